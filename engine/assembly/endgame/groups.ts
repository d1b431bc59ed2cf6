/**
 * Takes back moves for many placements at once. A *group* contains the placements that differ only in the square of the
 * last unit. Their bitboards of the bare king are adjacent, and a move of the king or of another unit maps a complete
 * group to a complete group. Moves of the last unit stay within the group: they shift the group's 64 bitboards as the
 * squares of a board are shifted. A *frame* holds the bitboards of a group in 8 rows, arranged as the squares of the
 * last unit, with two columns of zeros at each side that shifts may read.
 *
 * Values at indices that are not placements (two pieces on one square, equal units out of order) have no meaning. The
 * reader must know that nothing can be reached there.
 */
import { BOAT_ROLE, FISH_ROLE, HORSE_ROLE, KOUL_ROLE } from '../rules/layout';
import { between, bit, boatAttacks, horseSpread, kingSteps, NOT_A, NOT_H, TABLES_END } from '../rules/tables';
import {
  indexOf,
  king,
  origins,
  promotesOn,
  reached,
  role0,
  role1,
  role2,
  role3,
  unit0,
  unit1,
  unit2,
  units,
} from './pieces';
import { kingIndex, mirrored } from './sets';

/** Bytes from a bitboard of a frame to the one a rank higher, and bytes of a frame. */
const ROW: usize = 96;
const FRAME: usize = 12 * ROW;
/**
 * First bitboard of each frame: the losses to take back, the same mirrored, and the result for the last unit's moves.
 * They are stored behind the geometry tables.
 */
const TAKEN: usize = ((TABLES_END + 63) & ~63) + 2 * ROW + 16;
const MIRRORED: usize = TAKEN + FRAME;
const MOVED: usize = MIRRORED + FRAME;
/** Storage for bitboards that are temporarily removed from a frame. */
const HELD: usize = MOVED + FRAME;

const ALL: u64 = ~(<u64>0);

/** Which bitboards of the frame to take back are not empty. */
let which: u64 = 0;
/** A byte per group with a bit for each row to which something was added; 0 if not required. */
let marks: usize = 0;
/** A bitboard per group with the placements at which anything can be reached; 0 if unknown. */
let live: usize = 0;

export function useGroups(marksAt: usize, liveAt: usize): void {
  marks = marksAt;
  live = liveAt;
}

// @inline
function boardAt(frame: usize, square: i32): usize {
  return frame + <usize>(square >> 3) * ROW + ((<usize>(square & 7)) << 3);
}

/**
 * Address of the bitboards to take back for one rank of the last unit. All ranks must be written before {@link
 * takeBackGroup}.
 */
// @inline
export function rowToTake(rank: i32): usize {
  return TAKEN + <usize>rank * ROW;
}

export function clearRowsToTake(): void {
  const zero = i64x2.splat(0);
  for (let row = TAKEN; row < TAKEN + 8 * ROW; row += ROW) {
    v128.store(row, zero);
    v128.store(row, zero, 16);
    v128.store(row, zero, 32);
    v128.store(row, zero, 48);
  }
}

// @inline
function mark(group: i32, rows: i32): void {
  if (marks) store<u8>(marks + group, load<u8>(marks + group) | <u8>rows);
}

/** ORs a frame into a group. `filled`: the bitboards of the frame that are not empty. */
function unite(frame: usize, filled: u64, group: i32, mask: u64): void {
  if (live) filled &= load<u64>(live + ((<usize>group) << 3));
  if (filled == 0) return;
  const allowed = i64x2.splat(mask);
  let to = reached + ((<usize>group) << 9),
    rows = 0,
    row = 1;
  for (let rest = filled; rest; rest >>= 8) {
    if (rest & 255) {
      v128.store(to, v128.or(v128.load(to), v128.and(v128.load(frame), allowed)));
      v128.store(to, v128.or(v128.load(to, 16), v128.and(v128.load(frame, 16), allowed)), 16);
      v128.store(to, v128.or(v128.load(to, 32), v128.and(v128.load(frame, 32), allowed)), 32);
      v128.store(to, v128.or(v128.load(to, 48), v128.and(v128.load(frame, 48), allowed)), 48);
      rows |= row;
    }
    to += 64;
    frame += ROW;
    row <<= 1;
  }
  mark(group, rows);
}

/**
 * Adds a frame to the reached squares. The king is on files a to d; the units other than the last are given in any
 * order. If the last unit has the role of the one before it and a lower square, the bitboard belongs to another group.
 */
