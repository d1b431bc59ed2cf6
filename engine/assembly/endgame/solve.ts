/**
 * Exact DTM of one ending: a chaser's king with one to three units against a bare king. White is the chaser.
 *
 * A *placement* is the set of squares of the chaser's pieces. The results for all squares of the bare king are one
 * bitboard, so the solver works on sets. Step n finds the squares on which the bare king, to move, is lost in n moves
 * (they leave OPEN). Taking back the chaser's moves from them gives the squares on which the chaser, to move, wins in n
 * + 1 (they leave HAVENS). The bare king is lost in n + 1 where no step leads to a haven and no capture saves it.
 * Captures lead to smaller endings and promotions to the ending with a met in place of a fish; both are solved before.
 *
 * Only the left-right mirror is a symmetry, because kouls have a forward direction. The chaser's king is therefore on
 * files a to d. Placements have the indices of `pieces.ts`. The caller places the tables (`useTables`), filled with
 * zeros except where stated:
 *
 *   HAVENS                 u64 per index: squares the bare king may step to on which the chaser is not known to win
 *   OPEN                   u64 per index: squares on which it can be, is not stalemated and not known to be lost; at
 *                          first those on which it is never lost unless the game is over there
 *   FOUND NEXT             u64 per index: squares reached from the last step's losses, and from this step's
 *   UNTIL                  u8 per unit and index: the step from which the unit's capture no longer saves: 0 never
 *                          saves; 255 always saves
 *   DISTANCES              u8 per index and square: n + 1 where the bare king, to move, is lost in n, else 0
 *   WINS                   the same format: n where the chaser, to move, wins in n, else 0; not written if the address
 *                          is 0
 *   RIPE                   u8 per index, for endings with fishes (`promotions.ts`)
 *   LIVE                   u64 per group of 64 indices: which of them have HAVENS
 *   MARKED, its twin       u8 per group: a bit for each eight placements among which something was FOUND, or goes to
 *                          NEXT
 *   WAITS                  u8 per group: the next step at which a capture or promotion changes something, 0 for none
 *   SUMS                   u32[1024]: newly LOST squares by step, from word 256 newly WON ones, from word 512
 *                          `STANDS`, `FREE`, `STALE`
 *
 * A step visits groups (`groups.ts`) and only those that are MARKED or due. At the end, the byte of an index and square
 * is at (index & ~63) * 64 + square * 64 + (index & 63); before that, at the address given in `bytes.ts`. In the final
 * order neighbouring bytes differ only in the square of the last unit, which compresses best.
 */
import { bit, kingSteps, kingStepsTwo } from '../rules/tables';
import { arrange, writeBytes } from './bytes';
import { dead, findStart, free, lost, open as openAtFirst, stale, stands, until0, until1, until2 } from './captures';
import { clearRowsToTake, rowToTake, takeBackGroup, useGroups } from './groups';
import { allPieces, place, unit0, unit1, units, useReached } from './pieces';
import { findPromotions, promoted, ripe } from './promotions';
import { count, spreadTwo } from './sets';

/** Words of SUMS: squares of the bare king with itself to move, with the chaser to move, and stalemates. */
const STANDS: i32 = 512;
const FREE: i32 = 513;
const STALE: i32 = 514;

let havens: usize = 0;
let open: usize = 0;
let found: usize = 0;
let next: usize = 0;
let until: usize = 0;
let distances: usize = 0;
let wins: usize = 0;
let sums: usize = 0;
let live: usize = 0;
let marked: usize = 0;
let nextMarked: usize = 0;
let waits: usize = 0;

export function useTables(
  havensAt: usize,
  openAt: usize,
  foundAt: usize,
  nextAt: usize,
  untilAt: usize,
  distancesAt: usize,
  winsAt: usize,
  sumsAt: usize,
): void {
  havens = havensAt;
  open = openAt;
  found = foundAt;
  next = nextAt;
  until = untilAt;
  distances = distancesAt;
  wins = winsAt;
  sums = sumsAt;
}

/** Addresses of LIVE, MARKED, its twin and WAITS. */
export function useGroupTables(liveAt: usize, markedAt: usize, nextAt: usize, waitsAt: usize): void {
  live = liveAt;
  marked = markedAt;
  nextMarked = nextAt;
  waits = waitsAt;
}

/** Address of UNTIL for a unit and index. */
// @inline
function untilAt(unit: i32, index: i32): usize {
  return until + <usize>(unit * placements() + index);
}

/** Records that the squares of `newly` are lost in n. */
// @inline
function record(index: i32, n: i32, newly: u64): void {
  count(sums, n, newly);
  writeBytes(distances, index, newly, n + 1);
}

