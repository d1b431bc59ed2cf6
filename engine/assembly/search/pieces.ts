/** Evaluation of pieces: piece-square values, mobility, distance to both kings, outposts, files for boats. */

import { kingOf, piecesOf } from '../rules/attacks';
import { BOAT, FISH, HORSE, KING, KOUL, MET, RIGHTS } from '../rules/layout';
import { boatAttacks, DARK, FILE_A, horseSteps, kingSteps, koulSteps, metSteps } from '../rules/tables';
import { addAttacks, attacksBy, fishSpan, setDanger } from './attack-maps';
import { ahead, foldedFile, kingDistance, relativeBoard } from './fishes';
import { ADJACENT_ATTACK, ATTACKER, kingZone } from './king-danger';
import {
  BEHIND_FISH,
  BOAT_HALF_OPEN,
  BOAT_MOBILITY,
  BOAT_OPEN,
  ENEMY_KING,
  HORSE_MOBILITY,
  KING_ATTACK,
  KING_ATTACKERS,
  KOUL_MOBILITY,
  LEAP_RIGHT,
  MET_MOBILITY,
  METS_BOTH_COLOURS,
  OUTPOST,
  OWN_KING,
  PIECE_SQUARE,
  weight,
} from './weights';

const OUTPOST_RANKS: u64 = 0x0000ffffff000000;

// @inline
function pieceSquare(role: i32, square: i32): i32 {
  return weight(PIECE_SQUARE + (role << 5) + ((square >> 3) << 2) + foldedFile(square));
}

/** `square` from the point of view of `side`. */
// @inline
function relativeSquare(side: i32, square: i32): i32 {
  return side ? square ^ 56 : square;
}

/** What the terms of one piece depend on, for the side being evaluated. */
let ownKing: i32 = 0;
let enemyKing: i32 = 0;
let mobilityArea: u64 = 0;
let kingRing: u64 = 0;
let zone: u64 = 0;
let outposts: u64 = 0;
let behindFish: u64 = 0;
let kingAttackers: i32 = 0;
let danger: i32 = 0;

/** Terms of every piece but fish and king. */
// @inline
function pieceTerm(side: i32, role: i32, square: i32, attacks: u64, mobility: i32): i32 {
  addAttacks(side, role, attacks);
  let sum =
    pieceSquare(role, relativeSquare(side, square)) +
    weight(ENEMY_KING + (role << 3) + kingDistance(square, enemyKing)) +
    weight(OWN_KING + (role << 3) + kingDistance(square, ownKing)) +
    weight(mobility + <i32>popcnt(attacks & mobilityArea));
  const beside = attacks & kingRing;
  if (beside) {
    kingAttackers++;
    sum += weight(KING_ATTACK + role) * <i32>popcnt(beside);
    danger += weight(ADJACENT_ATTACK) * <i32>popcnt(beside);
  }
  if (attacks & zone) danger += weight(ATTACKER + role);
  return sum;
}

/** Terms of mets, kouls and horses only. */
// @inline
function minorTerm(side: i32, role: i32, square: i32): i32 {
  const at = (<u64>1) << square;
  let sum = behindFish & at ? weight(BEHIND_FISH + role - 1) : 0;
  if (outposts & at) sum += weight(OUTPOST + ((role - 1) << 1) + (attacksBy(side, 0) & at ? 1 : 0));
  return sum;
}

/** Terms of all pieces of `side` but its fishes; completes its attack maps. */
export function pieceTerms(p: usize, side: i32): i32 {
  const own = piecesOf(p, side);
  const occupied = own | piecesOf(p, side ^ 1);
  const fish = load<u64>(p, FISH);
  const ownFish = fish & own;
  ownKing = kingOf(p, side);
  enemyKing = kingOf(p, side ^ 1);
  mobilityArea = ~(attacksBy(side ^ 1, 0) | (own & (fish | load<u64>(p, KING))));
  kingRing = kingSteps(enemyKing);
  zone = kingZone(enemyKing);
  outposts = relativeBoard(side, OUTPOST_RANKS) & ~fishSpan(side ^ 1);
  behindFish = ahead(side ^ 1, ownFish);
  kingAttackers = 0;
  danger = 0;
  let sum = pieceSquare(5, relativeSquare(side, ownKing));
  addAttacks(side, 5, kingSteps(ownKing));

  const mets = load<u64>(p, MET) & own;
  for (let pieces = mets; pieces; pieces &= pieces - 1) {
    const square = <i32>ctz(pieces);
    sum += pieceTerm(side, 1, square, metSteps(square), MET_MOBILITY) + minorTerm(side, 1, square);
  }
  for (let pieces = load<u64>(p, KOUL) & own; pieces; pieces &= pieces - 1) {
    const square = <i32>ctz(pieces);
    sum += pieceTerm(side, 2, square, koulSteps(side, square), KOUL_MOBILITY) + minorTerm(side, 2, square);
  }
  for (let pieces = load<u64>(p, HORSE) & own; pieces; pieces &= pieces - 1) {
    const square = <i32>ctz(pieces);
    sum += pieceTerm(side, 3, square, horseSteps(square), HORSE_MOBILITY) + minorTerm(side, 3, square);
  }
  for (let pieces = load<u64>(p, BOAT) & own; pieces; pieces &= pieces - 1) {
    const square = <i32>ctz(pieces);
    const file = FILE_A << (square & 7);
    sum += pieceTerm(side, 4, square, boatAttacks(square, occupied), BOAT_MOBILITY);
    if ((file & fish) == 0) sum += weight(BOAT_OPEN);
    else if ((file & ownFish) == 0) sum += weight(BOAT_HALF_OPEN);
  }

  const fishKingAttacks = attacksBy(side, 0) & kingRing;
  if (fishKingAttacks) {
    kingAttackers++;
    sum += weight(KING_ATTACK) * <i32>popcnt(fishKingAttacks);
    danger += weight(ADJACENT_ATTACK) * <i32>popcnt(fishKingAttacks);
  }
  danger += weight(ATTACKER) * <i32>popcnt(attacksBy(side, 0) & zone);
  setDanger(side, danger);
  sum += weight(KING_ATTACKERS + min(kingAttackers, 7));
  if (mets & DARK && mets & ~DARK) sum += weight(METS_BOTH_COLOURS);
  const rights = load<u64>(p, RIGHTS) & own;
  if (rights) {
    if (rights & load<u64>(p, KING)) sum += weight(LEAP_RIGHT);
    if (rights & load<u64>(p, MET)) sum += weight(LEAP_RIGHT + 1);
  }
  return sum;
}
