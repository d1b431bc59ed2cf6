/** The principal variation from each ply: a length and moves, u16 each, copied up as scores improve. */
import { ARENA_LINES, arena } from './arena';

// @ts-ignore: decorator
@inline
function lineAt(ply: i32): usize {
  return arena + ARENA_LINES + (<usize>ply << 9);
}

// @ts-ignore: decorator
@inline
export function emptyLine(ply: i32): void {
  store<u16>(lineAt(ply), 0);
}

/** The line of `ply` becomes `move` and then the line of the next ply. */
export function extendLine(ply: i32, move: i32): void {
  const to = lineAt(ply);
  const from = lineAt(ply + 1);
  const length = <usize>load<u16>(from);
  store<u16>(to, <u16>(length + 1));
  store<u16>(to, <u16>move, 2);
  memory.copy(to + 4, from + 2, length << 1);
}

/** The line of `ply` becomes `move`, with which the game ends. */
export function endLine(ply: i32, move: i32): void {
  store<u16>(lineAt(ply), 1);
  store<u16>(lineAt(ply), <u16>move, 2);
}

/** Copies length and moves, at most 255 words in all. */
export function copyLine(ply: i32, to: usize): void {
  const from = lineAt(ply);
  memory.copy(to, from, (<usize>load<u16>(from) + 1) << 1);
}
