/** What making tables takes: memory is a bound that is kept, disk and time are honest guesses from what was measured. */
import { mkdir, statfs } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { GenerateEstimate, GenerateLimits } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { type Ending, endingsWith, parseEnding } from '../../engine/endgame/ending.ts';
import { generationBytes, threadsWithin, work } from '../../engine/endgame/generate.ts';

/** In the order in which a user is shown them. */
export const MAKEABLE: readonly Ending[] = [1, 2, 3].flatMap(units =>
  [0, 1, 2].flatMap(fishes => endingsWith(units, fishes)),
);

/** Bytes a placement of a table on disk; measured: 6 to 15. */
const DISK = 15;
/** Three units no longer fit into a processor's caches: a placement then takes so many times as long. Measured: 3 to 3.7. */
const UNCACHED = 3.3;
/** Of the memory that is free, what making tables may take when nobody says. */
const SHARE = 0.75;

/** @throws CodedError `no-such-ending`. */
export const makeable = (names: readonly string[]): readonly Ending[] =>
  names.map(name => {
    const ending = parseEnding(name);
    const known = MAKEABLE.find(other => other.name === ending?.name);
    if (known) return known;
    throw new CodedError('no-such-ending', `No table can be made of ${name}`);
  });

/** @param pace seconds a placement of one thread */
export async function estimate(
  endings: readonly Ending[],
  limits: GenerateLimits,
  folder: string,
  pace: number,
): Promise<GenerateEstimate> {
  const memoryFree = process.availableMemory();
  const bound = limits.memory ?? SHARE * memoryFree;
  const wanted = limits.threads ?? Math.max(1, availableParallelism() - 1);
  const threads = threadsWithin(endings, Math.min(wanted, endings.length), bound);
  const times = endings.map(ending => pace * work(ending) * (ending.units.length > 2 ? UNCACHED : 1));
  await mkdir(folder, { recursive: true });
  const { bavail, bsize } = await statfs(folder);
  return {
    endings: endings.map(({ name }) => name),
    threads,
    memory: generationBytes(endings, threads),
    memoryFree,
    disk: Math.round(DISK * endings.map(work).reduce((a, b) => a + b, 0)),
    diskFree: bavail * bsize,
    seconds: Math.max(times.reduce((a, b) => a + b, 0) / threads, ...times),
  };
}

/** @throws CodedError `nothing-to-make`, `memory-short`, `disk-short`. */
export function refuse(
  { endings, memory, memoryFree, disk, diskFree }: GenerateEstimate,
  limits: GenerateLimits,
): void {
  if (endings.length === 0) throw new CodedError('nothing-to-make', 'All these tables are there already');
  const bound = Math.min(limits.memory ?? memoryFree, memoryFree);
  if (memory > bound)
    throw new CodedError(
      'memory-short',
      `Making these tables takes ${mib(memory)} of memory, ${mib(bound)} may be used`,
    );
  if (disk > diskFree)
    throw new CodedError('disk-short', `These tables take about ${mib(disk)} on disk, ${mib(diskFree)} are free`);
}

const mib = (bytes: number): string => `${Math.ceil(bytes / 2 ** 20)} MiB`;
