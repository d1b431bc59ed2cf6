/**
 * How an ending is divided into slices, one for each square of the chaser's king on files a to d, and slices into
 * chunks.
 */
import { type Ending, placementsOf, without } from '../ending.ts';

/** Squares of the chaser's king. */
export const SLICES = 32;

export const sliceSquare = (slice: number): number => ((slice >> 2) << 3) | (slice & 3);

/**
 * The squares a king's step away from that of a slice, and the slices that contain them, mirrored from files e to h.
 */
export function neighbours(slice: number): readonly { readonly square: number; readonly slice: number }[] {
  const from = sliceSquare(slice);
  const found: { readonly square: number; readonly slice: number }[] = [];
  for (let rank = (from >> 3) - 1; rank <= (from >> 3) + 1; rank++)
    for (let file = (from & 7) - 1; file <= (from & 7) + 1; file++) {
      const square = rank * 8 + file;
      if (rank < 0 || rank > 7 || file < 0 || file > 7 || square === from) continue;
      found.push({ square, slice: rank * 4 + (file > 3 ? 7 - file : file) });
    }
  return found;
}

export const slicePlacements = (ending: Ending): number => placementsOf(ending) / SLICES;

/** Chunks per slice. */
export const chunksOf = (ending: Ending): number => (ending.units.length > 2 ? 64 : 1);

/**
 * Bytes of the state of a slice between its steps: HAVENS and DUE of each chunk, and the next step due of each chunk.
 */
export const stateBytes = (ending: Ending): number => 9 * slicePlacements(ending) + chunksOf(ending);

/** The endings after captures, each once. */
export const smallerOf = (ending: Ending): readonly Ending[] => [
  ...new Map(
    ending.units.flatMap((_, at) => {
      const left = without(ending, at);
      return left === null ? [] : [[left.name, left] as const];
    }),
  ).values(),
];
