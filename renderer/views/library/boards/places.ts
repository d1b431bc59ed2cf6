/** Places of a pattern: what a press on a square means. */
import { squareSet } from '../../../../core/pattern/pattern.ts';
import type { Square } from '../../../../engine/rules/types.ts';

export const PLACES = ['square', 'file', 'rank', 'region'] as const;
export type Place = (typeof PLACES)[number];

/** @param corner the other corner of a region */
export function placeSquares(place: Place, square: Square, corner: Square): bigint {
  const isWithin = (one: number, a: number, b: number): boolean => one >= Math.min(a, b) && one <= Math.max(a, b);
  let squares = 0n;
  for (let other = 0; other < 64; other++) {
    const isOnFile = place === 'rank' || isWithin(other & 7, square & 7, (place === 'region' ? corner : square) & 7);
    const isOnRank = place === 'file' || isWithin(other >> 3, square >> 3, (place === 'region' ? corner : square) >> 3);
    if (isOnFile && isOnRank) squares |= squareSet(other);
  }
  return squares;
}
