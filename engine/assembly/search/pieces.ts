/** What each piece is worth where it stands: its square, its room, its distance to both kings, and what fishes make of a file. */
import { BOAT, FISH, HORSE, KING, KOUL, MET } from '../rules/layout';
import { kingOf, piecesOf } from '../rules/attacks';
import { blackPromotes, whitePromotes } from '../rules/options';
import { DARK, FILE_A, boatAttacks, horseSteps, kingSteps, koulSteps, metSteps } from '../rules/tables';
import { addAttacks, attacksBy, clearMaps } from './maps';
import {
  BESIEGERS,
  BOAT_HALF_OPEN,
  BOAT_OPEN,
  BOAT_ROOM,
  ENEMY_KING,
  FISH_ABREAST,
  FISH_ALONE,
  FISH_BLOCKED,
  FISH_DOUBLED,
  FISH_FREE,
  HORSE_ROOM,
  KOUL_ROOM,
  METS_BOTH_COLOURS,
  MET_ROOM,
  OWN_KING,
  PLACE,
  SIEGE,
  TWO_BOATS,
  TWO_HORSES,
  TWO_KOULS,
  weight,
} from './weights';

const NOT_A: u64 = ~FILE_A;
const NOT_H: u64 = ~(FILE_A << 7);

/** Steps a king needs. */
// @ts-ignore: decorator
@inline
export function steps(a: i32, b: i32): i32 {
  return max(abs((a & 7) - (b & 7)), abs((a >> 3) - (b >> 3)));
}

// @ts-ignore: decorator
@inline
function place(role: i32, square: i32): i32 {
  const file = square & 7;
  return weight(PLACE + (role << 5) + ((square >> 3) << 2) + (file > 3 ? 7 - file : file));
}

/** `square` as its own side sees it. */
// @ts-ignore: decorator
@inline
function own(side: i32, square: i32): i32 {
  return side ? square ^ 56 : square;
}

// @ts-ignore: decorator
@inline
function standing(side: i32, role: i32, square: i32, ownKing: i32, enemyKing: i32): i32 {
  return (
    place(role, own(side, square)) +
    weight(ENEMY_KING + (role << 3) + steps(square, enemyKing)) +
    weight(OWN_KING + (role << 3) + steps(square, ownKing))
  );
}

/** Own fishes' attacks; both sides need them before anything else is measured. */
export function mapFish(p: usize, side: i32): void {
  clearMaps(side);
  const fish = load<u64>(p, FISH) & piecesOf(p, side);
  const left = side ? (fish & NOT_A) >> 9 : (fish & NOT_A) << 7;
  const right = side ? (fish & NOT_H) >> 7 : (fish & NOT_H) << 9;
  addAttacks(side, 0, left);
  addAttacks(side, 0, right);
}

function fishTerms(p: usize, side: i32, ownKing: i32, enemyKing: i32): i32 {
  const mine = piecesOf(p, side) & load<u64>(p, FISH);
  const others = piecesOf(p, side ^ 1);
  const stops = (others & load<u64>(p, FISH)) | attacksBy(side ^ 1, 0);
  let sum = 0;
  for (let fish = mine; fish; fish &= fish - 1) {
    const square = <i32>ctz(fish);
    const rank = own(side, square) >> 3;
    const file = FILE_A << (square & 7);
    const beside = ((file & NOT_A) >> 1) | ((file & NOT_H) << 1);
    const ahead = side ? (<u64>1 << square) - 1 : ~(<u64>1) << square;
    // Up to the rank of promotion, that rank included.
    const way = file & ahead & ~(side ? blackPromotes >> 8 : whitePromotes << 8);
    sum += standing(side, 0, square, ownKing, enemyKing);
    if ((mine & beside) == 0) sum += weight(FISH_ALONE);
    if (mine & file & ahead) sum += weight(FISH_DOUBLED);
    if (others & (side ? (<u64>1 << square) >> 8 : (<u64>1 << square) << 8)) sum += weight(FISH_BLOCKED);
    if (mine & beside & (<u64>0xff << (square & 56))) sum += weight(FISH_ABREAST + rank);
    if ((way & stops) == 0) sum += weight(FISH_FREE + rank);
  }
  return sum;
}

