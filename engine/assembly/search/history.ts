/**
 * History heuristics. A move that caused a beta cutoff gets a bonus, the moves tried before it get a malus. The bonus
 * grows with depth and shrinks as the value approaches the limit of 16384 ("history gravity").
 *
 * | table        | indexed by                                                              |
 * |--------------|-------------------------------------------------------------------------|
 * | quiet        | side, from, to, and whether each of both squares is attacked            |
 * | continuation | previous move (side, role, to), this move (role, to)                    |
 * | fish         | side and fish structure (`fishRow`), role, to; not in the capture games |
 * | captures     | side, role, to, captured role                                           |
 * | counter move | previous move (side, role, to): the move that refuted it                |
 * | killers      | ply: two quiet moves that caused a cutoff there; number of cutoffs      |
 */

import { BLACK, FISH, SIDE, WHITE } from '../rules/layout';
import { ARENA_HISTORY, arena } from './arena';
import { isRek } from './game';
import { MAX_PLY } from './score';

const QUIET: usize = ARENA_HISTORY;
const CAPTURES: usize = QUIET + 2 * 4 * 4096 * 2;
const COUNTER: usize = CAPTURES + 2 * 512 * 8 * 2;
const KILLERS: usize = COUNTER + 1024 * 2;
const CONTINUATION: usize = KILLERS + 8 * 256;
const FISHES: usize = CONTINUATION + 1025 * 1024;
const FISH_BITS: i32 = 9;
/** Bytes. */
export const HISTORY_SIZE: usize = FISHES + (2 << FISH_BITS) * 1024 - QUIET;

const MAX_HISTORY: i32 = 16384;

/** Continuation row when there is no previous move. */
export const NO_PREVIOUS_MOVE: i32 = 1024;

/** Role and to-square of a move, 0 to 511. */
// @inline
export function pieceTo(move: i32): i32 {
  return (((move >> 12) & 7) << 6) | ((move >> 6) & 63);
}

// @inline
export function continuationRow(side: i32, move: i32): i32 {
  return move == 0 ? NO_PREVIOUS_MOVE : (side << 9) | pieceTo(move);
}

// @inline
function quietEntry(side: i32, move: i32, threats: u64): usize {
  const from = <i32>(threats >> (move & 63)) & 1;
  const to = <i32>(threats >> ((move >> 6) & 63)) & 1;
  return arena + QUIET + ((<usize>((side << 14) | (from << 13) | (to << 12) | (move & 0xfff))) << 1);
}

// @inline
function continuationEntry(row: i32, move: i32): usize {
  return arena + CONTINUATION + ((<usize>row) << 10) + ((<usize>pieceTo(move)) << 1);
}

/** Row of the fish history of a position: a hash of the squares of the fishes of each side, and the side to move. */
export function fishRow(p: usize): i32 {
  const fishes = load<u64>(p, FISH);
  const white = fishes & load<u64>(p, WHITE);
  const black = fishes & load<u64>(p, BLACK);
  const hash = white * 0x9e3779b97f4a7c15 + black * 0xc2b2ae3d27d4eb4f;
  return <i32>(hash >> (64 - FISH_BITS)) | ((<i32>load<u8>(p, SIDE)) << FISH_BITS);
}

// @inline
function fishEntry(row: i32, move: i32): usize {
  return arena + FISHES + ((<usize>row) << 10) + ((<usize>pieceTo(move)) << 1);
}

// @inline
function captureEntry(side: i32, move: i32, captured: i32): usize {
  return arena + CAPTURES + ((<usize>((side << 12) | (pieceTo(move) << 3) | captured)) << 1);
}

/**
 * Sum of the quiet history, the fish history and two continuation histories, -65536 to 65536.
 * @param threats squares that the other side attacks
 * @param fishes row of the fish history
 */
// @inline
export function quietHistory(side: i32, move: i32, previous: i32, previous2: i32, threats: u64, fishes: i32): i32 {
  return (
    <i32>load<i16>(quietEntry(side, move, threats)) +
    <i32>load<i16>(fishEntry(fishes, move)) +
    <i32>load<i16>(continuationEntry(previous, move)) +
    <i32>load<i16>(continuationEntry(previous2, move))
  );
}

// @inline
export function captureHistory(side: i32, move: i32, captured: i32): i32 {
  return <i32>load<i16>(captureEntry(side, move, captured));
}

// @inline
function applyBonus(at: usize, bonus: i32): void {
  const value = <i32>load<i16>(at);
  store<i16>(at, value + bonus - (value * abs(bonus)) / MAX_HISTORY);
}

export function updateQuietHistory(
  side: i32,
  move: i32,
  previous: i32,
  previous2: i32,
  threats: u64,
  fishes: i32,
  bonus: i32,
): void {
  applyBonus(quietEntry(side, move, threats), bonus);
  if (!isRek) applyBonus(fishEntry(fishes, move), bonus);
  applyBonus(continuationEntry(previous, move), bonus);
  applyBonus(continuationEntry(previous2, move), bonus);
}

/** Updates the quiet history alone. */
export function updateMainHistory(side: i32, move: i32, threats: u64, bonus: i32): void {
  applyBonus(quietEntry(side, move, threats), bonus);
}

export function updateCaptureHistory(side: i32, move: i32, captured: i32, bonus: i32): void {
  applyBonus(captureEntry(side, move, captured), bonus);
}

// @inline
export function killer(ply: i32, which: i32): i32 {
  return <i32>load<u16>(arena + KILLERS + ((<usize>ply) << 3) + ((<usize>which) << 1));
}

export function updateKillers(ply: i32, move: i32): void {
  const at = arena + KILLERS + ((<usize>ply) << 3);
  const first = load<u16>(at);
  if (<i32>first == move) return;
  store<u16>(at, first, 2);
  store<u16>(at, <u16>move);
}

/** Beta cutoffs of the nodes of a ply since {@link clearPly}. */
// @inline
export function cutoffsAt(ply: i32): i32 {
  return load<i32>(arena + KILLERS + ((<usize>ply) << 3), 4);
}

// @inline
export function countCutoff(ply: i32): void {
  const at = arena + KILLERS + ((<usize>ply) << 3);
  store<i32>(at, load<i32>(at, 4) + 1, 4);
}

/** Clears the killers and the count of cutoffs of a ply. */
// @inline
export function clearPly(ply: i32): void {
  store<u64>(arena + KILLERS + ((<usize>ply) << 3), 0);
}

// @inline
export function counterMove(previous: i32): i32 {
  return previous == NO_PREVIOUS_MOVE ? 0 : <i32>load<u16>(arena + COUNTER + ((<usize>previous) << 1));
}

// @inline
export function updateCounterMove(previous: i32, move: i32): void {
  if (previous != NO_PREVIOUS_MOVE) store<u16>(arena + COUNTER + ((<usize>previous) << 1), <u16>move);
}

/** Clears all tables, for a new game. */
export function clearHistory(): void {
  memory.fill(arena + QUIET, 0, HISTORY_SIZE);
}

/** Clears the killers and counts of cutoffs, for a new search: they belong to plies from the root. */
export function clearPlies(): void {
  memory.fill(arena + KILLERS, 0, 8 * <usize>MAX_PLY);
}
