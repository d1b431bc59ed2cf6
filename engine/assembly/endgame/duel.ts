/**
 * Exact distances to mate of one unit against one: White, with a king and one unit, tries to mate, Black has a king and one unit. A capture by Black ends
 * every hope of White's; a capture by White leads into the ending against a bare king, solved before.
 *
 * As in `solve.ts` the squares of Black's king are the bits of a board and White's king stands on files a to d:
 *
 *   index of a placement = ((king's rank * 4 + king's file) * 64 + White's unit) * 64 + Black's unit
 *
 * There are so few placements that a step asks each of them for all its moves. Tables, u64 an index, filled with zeros before:
 *
 *   FREE     squares of Black's king with White to move
 *   PLAYS    with Black to move, neither stalemated nor able to capture
 *   WON      White, to move, is known to win
 *   LOST     Black, to move, is known to be mated
 *
 * DISTANCES, SUMS and the bytes of the smaller ending have the forms of `solve.ts`.
 */
import { BOAT_ROLE } from '../rules/layout';
import { between, bit, kingSteps } from '../rules/tables';
import { byteAt, count, kingIndex, mirrored, reach, spread } from './sets';

const PLACEMENTS: i32 = 32 << 12;
const STANDS: i32 = 512;
const FREE_SUM: i32 = 513;
const STALE: i32 = 514;

let white: i32 = 0;
let black: i32 = 0;
let free: usize = 0;
let plays: usize = 0;
let won: usize = 0;
let lost: usize = 0;
let distances: usize = 0;
let smaller: usize = 0;
let sums: usize = 0;

/** Squares of the placement at hand. */
let king: i32 = 0;
let unit: i32 = 0;
let other: i32 = 0;

/** @param mine role of White's unit, 1 met to 4 boat; @param theirs of Black's; @param smallerAt DISTANCES of White's unit against a bare king */
export function useDuel(mine: i32, theirs: i32, freeAt: usize, playsAt: usize, wonAt: usize, lostAt: usize, distancesAt: usize, smallerAt: usize, sumsAt: usize): void {
  white = mine;
  black = theirs;
  free = freeAt;
  plays = playsAt;
  won = wonAt;
  lost = lostAt;
  distances = distancesAt;
  smaller = smallerAt;
  sums = sumsAt;
}

@inline function board(table: usize, index: i32): u64 { return load<u64>(table + (<usize>index << 3)); }
@inline function keep(table: usize, index: i32, set: u64): void { store<u64>(table + (<usize>index << 3), set); }
@inline function place(index: i32): bool {
  other = index & 63;
  unit = (index >> 6) & 63;
  king = ((index >> 14) << 3) | ((index >> 12) & 3);
  return unit != other && unit != king && other != king;
}

/** Squares on which Black's king is not in the way of a unit that goes from one square to another. */
@inline function clear(role: i32, from: i32, to: i32): u64 { return role == BOAT_ROLE ? ~between(from, to) : ~(<u64>0); }

@inline function men(): u64 { return bit(king) | bit(unit) | bit(other); }

/** FREE of every placement; the others follow from it. */
function findFree(): void {
  for (let index = 0; index < PLACEMENTS; index++) {
    if (!place(index)) continue;
    const occupied = men(), set = ~(occupied | kingSteps(king) | reach(0, white, unit, occupied));
    keep(free, index, set);
    count(sums, FREE_SUM, set);
  }
}

/** Squares from which Black's king or unit can go to one of those that are FREE, and not WON. */
@inline function escapes(index: i32, occupied: u64): u64 {
  let set = spread(board(free, index) & ~board(won, index));
  for (let to = reach(1, black, other, occupied) & ~occupied; to; to &= to - 1) {
    const square = <i32>ctz(to), after = (index & ~63) | square;
    set |= board(free, after) & ~board(won, after) & clear(black, other, square);
  }
  return set;
}

/** Squares of Black's king from which a capture is legal. */
@inline function captures(occupied: u64): u64 {
  let set: u64 = 0;
  if ((kingSteps(king) & bit(unit)) == 0) set = kingSteps(unit);
  if (reach(1, black, other, occupied) & bit(unit)) set |= clear(black, other, unit);
  return set;
}

function findPlays(): void {
  for (let index = 0; index < PLACEMENTS; index++) {
    if (!place(index)) continue;
    const occupied = men();
    let stands = ~(occupied | kingSteps(king));
    if (reach(1, black, other, occupied) & bit(king)) stands &= ~clear(black, other, king);
    const may = captures(occupied), stuck = stands & ~may & ~escapes(index, occupied), stale = stuck & ~reach(0, white, unit, occupied);
    keep(plays, index, stands & ~may & ~stale);
    count(sums, STANDS, stands);
    count(sums, STALE, stale);
  }
}

function findLost(n: i32): bool {
  let any = false;
  for (let index = 0; index < PLACEMENTS; index++) {
    const known = board(lost, index), open = board(plays, index) & ~known;
    if (open == 0) continue;
    place(index);
    const newly = open & ~escapes(index, men());
    if (newly == 0) continue;
    any = true;
    keep(lost, index, known | newly);
    count(sums, n, newly);
    for (let set = newly; set; set &= set - 1) store<u8>(distances + byteAt(index, <i32>ctz(set)), n + 1);
  }
  return any;
}

/** LOST after White's king goes to `to`. */
@inline function afterKing(to: i32): u64 {
  if (to & 4) return mirrored(board(lost, (((kingIndex(to ^ 7) << 6) | (unit ^ 7)) << 6) | (other ^ 7)));
  return board(lost, (((kingIndex(to) << 6) | unit) << 6) | other);
}

let waits: bool = false;

/** Of `haven`, squares of Black's king against which White, capturing with its king on k and its unit on u then, wins at step n. */
@inline function afterCapture(k: i32, u: i32, haven: u64, n: i32): u64 {
  const flip = k & 4 ? 7 : 0, index = (kingIndex(k ^ flip) << 6) | (u ^ flip);
  let set: u64 = 0;
  for (let rest = haven; rest; rest &= rest - 1) {
    const needs = <i32>load<u8>(smaller + byteAt(index, <i32>ctz(rest) ^ flip));
    if (needs == 0) continue;
    if (needs <= n) set |= rest & (0 - rest);
    else waits = true;
  }
  return set;
}

function findWon(n: i32): void {
  for (let index = 0; index < PLACEMENTS; index++) {
    const known = board(won, index), haven = board(free, index) & ~known;
    if (haven == 0) continue;
    place(index);
    const occupied = men(), line = reach(0, white, unit, occupied);
    let gain: u64 = 0;
    for (let to = kingSteps(king) & ~occupied; to; to &= to - 1) gain |= afterKing(<i32>ctz(to));
    for (let to = line & ~occupied; to; to &= to - 1) {
      const square = <i32>ctz(to);
      gain |= board(lost, (index & ~4095) | (square << 6) | other) & clear(white, unit, square);
    }
    if (kingSteps(king) & bit(other)) gain |= afterCapture(other, unit, haven, n);
    if (line & bit(other)) gain |= afterCapture(king, other, haven & clear(white, unit, other), n);
    const fresh = gain & haven;
    if (fresh == 0) continue;
    keep(won, index, known | fresh);
    count(sums, 256 + n, fresh);
  }
}

/** Step 0. Tables must be zero before. */
export function beginDuel(): void {
  findFree();
  findPlays();
  findLost(0);
}

/** Step n >= 1. @returns whether a later step may change anything */
export function stepDuel(n: i32): bool {
  waits = false;
  findWon(n);
  return findLost(n) || waits;
}
