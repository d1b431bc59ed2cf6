/**
 * Making moves by copy: record q becomes record p after the move; there is no unmake.
 */
import { attackersOfKing, kingOf, occupiedOf, piecesOf, sideOf } from './attacks';
import { advanceCount } from './count';
import {
  Black,
  BOARD_KEY,
  BOAT,
  BOAT_ROLE,
  CHECKERS,
  COUNT_KIND,
  COUNT_LIMIT,
  COUNT_PLIES,
  ENDED,
  FISH,
  FISH_ROLE,
  FULLMOVES,
  HALFMOVES,
  HORSE,
  KING,
  KOUL,
  LAST_MOVE,
  MET,
  MET_ROLE,
  PROMOTED,
  PROMOTES,
  RIGHTS,
  RIGHTS_KEY,
  ROLE,
  SIDE,
  White,
} from './layout';
import { aimKills, captureKills, checkKills, counts, goalFirstCheck, suts } from './options';
import { bit, boatAttacks, lines, steps, zobrist, zobristRights, zobristSide } from './tables';

// @inline
function flip(at: usize, squares: u64): void {
  store<u64>(at, load<u64>(at) ^ squares);
}

/** Role number of the piece on `square`, a board with one bit; 5 (king) when no other role matches. */
// @inline
export function roleAt(p: usize, square: u64): i32 {
  if (load<u64>(p, FISH) & square) return 0;
  if (load<u64>(p, MET) & square) return 1;
  if (load<u64>(p, KOUL) & square) return 2;
  if (load<u64>(p, HORSE) & square) return 3;
  return load<u64>(p, BOAT) & square ? 4 : 5;
}

// @inline
function copyPieces(p: usize, q: usize): void {
  v128.store(q, v128.load(p));
  v128.store(q, v128.load(p, 16), 16);
  v128.store(q, v128.load(p, 32), 32);
  v128.store(q, v128.load(p, 48), 48);
}

/** First-move rights that are left in q after a move of `role` from `from` to `to`. */
// @inline
function rightsAfter(q: usize, side: i32, rights: u64, touched: u64, role: i32, to: i32, captured: i32): u64 {
  rights &= ~touched;
  if (captured != 0 && captureKills != 0) {
    if (captureKills & 1) rights &= ~load<u64>(q, KING);
    if (captureKills & 2) rights &= ~load<u64>(q, MET);
  }
  if (aimKills && role == BOAT_ROLE) rights &= ~(lines(to) & load<u64>(q, KING) & piecesOf(q, side ^ 1));
  return rights;
}

/**
 * Checkers of `king`, of the side to move in q, after a legal move. Only the piece that moved, or a boat on a line of
 * the king that the move touched, can give check.
 */
// @inline
function newCheckers(q: usize, king: i32, mover: i32, role: i32, target: u64, touched: u64): u64 {
  const set = steps(mover ^ 1, role, king) & target;
  const reached = lines(king);
  const boats = reached & load<u64>(q, BOAT) & piecesOf(q, mover);
  return boats != 0 && (reached & touched) != 0 ? set | (boatAttacks(king, occupiedOf(q)) & boats) : set;
}

/** Whether it is a *sut* move: onto an own fish, which steps ahead. */
// @inline
function isSut(p: usize, side: i32, target: u64): bool {
  return suts && (piecesOf(p, side) & target) != 0;
}

// @inline
function sutFishSquare(side: i32, to: i32): i32 {
  return side ? to - 8 : to + 8;
}

