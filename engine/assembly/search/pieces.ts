/** Evaluation of pieces: piece-square values, mobility, distance to both kings, fish structure, files for boats. */

import { kingOf, piecesOf } from '../rules/attacks';
import { BOAT, FISH, HORSE, KING, KOUL, MET } from '../rules/layout';
import { blackPromotes, whitePromotes } from '../rules/options';
import { boatAttacks, DARK, FILE_A, horseSteps, kingSteps, koulSteps, metSteps } from '../rules/tables';
import { addAttacks, attacksBy, clearMaps } from './attack-maps';
import {
  BOAT_HALF_OPEN,
  BOAT_MOBILITY,
  BOAT_OPEN,
  ENEMY_KING,
  FISH_BLOCKED,
  FISH_DOUBLED,
  FISH_ISOLATED,
  FISH_PASSED,
  FISH_PHALANX,
  HORSE_MOBILITY,
  KING_ATTACK,
  KING_ATTACKERS,
  KOUL_MOBILITY,
  MET_MOBILITY,
  METS_BOTH_COLOURS,
  OWN_KING,
  PIECE_SQUARE,
  TWO_BOATS,
  TWO_HORSES,
  TWO_KOULS,
  weight,
} from './weights';

const NOT_A: u64 = ~FILE_A;
const NOT_H: u64 = ~(FILE_A << 7);

/** King moves from `a` to `b` (Chebyshev distance). */
// @inline
export function kingDistance(a: i32, b: i32): i32 {
  return max(abs((a & 7) - (b & 7)), abs((a >> 3) - (b >> 3)));
}

// @inline
function pieceSquare(role: i32, square: i32): i32 {
  const file = square & 7;
  return weight(PIECE_SQUARE + (role << 5) + ((square >> 3) << 2) + (file > 3 ? 7 - file : file));
}

/** `square` from the point of view of `side`. */
// @inline
function relativeSquare(side: i32, square: i32): i32 {
  return side ? square ^ 56 : square;
}

// @inline
function placementTerms(side: i32, role: i32, square: i32, ownKing: i32, enemyKing: i32): i32 {
  return (
    pieceSquare(role, relativeSquare(side, square)) +
    weight(ENEMY_KING + (role << 3) + kingDistance(square, enemyKing)) +
    weight(OWN_KING + (role << 3) + kingDistance(square, ownKing))
  );
}

/** Clears the attack maps of `side` and adds its fishes. Must run for both sides before {@link pieceTerms}. */
export function initFishAttacks(p: usize, side: i32): void {
  clearMaps(side);
  const fish = load<u64>(p, FISH) & piecesOf(p, side);
  const left = side ? (fish & NOT_A) >> 9 : (fish & NOT_A) << 7;
  const right = side ? (fish & NOT_H) >> 7 : (fish & NOT_H) << 9;
  addAttacks(side, 0, left);
  addAttacks(side, 0, right);
}

function fishTerms(p: usize, side: i32, ownKing: i32, enemyKing: i32): i32 {
  const own = piecesOf(p, side) & load<u64>(p, FISH);
  const enemy = piecesOf(p, side ^ 1);
  const stops = (enemy & load<u64>(p, FISH)) | attacksBy(side ^ 1, 0);
  let sum = 0;
  for (let fish = own; fish; fish &= fish - 1) {
    const square = <i32>ctz(fish);
    const rank = relativeSquare(side, square) >> 3;
    const file = FILE_A << (square & 7);
    const adjacentFiles = ((file & NOT_A) >> 1) | ((file & NOT_H) << 1);
    const ahead = side ? ((<u64>1) << square) - 1 : ~(<u64>1) << square;
    // Up to and including the promotion rank.
    const path = file & ahead & ~(side ? blackPromotes >> 8 : whitePromotes << 8);
    sum += placementTerms(side, 0, square, ownKing, enemyKing);
    if ((own & adjacentFiles) == 0) sum += weight(FISH_ISOLATED);
    if (own & file & ahead) sum += weight(FISH_DOUBLED);
    if (enemy & (side ? ((<u64>1) << square) >> 8 : ((<u64>1) << square) << 8)) sum += weight(FISH_BLOCKED);
    if (own & adjacentFiles & ((<u64>0xff) << (square & 56))) sum += weight(FISH_PHALANX + rank);
    if ((path & stops) == 0) sum += weight(FISH_PASSED + rank);
  }
  return sum;
}

