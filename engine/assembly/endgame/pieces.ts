/**
 * The chaser's pieces in a placement: their squares, what they attack, which endings follow a capture, and which moves
 * can have led here. All solvers of endings against a bare king use this file. A *unit* is a piece other than a king.
 *
 *   index of a placement = (king's rank * 4 + king's file) * 64^units + first unit * 64^(units - 1) + ... + last unit
 *
 * Units of one role are adjacent in the index and in ascending order of squares; other indices are not placements.
 * Table addresses may be outside the memory and wrap around: a solver that loads only the part of a table that belongs
 * to one king square passes the address at which the complete table would start.
 */
import { BOAT_ROLE, FISH_ROLE, KOUL_ROLE } from '../rules/layout';
import { between, bit, kingSteps, koulSteps } from '../rules/tables';
import { byteAt, kingIndex, mirrored, reach } from './sets';

export let units: i32 = 0;
export let role0: i32 = 0;
export let role1: i32 = 0;
export let role2: i32 = 0;
export let role3: i32 = 0;

/** Squares of the current placement. */
export let king: i32 = 0;
export let unit0: i32 = 0;
export let unit1: i32 = 0;
export let unit2: i32 = 0;
export let unit3: i32 = 0;

/** WINS of the endings that remain after a capture; 0 where the chaser can no longer win. */
let less0: usize = 0;
let less1: usize = 0;
let less2: usize = 0;
let less3: usize = 0;

/** u64 per index: squares of the bare king from which the chaser, to move, can reach a lost position. */
export let reached: usize = 0;

/**
 * @param count units of the chaser, 1 to 4. Roles are 0 fish to 4 boat, in the order of the index, the strongest first;
 *   unused roles are 0.
 */
export function useEnding(count: i32, first: i32, second: i32, third: i32, fourth: i32): void {
  units = count;
  role0 = first;
  role1 = second;
  role2 = third;
  role3 = fourth;
}

/** Tables WINS of the endings that remain when the first, second, third or fourth unit is captured. */
export function useSmaller(first: usize, second: usize, third: usize, fourth: usize): void {
  less0 = first;
  less1 = second;
  less2 = third;
  less3 = fourth;
}

/** First and end square of the ranks on which a fish becomes a met. */
let metsFrom: i32 = 40;
let metsBefore: i32 = 64;

/** Sets the ranks on which fishes promote. The default is from the sixth rank on. */
export function usePromotionRanks(from: i32, before: i32): void {
  metsFrom = from;
  metsBefore = before;
}

/** Whether a fish that arrives on this square becomes a met. */
// @inline
export function promotesOn(square: i32): bool {
  return square >= metsFrom && square < metsBefore;
}

/** Sets the table into which {@link add} collects. */
// @inline
export function useReached(at: usize): void {
  reached = at;
}

/** Squares from which a unit of this role can have come to `square`. */
// @inline
export function origins(role: i32, square: i32, occupied: u64): u64 {
  if (role == FISH_ROLE) return square >= 8 && !promotesOn(square) ? bit(square - 8) : 0;
  return role == KOUL_ROLE ? koulSteps(1, square) : reach(0, role, square, occupied);
}

/**
 * Reads the squares of placement `index`. False if it is not a placement: two pieces on a square, or equal units out of
 * order.
 */
// @inline
export function place(index: i32): bool {
  if (units == 4) {
    unit3 = index & 63;
    index >>= 6;
  }
  if (units >= 3) {
    unit2 = index & 63;
    index >>= 6;
  }
  if (units >= 2) {
    unit1 = index & 63;
    index >>= 6;
  }
  unit0 = index & 63;
  king = ((index >> 8) << 3) | ((index >> 6) & 3);
  if (unit0 == king) return false;
  if (units > 1) {
    if (unit1 == king || unit1 == unit0 || (role0 == role1 && unit0 > unit1)) return false;
    if (units > 2 && (unit2 == king || unit2 == unit1 || unit2 == unit0 || (role1 == role2 && unit1 > unit2)))
      return false;
    if (
      units > 3 &&
      (unit3 == king || unit3 == unit2 || unit3 == unit1 || unit3 == unit0 || (role2 == role3 && unit2 > unit3))
    )
      return false;
  }
  return true;
}

/** Index of a placement with its equal units in any order; the king is on files a to d. */
// @inline
export function indexOf(k: i32, a: i32, b: i32, c: i32, d: i32): i32 {
  let index = kingIndex(k);
  if (units == 1) index = (index << 6) | a;
  else if (units == 2) {
    if (role0 == role1 && a > b) {
      const t = a;
      a = b;
      b = t;
    }
    index = (index << 12) | (a << 6) | b;
  } else if (units == 3) {
    if (role1 == role2 && b > c) {
      const t = b;
      b = c;
      c = t;
    }
    if (role0 == role1 && a > b) {
      const t = a;
      a = b;
      b = t;
    }
    if (role1 == role2 && b > c) {
      const t = b;
      b = c;
      c = t;
    }
    index = (index << 18) | (a << 12) | (b << 6) | c;
  } else {
    if (role2 == role3 && c > d) {
      const t = c;
      c = d;
      d = t;
    }
    if (role1 == role2 && b > c) {
      const t = b;
      b = c;
      c = t;
    }
    if (role0 == role1 && a > b) {
      const t = a;
      a = b;
      b = t;
    }
    if (role2 == role3 && c > d) {
      const t = c;
      c = d;
      d = t;
    }
    if (role1 == role2 && b > c) {
      const t = b;
      b = c;
      c = t;
    }
    if (role2 == role3 && c > d) {
      const t = c;
      c = d;
      d = t;
    }
    index = (index << 24) | (a << 18) | (b << 12) | (c << 6) | d;
  }
  return index;
}

