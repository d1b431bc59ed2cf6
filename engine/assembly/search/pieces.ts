/** Evaluation of pieces: piece-square values, mobility, distance to both kings, outposts, files for boats. */

import { kingOf, piecesOf } from '../rules/attacks';
import { BOAT_ROLE, FISH, HORSE_ROLE, KING, KING_ROLE, KOUL_ROLE, MET, MET_ROLE, RIGHTS, ROLE } from '../rules/layout';
import { bit, boatAttacks, DARK, FILE_A, kingSteps, steps } from '../rules/tables';
import { attacksBy, fishSpan, setAllAttacks, setAttacks, setDanger } from './attack-maps';
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
  when,
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

/** Group of weights for the mobility of a role from met to boat. */
// @inline
function mobilityOf(role: i32): i32 {
  if (role == BOAT_ROLE) return BOAT_MOBILITY;
  return role == HORSE_ROLE ? HORSE_MOBILITY : role == KOUL_ROLE ? KOUL_MOBILITY : MET_MOBILITY;
}

/** Terms of all pieces of `side` but its fishes; completes its attack maps. */
export function pieceTerms(p: usize, side: i32): i32 {
  const own = piecesOf(p, side);
  const occupied = own | piecesOf(p, side ^ 1);
  const fish = load<u64>(p, FISH);
  const ownFish = fish & own;
  const ownKing = kingOf(p, side);
  const enemyKing = kingOf(p, side ^ 1);
  const fishAttacks = attacksBy(side, 0);
  const mobilityArea = ~(attacksBy(side ^ 1, 0) | (own & (fish | load<u64>(p, KING))));
  const kingRing = kingSteps(enemyKing);
  const zone = kingZone(enemyKing);
  const outposts = relativeBoard(side, OUTPOST_RANKS) & ~fishSpan(side ^ 1);
  const behindFish = ahead(side ^ 1, ownFish);

  const fishesBeside = <i32>popcnt(fishAttacks & kingRing);
  let kingAttackers = <i32>(fishesBeside != 0);
  let besideCount = fishesBeside;
  let danger = weight(ATTACKER) * <i32>popcnt(fishAttacks & zone);
  const kingAttacks = kingSteps(ownKing);
  let twice = fishAttacks & kingAttacks;
  let all = fishAttacks | kingAttacks;
  setAttacks(side, KING_ROLE, kingAttacks);
  let sum = pieceSquare(KING_ROLE, relativeSquare(side, ownKing)) + weight(KING_ATTACK) * fishesBeside;

  for (let role = MET_ROLE; role <= BOAT_ROLE; role++) {
    const mobility = mobilityOf(role);
    let ofRole: u64 = 0;
    for (let pieces = load<u64>(p + ((<usize>role) << 3), ROLE) & own; pieces; pieces &= pieces - 1) {
      const square = <i32>ctz(pieces);
      const attacks = role == BOAT_ROLE ? boatAttacks(square, occupied) : steps(side, role, square);
      twice |= all & attacks;
      all |= attacks;
      ofRole |= attacks;
      sum +=
        pieceSquare(role, relativeSquare(side, square)) +
        weight(ENEMY_KING + (role << 3) + kingDistance(square, enemyKing)) +
        weight(OWN_KING + (role << 3) + kingDistance(square, ownKing)) +
        weight(mobility + <i32>popcnt(attacks & mobilityArea));
      const beside = <i32>popcnt(attacks & kingRing);
      kingAttackers += <i32>(beside != 0);
      besideCount += beside;
      sum += weight(KING_ATTACK + role) * beside;
      danger += when((attacks & zone) != 0, weight(ATTACKER + role));
      const at = bit(square);
      if (role == BOAT_ROLE) {
        const file = FILE_A << (square & 7);
        if ((file & fish) == 0) sum += weight(BOAT_OPEN);
        else if ((file & ownFish) == 0) sum += weight(BOAT_HALF_OPEN);
      } else {
        sum += when((behindFish & at) != 0, weight(BEHIND_FISH + role - 1));
        if (outposts & at) sum += weight(OUTPOST + ((role - 1) << 1) + (fishAttacks & at ? 1 : 0));
      }
    }
    setAttacks(side, role, ofRole);
  }
  setAllAttacks(side, all, twice);

  setDanger(side, danger + weight(ADJACENT_ATTACK) * besideCount);
  sum += weight(KING_ATTACKERS + min(kingAttackers, 7));
  const mets = load<u64>(p, MET) & own;
  if (mets & DARK && mets & ~DARK) sum += weight(METS_BOTH_COLOURS);
  const rights = load<u64>(p, RIGHTS) & own;
  if (rights) {
    if (rights & load<u64>(p, KING)) sum += weight(LEAP_RIGHT);
    if (rights & load<u64>(p, MET)) sum += weight(LEAP_RIGHT + 1);
  }
  return sum;
}