/** Terms of all pieces of `side`; completes its attack maps. */
export function pieceTerms(p: usize, side: i32): i32 {
  const own = piecesOf(p, side);
  const occupied = own | piecesOf(p, side ^ 1);
  const ownKing = kingOf(p, side);
  const enemyKing = kingOf(p, side ^ 1);
  const fish = load<u64>(p, FISH);
  const mobilityArea = ~(attacksBy(side ^ 1, 0) | (own & (fish | load<u64>(p, KING))));
  const kingRing = kingSteps(enemyKing);
  let kingAttackers = 0;
  let sum = fishTerms(p, side, ownKing, enemyKing) + pieceSquare(5, relativeSquare(side, ownKing));
  addAttacks(side, 5, kingSteps(ownKing));

  const mets = load<u64>(p, MET) & own;
  for (let pieces = mets; pieces; pieces &= pieces - 1) {
    const square = <i32>ctz(pieces);
    const attacks = metSteps(square);
    addAttacks(side, 1, attacks);
    sum += placementTerms(side, 1, square, ownKing, enemyKing);
    sum += weight(MET_MOBILITY + <i32>popcnt(attacks & mobilityArea));
    if (attacks & kingRing) {
      kingAttackers++;
      sum += weight(KING_ATTACK + 1) * <i32>popcnt(attacks & kingRing);
    }
  }
  const kouls = load<u64>(p, KOUL) & own;
  for (let pieces = kouls; pieces; pieces &= pieces - 1) {
    const square = <i32>ctz(pieces);
    const attacks = koulSteps(side, square);
    addAttacks(side, 2, attacks);
    sum += placementTerms(side, 2, square, ownKing, enemyKing);
    sum += weight(KOUL_MOBILITY + <i32>popcnt(attacks & mobilityArea));
    if (attacks & kingRing) {
      kingAttackers++;
      sum += weight(KING_ATTACK + 2) * <i32>popcnt(attacks & kingRing);
    }
  }
  const horses = load<u64>(p, HORSE) & own;
  for (let pieces = horses; pieces; pieces &= pieces - 1) {
    const square = <i32>ctz(pieces);
    const attacks = horseSteps(square);
    addAttacks(side, 3, attacks);
    sum += placementTerms(side, 3, square, ownKing, enemyKing);
    sum += weight(HORSE_MOBILITY + <i32>popcnt(attacks & mobilityArea));
    if (attacks & kingRing) {
      kingAttackers++;
      sum += weight(KING_ATTACK + 3) * <i32>popcnt(attacks & kingRing);
    }
  }
  const boats = load<u64>(p, BOAT) & own;
  for (let pieces = boats; pieces; pieces &= pieces - 1) {
    const square = <i32>ctz(pieces);
    const attacks = boatAttacks(square, occupied);
    const file = FILE_A << (square & 7);
    addAttacks(side, 4, attacks);
    sum += placementTerms(side, 4, square, ownKing, enemyKing);
    sum += weight(BOAT_MOBILITY + <i32>popcnt(attacks & mobilityArea));
    if ((file & fish) == 0) sum += weight(BOAT_OPEN);
    else if ((file & fish & own) == 0) sum += weight(BOAT_HALF_OPEN);
    if (attacks & kingRing) {
      kingAttackers++;
      sum += weight(KING_ATTACK + 4) * <i32>popcnt(attacks & kingRing);
    }
  }

  const fishKingAttacks = attacksBy(side, 0) & kingRing;
  if (fishKingAttacks) {
    kingAttackers++;
    sum += weight(KING_ATTACK) * <i32>popcnt(fishKingAttacks);
  }
  sum += weight(KING_ATTACKERS + min(kingAttackers, 7));
  if (boats & (boats - 1)) sum += weight(TWO_BOATS);
  if (horses & (horses - 1)) sum += weight(TWO_HORSES);
  if (kouls & (kouls - 1)) sum += weight(TWO_KOULS);
  if (mets & DARK && mets & ~DARK) sum += weight(METS_BOTH_COLOURS);
  return sum;
}
