/**
 * Danger for the enemy king: units for attackers, weak squares, checks, pins and missing defenders are added up; the
 * score grows with their square in the middle game, as one attacker rarely mates and several do. After Stockfish's
 * king danger; the units are fitted to our games.
 */
import { kingOf, piecesOf } from '../rules/attacks';
import { BOAT, FISH, HORSE, KOUL, MET } from '../rules/layout';
import { boatAttacks, FILE_A, horseSteps, kingSteps, koulSteps, metSteps, NOT_A, NOT_H } from '../rules/tables';
import { attacksBy, attacksOf, dangerBy, doubleAttacks, setDanger } from './attack-maps';
import { relativeBoard } from './fishes';
import { DANGER, SAFE_CHECK, WEAK_KING_SQUARES, weight, when } from './weights';

/** Offsets from DANGER. The first five: attackers of the king's zone by role. */
export const ATTACKER: i32 = DANGER;
/** Attacks on squares beside the king. */
export const ADJACENT_ATTACK: i32 = DANGER + 5;
const WEAK_SQUARE: i32 = DANGER + 6;
/** Met, koul, horse, boat. */
const SAFE_CHECKS: i32 = DANGER + 7;
const UNSAFE_CHECKS: i32 = DANGER + 11;
const PINNED: i32 = DANGER + 12;
/** Squares near the king, in its own half, that we attack; and those that they defend. */
const FLANK_ATTACK: i32 = DANGER + 13;
const FLANK_DEFENCE: i32 = DANGER + 14;
/** Enemy mets, kouls and horses beside their king. */
const DEFENDERS: i32 = DANGER + 15;
/** Enemy fishes on the king's file and the next ones. */
const SHELTER_FISHES: i32 = DANGER + 16;
/** Files beside the king without an enemy fish, for each of our boats. */
const OPEN_FILES: i32 = DANGER + 17;
/** We have two boats. */
const BOATS: i32 = DANGER + 18;
const CONSTANT: i32 = DANGER + 19;

const LOWER_HALF: u64 = 0x000000ffffffffff;

/** Three by three squares around the king, moved inside the board. */
// @inline
export function kingZone(king: i32): u64 {
  const square = (max(1, min(6, king >> 3)) << 3) | max(1, min(6, king & 7));
  return kingSteps(square) | ((<u64>1) << square);
}

function pinsBy(p: usize, side: i32, king: i32, occupied: u64): u64 {
  const boats = load<u64>(p, BOAT) & piecesOf(p, side);
  if (boats == 0) return 0;
  const seen = boatAttacks(king, occupied);
  const blockers = seen & piecesOf(p, side ^ 1);
  if (blockers == 0) return 0;
  const behind = boatAttacks(king, occupied & ~blockers) & ~seen & boats;
  if (behind == 0) return 0;
  let pins: u64 = 0;
  for (let rest = behind; rest; rest &= rest - 1) pins |= boatAttacks(<i32>ctz(rest), occupied) & blockers;
  return pins;
}

/** Weak squares beside the enemy king and checks; completes the units of danger. */
export function kingAttackTerms(p: usize, side: i32): i32 {
  const them = side ^ 1;
  const king = kingOf(p, them);
  const own = piecesOf(p, side);
  const enemy = piecesOf(p, them);
  const occupied = own | enemy;
  const ring = kingSteps(king);
  const defended =
    attacksBy(them, 0) | attacksBy(them, 1) | attacksBy(them, 2) | attacksBy(them, 3) | attacksBy(them, 4);
  const attacked = attacksOf(side);
  const weakSquares = ring & attacked & ~defended;
  let sum = weight(WEAK_KING_SQUARES + <i32>popcnt(weakSquares));
  // A square is safe for a check when it is not defended, or only by the king while we attack it twice.
  const safe = ~own & (~attacksOf(them) | (~defended & doubleAttacks(side)));
  const metChecks = metSteps(king) & attacksBy(side, 1) & ~own;
  const koulChecks = koulSteps(them, king) & attacksBy(side, 2) & ~own;
  const horseChecks = horseSteps(king) & attacksBy(side, 3) & ~own;
  const boats = load<u64>(p, BOAT) & own;
  const boatChecks = boats ? boatAttacks(king, occupied) & attacksBy(side, 4) & ~own : 0;
  let units = dangerBy(side) + weight(CONSTANT);
  sum += when((metChecks & safe) != 0, weight(SAFE_CHECK + 1));
  sum += when((koulChecks & safe) != 0, weight(SAFE_CHECK + 2));
  sum += when((horseChecks & safe) != 0, weight(SAFE_CHECK + 3));
  sum += when((boatChecks & safe) != 0, weight(SAFE_CHECK + 4));
  units += when((metChecks & safe) != 0, weight(SAFE_CHECKS));
  units += when((koulChecks & safe) != 0, weight(SAFE_CHECKS + 1));
  units += when((horseChecks & safe) != 0, weight(SAFE_CHECKS + 2));
  units += when((boatChecks & safe) != 0, weight(SAFE_CHECKS + 3));
  const unsafeChecks = (metChecks | koulChecks | horseChecks | boatChecks) & ~safe;
  units += weight(UNSAFE_CHECKS) * <i32>popcnt(unsafeChecks);
  units += weight(WEAK_SQUARE) * <i32>popcnt(kingZone(king) & attacked & ~defended);
  units += weight(PINNED) * <i32>popcnt(pinsBy(p, side, king, occupied));

  const file = FILE_A << (king & 7);
  const files = file | ((file & NOT_A) >> 1) | ((file & NOT_H) << 1);
  const wide = files | ((files & NOT_A) >> 1) | ((files & NOT_H) << 1);
  const camp = wide & relativeBoard(them, LOWER_HALF);
  units += weight(FLANK_ATTACK) * <i32>(popcnt(camp & attacked) + popcnt(camp & doubleAttacks(side)));
  units += weight(FLANK_DEFENCE) * <i32>popcnt(camp & attacksOf(them));
  const guards = load<u64>(p, MET) | load<u64>(p, KOUL) | load<u64>(p, HORSE);
  units += weight(DEFENDERS) * <i32>popcnt(guards & enemy & ring);
  const enemyFish = load<u64>(p, FISH) & enemy;
  units += weight(SHELTER_FISHES) * <i32>popcnt(enemyFish & files);
  if (boats) {
    let open = (enemyFish & file) == 0 ? 1 : 0;
    if ((enemyFish & ((file & NOT_A) >> 1)) == 0) open++;
    if ((enemyFish & ((file & NOT_H) << 1)) == 0) open++;
    units += weight(OPEN_FILES) * (open * <i32>popcnt(boats));
    if (boats & (boats - 1)) units += weight(BOATS);
  }
  setDanger(side, units);
  return sum;
}
