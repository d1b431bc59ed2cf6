/** The amount of work of an ending, and memory use besides solving. */
import { type Ending, placementsOf } from '../ending.ts';

/** In placements. Equal units reduce the work because only one order is solved. */
export const work = (ending: Ending): number =>
  ending.units.reduce(
    (sum, role, at) => sum / ending.units.slice(0, at + 1).filter(unit => unit === role).length,
    placementsOf(ending),
  );

/** Default memory limit in bytes for generating tables, from the memory that is available. */
export const shareOfMemory = (): number => 0.75 * process.availableMemory();

/** Bytes of the program itself, and of a thread, besides what solving uses; measured and rounded up. */
export const PROGRAM = 144 << 20;
export const THREAD = 128 << 20;
