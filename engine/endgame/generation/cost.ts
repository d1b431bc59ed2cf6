/**
 * Estimates of the disk space and time that generating tables takes, from measured endings. Memory is not estimated but
 * computed: `generationBytes`.
 */

import type { DtrRule } from '../count/rule.ts';
import type { Ending } from '../ending.ts';
import { sliceDisk, sliceSeconds, sliceTableBytes } from '../slices/estimate.ts';
import { keptSlices } from '../slices/slices.ts';
import { work } from '../solver/work.ts';
import { isSliced } from './generate.ts';

export interface GenerationCost {
  readonly seconds: number;
  /** Bytes of the tables, and peak disk use while they are generated. */
  readonly disk: number;
  readonly diskPeak: number;
}

/** Bytes on disk per placement of a table; measured: 6 to 15. */
const DISK = 15;
/**
 * Endings with three units do not fit into the processor's caches and take this much longer per placement. Measured: 1
 * to 2.9, about 1.6 over all 20.
 */
const UNCACHED = 1.8;

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/**
 * @param memory bytes that may be used
 * @param pace seconds per placement of one thread, for an ending of two units
 * @param counting the rule of DTR tables, `null` for DTM
 */
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
  // Sliced endings follow one another: only the scratch files of the last one exist next to all tables.
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
