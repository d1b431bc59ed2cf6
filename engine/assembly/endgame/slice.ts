/**
 * One step of one slice of an ending. A slice contains all placements with the chaser's king on one square. Moves of
 * units stay within their slice; only moves of the king come from a neighbouring slice. A step of an ending that is too
 * large for memory is therefore a step of each slice. Slices exchange *logs*, which also are the result of a step: the
 * squares of the bare king that were newly lost at each placement.
 *
 * A slice has 64^units placements and the tables
 *
 *   HAVENS    u64 per placement: squares the bare king may step to on which the chaser is not known to win
 *   REACHED   u64 per placement: squares from which the chaser, to move, reaches a loss of the last step; zero between
 *             steps
 *   DUE       u8 per placement: the next step at which a capture no longer saves, 0 for none
 *   SPARED    u64 per placement of one chunk: squares on which the bare king, to move, is never lost while the game
 *             continues
 *
 * Lost squares need no table: a square was not lost one step earlier if there was still a haven to step to, or a
 * capture that still saved. Where the game is over before the bare king's turn (`inPlay`), and in dead positions, step
 * 0 has found everything, and no moves are taken back from there. Placements are processed in *chunks*, those with one
 * square of the first unit; endings of two units have one chunk. A log is a sequence of
 *
 *   u32 group, u64 which, u64[] sets
 *
 * group: placement / 64 within the chunk; `which` has a bit for each square of the last unit with newly lost squares;
 * `sets` are these squares.
 */
import { bit } from '../rules/tables';
import {
  dead,
  deadDraws,
  findCaptures,
  findCapturesFrom,
  findStart,
  free,
  inPlay,
  isDead,
  lost,
  nextStep,
  released,
  rescued,
  stale,
  stands,
} from './captures';
import { add, allPieces, place, takeBackUnits, unit0, unit1, unit2, unit3, units, useReached } from './pieces';
import { byteAt, count, kingIndex, mirrored, spread } from './sets';

/** Words of the sums: newly lost, newly won, and in the first step the sums of {@link findStart}. */
const LOST: i32 = 0;
const WON: i32 = 1;
const STANDS: i32 = 2;
const FREE: i32 = 3;
const STALE: i32 = 4;

let slice: i32 = 0;
let havens: usize = 0;
let reached: usize = 0;
let due: usize = 0;
let log: usize = 0;
/** Of the current chunk; 0 where no square is spared. */
let spared: usize = 0;
let sums: usize = 0;
/** Placements of a chunk, and placements of the ending before this slice. */
let chunk: i32 = 0;
let before: i32 = 0;
/** End of the log being written, and the earliest step that is due among the processed placements. */
let end: usize = 0;
let soonest: i32 = 0;

/**
 * Call it after `useEnding`.
 * @param index of the slice, rank * 4 + file of its king
 * @param logAt address of the log to read or write
 * @param sparedAt 0 if there is no SPARED
 */
export function useSlice(
  index: i32,
  havensAt: usize,
  reachedAt: usize,
  dueAt: usize,
  logAt: usize,
  sparedAt: usize,
  sumsAt: usize,
): void {
  slice = index;
  havens = havensAt;
  reached = reachedAt;
  due = dueAt;
  log = logAt;
  spared = sparedAt;
  sums = sumsAt;
  chunk = chunkPlacements();
  before = index << (6 * units);
  useReached(reachedAt - ((<usize>before) << 3));
}

/** Placements of a chunk. */
function chunkPlacements(): i32 {
  return units > 2 ? 1 << (6 * (units - 1)) : 1 << (6 * units);
}

/** The earliest step at which a capture is due in the chunk processed last, 0 for none. */
export function soonestDue(): i32 {
  return soonest;
}

// @inline
function wait(step: i32): void {
  if (step != 0 && (soonest == 0 || step < soonest)) soonest = step;
}

/** @param at a placement of the current chunk */
// @inline
function sparedOf(at: i32): u64 {
  return spared == 0 ? 0 : load<u64>(spared + ((<usize>at) << 3));
}

let which: u64 = 0;

// @inline
function openGroup(): void {
  which = 0;
}

