/**
 * Solves the part of an ending in which some pieces of the chaser have not moved and still have first-move rights.
 * These pieces are on their original squares. Only placements with them there are solved, and every move of such a
 * piece leaves the part, as a promotion does. The solver is that of `solve.ts` over fewer placements; the caller
 * provides the value of the moves that leave, from the ending's own tables or from parts with fewer unmoved pieces.
 *
 *   index of a placement = (wing * 32 + rank of the king * 4 + its file) * 64^movers + first mover * 64^(movers - 1) +
 *       ... + last mover
 *
 * Movers are the units that have moved, equal ones in ascending order. The chaser's king is on files a to d. Wing 1 is
 * the one in which the unmoved pieces are mirrored. If the king is unmoved, the index consists of the movers only. The
 * tables are those of `solve.ts`, and
 *
 *   EXITS                  a byte per index and square, as DISTANCES: the step at which a leaving move wins, 0 for
 *                          never
 *   RIPE                   u8 per index: the next step at which leaving moves win on further squares, 0 for none
 */
import { BOAT_ROLE, HORSE_ROLE, KING_ROLE, MET_ROLE, White } from '../rules/layout';
import { between, bit, horseSteps, kingSteps, lateralLeap, metSteps } from '../rules/tables';
import { dead, findCaptures, findStart, free, lost, nextStep, open as openAtFirst, rescued } from './captures';
import {
  allPieces,
  king,
  origins,
  role0,
  role1,
  role2,
  setSquares,
  unit0,
  unit1,
  unit2,
  units,
  useAhead,
  useSmaller,
} from './pieces';
import { byteAt, kingIndex, mirrored, spread } from './sets';

/** Squares of the unmoved pieces, on wing 0; negative for a piece that has moved. */
let unmovedKing: i32 = -1;
let unmoved0: i32 = -1;
let unmoved1: i32 = -1;
let unmoved2: i32 = -1;
/** Squares of the unmoved units, by wing. */
let unmoved: u64 = 0;
let unmovedMirrored: u64 = 0;
/** Squares that unmoved mets attack two ranks ahead, by wing. */
let ahead: u64 = 0;
let aheadMirrored: u64 = 0;
let movers: i32 = 0;

// @inline
function isFree(square: i32, slot: i32): bool {
  return units > slot && square < 0;
}

// @inline
function unmovedBit(square: i32): u64 {
  return square < 0 ? 0 : bit(square);
}

// @inline
function aheadOf(square: i32, role: i32): u64 {
  return square >= 0 && role == MET_ROLE ? bit(square + 16) : 0;
}

/**
 * Call it after `useEnding`.
 * @param first the square of the first unit if it has not moved, else negative; of equal units the unmoved ones come
 *   first
 * @param attacks mets attack two squares ahead until they move
 */
export function useUnmoved(kingAt: i32, first: i32, second: i32, third: i32, attacks: bool): void {
  unmovedKing = kingAt;
  unmoved0 = first;
  unmoved1 = second;
  unmoved2 = third;
  unmoved = unmovedBit(unmoved0) | unmovedBit(unmoved1) | unmovedBit(unmoved2);
  unmovedMirrored = mirrored(unmoved);
  ahead = attacks ? aheadOf(unmoved0, role0) | aheadOf(unmoved1, role1) | aheadOf(unmoved2, role2) : 0;
  aheadMirrored = mirrored(ahead);
  movers = <i32>isFree(unmoved0, 0) + <i32>isFree(unmoved1, 1) + <i32>isFree(unmoved2, 2);
  wing = -1;
}

let havens: usize = 0;
let open: usize = 0;
let saves: usize = 0;
let found: usize = 0;
let next: usize = 0;
let due: usize = 0;
let ripe: usize = 0;
let exits: usize = 0;
let distances: usize = 0;
let wins: usize = 0;

/**
 * @param openAt contains at first the squares on which the bare king is spared
 * @param winsAt 0 if they are not required
 * All other tables except EXITS must be zero.
 */
export function useUnmovedTables(
  havensAt: usize,
  openAt: usize,
  savesAt: usize,
  foundAt: usize,
  nextAt: usize,
  dueAt: usize,
  ripeAt: usize,
  exitsAt: usize,
  distancesAt: usize,
  winsAt: usize,
): void {
  havens = havensAt;
  open = openAt;
  saves = savesAt;
  found = foundAt;
  next = nextAt;
  due = dueAt;
  ripe = ripeAt;
  exits = exitsAt;
  distances = distancesAt;
  wins = winsAt;
}

/** Number of indices, including those that are not placements. */
function unmovedPlacements(): i32 {
  return (unmovedKing < 0 ? 64 : 1) << (6 * movers);
}

