/**
 * Static evaluation of the capture games, in centipawns (a piece is 100): material, mobility, threats of reks, king
 * safety. A rek captures two pieces, so two pieces with an empty square between them are en prise, and a king beside
 * such a square is in danger.
 */

import { GROUPS, kingMoves, obligation, surround } from '../rek/options';
import { hasOrder, kingsOf, movers, piecesOf } from '../rek/record';
import { beside, betweenOnFile, betweenOnRank, eastOf, northOf, southOf, westOf } from '../rek/sets';
import { SIDE } from '../rules/layout';
import { isDraw, MAX_EVAL } from './score';

const PIECE: i32 = 100;
/** Per move. */
const MOBILITY: i32 = 2;
/** A side without a move has lost: penalty for each move below a minimum. */
const LOW_MOBILITY: i32 = 10;
const LOW_MOBILITY_PENALTY: i32 = 20;
/** First square where a rek is possible now, and each further one. */
const REK_THREAT: i32 = 45;
const MORE_REKS: i32 = 30;
/** An empty square between the king and another own piece; a rek that captures the king is possible now. */
const KING_REK_SQUARE: i32 = 18;
const KING_REK_THREAT: i32 = 110;
/** The king's group has at most one liberty (empty neighbour), or two. */
const KING_LAST_LIBERTY: i32 = 90;
const KING_FEW_LIBERTIES: i32 = 30;
/** A group of other pieces with at most one liberty, per piece. */
const GROUP_LAST_LIBERTY: i32 = 35;
/** Per move that a bare king lacks of the maximum of 14. */
const BARE_KING_CONFINED: i32 = 12;
const TEMPO: i32 = 12;

/** Danger of being surrounded. */
function surroundDanger(own: u64, enemy: u64, king: u64): i32 {
  const empty = ~(own | enemy);
  let danger = 0;
  for (let left = own; left; ) {
    let group = left & (0 - left);
    if (surround == GROUPS) {
      for (let more = own & beside(group); (more & ~group) != 0; more = own & beside(group)) group |= more;
    }
    left &= ~group;
    const free = beside(group) & (surround == GROUPS ? empty : ~enemy);
    const liberties = <i32>popcnt(free);
    if (liberties > 2) continue;
    if (group & king) danger += liberties < 2 ? KING_LAST_LIBERTY : KING_FEW_LIBERTIES;
    else if (liberties < 2) danger += GROUP_LAST_LIBERTY * <i32>popcnt(group);
  }
  return danger;
}

/** Score of `side` alone. */
function sideScore(p: usize, side: i32): i32 {
  const own = piecesOf(p, side);
  const enemy = piecesOf(p, side ^ 1);
  const empty = ~(own | enemy);
  const kings = kingsOf(p);
  const king = kings & own;
  const pieces = movers(own, kings);
  const north = northOf(pieces, empty);
  const south = southOf(pieces, empty);
  const east = eastOf(pieces, empty);
  const west = westOf(pieces, empty);
  let score = PIECE * <i32>popcnt(own & ~king);
  const mobility = <i32>(popcnt(north) + popcnt(south) + popcnt(east) + popcnt(west));
  score += MOBILITY * mobility;
  if (mobility < LOW_MOBILITY) score -= LOW_MOBILITY_PENALTY * (LOW_MOBILITY - mobility);

  const onRank = (north | south) & betweenOnRank(enemy);
  const onFile = (east | west) & betweenOnFile(enemy);
  const rekSquares = <i32>(popcnt(onRank) + popcnt(onFile));
  if (rekSquares) score += REK_THREAT + MORE_REKS * (rekSquares - 1);
  const target = kings & enemy;
  const besideTarget = beside(target);
  const upright = (target << 8) | (target >> 8);
  const pairs = besideTarget & empty & ((betweenOnRank(enemy) & ~upright) | (betweenOnFile(enemy) & upright));
  score += KING_REK_SQUARE * <i32>popcnt(pairs);
  if (pairs & ((onRank & ~upright) | (onFile & upright))) score += KING_REK_THREAT;
  if (target == enemy && kingMoves) {
    const reach = northOf(target, empty) | southOf(target, empty) | eastOf(target, empty) | westOf(target, empty);
    score += BARE_KING_CONFINED * (14 - <i32>popcnt(reach));
  }
  return surround ? score - surroundDanger(own, enemy, king) : score;
}

/** In centipawns from the side to move's point of view; never one of the exact draw scores. */
export function evaluateRek(p: usize): i32 {
  const side = <i32>load<u8>(p, SIDE);
  let score = sideScore(p, side) - sideScore(p, side ^ 1) + TEMPO;
  if (obligation && hasOrder(p)) score -= TEMPO;
  score = max(-MAX_EVAL, min(MAX_EVAL, score));
  return isDraw(score) ? 0 : score;
}