function addFrame(frame: usize, filled: u64, k: i32, a: i32, b: i32, c: i32, mask: u64): void {
  let group = kingIndex(k);
  if (units == 1) {
    unite(frame, filled, group, mask);
    return;
  }
  if (units > 3 && role1 == role2 && b > c) {
    const t = b;
    b = c;
    c = t;
  }
  if (units > 2 && role0 == role1 && a > b) {
    const t = a;
    a = b;
    b = t;
  }
  if (units > 3 && role1 == role2 && b > c) {
    const t = b;
    b = c;
    c = t;
  }
  group = (group << 6) | a;
  if (units > 2) group = (group << 6) | b;
  if (units > 3) group = (group << 6) | c;
  unite(frame, filled, group, mask);
  const repeats = units == 2 ? role0 == role1 : units == 3 ? role1 == role2 : role2 == role3;
  if (repeats)
    for (let rest = filled & (bit(units == 2 ? a : units == 3 ? b : c) - 1); rest; rest &= rest - 1) {
      const last = <i32>ctz(rest),
        index = indexOf(k, a, units == 2 ? last : b, units == 3 ? last : c, last);
      if (live != 0 && (load<u64>(live + ((<usize>(index >> 6)) << 3)) & bit(index & 63)) == 0) continue;
      const at = reached + ((<usize>index) << 3);
      store<u64>(at, load<u64>(at) | (load<u64>(boardAt(frame, last)) & mask));
      mark(index >> 6, 1 << ((index & 63) >> 3));
    }
}

/** Two bitboards, each mirrored, in reverse order. */
// @inline
function mirroredTwo(b: v128): v128 {
  const low = v128.and(b, i8x16.splat(15)),
    high = v128.and(i64x2.shr_u(b, 4), i8x16.splat(15));
  const turned = v128.or(
    i8x16.swizzle(i64x2(<i64>0xe060a020c0408000, <i64>0xf070b030d0509010), low),
    i8x16.swizzle(i64x2(0x0e060a020c040800, 0x0f070b030d050901), high),
  );
  return v128.shuffle<u64>(turned, turned, 1, 0);
}

function mirrorFrame(): void {
  for (let row: usize = 0; row < 8 * ROW; row += ROW) {
    const from = TAKEN + row,
      to = MIRRORED + row;
    v128.store(to, mirroredTwo(v128.load(from, 48)));
    v128.store(to, mirroredTwo(v128.load(from, 32)), 16);
    v128.store(to, mirroredTwo(v128.load(from, 16)), 32);
    v128.store(to, mirroredTwo(v128.load(from)), 48);
  }
}

/** Adds the frame with the given unit (not the last) on `square`. */
// @inline
function addWith(unit: i32, square: i32, filled: u64, mask: u64): void {
  addFrame(
    TAKEN,
    filled,
    king,
    unit == 0 ? square : unit0,
    unit == 1 ? square : unit1,
    unit == 2 ? square : unit2,
    mask,
  );
}

/** Takes a boat back along one ray up to `until`: neither the king nor the last unit may be in between. */
// @inline
function takeBackRay(unit: i32, square: i32, by: i32, until: u64): void {
  let held: usize = HELD,
    filled = which,
    mask = ALL,
    from = square + by;
  for (; until & bit(from); from += by) {
    addWith(unit, from, filled, mask);
    const at = boardAt(TAKEN, from);
    store<u64>(held, load<u64>(at));
    store<u64>(at, 0);
    held += 8;
    filled &= ~bit(from);
    mask &= ~bit(from);
  }
  while (held > HELD) {
    held -= 8;
    from -= by;
    store<u64>(boardAt(TAKEN, from), load<u64>(held));
  }
}

/** Takes back the moves of a unit other than the last. `others`: all pieces except the last. */
// @inline
function takeBackUnit(unit: i32, role: i32, square: i32, others: u64): void {
  if (role == BOAT_ROLE) {
    const free = boatAttacks(square, others) & ~others,
      low = free & (bit(square) - 1),
      high = free ^ low,
      rank = (<u64>255) << (square & 56);
    takeBackRay(unit, square, 8, high);
    takeBackRay(unit, square, -8, low);
    takeBackRay(unit, square, 1, high & rank);
    takeBackRay(unit, square, -1, low & rank);
  } else
    for (let from = origins(role, square, others) & ~others; from; from &= from - 1)
      addWith(unit, <i32>ctz(from), which, ALL);
}

/** Two bitboards of the frame to take back, shifted by ranks and files. */
// @inline
function shifted(at: usize, ranks: i32, files: i32): v128 {
  return v128.load(at + <usize>(ranks * 96 + files * 8));
}