/** Wing of the current placement. */
let wing: i32 = -1;

/** As for `useSmaller`, by wing: of two unmoved units on one rank it matters which one is captured. */
let first0: usize = 0;
let second0: usize = 0;
let third0: usize = 0;
let first1: usize = 0;
let second1: usize = 0;
let third1: usize = 0;

export function useUnmovedSmaller(onWing: i32, first: usize, second: usize, third: usize): void {
  if (onWing) {
    first1 = first;
    second1 = second;
    third1 = third;
  } else {
    first0 = first;
    second0 = second;
    third0 = third;
  }
}

// @inline
function setWing(to: i32): void {
  if (to == wing) return;
  wing = to;
  useAhead(to ? aheadMirrored : ahead);
  if (to) useSmaller(first1, second1, third1, 0);
  else useSmaller(first0, second0, third0, 0);
}

// @inline
function unmovedHere(): u64 {
  return wing ? unmovedMirrored : unmoved;
}

/** Reads the squares of a placement. False if the index is not a placement. */
function place(index: i32): bool {
  let rest = index >> (6 * movers);
  setWing(unmovedKing < 0 ? rest >> 5 : 0);
  const flip = wing ? 7 : 0;
  const k = unmovedKing < 0 ? ((rest & 28) << 1) | (rest & 3) : unmovedKing;
  let a = unmoved0 ^ flip,
    b = unmoved1 ^ flip,
    c = unmoved2 ^ flip;
  rest = index;
  if (isFree(unmoved2, 2)) {
    c = rest & 63;
    rest >>= 6;
  }
  if (isFree(unmoved1, 1)) {
    b = rest & 63;
    rest >>= 6;
  }
  if (isFree(unmoved0, 0)) a = rest & 63;
  if (a == k) return false;
  if (units > 1) {
    if (b == k || b == a || (unmoved0 < 0 && unmoved1 < 0 && role0 == role1 && a > b)) return false;
    if (units > 2 && (c == k || c == b || c == a || (unmoved1 < 0 && unmoved2 < 0 && role1 == role2 && b > c)))
      return false;
  }
  arrange(k, a, b, c);
  return true;
}

/** Sets the squares of the pieces, equal units in ascending order. */
// @inline
function arrange(k: i32, a: i32, b: i32, c: i32): void {
  if (units > 2 && role1 == role2 && b > c) {
    const t = b;
    b = c;
    c = t;
  }
  if (units > 1 && role0 == role1 && a > b) {
    const t = a;
    a = b;
    b = t;
  }
  if (units > 2 && role1 == role2 && b > c) {
    const t = b;
    b = c;
    c = t;
  }
  setSquares(k, a, b, c);
}

/** The squares of the placement, king first, six bits each; negative if the index is not a placement. */
export function piecesAt(index: i32): i32 {
  if (!place(index)) return -1;
  let answer = king | (unit0 << 6);
  if (units > 1) answer |= unit1 << 12;
  return units > 2 ? answer | (unit2 << 18) : answer;
}

/** Adds the placement with these pieces to the reached ones. `set`: the corresponding squares of the bare king. */
function add(k: i32, a: i32, b: i32, c: i32, set: u64): void {
  let at = 0,
    stay = unmovedHere();
  if (unmovedKing < 0) {
    let side = wing;
    if (k & 4) {
      k ^= 7;
      a ^= 7;
      b ^= 7;
      c ^= 7;
      set = mirrored(set);
      stay = mirrored(stay);
      side ^= 1;
    }
    at = (side << 5) | kingIndex(k);
  }
  if (units > 2 && role1 == role2 && b > c) {
    const t = b;
    b = c;
    c = t;
  }
  if (units > 1 && role0 == role1 && a > b) {
    const t = a;
    a = b;
    b = t;
  }
  if (units > 2 && role1 == role2 && b > c) {
    const t = b;
    b = c;
    c = t;
  }
  if ((stay & bit(a)) == 0) at = (at << 6) | a;
  if (units > 1 && (stay & bit(b)) == 0) at = (at << 6) | b;
  if (units > 2 && (stay & bit(c)) == 0) at = (at << 6) | c;
  const to = next + ((<usize>at) << 3);
  store<u64>(to, load<u64>(to) | set);
}

