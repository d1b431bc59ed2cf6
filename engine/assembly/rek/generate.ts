/**
 * Move generation from sets of target squares. Under an order the legal moves are those of the order; the others can be
 * played but lose (`generateLosing`). Where orders are called, a move that opens a rek is listed twice, without and
 * with the call.
 */
import { BOAT_ROLE, ENDED, KING, KING_ROLE, PROMOTED, PROMOTES, RECORD } from '../rules/layout';
import { between, bit } from '../rules/tables';
import { opensRek } from './make';
import { CALLED, kingMoves, obligation } from './options';
import { hasOrder, kingsOf, movers, orderFor, piecesOf, sideOf } from './record';
import {
  betweenOnFile,
  betweenOnRank,
  directionOf,
  EAST,
  eastOf,
  NORTH,
  northOf,
  SOUTH,
  southOf,
  WEST,
  westOf,
} from './sets';

/** Square of the piece that reaches `to` in this direction: the nearest one behind it. */
// @inline
function origin(direction: i32, to: i32, occupied: u64): i32 {
  const file = (<u64>0x0101010101010101) << (to & 7),
    rank = (<u64>0xff) << (to & 56);
  const below = bit(to) - 1,
    above = ~(below | bit(to));
  if (direction == NORTH) return 63 - <i32>clz(occupied & file & below);
  if (direction == SOUTH) return <i32>ctz(occupied & file & above);
  if (direction == EAST) return 63 - <i32>clz(occupied & rank & below);
  return <i32>ctz(occupied & rank & above);
}

/** Lists the moves to `targets`, both with and without a call where a call is possible. */
// @inline
function add(p: usize, list: usize, direction: i32, targets: u64, occupied: u64, calls: bool): usize {
  const kings = kingsOf(p);
  for (; targets; targets &= targets - 1) {
    const to = <i32>ctz(targets),
      from = origin(direction, to, occupied);
    const move = from | (to << 6) | (kings & bit(from) ? KING_ROLE << 12 : BOAT_ROLE << 12);
    store<u32>(list, move);
    list += 4;
    if (calls && opensRek(p, p + RECORD, move)) {
      store<u32>(list, move | PROMOTES);
      list += 4;
    }
  }
  return list;
}

/** Moves of a side without an order; `which` 0: all, 1: reks and moves to traps, 2: the rest. */
// @inline
function addFreeMoves(p: usize, list: usize, which: i32, calls: bool): usize {
  const side = sideOf(p),
    own = piecesOf(p, side),
    enemy = piecesOf(p, side ^ 1),
    occupied = own | enemy;
  const pieces = movers(own, kingsOf(p)),
    empty = ~occupied;
  const traps = load<u64>(p, PROMOTED);
  const across = betweenOnRank(enemy) | traps,
    along = betweenOnFile(enemy) | traps;
  const onFile = which == 0 ? empty : which == 1 ? across : empty & ~across;
  const onRank = which == 0 ? empty : which == 1 ? along : empty & ~along;
  list = add(p, list, NORTH, northOf(pieces, empty) & onFile, occupied, calls);
  list = add(p, list, SOUTH, southOf(pieces, empty) & onFile, occupied, calls);
  list = add(p, list, EAST, eastOf(pieces, empty) & onRank, occupied, calls);
  return add(p, list, WEST, westOf(pieces, empty) & onRank, occupied, calls);
}

// @inline
function addOrderedMoves(p: usize, list: usize, calls: bool): usize {
  const occupied = piecesOf(p, 0) | piecesOf(p, 1);
  for (let direction = 0; direction < 4; direction++)
    list = add(p, list, direction, orderFor(p, direction), occupied, calls);
  return list;
}

/**
 * Writes all legal moves to `list` as u32 entries and returns its end. Where orders are called, overwrites the record
 * behind p.
 */
export function generate(p: usize, list: usize): usize {
  if (load<u8>(p, ENDED)) return list;
  const calls = obligation == CALLED;
  return obligation != 0 && hasOrder(p) ? addOrderedMoves(p, list, calls) : addFreeMoves(p, list, 0, calls);
}

