/** What making tables takes of disk and time, guessed from endings that were measured. Memory is no guess: `generationBytes`. */

import type { DtrRule } from '../count/dtr-rule.ts';
import type { Ending } from '../ending.ts';
import { sliceDisk, sliceSeconds, sliceTableBytes } from '../slices/estimate.ts';
import { keptSlices } from '../slices/slices.ts';
import { work } from '../solver/work.ts';
import { isSliced } from './generate.ts';

export interface GenerationCost {
  readonly seconds: number;
  /** Bytes of the tables, and most bytes at a time on the way to them. */
  readonly disk: number;
  readonly diskPeak: number;
}

/** Bytes a placement of a table on disk; measured: 6 to 15. */
const DISK = 15;
/** Three units no longer fit into a processor's caches: a placement then takes so many times as long. Measured: 1 to 2.9, over all 20 about 1.6. */
const UNCACHED = 1.8;

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** @param memory bytes that may be taken; @param pace seconds a placement of one thread takes, of an ending of two units; @param counting of needs */
export function generationCost(
  endings: readonly Ending[],
  threads: number,
  memory: number,
  pace: number,
  counting: DtrRule | null = null,
): GenerationCost {
  const solved = endings.filter(ending => !isSliced(ending));
  const sliced = endings.filter(isSliced);
  const times = solved.map(ending => pace * work(ending) * (ending.units.length > 2 ? UNCACHED : 1));
  const small = Math.round(DISK * sum(solved.map(work)));
  // One after the other: only the last one's scratch can be there beside all tables.
  const tables = sliced.map(sliceTableBytes);
  const peaks = sliced.map(
    (ending, at) => sum(tables.slice(0, at)) + sliceDisk(ending, keptSlices(ending, threads, memory), counting),
  );
  return {
    seconds:
      (solved.length > 0 ? Math.max(sum(times) / threads, ...times) : 0) +
      sum(sliced.map(ending => sliceSeconds(ending, threads, pace))),
    disk: small + sum(tables),
    diskPeak: small + Math.max(0, ...peaks),
  };
}
