/**
 * The static evaluation of the capture games, in hundredths of a man: pieces, room to move, what hangs, how safe the kings
 * stand. A carry takes two at once, so a pair with an empty square between is what hangs, and a king beside such a square is in danger.
 */
import { SIDE } from '../rules/layout';
import { GROUPS, kingMoves, obligation, surround } from '../rek/options';
import { hasOrder, kingsOf, movers, piecesOf } from '../rek/record';
import { beside, betweenOnFile, betweenOnRank, eastOf, northOf, southOf, westOf } from '../rek/sets';
import { BY_TABLE, KNOWN_WIN } from './score';

const MAN: i32 = 100;
/** An arrival. */
const ROOM: i32 = 2;
/** Who cannot move has lost: each arrival that is missing to so many. */
const CRAMPED: i32 = 10;
const LACK: i32 = 20;
/** A square where the other side may carry now, and each further one. */
const HANGING: i32 = 45;
const HANGING_MORE: i32 = 30;
/** An empty square between king and another own piece; when the enemy can land there at once. */
const KING_PAIR: i32 = 18;
const KING_AIMED: i32 = 110;
/** Free neighbours of the king's group: none would be lost, one, two. */
const KING_LAST: i32 = 90;
const KING_NARROW: i32 = 30;
/** A group of men with one free neighbour, for each man. */
const GROUP_LAST: i32 = 35;
/** An arrival that a king who stands alone has lost. */
const CHASE: i32 = 12;
const MOVE: i32 = 12;

/** Danger from being shut in. */
function narrow(own: u64, enemy: u64, king: u64): i32 {
  const empty = ~(own | enemy);
  let danger = 0;
  for (let left = own; left; ) {
    let group = left & (0 - left);
    if (surround == GROUPS) {
      for (let more = own & beside(group); (more & ~group) != 0; more = own & beside(group)) group |= more;
    }
    left &= ~group;
    const free = beside(group) & (surround == GROUPS ? empty : ~enemy);
    const few = <i32>popcnt(free);
    if (few > 2) continue;
    if (group & king) danger += few < 2 ? KING_LAST : KING_NARROW;
    else if (few < 2) danger += GROUP_LAST * <i32>popcnt(group);
  }
  return danger;
}

/** What speaks for `side`. */
function standing(p: usize, side: i32): i32 {
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
  let worth = MAN * <i32>popcnt(own & ~king);
  const room = <i32>(popcnt(north) + popcnt(south) + popcnt(east) + popcnt(west));
  worth += room < CRAMPED ? ROOM * room - LACK * (CRAMPED - room) : ROOM * room;

  const onRank = (north | south) & betweenOnRank(enemy);
  const onFile = (east | west) & betweenOnFile(enemy);
  const chances = <i32>(popcnt(onRank) + popcnt(onFile));
  if (chances) worth += HANGING + HANGING_MORE * (chances - 1);
  const target = kings & enemy;
  const besideTarget = beside(target);
  const upright = (target << 8) | (target >> 8);
  const pairs = besideTarget & empty & ((betweenOnRank(enemy) & ~upright) | (betweenOnFile(enemy) & upright));
  worth += KING_PAIR * <i32>popcnt(pairs);
  if (pairs & ((onRank & ~upright) | (onFile & upright))) worth += KING_AIMED;
  if (target == enemy && kingMoves) {
    const reach = northOf(target, empty) | southOf(target, empty) | eastOf(target, empty) | westOf(target, empty);
    worth += CHASE * (14 - <i32>popcnt(reach));
  }
  return surround ? worth - narrow(own, enemy, king) : worth;
}

/** As the side to move sees it, outside the band of exact draws. */
export function evaluateRek(p: usize): i32 {
  const side = <i32>load<u8>(p, SIDE);
  let score = standing(p, side) - standing(p, side ^ 1) + MOVE;
  if (obligation && hasOrder(p)) score -= MOVE;
  score = max(-KNOWN_WIN, min(KNOWN_WIN, score));
  return score <= BY_TABLE && score >= -BY_TABLE ? 0 : score;
}
