/** Making moves by copy: record q becomes record p after the move; there is no unmake. */
import {
  BLACK,
  BOARD_KEY,
  BOAT,
  BOAT_ROLE,
  CHECKERS,
  COUNT_LIMIT,
  ENDED,
  FULLMOVES,
  HALFMOVES,
  KING,
  KING_ROLE,
  LAST_MOVE,
  PROMOTED,
  PROMOTES,
  RIGHTS,
  RIGHTS_KEY,
  SIDE,
  WHITE,
} from '../rules/layout';
import { bit, zobrist, zobristSide } from '../rules/tables';
import { capturesOf } from './capture';
import { ANY_REK, blockedKingLoses, CALLED, NO_OBLIGATION, obligation } from './options';
import {
  DISOBEYED,
  hasOrder,
  KING_BLOCKED,
  KING_CAPTURED,
  movers,
  ORDERS,
  orderFor,
  orderKey,
  pieceKey,
  piecesOf,
  sideOf,
} from './record';
import { beside, betweenOnFile, betweenOnRank, directionOf, eastOf, northOf, southOf, westOf } from './sets';

// @inline
function storeOrders(q: usize, north: u64, south: u64, east: u64, west: u64): void {
  store<u64>(q, north, ORDERS);
  store<u64>(q, south, ORDERS + 8);
  store<u64>(q, east, ORDERS + 16);
  store<u64>(q, west, ORDERS + 24);
}

/**
 * Writes the reks that `pieces` have against `enemy` and that `survivors` did not have against `enemyBefore`; returns
 * whether there are any. `survivors` are the pieces before the move that were not captured, so a square that is now
 * reached by another piece counts as new.
 */
// @inline
function orderNew(
  q: usize,
  pieces: u64,
  enemy: u64,
  empty: u64,
  survivors: u64,
  enemyBefore: u64,
  emptyBefore: u64,
): bool {
  const across = betweenOnRank(enemy) & empty,
    along = betweenOnFile(enemy) & empty;
  if ((across | along) == 0) {
    storeOrders(q, 0, 0, 0, 0);
    return false;
  }
  const acrossBefore = betweenOnRank(enemyBefore),
    alongBefore = betweenOnFile(enemyBefore);
  const north = northOf(pieces, empty) & across & ~(northOf(survivors, emptyBefore) & acrossBefore);
  const south = southOf(pieces, empty) & across & ~(southOf(survivors, emptyBefore) & acrossBefore);
  const east = eastOf(pieces, empty) & along & ~(eastOf(survivors, emptyBefore) & alongBefore);
  const west = westOf(pieces, empty) & along & ~(westOf(survivors, emptyBefore) & alongBefore);
  storeOrders(q, north, south, east, west);
  return (north | south | east | west) != 0;
}

/** Writes all reks of `pieces` against `enemy`. */
// @inline
function orderAll(q: usize, pieces: u64, enemy: u64, empty: u64): void {
  const across = betweenOnRank(enemy) & empty,
    along = betweenOnFile(enemy) & empty;
  storeOrders(
    q,
    northOf(pieces, empty) & across,
    southOf(pieces, empty) & across,
    eastOf(pieces, empty) & along,
    westOf(pieces, empty) & along,
  );
}

/** `KING_BLOCKED` if a king without a move is lost and `king`, of the side to move next, has none; else 0. */
// @inline
function blocked(king: u64, empty: u64): i32 {
  return blockedKingLoses && king != 0 && (beside(king) & empty) == 0 ? KING_BLOCKED : 0;
}

/** Writes pieces, orders, side and ENDED. Returns the captured pieces. */
// @inline
export function makePieces(p: usize, q: usize, move: i32): u64 {
  const side = sideOf(p),
    from = move & 63,
    to = (move >> 6) & 63;
  const touched = bit(from) | bit(to);
  const ownBefore = piecesOf(p, side),
    enemyBefore = piecesOf(p, side ^ 1);
  const own = ownBefore ^ touched;
  const direction = directionOf(from, to);
  const captured = capturesOf(own, enemyBefore, to, direction < 2);
  const enemy = enemyBefore ^ captured;
  const king = ((move >> 12) & 7) == KING_ROLE;
  const kings = (king ? load<u64>(p, KING) ^ touched : load<u64>(p, KING)) & ~captured;
  store<u64>(q + ((<usize>side) << 3), own);
  store<u64>(q + ((<usize>(side ^ 1)) << 3), enemy);
  store<u64>(q, (king ? load<u64>(p, BOAT) : load<u64>(p, BOAT) ^ touched) & ~captured, BOAT);
  store<u64>(q, kings, KING);
  let ended = (kings & enemy) == 0 ? KING_CAPTURED : blocked(kings & enemy, ~(own | enemy));
  if (obligation) {
    if (hasOrder(p) && (orderFor(p, direction) & bit(to)) == 0) ended = DISOBEYED;
    const pieces = movers(enemy, kings),
      empty = ~(own | enemy);
    if (ended != 0 || (obligation == CALLED && (move & PROMOTES) == 0)) storeOrders(q, 0, 0, 0, 0);
    else if (obligation == ANY_REK) orderAll(q, pieces, own, empty);
    else orderNew(q, pieces, own, empty, movers(enemy, load<u64>(p, KING)), ownBefore, ~(ownBefore | enemyBefore));
  } else storeOrders(q, 0, 0, 0, 0);
  store<u16>(q, (side ^ 1) | (ended << 8), SIDE);
  return captured;
}