/** `movePieces` for a *sut* move. Both pieces may uncover a boat, so the checkers are computed from scratch. */
function moveSut(p: usize, q: usize, side: i32, from: i32, to: i32, role: i32): void {
  const step = bit(sutFishSquare(side, to)),
    touched = bit(from) | bit(to);
  copyPieces(p, q);
  store<u64>(q + ((<usize>side) << 3), piecesOf(p, side) ^ bit(from) ^ step);
  flip(q + ((<usize>role) << 3) + ROLE, touched);
  flip(q + FISH, bit(to) | step);
  const rights = load<u64>(p, RIGHTS) & ~touched;
  store<u64>(q, rights, RIGHTS);
  const checkers = attackersOfKing(q, side ^ 1);
  store<u64>(q, checkers, CHECKERS);
  if (checkKills && checkers != 0) store<u64>(q, rights & ~bit(kingOf(q, side ^ 1)), RIGHTS);
}

/**
 * Writes pieces, rights and checkers: all that legal moves depend on. Returns role number + 1 of the captured piece, or
 * 0.
 */
// @inline
function movePieces(p: usize, q: usize, side: i32, from: i32, to: i32, role: i32, newRole: i32, sut: bool): i32 {
  const origin = bit(from),
    target = bit(to),
    touched = origin | target;
  if (sut) {
    moveSut(p, q, side, from, to, role);
    return 0;
  }
  copyPieces(p, q);
  const enemy = piecesOf(p, side ^ 1);
  store<u64>(q + ((<usize>side) << 3), piecesOf(p, side) ^ touched);
  const left = p + ((<usize>role) << 3);
  if (role == newRole) store<u64>(q + ((<usize>role) << 3), load<u64>(left, ROLE) ^ touched, ROLE);
  else {
    store<u64>(q + ((<usize>role) << 3), load<u64>(left, ROLE) ^ origin, ROLE);
    store<u64>(q + ((<usize>newRole) << 3), load<u64>(p + ((<usize>newRole) << 3), ROLE) ^ target, ROLE);
  }
  let captured = 0;
  if (enemy & target) {
    captured = roleAt(p, target) + 1;
    store<u64>(q + ((<usize>(side ^ 1)) << 3), enemy ^ target);
    flip(q + ((<usize>(captured - 1)) << 3) + ROLE, target);
  }
  const checkers = newCheckers(q, <i32>ctz(load<u64>(p, KING) & enemy), side, newRole, target, touched);
  store<u64>(q, checkers, CHECKERS);
  let rights = load<u64>(p, RIGHTS);
  if (rights) {
    rights = rightsAfter(q, side, rights, touched, role, to, captured);
    if (checkKills && checkers != 0) rights &= ~bit(kingOf(q, side ^ 1));
  }
  store<u64>(q, rights, RIGHTS);
  return captured;
}

// @inline
function roleAfter(move: i32, role: i32): i32 {
  return move & PROMOTES ? MET_ROLE : role;
}

// @inline
function endedFlag(q: usize): i32 {
  return goalFirstCheck && load<u64>(q, CHECKERS) != 0 ? 0x100 : 0;
}

/** A faster `make` for perft: writes only what legal moves depend on. S is the side to move in p. */
// @inline
export function makePieces<S>(p: usize, q: usize, move: i32): void {
  const side = sizeof<S>() == 1 ? 0 : 1,
    role = (move >> 12) & 7;
  const to = (move >> 6) & 63;
  movePieces(p, q, side, move & 63, to, role, roleAfter(move, role), isSut(p, side, bit(to)));
  store<u16>(q, (side ^ 1) | endedFlag(q), SIDE);
}

