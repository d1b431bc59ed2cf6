/** Helpers of both solvers: sets of squares of one king, squares that units attack, and addresses of table bytes. */
import { BOAT_ROLE, FISH_ROLE, HORSE_ROLE, KOUL_ROLE } from '../rules/layout';
import { boatAttacks, fishSteps, horseSteps, koulSteps, metSteps, NOT_A, NOT_H } from '../rules/tables';

/** Squares a king's step away from a square of `b`. */
// @inline
export function spread(b: u64): u64 {
  const beside = ((b << 1) & NOT_A) | ((b >> 1) & NOT_H),
    row = b | beside;
  return beside | (row << 8) | (row >> 8);
}

/** The same for two bitboards. */
// @inline
export function spreadTwo(b: v128): v128 {
  const beside = v128.or(
      v128.and(i64x2.shl(b, 1), i64x2.splat(NOT_A)),
      v128.and(i64x2.shr_u(b, 1), i64x2.splat(NOT_H)),
    ),
    row = v128.or(b, beside);
  return v128.or(beside, v128.or(i64x2.shl(row, 8), i64x2.shr_u(row, 8)));
}

// @inline
export function mirrored(b: u64): u64 {
  b = ((b >> 1) & 0x5555555555555555) | ((b & 0x5555555555555555) << 1);
  b = ((b >> 2) & 0x3333333333333333) | ((b & 0x3333333333333333) << 2);
  return ((b >> 4) & 0x0f0f0f0f0f0f0f0f) | ((b & 0x0f0f0f0f0f0f0f0f) << 4);
}

/** Squares that a unit attacks. */
// @inline
export function reach(side: i32, role: i32, square: i32, occupied: u64): u64 {
  if (role == BOAT_ROLE) return boatAttacks(square, occupied);
  if (role == HORSE_ROLE) return horseSteps(square);
  if (role == FISH_ROLE) return fishSteps(side, square);
  return role == KOUL_ROLE ? koulSteps(side, square) : metSteps(square);
}

/** The chaser's king must be on files a to d. */
// @inline
export function kingIndex(square: i32): i32 {
  return ((square >> 3) << 2) | (square & 3);
}

/** Offset of the byte of an index and square in its table; `solve.ts` gives the reason for this order. */
// @inline
export function byteAt(index: i32, square: i32): usize {
  return ((<usize>(index & ~63)) << 6) + <usize>((square << 6) | (index & 63));
}

/** Adds the number of squares in `set` to a word of the sums at `sums`. */
// @inline
export function count(sums: usize, word: i32, set: u64): void {
  const at = sums + ((<usize>word) << 2);
  store<u32>(at, load<u32>(at) + <u32>popcnt(set));
}
