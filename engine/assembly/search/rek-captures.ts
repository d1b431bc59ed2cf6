/**
 * Captures in the capture games, for move ordering. A move is noisy by its target square alone: squares where a rek
 * captures, and traps, squares where a custodian capture is possible or a group loses its last liberty (empty
 * neighbour). Some moves to traps capture nothing.
 */

import { capturesOf } from '../rek/capture';
import { makePieces } from '../rek/make';
import { blockedKingLoses, custodian, GROUPS, obligation, surround } from '../rek/options';
import { kingsOf, movers, piecesOf } from '../rek/record';
import { beside, betweenOnFile, betweenOnRank, eastOf, northOf, southOf, westOf } from '../rek/sets';
import { KING, PROMOTED, RECORD, SIDE } from '../rules/layout';
import { bit, NOT_A, NOT_H } from '../rules/tables';

/** Code for a king that is captured or blocked; other captures are coded by their number of pieces, at most 6. */
const KING_CAPTURE: i32 = 7;
const PIECE: i32 = 100;
const KING_VALUE: i32 = 5000;

/** Last liberties of enemy groups, or of single enemies: occupying one surrounds them. */
function lastLiberties(own: u64, enemy: u64): u64 {
  const empty = ~(own | enemy);
  let liberties: u64 = 0;
  for (let left = enemy; left; ) {
    let group = left & (0 - left);
    if (surround == GROUPS) {
      for (let more = enemy & beside(group); (more & ~group) != 0; more = enemy & beside(group)) group |= more;
    }
    left &= ~group;
    const around = beside(group) & ~own & ~group;
    if ((around & (around - 1)) == 0) liberties |= around & empty;
  }
  return liberties;
}

/** The only square the king can move to; 0 if there is none or several. */
function onlyKingMove(own: u64, enemy: u64, king: u64): u64 {
  const free = beside(king) & ~(own | enemy);
  return free & (free - 1) ? 0 : free;
}

/** Empty squares from which a piece captures an enemy between itself and another own piece. */
function custodianSquares(own: u64, enemy: u64): u64 {
  const onFile = ((enemy & (own << 8)) << 8) | ((enemy & (own >> 8)) >> 8);
  const right = enemy & ((own & NOT_H) << 1);
  const left = enemy & ((own & NOT_A) >> 1);
  return (onFile | ((right & NOT_H) << 1) | ((left & NOT_A) >> 1)) & ~(own | enemy);
}

/** Stores the traps of record p in PROMOTED, where `generateNoisy` and `isNoisy` read them. */
export function markTraps(p: usize): void {
  const side = <i32>load<u8>(p, SIDE);
  const own = piecesOf(p, side);
  const enemy = piecesOf(p, side ^ 1);
  let traps: u64 = surround ? lastLiberties(own, enemy) : 0;
  if (custodian) traps |= custodianSquares(own, enemy);
  if (blockedKingLoses) traps |= onlyKingMove(own, enemy, kingsOf(p) & enemy);
  store<u64>(p, traps, PROMOTED);
}

export function isRekNoisy(p: usize, move: i32): bool {
  const enemy = piecesOf(p, <i32>load<u8>(p, SIDE) ^ 1);
  const pairs = ((move ^ (move >> 6)) & 7) == 0 ? betweenOnRank(enemy) : betweenOnFile(enemy);
  return ((pairs | load<u64>(p, PROMOTED)) & bit((move >> 6) & 63)) != 0;
}

/** Capture code of the move, 0 for none. */
export function rekCaptured(p: usize, move: i32): i32 {
  const side = <i32>load<u8>(p, SIDE);
  const own = piecesOf(p, side) ^ bit(move & 63) ^ bit((move >> 6) & 63);
  const taken = capturesOf(own, piecesOf(p, side ^ 1), (move >> 6) & 63, ((move ^ (move >> 6)) & 7) == 0);
  const king = load<u64>(p, KING) & piecesOf(p, side ^ 1);
  if (taken & king) return KING_CAPTURE;
  if (blockedKingLoses && (beside(king) & ~(own | (piecesOf(p, side ^ 1) ^ taken))) == 0) return KING_CAPTURE;
  return min(<i32>popcnt(taken), 6);
}

// @inline
export function rekCaptureValue(captured: i32): i32 {
  return captured == KING_CAPTURE ? KING_VALUE : captured * PIECE;
}

/** Value of the best rek of the side to move in record q. */
function bestRek(q: usize): i32 {
  const side = <i32>load<u8>(q, SIDE);
  const pieces = piecesOf(q, side);
  const enemy = piecesOf(q, side ^ 1);
  const empty = ~(pieces | enemy);
  const movable = movers(pieces, kingsOf(q));
  const across = betweenOnRank(enemy) & empty;
  const along = betweenOnFile(enemy) & empty;
  const onRank = across ? (northOf(movable, empty) | southOf(movable, empty)) & across : 0;
  const onFile = along ? (eastOf(movable, empty) | westOf(movable, empty)) & along : 0;
  if ((onRank | onFile) == 0) return 0;
  const king = kingsOf(q) & enemy;
  const besideKing = beside(king);
  const capturesKing = (onRank & besideKing & ((king << 1) | (king >> 1))) | (onFile & ((king << 8) | (king >> 8)));
  return capturesKing ? KING_VALUE : 2 * PIECE;
}

/**
 * Whether `move` gains at least `threshold` when the opponent replies with its best rek. Where reks must be obeyed only
 * the gain counts, since a sacrifice may be the point of the move. Overwrites the record behind p.
 */
export function rekSeeAtLeast(p: usize, move: i32, threshold: i32): bool {
  const gain = rekCaptureValue(rekCaptured(p, move));
  if (gain >= KING_VALUE || obligation) return gain >= threshold;
  if (gain < threshold) return false;
  makePieces(p, p + RECORD, move);
  return gain - bestRek(p + RECORD) >= threshold;
}
