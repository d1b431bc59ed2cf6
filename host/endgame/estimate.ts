/** What making tables takes; memory is a bound that is kept, disk and time are honest guesses from what was measured. */
import { mkdir, statfs } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { BegunTable, GenerateEstimate, GenerateLimits } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { type Ending, endingsWith, parseEnding } from '../../engine/endgame/ending.ts';
import { generationCost } from '../../engine/endgame/generation/cost.ts';
import type { Batch } from '../../engine/endgame/generation/dtr-plan.ts';
import { generationBytesWithin, isSliced, threadsWithin } from '../../engine/endgame/generation/generate.ts';
import { duels } from '../../engine/endgame/solver/two-sided.ts';
import { shareOfMemory } from '../../engine/endgame/solver/work.ts';
import { folderOfRule, nameUnder } from '../../engine/endgame/tables/locations.ts';

/** In the order in which a user is shown them. */
export const BUILDABLE_ENDINGS: readonly Ending[] = [
  ...[1, 2, 3].flatMap(units => [0, 1, 2].flatMap(fishes => endingsWith(units, fishes))),
  ...duels,
];

/** Made only when asked for by name. */
export const LARGE_ENDINGS: readonly Ending[] = endingsWith(4);

/** @throws CodedError `no-such-ending`. */
export const buildableEndings = (names: readonly string[]): readonly Ending[] =>
  names.map(name => {
    const ending = parseEnding(name);
    const known = [...BUILDABLE_ENDINGS, ...LARGE_ENDINGS].find(other => other.name === ending?.name);
    if (known) return known;
    throw new CodedError('no-such-ending', `No table can be made of ${name}`);
  });

/** Where tables are made, and how fast. */
export interface Workshop {
  /** The user's own. */
  readonly folder: string;
  /** Seconds a placement of one thread. */
  readonly pace: number;
  /** What lies there half made. */
  readonly begun: readonly Omit<BegunTable, 'rules'>[];
}

/** What several runs, one after the other, take together. */
export async function estimateAll(
  batches: readonly Batch[],
  limits: GenerateLimits,
  workshop: Workshop,
): Promise<GenerateEstimate> {
  const each: GenerateEstimate[] = [];
  for (const batch of batches) each.push(await estimate(batch, limits, workshop));
  const none = each[0] ?? (await estimate({ rule: null, endings: [] }, limits, workshop));
  const most = (of: (run: GenerateEstimate) => number): number => Math.max(0, ...each.map(of));
  const disk = each.reduce((sum, run) => sum + run.disk, 0);
  return {
    ...none,
    endings: batches.flatMap(({ rule, endings }) => endings.map(({ name }) => nameUnder(rule, name))),
    threads: most(run => run.threads),
    memory: most(run => run.memory),
    disk,
    diskPeak: disk + most(run => run.diskPeak - run.disk),
    seconds: each.reduce((sum, run) => sum + run.seconds, 0),
  };
}

async function estimate(
  { rule, endings }: Batch,
  limits: GenerateLimits,
  { folder, pace, begun }: Workshop,
): Promise<GenerateEstimate> {
  const memoryFree = process.availableMemory();
  const bound = limits.memory ?? shareOfMemory();
  const wanted = limits.threads ?? Math.max(1, availableParallelism() - 1);
  const most = endings.some(isSliced) ? wanted : Math.min(wanted, endings.length);
  const threads = threadsWithin(endings, most, bound);
  const { seconds, disk, diskPeak } = generationCost(endings, threads, bound, pace, rule);
  await mkdir(folder, { recursive: true });
  const { bavail, bsize } = await statfs(folder);
  const half = begun.filter(
    ({ ending, counted }) => counted === folderOfRule(rule) && endings.some(({ name }) => name === ending),
  );
  return {
    endings: endings.map(({ name }) => name),
    threads,
    memory: generationBytesWithin(endings, threads, bound),
    memoryFree,
    disk,
    diskPeak,
    diskFree: bavail * bsize + half.reduce((sum, { size }) => sum + size, 0),
    seconds,
  };
}

/** @throws CodedError `nothing-to-make`, `memory-short`, `disk-short`. */
export function refuse(
  { endings, memory, memoryFree, diskPeak, diskFree }: GenerateEstimate,
  limits: GenerateLimits,
): void {
  if (endings.length === 0) throw new CodedError('nothing-to-make', 'All these tables are there already');
  const bound = Math.min(limits.memory ?? memoryFree, memoryFree);
  if (memory > bound)
    throw new CodedError(
      'memory-short',
      `Making these tables takes ${mib(memory)} of memory, ${mib(bound)} may be used`,
    );
  if (diskPeak > diskFree)
    throw new CodedError('disk-short', `These tables take about ${mib(diskPeak)} on disk, ${mib(diskFree)} are free`);
}

const mib = (bytes: number): string => `${Math.ceil(bytes / 2 ** 20)} MiB`;