/** Two bitboards after taking back the last unit's moves. */
// @inline
function movedTwo(role: i32, at: usize): v128 {
  if (role == FISH_ROLE) return shifted(at, 1, 0);
  if (role == HORSE_ROLE)
    return v128.or(
      v128.or(v128.or(shifted(at, 2, 1), shifted(at, 2, -1)), v128.or(shifted(at, -2, 1), shifted(at, -2, -1))),
      v128.or(v128.or(shifted(at, 1, 2), shifted(at, 1, -2)), v128.or(shifted(at, -1, 2), shifted(at, -1, -2))),
    );
  const set = v128.or(v128.or(shifted(at, 1, 1), shifted(at, 1, -1)), v128.or(shifted(at, -1, 1), shifted(at, -1, -1)));
  return role == KOUL_ROLE ? v128.or(set, shifted(at, 1, 0)) : set;
}

/** Squares from which a unit other than a boat can have come to those of `set`. */
// @inline
function origin(role: i32, set: u64): u64 {
  if (role == FISH_ROLE) return set >> 8;
  if (role == HORSE_ROLE) return horseSpread(set);
  const beside = ((set << 1) & NOT_A) | ((set >> 1) & NOT_H),
    diagonal = (beside << 8) | (beside >> 8);
  return role == KOUL_ROLE ? diagonal | (set >> 8) : diagonal;
}

/** Writes the frame MOVED for a unit other than a boat. @returns which of its bitboards may not be empty */
// @inline
function moveSteps(role: i32): u64 {
  let set = which;
  if (role == FISH_ROLE) for (let rank = 0; rank < 64; rank += 8) if (promotesOn(rank)) set &= ~((<u64>255) << rank);
  const filled = origin(role, set);
  let at: usize = 0;
  for (let rest = filled; rest; rest >>= 8) {
    if (rest & 255) {
      v128.store(MOVED + at, movedTwo(role, TAKEN + at));
      v128.store(MOVED + at, movedTwo(role, TAKEN + at + 16), 16);
      v128.store(MOVED + at, movedTwo(role, TAKEN + at + 32), 32);
      v128.store(MOVED + at, movedTwo(role, TAKEN + at + 48), 48);
    }
    at += ROW;
  }
  return filled;
}

/** The same for a boat. */
function moveBoat(others: u64): u64 {
  let filled: u64 = 0;
  for (let rank: usize = 0; rank < 8; rank++) memory.fill(MOVED + rank * ROW, 0, 64);
  for (let rest = which; rest; rest &= rest - 1) {
    const square = <i32>ctz(rest),
      set = load<u64>(boardAt(TAKEN, square)),
      origins = boatAttacks(square, others) & ~others;
    filled |= origins;
    for (let from = origins; from; from &= from - 1) {
      const a = <i32>ctz(from),
        at = boardAt(MOVED, a);
      store<u64>(at, load<u64>(at) | (set & ~between(a, square)));
    }
  }
  return filled;
}

// @inline
function lastRole(): i32 {
  return units == 1 ? role0 : units == 2 ? role1 : units == 3 ? role2 : role3;
}

/** The pieces of a group, without the last unit. */
// @inline
function menBeforeLast(): u64 {
  let set = bit(king);
  if (units > 1) set |= bit(unit0);
  if (units > 2) set |= bit(unit1);
  if (units > 3) set |= bit(unit2);
  return set;
}

/** As {@link takeBackGroup}, without the king's moves. */
function takeBackGroupUnits(filled: u64): void {
  which = filled;
  const others = menBeforeLast(),
    role = lastRole();
  if (units > 1) takeBackUnit(0, role0, unit0, others);
  if (units > 2) takeBackUnit(1, role1, unit1, others);
  if (units > 3) takeBackUnit(2, role2, unit2, others);
  addFrame(MOVED, role == BOAT_ROLE ? moveBoat(others) : moveSteps(role), king, unit0, unit1, unit2, ALL);
}

/**
 * Takes back every move of the chaser that can have led to the placements of the current group (any of them, by
 * `place`) with the bare king on the squares in the frame. `filled`: which of its bitboards are not empty.
 */
export function takeBackGroup(filled: u64): void {
  let isMirrored = false;
  for (let from = kingSteps(king) & ~menBeforeLast(); from; from &= from - 1) {
    const k = <i32>ctz(from);
    if ((k & 4) == 0) addFrame(TAKEN, filled, k, unit0, unit1, unit2, ALL);
    else {
      if (!isMirrored) mirrorFrame();
      isMirrored = true;
      addFrame(MIRRORED, mirrored(filled), k ^ 7, unit0 ^ 7, unit1 ^ 7, unit2 ^ 7, ALL);
    }
  }
  takeBackGroupUnits(filled);
}
