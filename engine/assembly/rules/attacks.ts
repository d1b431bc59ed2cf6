/** Attack sets, attackers of a square, checkers and pins. Boats are the only sliders, so only they pin. */
import { Black, BOAT, FISH, HORSE, KING, KOUL, MET, RIGHTS, SIDE, White } from './layout';
import { metLeapAttacks } from './options';
import {
  backLeft,
  backRight,
  between,
  boatAttacks,
  fishSteps,
  foreLeft,
  foreRight,
  forward,
  horseSpread,
  horseSteps,
  kingSteps,
  koulSteps,
  lines,
  metSteps,
} from './tables';

// @inline
export function piecesOf(p: usize, side: i32): u64 {
  return load<u64>(p + ((<usize>side) << 3));
}

// @inline
export function occupiedOf(p: usize): u64 {
  return load<u64>(p) | load<u64>(p, 8);
}

// @inline
export function sideOf(p: usize): i32 {
  return <i32>load<u8>(p, SIDE);
}

// @inline
export function kingOf(p: usize, side: i32): i32 {
  return <i32>ctz(load<u64>(p, KING) & piecesOf(p, side));
}

/** Squares diagonally ahead of `fore` and diagonally behind `back`, as side S sees the board. */
// @inline
export function diagonalSteps<S>(fore: u64, back: u64): u64 {
  return foreLeft<S>(fore) | foreRight<S>(fore) | backLeft<S>(back) | backRight<S>(back);
}

/** Squares attacked by side S with the given occupancy. */
// @inline
export function attackSet<S>(p: usize, occupied: u64): u64 {
  const pieces = piecesOf(p, sizeof<S>() == 1 ? 0 : 1);
  const koul = load<u64>(p, KOUL) & pieces;
  const met = load<u64>(p, MET) & pieces;
  const back = koul | met;
  const fore = back | (load<u64>(p, FISH) & pieces);
  let set = diagonalSteps<S>(fore, back) | forward<S>(koul);
  set |= horseSpread(load<u64>(p, HORSE) & pieces) | kingSteps(<i32>ctz(load<u64>(p, KING) & pieces));
  for (let boats = load<u64>(p, BOAT) & pieces; boats; boats &= boats - 1)
    set |= boatAttacks(<i32>ctz(boats), occupied);
  if (metLeapAttacks) set |= forward<S>(forward<S>(met & load<u64>(p, RIGHTS)));
  return set;
}

export function attackedBy(p: usize, side: i32, occupied: u64): u64 {
  return side ? attackSet<Black>(p, occupied) : attackSet<White>(p, occupied);
}

/** Mets of `side` whose leap reaches `square`. */
// @inline
function metLeapersTo(p: usize, side: i32, square: i32): u64 {
  const target = (<u64>1) << square;
  const from = side ? target << 16 : target >> 16;
  return from & load<u64>(p, MET) & load<u64>(p, RIGHTS) & piecesOf(p, side);
}

/** Pieces of both sides that attack `square`, kings included. */
export function attackersTo(p: usize, square: i32, occupied: u64): u64 {
  const white = load<u64>(p),
    black = load<u64>(p, 8);
  const fish = load<u64>(p, FISH),
    koul = load<u64>(p, KOUL);
  let set = (fishSteps(1, square) & fish & white) | (fishSteps(0, square) & fish & black);
  set |= (koulSteps(1, square) & koul & white) | (koulSteps(0, square) & koul & black);
  set |=
    (metSteps(square) & load<u64>(p, MET)) |
    (horseSteps(square) & load<u64>(p, HORSE)) |
    (kingSteps(square) & load<u64>(p, KING));
  const boats = load<u64>(p, BOAT);
  if (lines(square) & boats) set |= boatAttacks(square, occupied) & boats;
  if (metLeapAttacks) set |= metLeapersTo(p, 0, square) | metLeapersTo(p, 1, square);
  return set;
}

/** Pieces that attack the king of `side`. */
// @inline
export function attackersOfKing(p: usize, side: i32): u64 {
  const king = kingOf(p, side);
  const enemy = piecesOf(p, side ^ 1);
  let set = (fishSteps(side, king) & load<u64>(p, FISH)) | (koulSteps(side, king) & load<u64>(p, KOUL));
  set |= (metSteps(king) & load<u64>(p, MET)) | (horseSteps(king) & load<u64>(p, HORSE));
  const boats = load<u64>(p, BOAT) & enemy;
  if (lines(king) & boats) set |= boatAttacks(king, occupiedOf(p)) & boats;
  set &= enemy;
  if (metLeapAttacks) set |= metLeapersTo(p, side ^ 1, king);
  return set;
}

/** Pieces that are alone between a king and one of some boats, which may be anywhere. */
// @inline
export function aloneBefore(king: i32, boats: u64, occupied: u64): u64 {
  let alone: u64 = 0;
  for (let rest = lines(king) & boats; rest; rest &= rest - 1) {
    const blockers = between(king, <i32>ctz(rest)) & occupied;
    if ((blockers & (blockers - 1)) == 0) alone |= blockers;
  }
  return alone;
}

/** Pieces of `side` that are alone between their king and an enemy boat. */
// @inline
export function pinned(p: usize, side: i32, king: i32, occupied: u64): u64 {
  const own = piecesOf(p, side);
  return aloneBefore(king, load<u64>(p, BOAT) & ~own, occupied) & own;
}

/** Target squares for moves of pieces other than the king that answer the single check by `checker`. */
// @inline
export function evasionTargets(p: usize, king: i32, checker: u64): u64 {
  return checker & load<u64>(p, BOAT) ? checker | between(king, <i32>ctz(checker)) : checker;
}