/** Step 0 of the current placement: where the bare king can be, is stalemated, or is mated. */
function begin(index: i32): u64 {
  const at = (<usize>index) << 3;
  findStart(allPieces(), load<u64>(open + at));
  count(sums, STANDS, stands);
  count(sums, FREE, free);
  count(sums, STALE, stale);
  if (lost) record(index, 0, lost);
  store<u64>(open + at, openAtFirst);
  if (dead) return 0;
  store<u8>(untilAt(0, index), until0);
  if (units > 1) store<u8>(untilAt(1, index), until1);
  if (units > 2) store<u8>(untilAt(2, index), until2);
  store<u64>(havens + at, free);
  if (promoted) findPromotions(index, 0, free);
  return lost;
}

/** The minimum of `least` and sixteen bytes, counted from n + 1. */
// @inline
function sooner(least: v128, at: usize, n: i32): v128 {
  return i8x16.min_u(least, i8x16.sub(v128.load(at), i8x16.splat(<i8>(n + 1))));
}

/** The earliest step after n at which a capture or promotion of the group changes something, 0 for none. */
function soonest(group: i32, n: i32): i32 {
  let sixteen = i8x16.splat(-1);
  for (let index = group << 6; index < (group + 1) << 6; index += 16) {
    for (let unit = 0; unit < units; unit++) sixteen = sooner(sixteen, untilAt(unit, index), n);
    if (promoted) sixteen = sooner(sixteen, ripe + index, n);
  }
  sixteen = i8x16.min_u(sixteen, v128.shuffle<u64>(sixteen, sixteen, 1, 0));
  let least = 255;
  for (let eight = i64x2.extract_lane(sixteen, 0), at = 0; at < 8; at++, eight >>= 8)
    least = min(least, <i32>eight & 255);
  const step = least + n + 1;
  return step < 255 ? step : 0;
}

/** Whether one of eight bytes is n. */
// @inline
function has(at: usize, n: i32): bool {
  const from = load<u64>(at) ^ (<u64>n * 0x0101010101010101);
  return ((from - 0x0101010101010101) & ~from & 0x8080808080808080) != 0;
}

/** Whether a capture in one of eight placements stops saving at step n. */
// @inline
function isDue(index: i32, n: i32): bool {
  return (
    has(untilAt(0, index), n) || (units > 1 && has(untilAt(1, index), n)) || (units > 2 && has(untilAt(2, index), n))
  );
}

/** Counts squares from which promotions win at step n as reached. */
function promote(group: i32, n: i32): void {
  for (let index = group << 6; index < (group + 1) << 6; index++) {
    if (load<u8>(ripe + index) != <u8>n) continue;
    const at = (<usize>index) << 3;
    place(index);
    store<u64>(found + at, load<u64>(found + at) | findPromotions(index, n, load<u64>(havens + at)));
    store<u8>(marked + group, load<u8>(marked + group) | ((<u8>1) << (<u8>((index & 63) >> 3))));
  }
}

/** Of the squares next to a unit in two placements, those from which its capture still saves at step n. */
// @inline
function savesBy(unit: i32, index: i32, now: v128, from: v128): v128 {
  const two = v128.load16_splat(untilAt(unit, index));
  return v128.and(from, i8x16.gt_u(v128.shuffle<u8>(two, two, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1), now));
}

/** Squares from which a capture saves at step n, in two placements of the current group. */
// @inline
function savesTwo(index: i32, n: i32): v128 {
  const now = i8x16.splat(<i8>n);
  const set = savesBy(units - 1, index, now, kingStepsTwo(index & 63));
  if (units == 1) return set;
  const more = v128.or(set, savesBy(0, index, now, i64x2.splat(kingSteps(unit0))));
  return units == 2 ? more : v128.or(more, savesBy(1, index, now, i64x2.splat(kingSteps(unit1))));
}

/** Removes the reached squares from HAVENS in two placements. @returns the remaining ones */
// @inline
function winTwo(index: i32, n: i32, haven: v128, fresh: v128): v128 {
  const left = v128.xor(haven, fresh),
    one = i64x2.extract_lane(fresh, 0),
    other = i64x2.extract_lane(fresh, 1);
  v128.store(havens + ((<usize>index) << 3), left);
  const gone = <u64>(i64x2.extract_lane(left, 0) == 0) | ((<u64>(i64x2.extract_lane(left, 1) == 0)) << 1),
    at = live + ((<usize>(index >> 6)) << 3);
  store<u64>(at, load<u64>(at) & ~(gone << (index & 63)));
  count(sums, 256 + n, one);
  count(sums, 256 + n, other);
  if (wins) {
    writeBytes(wins, index, one, n);
    writeBytes(wins, index + 1, other, n);
  }
  return left;
}