/** `make` for a side to move known at compile time. */
// @inline
export function makeFor<S>(p: usize, q: usize, move: i32): void {
  const side = sizeof<S>() == 1 ? 0 : 1;
  const from = move & 63,
    to = (move >> 6) & 63,
    role = (move >> 12) & 7,
    newRole = roleAfter(move, role);
  const sut = isSut(p, side, bit(to));
  const captured = movePieces(p, q, side, from, to, role, newRole, sut);
  let key = load<u64>(p, BOARD_KEY) ^ zobristSide() ^ zobrist(side, role, from) ^ zobrist(side, newRole, to);
  if (captured) key ^= zobrist(side ^ 1, captured - 1, to);
  if (sut) key ^= zobrist(side, FISH_ROLE, to) ^ zobrist(side, FISH_ROLE, sutFishSquare(side, to));
  store<u64>(q, key, BOARD_KEY);
  const lost = load<u64>(p, RIGHTS) ^ load<u64>(q, RIGHTS);
  store<u64>(q, lost ? load<u64>(p, RIGHTS_KEY) ^ zobristRights(lost) : load<u64>(p, RIGHTS_KEY), RIGHTS_KEY);
  const halfmoves = captured != 0 || role == FISH_ROLE || sut ? 0 : min(<i32>load<u16>(p, HALFMOVES) + 1, 0xffff);
  store<u32>(q, (side ^ 1) | endedFlag(q) | (halfmoves << 16), SIDE);
  store<u32>(q, (move & 0xffff) | (captured << 16) | ((<i32>load<u8>(p, COUNT_KIND)) << 24), LAST_MOVE);
  store<u32>(q, load<u32>(p, COUNT_LIMIT), COUNT_LIMIT);
  if (counts) advanceCount(q, captured, captured != 0 || (move & PROMOTES) != 0);
}

/** Makes a legal move. Does not update FULLMOVES and PROMOTED. */
export function make(p: usize, q: usize, move: i32): void {
  if (sideOf(p)) makeFor<Black>(p, q, move);
  else makeFor<White>(p, q, move);
}

/** `make` that also updates FULLMOVES and PROMOTED, which are only displayed. */
export function play(p: usize, q: usize, move: i32): void {
  make(p, q, move);
  const from = bit(move & 63),
    to = bit((move >> 6) & 63);
  const promoted = load<u64>(p, PROMOTED);
  store<u64>(q, (promoted & ~(from | to)) | ((promoted & from) != 0 || (move & PROMOTES) != 0 ? to : 0), PROMOTED);
  store<u32>(q, load<u32>(p, FULLMOVES) + sideOf(p), FULLMOVES);
}

/** Null move; only for a side that is not in check. A running count continues, none starts. */
export function pass(p: usize, q: usize): void {
  copyPieces(p, q);
  const side = sideOf(p);
  store<u64>(q, load<u64>(p, RIGHTS), RIGHTS);
  store<u8>(q, side ^ 1, SIDE);
  store<u8>(q, 0, ENDED);
  store<u64>(q, attackersOfKing(q, side ^ 1), CHECKERS);
  store<u64>(q, load<u64>(p, BOARD_KEY) ^ zobristSide(), BOARD_KEY);
  store<u64>(q, load<u64>(p, RIGHTS_KEY), RIGHTS_KEY);
  store<u16>(q, load<u16>(p, HALFMOVES) + 1, HALFMOVES);
  store<u32>(q, (<u32>load<u8>(p, COUNT_KIND)) << 24, LAST_MOVE);
  const limit = load<u16>(p, COUNT_LIMIT);
  store<u16>(q, limit, COUNT_LIMIT);
  store<u16>(q, limit ? load<u16>(p, COUNT_PLIES) + 1 : 0, COUNT_PLIES);
}

/**
 * Derives keys and checkers of a record whose pieces, rights and side the caller filled. Both kings must be on the
 * board.
 */
export function settle(p: usize): void {
  let key: u64 = sideOf(p) ? zobristSide() : 0;
  for (let side = 0; side < 2; side++) {
    for (let pieces = piecesOf(p, side); pieces; pieces &= pieces - 1) {
      const square = pieces & -pieces;
      key ^= zobrist(side, roleAt(p, square), <i32>ctz(square));
    }
  }
  store<u64>(p, key, BOARD_KEY);
  store<u64>(p, zobristRights(load<u64>(p, RIGHTS)), RIGHTS_KEY);
  store<u64>(p, attackersOfKing(p, sideOf(p)), CHECKERS);
}
