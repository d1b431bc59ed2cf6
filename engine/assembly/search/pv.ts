/** Triangular PV table: for each ply a length and the moves, u16 each. */
import { ARENA_PVS, arena } from './arena';

// @inline
function pvAt(ply: i32): usize {
  return arena + ARENA_PVS + ((<usize>ply) << 9);
}

// @inline
export function clearPv(ply: i32): void {
  store<u16>(pvAt(ply), 0);
}

/** Sets the PV of `ply` to `move` followed by the PV of the next ply. */
export function extendPv(ply: i32, move: i32): void {
  const to = pvAt(ply);
  const from = pvAt(ply + 1);
  const length = <usize>load<u16>(from);
  store<u16>(to, <u16>(length + 1));
  store<u16>(to, <u16>move, 2);
  memory.copy(to + 4, from + 2, length << 1);
}

/** Sets the PV of `ply` to the single move `move`. */
export function setPv(ply: i32, move: i32): void {
  store<u16>(pvAt(ply), 1);
  store<u16>(pvAt(ply), <u16>move, 2);
}

/** Copies length and moves, at most 255 words in all. */
export function copyPv(ply: i32, to: usize): void {
  const from = pvAt(ply);
  memory.copy(to, from, (<usize>load<u16>(from) + 1) << 1);
}