// @inline
function write(last: i32, set: u64): void {
  store<u64>(end + 12 + ((<usize>popcnt(which)) << 3), set);
  which |= bit(last);
}

// @inline
function closeGroup(group: i32): void {
  if (which == 0) return;
  store<u32>(end, group);
  store<u64>(end + 4, which);
  end += 12 + ((<usize>popcnt(which)) << 3);
}

/** Step 0 of a chunk. @returns bytes of its log */
export function beginChunk(number: i32): i32 {
  const first = number * chunk;
  end = log;
  soonest = 0;
  for (let group = 0; group < chunk >> 6; group++) {
    openGroup();
    for (let last = 0; last < 64; last++) {
      const inChunk = (group << 6) + last,
        at = first + inChunk;
      store<u8>(due + at, 0);
      store<u64>(havens + ((<usize>at) << 3), 0);
      if (!place(before + at)) continue;
      findStart(allPieces(), sparedOf(inChunk));
      count(sums, STANDS, stands);
      count(sums, FREE, free);
      count(sums, STALE, stale);
      count(sums, LOST, lost);
      if (lost) write(last, lost);
      if (dead) continue;
      store<u64>(havens + ((<usize>at) << 3), free);
      store<u8>(due + at, nextStep);
      wait(nextStep);
    }
    closeGroup(group);
  }
  return <i32>(end - log);
}

/** Whether any placement of a chunk is reached. */
export function isReached(number: i32): bool {
  const from = reached + ((<usize>(number * chunk)) << 3),
    to = from + ((<usize>chunk) << 3);
  for (let at = from; at < to; at += 64) {
    if (
      load<u64>(at) |
      load<u64>(at, 8) |
      load<u64>(at, 16) |
      load<u64>(at, 24) |
      load<u64>(at, 32) |
      load<u64>(at, 40) |
      load<u64>(at, 48) |
      load<u64>(at, 56)
    )
      return true;
  }
  return false;
}

/** Step n >= 1 of a chunk. @returns bytes of its log */
export function advanceChunk(number: i32, n: i32): i32 {
  const first = number * chunk;
  end = log;
  soonest = 0;
  for (let group = 0; group < chunk >> 6; group++) {
    openGroup();
    for (let last = 0; last < 64; last++) {
      const inChunk = (group << 6) + last,
        index = first + inChunk,
        at = (<usize>index) << 3,
        gained = load<u64>(reached + at),
        isDue = <i32>load<u8>(due + index) == n;
      if (gained) store<u64>(reached + at, 0);
      else if (!isDue) {
        wait(<i32>load<u8>(due + index));
        continue;
      }
      const newly = advance(index, at, gained, isDue, n, sparedOf(inChunk));
      wait(<i32>load<u8>(due + index));
      if (newly) write(last, newly);
    }
    closeGroup(group);
  }
  return <i32>(end - log);
}

// @inline
function advance(index: i32, at: usize, gained: u64, isDue: bool, n: i32, safe: u64): u64 {
  const haven = load<u64>(havens + at),
    fresh = gained & haven;
  if (fresh == 0 && !isDue) return 0;
  const left = haven ^ fresh,
    shut = ~spread(left);
  if (fresh) {
    store<u64>(havens + at, left);
    count(sums, WON, fresh);
  }
  let newly = shut & spread(haven);
  if (newly == 0 && !isDue) return 0;
  place(before + index);
  const occupied = allPieces(),
    mayBeLost = inPlay(occupied) & ~safe;
  newly &= mayBeLost;
  if (isDue) {
    findCaptures(occupied, n);
    store<u8>(due + index, nextStep);
    newly |= shut & released & mayBeLost;
  } else if (newly) findCapturesFrom(newly, occupied, n);
  else return 0;
  newly &= ~rescued;
  count(sums, LOST, newly);
  return newly;
}

/** Takes back the moves of the units from the losses in a log of this slice. */
export function takeBackLog(number: i32, bytes: i32): void {
  const first = before + number * chunk,
    last = log + <usize>bytes;
  for (let at = log; at < last; ) {
    const group = first + <i32>(load<u32>(at) << 6);
    let squares = load<u64>(at, 4);
    at += 12;
    for (; squares; squares &= squares - 1) {
      place(group + <i32>ctz(squares));
      if (!isDead()) takeBackUnits(load<u64>(at));
      at += 8;
    }
  }
}

