/**
 * Counts legal moves without generating a list: one population count per direction counts the moves of all stepping
 * pieces, since two pieces never reach the same square from the same direction.
 */
import { attackSet, evasionTargets, piecesOf, pinned, sideOf } from './attacks';
import { kingLeapSquares, steppingFishes } from './generate';
import { Black, BOAT, CHECKERS, ENDED, FISH, HORSE, KING, KOUL, MET, RIGHTS, White } from './layout';
import {
  kingLeapCaptures,
  kingLeaps,
  kingLeapsInCheck,
  metLeapCaptures,
  metLeaps,
  sutMa,
  sutMet,
  suts,
} from './options';
import {
  backLeft,
  backRight,
  boatAttacks,
  FILE_A,
  foreLeft,
  foreRight,
  forward,
  horseSteps,
  kingSteps,
  lineThrough,
} from './tables';

// @inline
function size(b: u64): i32 {
  return <i32>popcnt(b);
}

// @inline
function leapCount<S>(
  p: usize,
  rights: u64,
  pins: u64,
  kingFile: u64,
  danger: u64,
  own: u64,
  allowed: u64,
  empty: u64,
): i32 {
  let n = 0;
  const king = rights & load<u64>(p, KING);
  if (kingLeaps && king != 0 && (kingLeapsInCheck || load<u64>(p, CHECKERS) == 0)) {
    n += size(kingLeapSquares<S>(king) & (kingLeapCaptures ? ~(own | load<u64>(p, KING)) : empty) & ~danger);
  }
  if (metLeaps) {
    const mets = rights & load<u64>(p, MET) & (~pins | kingFile);
    n += size(forward<S>(forward<S>(mets)) & (metLeapCaptures ? ~(own | load<u64>(p, KING)) : empty) & allowed);
  }
  return n;
}

/** Number of *sut* moves (`sutMoves` of generate.ts). */
function sutCount<S>(p: usize, rights: u64, own: u64, allowed: u64, empty: u64): i32 {
  const fishes = steppingFishes<S>(p, own, allowed, empty);
  let n = sutMet ? size(forward<S>(forward<S>(rights & load<u64>(p, MET))) & fishes) : 0;
  if (!sutMa) return n;
  for (let horses = rights & load<u64>(p, HORSE); horses; horses &= horses - 1)
    n += size(horseSteps(<i32>ctz(horses)) & fishes);
  return n;
}

// @inline
function countFor<S>(p: usize): i32 {
  const side = sizeof<S>() == 1 ? 0 : 1;
  const own = piecesOf(p, side),
    enemy = piecesOf(p, side ^ 1),
    occupied = own | enemy;
  const kingBit = load<u64>(p, KING) & own;
  const king = <i32>ctz(kingBit);
  const checkers = load<u64>(p, CHECKERS);
  const danger = sizeof<S>() == 1 ? attackSet<Black>(p, occupied ^ kingBit) : attackSet<White>(p, occupied ^ kingBit);
  const rights = load<u64>(p, RIGHTS) & own;
  let n = size(kingSteps(king) & ~own & ~danger);
  let allowed: u64 = ~(<u64>0);
  if (checkers) {
    if (checkers & (checkers - 1)) {
      return kingLeapsInCheck && rights != 0
        ? n + leapCount<S>(p, rights & kingBit, 0, 0, danger, own, 0, ~occupied)
        : n;
    }
    allowed = evasionTargets(p, king, checkers);
  }
  const targets = ~own & allowed;
  const pins = pinned(p, side, king, occupied);
  const kingFile = FILE_A << (king & 7);
  const upright = ~pins | kingFile;
  const fish = load<u64>(p, FISH) & own,
    koul = load<u64>(p, KOUL) & own;
  const free = fish & ~pins;
  const diagonal = (koul | (load<u64>(p, MET) & own)) & ~pins;
  n += size(foreLeft<S>(free) & enemy & allowed) + size(foreRight<S>(free) & enemy & allowed);
  n += size(forward<S>(fish & upright) & ~occupied & allowed) + size(forward<S>(koul & upright) & targets);
  n += size(foreLeft<S>(diagonal) & targets) + size(foreRight<S>(diagonal) & targets);
  n += size(backLeft<S>(diagonal) & targets) + size(backRight<S>(diagonal) & targets);
  for (let horses = load<u64>(p, HORSE) & own & ~pins; horses; horses &= horses - 1)
    n += size(horseSteps(<i32>ctz(horses)) & targets);
  const boats = load<u64>(p, BOAT) & own;
  for (let b = boats & ~pins; b; b &= b - 1) n += size(boatAttacks(<i32>ctz(b), occupied) & targets);
  for (let b = boats & pins; b; b &= b - 1) {
    const from = <i32>ctz(b);
    n += size(boatAttacks(from, occupied) & targets & lineThrough(king, from));
  }
  if (rights) {
    n += leapCount<S>(p, rights, pins, kingFile, danger, own, allowed, ~occupied);
    if (suts) n += sutCount<S>(p, rights & ~pins, own, allowed, ~occupied);
  }
  return n;
}

/** `countMoves` for a side to move known at compile time. */
export function countSide<S>(p: usize): i32 {
  return load<u8>(p, ENDED) ? 0 : countFor<S>(p);
}

export function countMoves(p: usize): i32 {
  return sideOf(p) ? countSide<Black>(p) : countSide<White>(p);
}
