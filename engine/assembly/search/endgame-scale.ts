/**
 * Endgame knowledge of the evaluation: scale factors for material that rarely wins, and a bonus for driving a bare or
 * nearly bare king to the edge, into a corner whose colour the mets attack. The factors come from complete endgame
 * tables: two kouls, or koul and met, win slowly; horse and met hardly ever; horse and koul mostly.
 */

import { kingOf, piecesOf } from '../rules/attacks';
import { BOAT, FISH, HORSE, KOUL, MET } from '../rules/layout';
import { DARK } from '../rules/tables';
import { kingDistance } from './pieces';

/** Scale factors are in 64ths. */
const FULL: i32 = 64;
/** Material advantage, without fishes, below which a side without fishes is not expected to win. */
const SMALL_ADVANTAGE: i32 = 350;

function material(p: usize, side: i32): i32 {
  const pieces = piecesOf(p, side);
  return (
    580 * <i32>popcnt(load<u64>(p, BOAT) & pieces) +
    320 * <i32>popcnt(load<u64>(p, HORSE) & pieces) +
    270 * <i32>popcnt(load<u64>(p, KOUL) & pieces) +
    170 * <i32>popcnt(load<u64>(p, MET) & pieces)
  );
}

function bareKingScale(boats: i32, horses: i32, kouls: i32, mets: i32): i32 {
  if (boats > 0) return FULL;
  const all = horses + kouls + mets;
  if (all <= 1) return 4;
  if (all > 2) return kouls > 0 || mets < 3 ? FULL : 24;
  if (kouls == 1 && horses == 1) return 48;
  if (kouls == 2) return 24;
  return kouls == 1 ? 32 : 6;
}

/** Scale factor, in 64ths, for the advantage of `side`, which has no fish. */
export function scaleFactor(p: usize, side: i32): i32 {
  const pieces = piecesOf(p, side);
  const enemy = piecesOf(p, side ^ 1);
  if ((enemy & (enemy - 1)) == 0) {
    return bareKingScale(
      <i32>popcnt(load<u64>(p, BOAT) & pieces),
      <i32>popcnt(load<u64>(p, HORSE) & pieces),
      <i32>popcnt(load<u64>(p, KOUL) & pieces),
      <i32>popcnt(load<u64>(p, MET) & pieces),
    );
  }
  return material(p, side) - material(p, side ^ 1) < SMALL_ADVANTAGE ? 20 : 52;
}

/**
 * Bonus of `side` for driving the enemy king to the edge and into the right corner. 0 while the enemy has more than a
 * little material.
 */
export function kingDrive(p: usize, side: i32): i32 {
  const enemy = piecesOf(p, side ^ 1);
  const bare = (enemy & (enemy - 1)) == 0;
  if (!bare && (load<u64>(p, FISH) != 0 || material(p, side) - material(p, side ^ 1) < SMALL_ADVANTAGE)) return 0;
  const score = driveBonus(p, side);
  return bare ? score : score / 2;
}

function driveBonus(p: usize, side: i32): i32 {
  const king = kingOf(p, side);
  const target = kingOf(p, side ^ 1);
  const file = target & 7;
  const rank = target >> 3;
  const fromCentre = max(3 - file, file - 4) + max(3 - rank, rank - 4);
  let score = 12 * fromCentre + 8 * (7 - kingDistance(king, target));
  const pieces = piecesOf(p, side);
  const mets = load<u64>(p, MET) & pieces;
  if (mets != 0 && (load<u64>(p, BOAT) & pieces) == 0) {
    // a1 and h8 are dark.
    const dark = min(kingDistance(target, 0), kingDistance(target, 63));
    const light = min(kingDistance(target, 7), kingDistance(target, 56));
    const corner = (mets & DARK) == 0 ? light : (mets & ~DARK) == 0 ? dark : min(dark, light);
    score += 10 * (7 - corner);
  }
  for (let rest = pieces; rest; rest &= rest - 1) score += 3 * (7 - kingDistance(<i32>ctz(rest), target));
  return score;
}
