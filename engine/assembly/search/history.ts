/**
 * What quiet moves were worth elsewhere in the tree. A move that cut off is raised, the quiet moves tried before it are
 * lowered, each by a bonus that grows with depth and pulls the value towards a ceiling of 16384, so that old experience
 * fades.
 *
 * | table        | indexed by                                              |
 * |--------------|---------------------------------------------------------|
 * | history      | side, from, to                                          |
 * | continuation | move before (side, role, to), this move (role, to)      |
 * | captures     | side, role, to, captured role                           |
 * | counter      | move before (side, role, to): the move that refuted it  |
 * | killers      | ply: two quiet moves that cut off there                 |
 */
import { MAX_PLY } from './score.ts';
import { ARENA_HISTORY, arena } from './arena.ts';

const HISTORY: usize = ARENA_HISTORY;
const CAPTURES: usize = HISTORY + 2 * 4096 * 2;
const COUNTER: usize = CAPTURES + 2 * 512 * 8 * 2;
const KILLERS: usize = COUNTER + 1024 * 2;
const CONTINUATION: usize = KILLERS + 4 * 256;
/** Bytes. */
export const HISTORY_SIZE: usize = CONTINUATION + 1025 * 1024 - HISTORY;

const CEILING: i32 = 16384;

/** Row of {@link continuation} for no move before. */
export const NO_MOVE_BEFORE: i32 = 1024;

/** Role and to-square of a move, 0 to 511. */
// @ts-ignore: decorator
@inline
export function slot(move: i32): i32 {
  return (((move >> 12) & 7) << 6) | ((move >> 6) & 63);
}

// @ts-ignore: decorator
@inline
export function rowOf(side: i32, move: i32): i32 {
  return move == 0 ? NO_MOVE_BEFORE : (side << 9) | slot(move);
}

// @ts-ignore: decorator
@inline
function quietAt(side: i32, move: i32): usize {
  return arena + HISTORY + (<usize>((side << 12) | (move & 0xfff)) << 1);
}

// @ts-ignore: decorator
@inline
function followAt(row: i32, move: i32): usize {
  return arena + CONTINUATION + (<usize>row << 10) + (<usize>slot(move) << 1);
}

// @ts-ignore: decorator
@inline
function captureAt(side: i32, move: i32, captured: i32): usize {
  return arena + CAPTURES + (<usize>((side << 12) | (slot(move) << 3) | captured) << 1);
}

/** -49152 to 49152. */
// @ts-ignore: decorator
@inline
export function quietWorth(side: i32, move: i32, before: i32, before2: i32): i32 {
  return (
    <i32>load<i16>(quietAt(side, move)) + <i32>load<i16>(followAt(before, move)) + <i32>load<i16>(followAt(before2, move))
  );
}

// @ts-ignore: decorator
@inline
export function captureWorth(side: i32, move: i32, captured: i32): i32 {
  return <i32>load<i16>(captureAt(side, move, captured));
}

// @ts-ignore: decorator
@inline
function pull(at: usize, bonus: i32): void {
  const value = <i32>load<i16>(at);
  store<i16>(at, value + bonus - (value * abs(bonus)) / CEILING);
}

export function learnQuiet(side: i32, move: i32, before: i32, before2: i32, bonus: i32): void {
  pull(quietAt(side, move), bonus);
  pull(followAt(before, move), bonus);
  pull(followAt(before2, move), bonus);
}

export function learnCapture(side: i32, move: i32, captured: i32, bonus: i32): void {
  pull(captureAt(side, move, captured), bonus);
}

// @ts-ignore: decorator
@inline
export function killer(ply: i32, which: i32): i32 {
  return <i32>load<u16>(arena + KILLERS + (<usize>ply << 2) + (<usize>which << 1));
}

export function learnKiller(ply: i32, move: i32): void {
  const at = arena + KILLERS + (<usize>ply << 2);
  const first = load<u16>(at);
  if (<i32>first == move) return;
  store<u16>(at, first, 2);
  store<u16>(at, <u16>move);
}

// @ts-ignore: decorator
@inline
export function forgetKillers(ply: i32): void {
  store<u32>(arena + KILLERS + (<usize>ply << 2), 0);
}

// @ts-ignore: decorator
@inline
export function counterMove(before: i32): i32 {
  return before == NO_MOVE_BEFORE ? 0 : <i32>load<u16>(arena + COUNTER + (<usize>before << 1));
}

// @ts-ignore: decorator
@inline
export function learnCounter(before: i32, move: i32): void {
  if (before != NO_MOVE_BEFORE) store<u16>(arena + COUNTER + (<usize>before << 1), <u16>move);
}

/** A new game: all of it. */
export function forgetHistory(): void {
  memory.fill(arena + HISTORY, 0, HISTORY_SIZE);
}

/** A new search: the killers, which belong to plies from the root. */
export function forgetAllKillers(): void {
  memory.fill(arena + KILLERS, 0, 4 * <usize>MAX_PLY);
}
