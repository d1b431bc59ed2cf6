/**
 * Bitboards of target squares. Every piece moves like a boat, to empty squares only, so at most one piece reaches an
 * empty square from a given direction: four bitboards, one per direction of travel, are exactly the moves of a side.
 *
 * A rek moves between two enemies. They cannot be on the axis of travel, since the square behind the piece is empty. So
 * a rek captures exactly two pieces on the other axis: a move along a file captures the left and right neighbours, a
 * move along a rank the upper and lower ones.
 *
 * Directions: 0 north, 1 south, 2 east, 3 west, as the piece travels.
 */
import { NOT_A, NOT_H } from '../rules/tables';

export const NORTH: i32 = 0;
export const SOUTH: i32 = 1;
export const EAST: i32 = 2;
export const WEST: i32 = 3;

// @inline
export function northOf(pieces: u64, empty: u64): u64 {
  let reached = pieces,
    open = empty;
  reached |= open & (reached << 8);
  open &= open << 8;
  reached |= open & (reached << 16);
  open &= open << 16;
  return (reached | (open & (reached << 32))) & empty;
}

// @inline
export function southOf(pieces: u64, empty: u64): u64 {
  let reached = pieces,
    open = empty;
  reached |= open & (reached >> 8);
  open &= open >> 8;
  reached |= open & (reached >> 16);
  open &= open >> 16;
  return (reached | (open & (reached >> 32))) & empty;
}

// @inline
export function eastOf(pieces: u64, empty: u64): u64 {
  let reached = pieces,
    open = empty & NOT_A;
  reached |= open & (reached << 1);
  open &= open << 1;
  reached |= open & (reached << 2);
  open &= open << 2;
  return (reached | (open & (reached << 4))) & empty;
}

// @inline
export function westOf(pieces: u64, empty: u64): u64 {
  let reached = pieces,
    open = empty & NOT_H;
  reached |= open & (reached >> 1);
  open &= open >> 1;
  reached |= open & (reached >> 2);
  open &= open >> 2;
  return (reached | (open & (reached >> 4))) & empty;
}

/** Squares with a piece of the set on both sides along the rank. */
// @inline
export function betweenOnRank(pieces: u64): u64 {
  return ((pieces & NOT_H) << 1) & ((pieces & NOT_A) >> 1);
}

/** Squares with a piece of the set above and below. */
// @inline
export function betweenOnFile(pieces: u64): u64 {
  return (pieces << 8) & (pieces >> 8);
}

/** Squares beside a square of the set, along rank or file. */
// @inline
export function beside(set: u64): u64 {
  return (set << 8) | (set >> 8) | ((set & NOT_H) << 1) | ((set & NOT_A) >> 1);
}

/** The direction in which a move travels. */
// @inline
export function directionOf(from: i32, to: i32): i32 {
  if (((from ^ to) & 7) == 0) return to > from ? NORTH : SOUTH;
  return to > from ? EAST : WEST;
}