/** All pieces of `side`. Attack maps of its fishes and the enemy's must be there; the rest of its maps is drawn here. */
export function pieceTerms(p: usize, side: i32): i32 {
  const mine = piecesOf(p, side);
  const occupied = mine | piecesOf(p, side ^ 1);
  const ownKing = kingOf(p, side);
  const enemyKing = kingOf(p, side ^ 1);
  const fish = load<u64>(p, FISH);
  const room = ~(attacksBy(side ^ 1, 0) | (mine & (fish | load<u64>(p, KING))));
  const beside = kingSteps(enemyKing);
  let besiegers = 0;
  let sum = fishTerms(p, side, ownKing, enemyKing) + place(5, own(side, ownKing));
  addAttacks(side, 5, kingSteps(ownKing));

  const mets = load<u64>(p, MET) & mine;
  for (let pieces = mets; pieces; pieces &= pieces - 1) {
    const square = <i32>ctz(pieces);
    const reach = metSteps(square);
    addAttacks(side, 1, reach);
    sum += standing(side, 1, square, ownKing, enemyKing) + weight(MET_ROOM + <i32>popcnt(reach & room));
    if (reach & beside) {
      besiegers++;
      sum += weight(SIEGE + 1) * <i32>popcnt(reach & beside);
    }
  }
  const kouls = load<u64>(p, KOUL) & mine;
  for (let pieces = kouls; pieces; pieces &= pieces - 1) {
    const square = <i32>ctz(pieces);
    const reach = koulSteps(side, square);
    addAttacks(side, 2, reach);
    sum += standing(side, 2, square, ownKing, enemyKing) + weight(KOUL_ROOM + <i32>popcnt(reach & room));
    if (reach & beside) {
      besiegers++;
      sum += weight(SIEGE + 2) * <i32>popcnt(reach & beside);
    }
  }
  const horses = load<u64>(p, HORSE) & mine;
  for (let pieces = horses; pieces; pieces &= pieces - 1) {
    const square = <i32>ctz(pieces);
    const reach = horseSteps(square);
    addAttacks(side, 3, reach);
    sum += standing(side, 3, square, ownKing, enemyKing) + weight(HORSE_ROOM + <i32>popcnt(reach & room));
    if (reach & beside) {
      besiegers++;
      sum += weight(SIEGE + 3) * <i32>popcnt(reach & beside);
    }
  }
  const boats = load<u64>(p, BOAT) & mine;
  for (let pieces = boats; pieces; pieces &= pieces - 1) {
    const square = <i32>ctz(pieces);
    const reach = boatAttacks(square, occupied);
    const file = FILE_A << (square & 7);
    addAttacks(side, 4, reach);
    sum += standing(side, 4, square, ownKing, enemyKing) + weight(BOAT_ROOM + <i32>popcnt(reach & room));
    if ((file & fish) == 0) sum += weight(BOAT_OPEN);
    else if ((file & fish & mine) == 0) sum += weight(BOAT_HALF_OPEN);
    if (reach & beside) {
      besiegers++;
      sum += weight(SIEGE + 4) * <i32>popcnt(reach & beside);
    }
  }

  const fishSiege = attacksBy(side, 0) & beside;
  if (fishSiege) {
    besiegers++;
    sum += weight(SIEGE) * <i32>popcnt(fishSiege);
  }
  sum += weight(BESIEGERS + min(besiegers, 7));
  if (boats & (boats - 1)) sum += weight(TWO_BOATS);
  if (horses & (horses - 1)) sum += weight(TWO_HORSES);
  if (kouls & (kouls - 1)) sum += weight(TWO_KOULS);
  if (mets & DARK && mets & ~DARK) sum += weight(METS_BOTH_COLOURS);
  return sum;
}
