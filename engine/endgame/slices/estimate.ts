/** What an ending that is made in slices takes on disk and in time, guessed from endings that were measured. */

import type { DtrRule } from '../count/dtr-rule.ts';
import { type Ending, placementsOf } from '../ending.ts';
import { termsOf } from '../solver/dtr-terms.ts';
import { work } from '../solver/work.ts';
import { SLICES, smallerOf, stateBytes } from './shape.ts';

/** Bytes on disk for a placement that counts (`work`): of the table, measured 10 to 15, and of the logs it is made from, measured 12 to 22. */
const TABLE = 15;
const LOGS = 22;
/** Of what a rule spares, measured 1.1 to 2.7. */
const SPARED = 3;

/**
 * A placement that counts takes so many times as long as one of an ending of two units, and each index of the table, also those that equal units
 * make no placement, so many times as long again: all are gone through in every step. Seconds of one thread, said and measured: KMMMMvK 246 and 239,
 * KRNSMvK 2574 and 2275, KRRRRvK, which is over after five steps, 246 and 139.
 */
const SOLVING = 5;
const GOING = 0.3;

/** Bytes of the table. */
export const sliceTableBytes = (ending: Ending): number => TABLE * work(ending);

/** Most bytes on disk at a time, the table included, where so many slices wait in memory. @param counting of needs, `null` for distances */
export function sliceDisk(ending: Ending, kept: number, counting: DtrRule | null): number {
  const wins = smallerOf(ending).reduce((sum, left) => sum + 64 * placementsOf(left), 0);
  const waiting = (SLICES - kept) * stateBytes(ending);
  const table = sliceTableBytes(ending);
  const spares = counting !== null && termsOf(counting).spared(ending) !== null;
  return wins + Math.max((LOGS + (spares ? SPARED : 0)) * work(ending) + Math.max(waiting, table / SLICES), 2 * table);
}

/** Seconds that the slices take, of these threads. @param pace as in `generationCost` */
export const sliceSeconds = (ending: Ending, threads: number, pace: number): number =>
  (pace * (SOLVING * work(ending) + GOING * placementsOf(ending))) / threads;
