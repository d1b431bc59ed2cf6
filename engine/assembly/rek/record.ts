/**
 * The position record of `rules/layout.ts` as the capture games use it. Men are in BOAT, kings in KING. The other four
 * role sets contain the current order instead, as target squares by direction: ORDERS + 8 * direction, all empty
 * without an order. RIGHTS_KEY is the key of the order, so positions with different orders differ. RIGHTS, CHECKERS,
 * the count and PROMOTED are zero; a search stores the target squares of the order in CHECKERS and traps in PROMOTED
 * (`search/rek-captures.ts`).
 *
 * ENDED: 1 the last move captured the king and won, 2 it disobeyed an order and lost, 4 the king of the side to move
 * has no move and is lost.
 */
import { KING, ROLE, SIDE } from '../rules/layout';
import { zobrist } from '../rules/tables';
import { kingMoves } from './options';

export const ORDERS: usize = ROLE;
export const KING_CAPTURED: i32 = 1;
export const DISOBEYED: i32 = 2;
export const KING_BLOCKED: i32 = 4;

// @inline
export function piecesOf(p: usize, side: i32): u64 {
  return load<u64>(p + ((<usize>side) << 3));
}

// @inline
export function sideOf(p: usize): i32 {
  return <i32>load<u8>(p, SIDE);
}

// @inline
export function movers(pieces: u64, kings: u64): u64 {
  return kingMoves ? pieces : pieces & ~kings;
}

// @inline
export function orderFor(p: usize, direction: i32): u64 {
  return load<u64>(p + ((<usize>direction) << 3), ORDERS);
}

// @inline
export function hasOrder(p: usize): bool {
  return v128.any_true(v128.or(v128.load(p, ORDERS), v128.load(p, ORDERS + 16)));
}

/** Key of the current order to `side`. */
export function orderKey(p: usize, side: i32): u64 {
  let key: u64 = 0;
  for (let direction = 0; direction < 4; direction++) {
    for (let squares = orderFor(p, direction); squares; squares &= squares - 1)
      key ^= zobrist(side, direction, <i32>ctz(squares));
  }
  return key;
}

/** Key of one piece. */
// @inline
export function pieceKey(p: usize, side: i32, square: u64): u64 {
  return zobrist(side, load<u64>(p, KING) & square ? 5 : 4, <i32>ctz(square));
}

// @inline
export function kingsOf(p: usize): u64 {
  return load<u64>(p, KING);
}
