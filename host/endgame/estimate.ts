/**
 * Estimates of the cost of building tables. The memory limit is kept; disk space and time are estimated from
 * measurements.
 */
import { mkdir, statfs } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { GenerateEstimate, GenerateLimits, PartialTable } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { type Ending, endingsWith, parseEnding } from '../../engine/endgame/ending.ts';
import { generationCost } from '../../engine/endgame/generation/cost.ts';
import { generationBytesWithin, isSliced, threadsWithin } from '../../engine/endgame/generation/generate.ts';
import type { Batch } from '../../engine/endgame/generation/plan.ts';
import { twoSidedEndings } from '../../engine/endgame/solver/one-against-one.ts';
import { shareOfMemory } from '../../engine/endgame/solver/work.ts';
import { folderOfRule, nameUnder } from '../../engine/endgame/tables/locations.ts';

/** In the order of the user interface. */
export const BUILDABLE_ENDINGS: readonly Ending[] = [
  ...[1, 2, 3].flatMap(units => [0, 1, 2].flatMap(fishes => endingsWith(units, fishes))),
  ...twoSidedEndings,
];

/** Built only if requested by name. */
export const LARGE_ENDINGS: readonly Ending[] = endingsWith(4);

/** @throws CodedError `no-such-ending`. */
export const buildableEndings = (names: readonly string[]): readonly Ending[] =>
  names.map(name => {
    const ending = parseEnding(name);
    const known = [...BUILDABLE_ENDINGS, ...LARGE_ENDINGS].find(other => other.name === ending?.name);
    if (known) return known;
    throw new CodedError('no-such-ending', `No table can be built for ${name}`);
  });

/** Where tables are built, and how fast. */
export interface BuildSite {
  /** The user's folder. */
  readonly folder: string;
  /** Seconds per placement with one thread. */
  readonly pace: number;
  /** Unfinished tables in the folder. */
  readonly unfinished: readonly Omit<PartialTable, 'rules'>[];
}

type Cost = Omit<GenerateEstimate, 'existing'>;

/** The cost of several runs, one after the other. */
export async function estimateAll(batches: readonly Batch[], limits: GenerateLimits, site: BuildSite): Promise<Cost> {
  const each: Cost[] = [];
  for (const batch of batches) each.push(await estimate(batch, limits, site));
  const first = each[0] ?? (await estimate({ rule: null, endings: [] }, limits, site));
  const max = (of: (run: Cost) => number): number => Math.max(0, ...each.map(of));
  const disk = each.reduce((sum, run) => sum + run.disk, 0);
  return {
    ...first,
    endings: batches.flatMap(({ rule, endings }) => endings.map(({ name }) => nameUnder(rule, name))),
    threads: max(run => run.threads),
    memory: max(run => run.memory),
    disk,
    diskPeak: disk + max(run => run.diskPeak - run.disk),
    seconds: each.reduce((sum, run) => sum + run.seconds, 0),
  };
}

async function estimate(
  { rule, endings }: Batch,
  limits: GenerateLimits,
  { folder, pace, unfinished }: BuildSite,
): Promise<Cost> {
  const memoryFree = process.availableMemory();
  const limit = limits.memory ?? shareOfMemory();
  const maxThreads = limits.threads ?? Math.max(1, availableParallelism() - 1);
  const max = endings.some(isSliced) ? maxThreads : Math.min(maxThreads, endings.length);
  const threads = threadsWithin(endings, max, limit);
  const { seconds, disk, diskPeak } = generationCost(endings, threads, limit, pace, rule);
  await mkdir(folder, { recursive: true });
  const { bavail, bsize } = await statfs(folder);
  const replaced = unfinished.filter(
    ({ ending, counted }) => counted === folderOfRule(rule) && endings.some(({ name }) => name === ending),
  );
  return {
    endings: endings.map(({ name }) => name),
    threads,
    memory: generationBytesWithin(endings, threads, limit),
    memoryFree,
    disk,
    diskPeak,
    diskFree: bavail * bsize + replaced.reduce((sum, { size }) => sum + size, 0),
    seconds,
  };
}

/** @throws CodedError `nothing-to-make`, `memory-short`, `disk-short`. */
export function refuse({ endings, memory, memoryFree, diskPeak, diskFree }: Cost, limits: GenerateLimits): void {
  if (endings.length === 0) throw new CodedError('nothing-to-make', 'All these tables exist already');
  const limit = Math.min(limits.memory ?? memoryFree, memoryFree);
  if (memory > limit)
    throw new CodedError(
      'memory-short',
      `Building these tables requires ${mib(memory)} of memory, but only ${mib(limit)} can be used`,
    );
  if (diskPeak > diskFree)
    throw new CodedError(
      'disk-short',
      `These tables require about ${mib(diskPeak)} of disk space, but only ${mib(diskFree)} are free`,
    );
}

const mib = (bytes: number): string => `${Math.ceil(bytes / 2 ** 20)} MiB`;