/** Squares of two placements on which the bare king, to move, is newly lost at step n. */
// @inline
function loseTwo(index: i32, n: i32, haven: v128): v128 {
  const at = open + ((<usize>index) << 3),
    left = v128.load(at),
    caught = v128.andnot(left, spreadTwo(haven));
  if (!v128.any_true(caught)) return caught;
  const newly = v128.andnot(caught, savesTwo(index, n));
  v128.store(at, v128.xor(left, newly));
  return newly;
}

/**
 * Writes the newly lost squares of eight placements at step n into the frame. `again`: also where nothing is reached.
 * @returns the placements with losses
 */
// @inline
function advanceRow(first: i32, n: i32, again: bool): i32 {
  let filled = 0;
  const row = rowToTake((first & 63) >> 3);
  for (let file = 0; file < 8; file += 2) {
    const index = first | file,
      at = (<usize>index) << 3,
      reached = v128.load(found + at);
    if (v128.any_true(reached)) v128.store(found + at, i64x2.splat(0));
    else if (!again) continue;
    let haven = v128.load(havens + at);
    const fresh = v128.and(reached, haven);
    if (v128.any_true(fresh)) haven = winTwo(index, n, haven, fresh);
    else if (!again) continue;
    const newly = loseTwo(index, n, haven),
      one = i64x2.extract_lane(newly, 0),
      other = i64x2.extract_lane(newly, 1);
    v128.store(row + ((<usize>file) << 3), newly);
    if (one) {
      record(index, n, one);
      filled |= 1 << file;
    }
    if (other) {
      record(index + 1, n, other);
      filled |= 2 << file;
    }
  }
  return filled;
}

/** Step n of a group: takes back what is newly lost. @returns whether anything is */
// @inline
function advance(group: i32, n: i32): bool {
  const waited = load<u8>(waits + group) == <u8>n;
  if (waited && promoted != 0) promote(group, n);
  const rows = <i32>load<u8>(marked + group);
  place(group << 6);
  clearRowsToTake();
  let filled: u64 = 0;
  for (let row = 0; row < 8; row++) {
    const first = (group << 6) | (row << 3),
      again = waited && isDue(first, n);
    if (again || (rows >> row) & 1) filled |= (<u64>advanceRow(first, n, again)) << (row << 3);
  }
  store<u8>(marked + group, 0);
  if (waited) store<u8>(waits + group, soonest(group, n));
  if (filled) takeBackGroup(filled);
  return filled != 0;
}

/** Number of indices of the ending, including those that are not placements: the length of every table. */
export function placements(): i32 {
  return 32 << (6 * units);
}

/** Step 0: where the bare king is mated. Tables must be zero before. */
export function findMates(): void {
  useReached(next);
  useGroups(nextMarked, 0);
  for (let group = 0; group < placements() >> 6; group++) {
    let filled: u64 = 0,
      alive: u64 = 0;
    for (let last = 0; last < 64; last++) {
      const index = (group << 6) | last,
        at = (<usize>index) << 3,
        isPlacement = place(index),
        newly = isPlacement ? begin(index) : 0;
      store<u64>(rowToTake(last >> 3) + ((<usize>(last & 7)) << 3), newly);
      if (newly) filled |= bit(last);
      if (!isPlacement) store<u64>(open + at, 0);
      else if (load<u64>(havens + at)) alive |= bit(last);
    }
    store<u64>(live + ((<usize>group) << 3), alive);
    store<u8>(waits + group, soonest(group, 0));
    if (filled) takeBackGroup(filled);
  }
}

/** Step n >= 1. @returns bit 0: squares were newly lost; bit 1: a capture or promotion is due in a later step */
export function step(n: i32): i32 {
  const reachedAt = next,
    markedAt = nextMarked,
    now = i8x16.splat(<i8>n);
  next = found;
  found = reachedAt;
  nextMarked = marked;
  marked = markedAt;
  useReached(next);
  useGroups(nextMarked, live);
  let answer = 0;
  for (let from = 0; from < placements() >> 6; from += 16) {
    if (v128.any_true(v128.or(v128.load(marked + from), i8x16.eq(v128.load(waits + from), now))))
      for (let group = from; group < from + 16; group++) {
        if (load<u8>(marked + group) == 0 && load<u8>(waits + group) != <u8>n) continue;
        if (advance(group, n)) answer |= 1;
      }
    if (v128.any_true(v128.load(waits + from))) answer |= 2;
  }
  return answer;
}

/** Call it after the last step. */
export function finish(): void {
  arrange(distances, placements());
  if (wins) arrange(wins, placements());
}
