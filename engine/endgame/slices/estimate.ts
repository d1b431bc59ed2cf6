/** Estimates of the disk space and time that generating an ending in slices takes, from measured endings. */

import type { DtrRule } from '../count/rule.ts';
import { type Ending, placementsOf } from '../ending.ts';
import { termsOf } from '../solver/terms.ts';
import { work } from '../solver/work.ts';
import { SLICES, smallerOf, stateBytes } from './shape.ts';

/** Bytes on disk per placement (`work`): of the table, measured 10 to 15, and of the logs, measured 12 to 22. */
const TABLE = 15;
const LOGS = 22;
/** Of the safe squares, measured 1.1 to 2.7. */
const SAFE = 3;

/**
 * Cost of a placement relative to one of an ending of two units, and cost of each index, because every step visits all
 * indices, including those that are not placements. Seconds of one thread, estimated and measured: KMMMMvK 246 and 239,
 * KRNSMvK 2574 and 2275, KRRRRvK, which is finished after five steps, 246 and 139.
 */
const SOLVING = 5;
const GOING = 0.3;

/** Bytes of the table. */
export const sliceTableBytes = (ending: Ending): number => TABLE * work(ending);

/**
 * Peak disk use in bytes, including the table, if `kept` slices are kept in memory.
 * @param counting the rule of a DTR table, `null` for DTM
 */
export function sliceDisk(ending: Ending, kept: number, counting: DtrRule | null): number {
  const wins = smallerOf(ending).reduce((sum, left) => sum + 64 * placementsOf(left), 0);
  const waiting = (SLICES - kept) * stateBytes(ending);
  const table = sliceTableBytes(ending);
  const hasSafe = counting !== null && termsOf(counting).safe(ending) !== null;
  return wins + Math.max((LOGS + (hasSafe ? SAFE : 0)) * work(ending) + Math.max(waiting, table / SLICES), 2 * table);
}

/** Seconds for the slices with this number of threads. @param pace as in `generationCost` */
export const sliceSeconds = (ending: Ending, threads: number, pace: number): number =>
  (pace * (SOLVING * work(ending) + GOING * placementsOf(ending))) / threads;