/** Reks, and moves to the traps that a search has stored in PROMOTED. */
export function generateNoisy(p: usize, list: usize): usize {
  if (load<u8>(p, ENDED)) return list;
  const calls = obligation == CALLED;
  return obligation != 0 && hasOrder(p) ? addOrderedMoves(p, list, calls) : addFreeMoves(p, list, 1, calls);
}

/** The moves that `generateNoisy` leaves out. */
export function generateQuiet(p: usize, list: usize): usize {
  if (load<u8>(p, ENDED) != 0 || (obligation != 0 && hasOrder(p))) return list;
  return addFreeMoves(p, list, 2, obligation == CALLED);
}

/** All reks of the side to move, with or without an order. */
export function generateReks(p: usize, list: usize): usize {
  return addFreeMoves(p, list, 1, false);
}

// @inline
function obeys(p: usize, move: i32): bool {
  const from = move & 63,
    to = (move >> 6) & 63;
  return (orderFor(p, directionOf(from, to)) & bit(to)) != 0;
}

/** Moves that disobey the current order; none without an order. */
export function generateLosing(p: usize, list: usize): usize {
  if (load<u8>(p, ENDED) != 0 || obligation == 0 || !hasOrder(p)) return list;
  const end = addFreeMoves(p, list, 0, false);
  let to = list;
  for (let at = list; at < end; at += 4) {
    const move = load<i32>(at);
    if (obeys(p, move)) continue;
    store<i32>(to, move);
    to += 4;
  }
  return to;
}

/** Whether the piece can move there, orders apart. */
// @inline
function canGo(p: usize, move: i32): bool {
  if (load<u8>(p, ENDED)) return false;
  const side = sideOf(p),
    own = piecesOf(p, side),
    occupied = own | piecesOf(p, side ^ 1);
  const from = move & 63,
    to = (move >> 6) & 63,
    role = (move >> 12) & 7;
  if ((own & bit(from)) == 0 || (occupied & bit(to)) != 0) return false;
  const king = (load<u64>(p, KING) & bit(from)) != 0;
  if (role != (king ? KING_ROLE : BOAT_ROLE) || (king && !kingMoves)) return false;
  if (((from ^ to) & 7) != 0 && ((from ^ to) & 56) != 0) return false;
  if (between(from, to) & occupied) return false;
  return (move & PROMOTES) == 0 || obligation == CALLED;
}

/** Whether `generate` lists the move. Overwrites the record `spare`. */
// @inline
function isListed(p: usize, spare: usize, move: i32): bool {
  if (!canGo(p, move) || (obligation != 0 && hasOrder(p) && !obeys(p, move))) return false;
  return (move & PROMOTES) == 0 || opensRek(p, spare, move);
}

/** Where orders are called, overwrites the record behind p. */
export function isLegal(p: usize, move: i32): bool {
  return isListed(p, p + RECORD, move);
}

/** Whether the move is legal or one of the losing moves. */
export function isPlayable(p: usize, move: i32): bool {
  return isLegal(p, move) || ((move & PROMOTES) == 0 && canGo(p, move));
}

/** Number of legal moves. Where orders are called, overwrites the record behind p and `list`. */
// @inline
export function countMoves(p: usize, list: usize): i32 {
  if (load<u8>(p, ENDED)) return 0;
  if (obligation == CALLED) return <i32>((generate(p, list) - list) >> 2);
  if (obligation != 0 && hasOrder(p)) {
    return <i32>(
      (popcnt(orderFor(p, NORTH)) + popcnt(orderFor(p, SOUTH)) + popcnt(orderFor(p, EAST)) + popcnt(orderFor(p, WEST)))
    );
  }
  const side = sideOf(p),
    own = piecesOf(p, side),
    empty = ~(own | piecesOf(p, side ^ 1));
  const pieces = movers(own, kingsOf(p));
  return <i32>(
    (popcnt(northOf(pieces, empty)) +
      popcnt(southOf(pieces, empty)) +
      popcnt(eastOf(pieces, empty)) +
      popcnt(westOf(pieces, empty)))
  );
}