/** Squares of all units of the current placement except the last. */
// @inline
function firstUnits(): u64 {
  let set: u64 = 0;
  if (units > 1) set = bit(unit0);
  if (units > 2) set |= bit(unit1);
  if (units > 3) set |= bit(unit2);
  return set;
}

/** Takes back king moves into this slice, from the losses in a log of the slice in which the king is on `square`. */
export function takeBackKing(square: i32, number: i32, bytes: i32): void {
  const kingSquare = ((slice >> 2) << 3) | (slice & 3),
    flip = square & 4 ? 7 : 0,
    came = kingSquare ^ flip;
  const first = number * chunk,
    until = log + <usize>bytes,
    there = kingIndex(square ^ flip) << (6 * units);
  for (let at = log; at < until; ) {
    const group = first + <i32>(load<u32>(at) << 6);
    let squares = load<u64>(at, 4);
    at += 12;
    place(there + group);
    if (firstUnits() & bit(came)) {
      at += (<usize>popcnt(squares)) << 3;
      continue;
    }
    for (; squares; squares &= squares - 1) {
      const last = <i32>ctz(squares),
        set = load<u64>(at);
      at += 8;
      if (last == came) continue;
      if (flip || deadDraws) place(there + group + last);
      if (isDead()) continue;
      if (flip) {
        add(kingSquare, unit0 ^ 7, unit1 ^ 7, unit2 ^ 7, unit3 ^ 7, mirrored(set));
      } else {
        const to = reached + ((<usize>(group + last)) << 3);
        store<u64>(to, load<u64>(to) | set);
      }
    }
  }
}

/** Adds the losses in a log of this slice to HAVENS. */
export function mergeLog(number: i32, bytes: i32): void {
  const first = number * chunk,
    last = log + <usize>bytes;
  for (let at = log; at < last; ) {
    const group = first + <i32>(load<u32>(at) << 6);
    let squares = load<u64>(at, 4);
    at += 12;
    for (; squares; squares &= squares - 1) {
      const to = havens + ((<usize>(group + <i32>ctz(squares))) << 3);
      store<u64>(to, load<u64>(to) | load<u64>(at));
      at += 8;
    }
  }
}

/** Takes back the moves of the units from the merged losses. */
export function takeBackMerged(): void {
  const all = 1 << (6 * units);
  for (let index = 0; index < all; index++) {
    const set = load<u64>(havens + ((<usize>index) << 3));
    if (set == 0) continue;
    place(before + index);
    if (!isDead()) takeBackUnits(set);
  }
}

/** Restores HAVENS and DUE of a chunk to their state after step n. All earlier losses must have been taken back. */
export function restoreChunk(number: i32, n: i32): void {
  const first = number * chunk;
  soonest = 0;
  for (let index = first; index < first + chunk; index++) {
    const at = (<usize>index) << 3,
      gone = load<u64>(reached + at);
    store<u64>(reached + at, 0);
    store<u64>(havens + at, 0);
    store<u8>(due + index, 0);
    if (!place(before + index)) continue;
    const occupied = allPieces();
    findStart(occupied, 0);
    if (dead) continue;
    store<u64>(havens + at, free & ~gone);
    if (nextStep == 0) continue;
    findCaptures(occupied, n);
    store<u8>(due + index, nextStep);
    wait(nextStep);
  }
}

/** Writes the step of a log, plus 1, to the bytes of its losses. `into` starts with the bytes of the log's chunk. */
export function writeLog(into: usize, bytes: i32, n: i32): void {
  const last = log + <usize>bytes;
  for (let at = log; at < last; ) {
    const group = <i32>(load<u32>(at) << 6);
    let squares = load<u64>(at, 4);
    at += 12;
    for (; squares; squares &= squares - 1) {
      const index = group + <i32>ctz(squares);
      for (let set = load<u64>(at); set; set &= set - 1) store<u8>(into + byteAt(index, <i32>ctz(set)), n + 1);
      at += 8;
    }
  }
}
