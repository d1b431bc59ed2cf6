/**
 * Endgame knowledge of the evaluation: scale factors for material that rarely wins, and a bonus for a bare king and for
 * driving it, or one that is nearly bare, to the edge, into a corner whose colour the mets attack. The factors come from
 * complete endgame tables: two kouls, or koul and met, win slowly; horse and met hardly ever; horse and koul mostly.
 */

import { attackedBy, kingOf, occupiedOf, piecesOf } from '../rules/attacks';
import { BOAT, COUNT_LIMIT, COUNT_PLIES, FISH, HORSE, KOUL, MET } from '../rules/layout';
import { blackPromotes, goalFirstCheck, whitePromotes } from '../rules/options';
import { DARK, FILE_A, kingSteps } from '../rules/tables';
import { kingDistance } from './fishes';

/** Each of the two factors is in 64ths. */
const FULL: i32 = 64;
export const FULL_SCALE: i32 = FULL * FULL;
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

/** Colours of squares. */
const LIGHT_SQUARES: u64 = ~DARK;
/** Against a bare king, before the scale of an unlikely win. */
const BARE_KING: i32 = 600;
/** The enemy may give away its last boat for stalemate. */
const DESPERADO: i32 = 12;
/** Plies left in a count above which it does not scale the score. */
const AMPLE_PLIES: i32 = 44;

/** The squares where the fishes of `side` promote, if they only move ahead. */
function goalsOf(side: i32, fishes: u64): u64 {
  const promotes = side ? bswap(blackPromotes) : whitePromotes;
  let goals: u64 = 0;
  for (let rest = side ? bswap(fishes) : fishes; rest; rest &= rest - 1) {
    const square = <i32>ctz(rest);
    const ahead = promotes & (FILE_A << (square & 7)) & (~(<u64>0) << square);
    goals |= ahead & (0 - ahead);
  }
  return side ? bswap(goals) : goals;
}

/**
 * Against a bare king, by the pieces and the mets that the fishes become. Mets of one colour never mate. The factors of
 * endings of up to three units are shares of won positions in our endgame tables, in time for the count.
 */
function bareKingScale(boats: i32, horses: i32, kouls: i32, darkMets: i32, lightMets: i32): i32 {
  const mets = darkMets + lightMets;
  const light = horses + kouls;
  if (boats > 0) return light + mets > 1 || boats > 2 ? FULL : boats == 2 ? 44 : light > 0 ? 56 : 50;
  if (light == 0) {
    if (darkMets == 0 || lightMets == 0) return 0;
    return mets == 2 ? 1 : mets == 3 ? 44 : FULL;
  }
  const all = light + mets;
  if (all == 1) return 1;
  if (all > 2) return kouls > 0 || mets == 0 ? FULL : 56;
  if (kouls == 1) return horses == 1 ? 52 : 44;
  return kouls == 2 ? 24 : mets == 1 ? 4 : 1;
}

/** Whether the enemy has only a king without a move and a boat, which can be given away for stalemate. */
function isDesperado(p: usize, side: i32, enemy: u64): bool {
  if (popcnt(enemy) != 2 || (enemy & load<u64>(p, BOAT)) == 0) return false;
  return (kingSteps(kingOf(p, side ^ 1)) & ~(enemy | attackedBy(p, side, occupiedOf(p)))) == 0;
}

/** Scale factor, of `FULL`, for the pieces on the board. */
function materialScale(p: usize, side: i32): i32 {
  const pieces = piecesOf(p, side);
  const enemy = piecesOf(p, side ^ 1);
  const fishes = load<u64>(p, FISH) & pieces;
  if ((enemy & (enemy - 1)) == 0) {
    const mets = load<u64>(p, MET) & pieces;
    const goals = goalsOf(side, fishes);
    // Several fishes on one file promote on the same square.
    const more = <i32>(popcnt(fishes) - popcnt(goals));
    const dark = <i32>(popcnt(mets & DARK) + popcnt(goals & DARK));
    const light = <i32>(popcnt(mets & LIGHT_SQUARES) + popcnt(goals & LIGHT_SQUARES));
    return bareKingScale(
      <i32>popcnt(load<u64>(p, BOAT) & pieces),
      <i32>popcnt(load<u64>(p, HORSE) & pieces),
      <i32>popcnt(load<u64>(p, KOUL) & pieces),
      dark + (goals & DARK ? more : 0),
      light + (goals & DARK ? 0 : more),
    );
  }
  if (isDesperado(p, side, enemy)) return DESPERADO;
  if (fishes) return FULL;
  return material(p, side) - material(p, side ^ 1) < SMALL_ADVANTAGE ? 20 : 52;
}

/** Scale factor of the running count, of `FULL`. */
function countScale(p: usize): i32 {
  const limit = <i32>load<u16>(p, COUNT_LIMIT);
  if (limit == 0) return FULL;
  const left = limit - <i32>load<u16>(p, COUNT_PLIES);
  return left < AMPLE_PLIES ? (FULL * (left + 2)) / (AMPLE_PLIES + 2) : FULL;
}

/** Scale factor, of `FULL_SCALE`, for the advantage of `side`. */
export function endgameScale(p: usize, side: i32): i32 {
  return materialScale(p, side) * countScale(p);
}

/**
 * Bonus of `side` for a bare enemy king, and for driving the enemy king to the edge and into the right corner. 0 while
 * the enemy has more than a little material.
 */
export function kingDrive(p: usize, side: i32): i32 {
  const enemy = piecesOf(p, side ^ 1);
  const bare = (enemy & (enemy - 1)) == 0;
  if (!bare && (load<u64>(p, FISH) != 0 || material(p, side) - material(p, side ^ 1) < SMALL_ADVANTAGE)) return 0;
  const score = driveBonus(p, side);
  if (!bare) return score / 2;
  return goalFirstCheck ? score : score + BARE_KING;
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
