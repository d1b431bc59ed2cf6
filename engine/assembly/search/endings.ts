/**
 * Endings: how much of an advantage without fishes can be won at all, and how a king that has lost his army, or nearly, is
 * driven to the edge, into a corner whose colour the mets can attack. The factors come from complete tables of the small endings: two kouls or koul
 * and met win only slowly, horse and met hardly ever, horse and koul mostly.
 */
import { BOAT, FISH, HORSE, KOUL, MET } from '../rules/layout';
import { kingOf, piecesOf } from '../rules/attacks';
import { DARK } from '../rules/tables';
import { steps } from './pieces';

/** In 64ths. */
const ALL: i32 = 64;
/** Advantage in pieces, fishes apart, below which an attack without fishes is not expected to win. */
const THIN: i32 = 350;

function worth(p: usize, side: i32): i32 {
  const pieces = piecesOf(p, side);
  return (
    580 * <i32>popcnt(load<u64>(p, BOAT) & pieces) +
    320 * <i32>popcnt(load<u64>(p, HORSE) & pieces) +
    270 * <i32>popcnt(load<u64>(p, KOUL) & pieces) +
    170 * <i32>popcnt(load<u64>(p, MET) & pieces)
  );
}

function againstBareKing(boats: i32, horses: i32, kouls: i32, mets: i32): i32 {
  if (boats > 0) return ALL;
  const all = horses + kouls + mets;
  if (all <= 1) return 4;
  if (all > 2) return kouls > 0 || mets < 3 ? ALL : 24;
  if (kouls == 1 && horses == 1) return 48;
  if (kouls == 2) return 24;
  return kouls == 1 ? 32 : 6;
}

/** Share, in 64ths, of an advantage of `side`, which has no fish, that can be expected to win. */
export function winnable(p: usize, side: i32): i32 {
  const pieces = piecesOf(p, side);
  const others = piecesOf(p, side ^ 1);
  if ((others & (others - 1)) == 0) {
    return againstBareKing(
      <i32>popcnt(load<u64>(p, BOAT) & pieces),
      <i32>popcnt(load<u64>(p, HORSE) & pieces),
      <i32>popcnt(load<u64>(p, KOUL) & pieces),
      <i32>popcnt(load<u64>(p, MET) & pieces),
    );
  }
  return worth(p, side) - worth(p, side ^ 1) < THIN ? 20 : 52;
}

/** For `side` with a king to hunt: him at the edge, in the right corner, and all pieces close to him. 0 while others matter. */
export function chase(p: usize, side: i32): i32 {
  const others = piecesOf(p, side ^ 1);
  const bare = (others & (others - 1)) == 0;
  if (!bare && (load<u64>(p, FISH) != 0 || worth(p, side) - worth(p, side ^ 1) < THIN)) return 0;
  const score = hunted(p, side);
  return bare ? score : score / 2;
}

function hunted(p: usize, side: i32): i32 {
  const king = kingOf(p, side);
  const prey = kingOf(p, side ^ 1);
  const file = prey & 7;
  const rank = prey >> 3;
  const fromCentre = max(3 - file, file - 4) + max(3 - rank, rank - 4);
  let score = 12 * fromCentre + 8 * (7 - steps(king, prey));
  const pieces = piecesOf(p, side);
  const mets = load<u64>(p, MET) & pieces;
  if (mets != 0 && (load<u64>(p, BOAT) & pieces) == 0) {
    // a1 and h8 are dark.
    const dark = min(steps(prey, 0), steps(prey, 63));
    const light = min(steps(prey, 7), steps(prey, 56));
    const corner = (mets & DARK) == 0 ? light : (mets & ~DARK) == 0 ? dark : min(dark, light);
    score += 10 * (7 - corner);
  }
  for (let rest = pieces; rest; rest &= rest - 1) score += 3 * (7 - steps(<i32>ctz(rest), prey));
  return score;
}
