/** The inputs of a running count, shared by the inference and the trainer. */

/** Class, 0 to 15, of a count with so many plies left (`docs/network.md`). */
export function countClass(plies: i32): i32 {
  const moves = (max(0, plies) + 1) >> 1;
  if (moves < 8) return min(moves, 6);
  if (moves < 12) return 3 + (moves >> 1);
  return moves < 15 ? 9 : moves < 20 ? 10 : moves < 26 ? 11 : moves < 34 ? 12 : moves < 44 ? 13 : moves < 56 ? 14 : 15;
}