/**
 * Adds a placement, in any order and on either wing, to the reached ones. `set`: the corresponding squares of the bare
 * king.
 */
// @inline
export function add(k: i32, a: i32, b: i32, c: i32, d: i32, set: u64): void {
  if (k & 4) {
    k ^= 7;
    a ^= 7;
    b ^= 7;
    c ^= 7;
    d ^= 7;
    set = mirrored(set);
  }
  const at = reached + ((<usize>indexOf(k, a, b, c, d)) << 3);
  store<u64>(at, load<u64>(at) | set);
}

/** Sets the squares of the current placement, equal units in order. The fourth unit stays. */
// @inline
export function setSquares(k: i32, a: i32, b: i32, c: i32): void {
  king = k;
  unit0 = a;
  unit1 = b;
  unit2 = c;
}

/** Additional attacked squares: two squares ahead of mets whose leap can capture. */
let ahead: u64 = 0;

export function useAhead(squares: u64): void {
  ahead = squares;
}

// @inline
export function allPieces(): u64 {
  let occupied = bit(king) | bit(unit0);
  if (units > 1) occupied |= bit(unit1);
  if (units > 2) occupied |= bit(unit2);
  if (units > 3) occupied |= bit(unit3);
  return occupied;
}

/** Squares that the pieces attack. The bare king blocks no line, because it could not stay on that line. */
// @inline
export function attacked(occupied: u64): u64 {
  let set = ahead | kingSteps(king) | reach(0, role0, unit0, occupied);
  if (units > 1) set |= reach(0, role1, unit1, occupied);
  if (units > 2) set |= reach(0, role2, unit2, occupied);
  if (units > 3) set |= reach(0, role3, unit3, occupied);
  return set;
}

/**
 * Moves the chaser needs after the bare king has captured the given unit; 0: it never wins; -1: the capture is illegal.
 */
// @inline
export function afterCapture(which: i32, occupied: u64): i32 {
  let target = unit0,
    less = less0;
  if (which == 1) {
    target = unit1;
    less = less1;
  } else if (which == 2) {
    target = unit2;
    less = less2;
  } else if (which == 3) {
    target = unit3;
    less = less3;
  }
  const rest = occupied ^ bit(target);
  let guarded = ahead | kingSteps(king),
    index: i32 = kingIndex(king);
  if (which != 0) {
    guarded |= reach(0, role0, unit0, rest);
    index = (index << 6) | unit0;
  }
  if (units > 1 && which != 1) {
    guarded |= reach(0, role1, unit1, rest);
    index = (index << 6) | unit1;
  }
  if (units > 2 && which != 2) {
    guarded |= reach(0, role2, unit2, rest);
    index = (index << 6) | unit2;
  }
  if (units > 3 && which != 3) {
    guarded |= reach(0, role3, unit3, rest);
    index = (index << 6) | unit3;
  }
  if (guarded & bit(target)) return -1;
  return less == 0 ? 0 : <i32>load<u8>(less + byteAt(index, target));
}

/** Takes back every move of a unit that can have led to the placement with the bare king on a square of `set`. */
// @inline
export function takeBackUnits(set: u64): void {
  const occupied = allPieces(),
    empty = ~occupied;
  for (let from = origins(role0, unit0, occupied) & empty; from; from &= from - 1) {
    const a = <i32>ctz(from);
    add(king, a, unit1, unit2, unit3, role0 == BOAT_ROLE ? set & ~between(a, unit0) : set);
  }
  if (units > 1)
    for (let from = origins(role1, unit1, occupied) & empty; from; from &= from - 1) {
      const a = <i32>ctz(from);
      add(king, unit0, a, unit2, unit3, role1 == BOAT_ROLE ? set & ~between(a, unit1) : set);
    }
  if (units > 2)
    for (let from = origins(role2, unit2, occupied) & empty; from; from &= from - 1) {
      const a = <i32>ctz(from);
      add(king, unit0, unit1, a, unit3, role2 == BOAT_ROLE ? set & ~between(a, unit2) : set);
    }
  if (units > 3)
    for (let from = origins(role3, unit3, occupied) & empty; from; from &= from - 1) {
      const a = <i32>ctz(from);
      add(king, unit0, unit1, unit2, a, role3 == BOAT_ROLE ? set & ~between(a, unit3) : set);
    }
}