/** Whether the move opens a rek for the other side. Overwrites q. */
export function opensRek(p: usize, q: usize, move: i32): bool {
  makePieces(p, q, move | PROMOTES);
  return hasOrder(q);
}

/** Makes a playable move; one that disobeys an order ends the game. Does not update FULLMOVES and PROMOTED. */
export function make(p: usize, q: usize, move: i32): void {
  const side = sideOf(p),
    role = (move >> 12) & 7;
  const captured = makePieces(p, q, move);
  let key =
    load<u64>(p, BOARD_KEY) ^ zobristSide() ^ zobrist(side, role, move & 63) ^ zobrist(side, role, (move >> 6) & 63);
  for (let pieces = captured; pieces; pieces &= pieces - 1) key ^= pieceKey(p, side ^ 1, pieces & -pieces);
  store<u64>(q, key, BOARD_KEY);
  store<u64>(q, obligation != NO_OBLIGATION && hasOrder(q) ? orderKey(q, side ^ 1) : 0, RIGHTS_KEY);
  store<u64>(q, 0, RIGHTS);
  store<u64>(q, 0, CHECKERS);
  store<u16>(q, captured ? 0 : min(<i32>load<u16>(p, HALFMOVES) + 1, 0xffff), HALFMOVES);
  store<u32>(q, 0, COUNT_LIMIT);
  const best = captured ? (captured & load<u64>(p, KING) ? KING_ROLE + 1 : BOAT_ROLE + 1) : 0;
  store<u32>(q, (move & 0xffff) | (best << 16), LAST_MOVE);
}

/** `make` that also updates FULLMOVES and PROMOTED. */
export function play(p: usize, q: usize, move: i32): void {
  make(p, q, move);
  store<u64>(q, 0, PROMOTED);
  store<u32>(q, load<u32>(p, FULLMOVES) + sideOf(p), FULLMOVES);
}

/** Null move; only for a side that is not under an order. Creates no order. */
export function pass(p: usize, q: usize): void {
  const side = sideOf(p);
  memory.copy(q, p, RIGHTS);
  storeOrders(q, 0, 0, 0, 0);
  store<u64>(q, 0, RIGHTS);
  store<u64>(q, 0, CHECKERS);
  store<u64>(q, load<u64>(p, BOARD_KEY) ^ zobristSide(), BOARD_KEY);
  store<u64>(q, 0, RIGHTS_KEY);
  const pieces = piecesOf(p, side ^ 1),
    kings = load<u64>(p, KING);
  store<u16>(q, (side ^ 1) | (blocked(kings & pieces, ~(pieces | piecesOf(p, side))) << 8), SIDE);
  store<u16>(q, min(<i32>load<u16>(p, HALFMOVES) + 1, 0xffff), HALFMOVES);
  store<u32>(q, 0, COUNT_LIMIT);
  store<u32>(q, 0, LAST_MOVE);
}

/** Derives the keys of a record that the caller filled, and the order where any rek is obligatory. */
export function settle(p: usize): void {
  const side = sideOf(p);
  let key: u64 = side ? zobristSide() : 0;
  for (let pieces = load<u64>(p, WHITE); pieces; pieces &= pieces - 1) key ^= pieceKey(p, 0, pieces & -pieces);
  for (let pieces = load<u64>(p, BLACK); pieces; pieces &= pieces - 1) key ^= pieceKey(p, 1, pieces & -pieces);
  store<u64>(p, key, BOARD_KEY);
  const own = piecesOf(p, side),
    enemy = piecesOf(p, side ^ 1);
  const ended = blocked(load<u64>(p, KING) & own, ~(own | enemy));
  if (ended != 0 || obligation == NO_OBLIGATION) storeOrders(p, 0, 0, 0, 0);
  else if (obligation == ANY_REK) orderAll(p, movers(own, load<u64>(p, KING)), enemy, ~(own | enemy));
  store<u8>(p, ended, ENDED);
  store<u64>(p, orderKey(p, side), RIGHTS_KEY);
  store<u64>(p, 0, RIGHTS);
  store<u64>(p, 0, CHECKERS);
}
