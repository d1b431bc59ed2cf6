/**
 * Static evaluation of the capture games, in centipawns (a piece is 100): material, mobility, threats of reks, king
 * safety. A rek captures two pieces, so two pieces with an empty square between them are en prise, and a king beside
 * such a square is in danger.
 */

import { GROUPS, kingMoves, obligation, surround } from '../rek/options';
import { hasOrder, kingsOf, movers, piecesOf } from '../rek/record';
import { beside, betweenOnFile, betweenOnRank, eastOf, northOf, southOf, westOf } from '../rek/sets';
import { SIDE } from '../rules/layout';
import { countRekPieces } from './material';
import {
  REK_BARE_KING_CONFINED,
  REK_GROUP_LAST_LIBERTY,
  REK_KING_FEW_LIBERTIES,
  REK_KING_LAST_LIBERTY,
  REK_KING_SQUARE,
  REK_KING_THREAT,
  REK_LOW_MOBILITY,
  REK_MOBILITY,
  REK_MORE_THREATS,
  REK_PIECE,
  REK_TEMPO,
  REK_THREAT,
  weight,
} from './weights';

/** Moves below which a side lacks mobility. */
const LOW_MOBILITY: i32 = 10;

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
    if (group & king) danger += weight(liberties < 2 ? REK_KING_LAST_LIBERTY : REK_KING_FEW_LIBERTIES);
    else if (liberties < 2) danger += weight(REK_GROUP_LAST_LIBERTY) * <i32>popcnt(group);
  }
  return danger;
}

/** Sum of weights of `side` alone. */
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
  let score = weight(REK_PIECE) * <i32>popcnt(own & ~king);
  const mobility = <i32>(popcnt(north) + popcnt(south) + popcnt(east) + popcnt(west));
  score += weight(REK_MOBILITY) * mobility;
  if (mobility < LOW_MOBILITY) score -= weight(REK_LOW_MOBILITY) * (LOW_MOBILITY - mobility);

  const onRank = (north | south) & betweenOnRank(enemy);
  const onFile = (east | west) & betweenOnFile(enemy);
  const rekSquares = <i32>(popcnt(onRank) + popcnt(onFile));
  if (rekSquares) score += weight(REK_THREAT) + weight(REK_MORE_THREATS) * (rekSquares - 1);
  const target = kings & enemy;
  const besideTarget = beside(target);
  const upright = (target << 8) | (target >> 8);
  const pairs = besideTarget & empty & ((betweenOnRank(enemy) & ~upright) | (betweenOnFile(enemy) & upright));
  score += weight(REK_KING_SQUARE) * <i32>popcnt(pairs);
  if (pairs & ((onRank & ~upright) | (onFile & upright))) score += weight(REK_KING_THREAT);
  if (target == enemy && kingMoves) {
    const reach = northOf(target, empty) | southOf(target, empty) | eastOf(target, empty) | westOf(target, empty);
    score += weight(REK_BARE_KING_CONFINED) * (14 - <i32>popcnt(reach));
  }
  return surround ? score - surroundDanger(own, enemy, king) : score;
}

/** The sum of weights for White, packed. Sets the phase. */
export function weighRek(p: usize): i32 {
  countRekPieces(piecesOf(p, 0) | piecesOf(p, 1));
  const side = <i32>load<u8>(p, SIDE);
  const tempo = obligation && hasOrder(p) ? 0 : weight(REK_TEMPO);
  return sideScore(p, 0) - sideScore(p, 1) + (side ? -tempo : tempo);
}
