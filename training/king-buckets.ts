/** Maps of king buckets, by their number. */

/** Bucket by the rank of the own king, first rank first, and then by its file: 0 for e and f, 1 for g and h. */
const MAPS: Readonly<Record<number, (rank: number, wing: number) => number>> = {
  1: () => 0,
  2: rank => (rank < 2 ? 0 : 1),
  4: rank => [0, 1, 2, 2, 3, 3, 3, 3][rank] as number,
  6: (rank, wing) => 2 * ([0, 1, 1, 2, 2, 2, 2, 2][rank] as number) + wing,
};

export const KING_BUCKETS: readonly number[] = Object.keys(MAPS).map(Number);

/** 64 entries; the king is on the files e to h. @throws RangeError if there is no map of so many buckets */
export function kingBucketMap(kingBuckets: number): Uint8Array<ArrayBuffer> {
  const bucket = MAPS[kingBuckets];
  if (bucket === undefined) throw new RangeError(`there are maps of ${KING_BUCKETS.join(', ')} king buckets`);
  return Uint8Array.from({ length: 64 }, (_, square) => bucket(square >> 3, (square & 7) >= 6 ? 1 : 0));
}