/** Takes back every move of a piece that has already moved. */
function takeBack(set: u64): void {
  const occupied = allPieces(),
    empty = ~occupied,
    stay = unmovedHere(),
    k = king,
    a = unit0,
    b = unit1,
    c = unit2;
  if (unmovedKing < 0) for (let from = kingSteps(k) & empty; from; from &= from - 1) add(<i32>ctz(from), a, b, c, set);
  if ((stay & bit(a)) == 0)
    for (let from = origins(role0, a, occupied) & empty; from; from &= from - 1) {
      const at = <i32>ctz(from);
      add(k, at, b, c, role0 == BOAT_ROLE ? set & ~between(at, a) : set);
    }
  if (units > 1 && (stay & bit(b)) == 0)
    for (let from = origins(role1, b, occupied) & empty; from; from &= from - 1) {
      const at = <i32>ctz(from);
      add(k, a, at, c, role1 == BOAT_ROLE ? set & ~between(at, b) : set);
    }
  if (units > 2 && (stay & bit(c)) == 0)
    for (let from = origins(role2, c, occupied) & empty; from; from &= from - 1) {
      const at = <i32>ctz(from);
      add(k, a, b, at, role2 == BOAT_ROLE ? set & ~between(at, c) : set);
    }
}

/** The squares of `haven` on which a leaving move wins at step n or earlier. */
function findExits(index: i32, n: i32, haven: u64): u64 {
  let set: u64 = 0,
    later = 0;
  for (let rest = haven; rest; rest &= rest - 1) {
    const needs = <i32>load<u8>(exits + byteAt(index, <i32>ctz(rest)));
    if (needs == 0) continue;
    if (needs <= n) set |= rest & (0 - rest);
    else if (later == 0 || needs < later) later = needs;
  }
  store<u8>(ripe + index, later);
  return set;
}

// @inline
function record(table: usize, index: i32, value: i32, set: u64): void {
  for (; set; set &= set - 1) store<u8>(table + byteAt(index, <i32>ctz(set)), value);
}

function begin(index: i32): u64 {
  const at = (<usize>index) << 3;
  findStart(allPieces(), load<u64>(open + at));
  record(distances, index, 1, lost);
  store<u64>(open + at, openAtFirst);
  if (dead) return 0;
  store<u8>(due + index, nextStep);
  store<u64>(havens + at, free);
  store<u64>(saves + at, rescued);
  findExits(index, 0, free);
  return lost;
}

function advance(index: i32, n: i32, reached: u64): u64 {
  const at = (<usize>index) << 3;
  let haven = load<u64>(havens + at);
  if (load<u8>(ripe + index) == <u8>n) reached |= findExits(index, n, haven);
  const fresh = reached & haven;
  if (fresh) {
    haven ^= fresh;
    store<u64>(havens + at, haven);
    if (wins) record(wins, index, n, fresh);
  }
  let saved = load<u64>(saves + at);
  if (load<u8>(due + index) == <u8>n) {
    findCaptures(allPieces(), n);
    store<u8>(due + index, nextStep);
    saved = rescued;
    store<u64>(saves + at, saved);
  }
  const left = load<u64>(open + at),
    newly = left & ~spread(haven) & ~saved;
  if (newly) {
    store<u64>(open + at, left ^ newly);
    record(distances, index, n + 1, newly);
  }
  return newly;
}

/** Step 0: the squares on which the bare king is lost at once. */
export function findUnmovedMates(): void {
  const end = unmovedPlacements();
  for (let index = 0; index < end; index++) {
    if (!place(index)) continue;
    const newly = begin(index);
    if (newly) takeBack(newly);
  }
}

/** Step n >= 1. @returns whether a later step may have work to do */
export function stepUnmoved(n: i32): bool {
  const end = unmovedPlacements(),
    reachedAt = next;
  next = found;
  found = reachedAt;
  let more = false;
  for (let index = 0; index < end; index++) {
    const at = found + ((<usize>index) << 3),
      reached = load<u64>(at),
      captures = <i32>load<u8>(due + index),
      leaving = <i32>load<u8>(ripe + index);
    if (reached) store<u64>(at, 0);
    else if (captures != n && leaving != n) {
      if (captures > n || leaving > n) more = true;
      continue;
    }
    if (!place(index)) continue;
    const newly = advance(index, n, reached);
    if (newly) {
      takeBack(newly);
      more = true;
    }
    if (load<u8>(due + index) > <u8>n || load<u8>(ripe + index) > <u8>n) more = true;
  }
  return more;
}

/** Squares that a king, horse or met attacks; squares of a king's leap. */
export function stepsOf(role: i32, square: i32): u64 {
  return role == KING_ROLE ? kingSteps(square) : role == HORSE_ROLE ? horseSteps(square) : metSteps(square);
}

export function leapsOf(square: i32, anywhere: bool): u64 {
  return anywhere ? horseSteps(square) : lateralLeap<White>(bit(square));
}
