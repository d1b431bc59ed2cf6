/** Boards of squares of one king: those beside them, and those seen in the left-right mirror. */
import { NOT_A, NOT_H } from '../rules/tables';

/** Squares a king's step away from any of `b`. */
@inline export function spread(b: u64): u64 {
  const beside = ((b << 1) & NOT_A) | ((b >> 1) & NOT_H), row = b | beside;
  return beside | (row << 8) | (row >> 8);
}

@inline export function mirrored(b: u64): u64 {
  b = ((b >> 1) & 0x5555555555555555) | ((b & 0x5555555555555555) << 1);
  b = ((b >> 2) & 0x3333333333333333) | ((b & 0x3333333333333333) << 2);
  return ((b >> 4) & 0x0f0f0f0f0f0f0f0f) | ((b & 0x0f0f0f0f0f0f0f0f) << 4);
}
