/** What making tables goes by: how much there is to solve, and what it takes beside what is solved in. */
import { type Ending, placementsOf } from '../ending.ts';

/** In placements. Equal units make the work less, they are looked at in one order. */
export const work = (ending: Ending): number =>
  ending.units.reduce(
    (sum, role, at) => sum / ending.units.slice(0, at + 1).filter(unit => unit === role).length,
    placementsOf(ending),
  );

/** Bytes that making tables may take when nobody says: of the memory that is free. */
export const shareOfMemory = (): number => 0.75 * process.availableMemory();

/** Bytes that a program takes without solving, and a thread beside what it solves in; measured, and rounded up. */
export const PROGRAM = 144 << 20;
export const THREAD = 128 << 20;
