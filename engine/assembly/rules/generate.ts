/**
 * Generation of strictly legal moves. The king avoids the enemy's attack set (computed without the king on the board);
 * other pieces stay on the line of a pin and, in check, must capture the checker or block. No move is made to test its
 * legality.
 */

import { attackSet, evasionTargets, piecesOf, pinned, sideOf } from './attacks';
import {
  Black,
  BOAT,
  BOAT_ROLE,
  CHECKERS,
  ENDED,
  FISH,
  HORSE,
  HORSE_ROLE,
  KING,
  KING_ROLE,
  KOUL,
  KOUL_ROLE,
  MET,
  MET_ROLE,
  PROMOTES,
  RIGHTS,
  White,
} from './layout';
import {
  blackPromotes,
  kingLeapCaptures,
  kingLeaps,
  kingLeapsAnywhere,
  kingLeapsInCheck,
  metLeapCaptures,
  metLeaps,
  sutMa,
  sutMet,
  suts,
  whitePromotes,
} from './options';
import {
  backward,
  boatAttacks,
  FILE_A,
  foreLeft,
  foreRight,
  forward,
  homeFishes,
  horseSpread,
  horseSteps,
  kingSteps,
  koulSteps,
  lateralLeap,
  lineThrough,
  metSteps,
} from './tables';

const ALL: i32 = 0;
const NOISY: i32 = 1;
const QUIET: i32 = 2;

// @inline
function add(list: usize, base: i32, targets: u64): usize {
  for (; targets; targets &= targets - 1) {
    store<u32>(list, base | ((<i32>ctz(targets)) << 6));
    list += 4;
  }
  return list;
}

/** Lists fish moves to `targets`, each from the square `back` squares behind its target. */
// @inline
function addFish(list: usize, targets: u64, back: i32, zone: u64): usize {
  for (; targets; targets &= targets - 1) {
    const to = <i32>ctz(targets);
    store<u32>(list, (to - back) | (to << 6) | ((zone >> to) & 1 ? PROMOTES : 0));
    list += 4;
  }
  return list;
}

// @inline
function fishMoves<S>(
  list: usize,
  fish: u64,
  pins: u64,
  kingFile: u64,
  enemy: u64,
  empty: u64,
  allowed: u64,
  mode: i32,
): usize {
  const zone = sizeof<S>() == 1 ? whitePromotes : blackPromotes;
  const sign = sizeof<S>() == 1 ? 1 : -1;
  const free = fish & ~pins;
  let steps = forward<S>(fish & (~pins | kingFile)) & empty & allowed;
  if (mode == NOISY) steps &= zone;
  if (mode == QUIET) steps &= ~zone;
  else {
    list = addFish(list, foreLeft<S>(free) & enemy & allowed, sizeof<S>() == 1 ? 7 : -9, zone);
    list = addFish(list, foreRight<S>(free) & enemy & allowed, sizeof<S>() == 1 ? 9 : -7, zone);
  }
  return addFish(list, steps, 8 * sign, zone);
}

/** Target squares of the leap of an unmoved king. */
// @inline
export function kingLeapSquares<S>(king: u64): u64 {
  return kingLeapsAnywhere ? horseSpread(king) : lateralLeap<S>(king);
}

/** Leaps of king and met. A leap that may capture cannot capture a king, since it does not attack it. */
// @inline
function leaps<S>(
  p: usize,
  list: usize,
  rights: u64,
  pins: u64,
  kingFile: u64,
  danger: u64,
  targetMask: u64,
  allowed: u64,
  empty: u64,
): usize {
  const king = rights & load<u64>(p, KING);
  if (kingLeaps && king != 0 && (kingLeapsInCheck || load<u64>(p, CHECKERS) == 0)) {
    list = add(
      list,
      <i32>ctz(king) | (KING_ROLE << 12),
      kingLeapSquares<S>(king) & (kingLeapCaptures ? targetMask & ~load<u64>(p, KING) : targetMask & empty) & ~danger,
    );
  }
  const mets = rights & load<u64>(p, MET) & (~pins | kingFile);
  if (metLeaps && mets != 0) {
    let targets =
      forward<S>(forward<S>(mets)) &
      (metLeapCaptures ? targetMask & ~load<u64>(p, KING) : targetMask & empty) &
      allowed;
    for (; targets; targets &= targets - 1) {
      const to = <i32>ctz(targets);
      store<u32>(list, (sizeof<S>() == 1 ? to - 16 : to + 16) | (to << 6) | (MET_ROLE << 12));
      list += 4;
    }
  }
  return list;
}

/**
 * Unmoved own fishes that can step to an empty square among `allowed` without promoting: the target squares of *sut*
 * moves. The square that the fish leaves stays occupied, so only the other piece can be pinned, and only the step can
 * answer a check.
 */
// @inline
export function steppingFishes<S>(p: usize, own: u64, allowed: u64, empty: u64): u64 {
  const zone = sizeof<S>() == 1 ? whitePromotes : blackPromotes;
  return backward<S>(forward<S>(homeFishes<S>(load<u64>(p, FISH) & own)) & empty & allowed & ~zone);
}

/** *Sut* moves, in which two pieces move: a met follows the fish two squares ahead, a horse one a horse's move away. */
function sutMoves<S>(p: usize, list: usize, rights: u64, own: u64, allowed: u64, empty: u64): usize {
  const fishes = steppingFishes<S>(p, own, allowed, empty);
  if (sutMet) {
    for (let targets = forward<S>(forward<S>(rights & load<u64>(p, MET))) & fishes; targets; targets &= targets - 1) {
      const to = <i32>ctz(targets);
      store<u32>(list, (sizeof<S>() == 1 ? to - 16 : to + 16) | (to << 6) | (MET_ROLE << 12));
      list += 4;
    }
  }
  if (sutMa) {
    for (let horses = rights & load<u64>(p, HORSE); horses; horses &= horses - 1) {
      const from = <i32>ctz(horses);
      list = add(list, from | (HORSE_ROLE << 12), horseSteps(from) & fishes);
    }
  }
  return list;
}

// @inline
function generateFor<S>(p: usize, list: usize, mode: i32): usize {
  const side = sizeof<S>() == 1 ? 0 : 1;
  const own = piecesOf(p, side),
    enemy = piecesOf(p, side ^ 1),
    occupied = own | enemy;
  const kingBit = load<u64>(p, KING) & own;
  const king = <i32>ctz(kingBit);
  const checkers = load<u64>(p, CHECKERS);
  const danger = sizeof<S>() == 1 ? attackSet<Black>(p, occupied ^ kingBit) : attackSet<White>(p, occupied ^ kingBit);
  const targetMask = mode == ALL ? ~own : mode == NOISY ? enemy : ~occupied;
  list = add(list, king | (KING_ROLE << 12), kingSteps(king) & targetMask & ~danger);
  const rights = load<u64>(p, RIGHTS) & own;
  let allowed: u64 = ~(<u64>0);
  if (checkers) {
    if (checkers & (checkers - 1)) {
      if (kingLeapsInCheck && rights != 0)
        list = leaps<S>(p, list, rights & kingBit, 0, 0, danger, targetMask, 0, ~occupied);
      return list;
    }
    allowed = evasionTargets(p, king, checkers);
  }
  const pins = pinned(p, side, king, occupied);
  const kingFile = FILE_A << (king & 7);
  const fish = load<u64>(p, FISH) & own;
  if (fish) list = fishMoves<S>(list, fish, pins, kingFile, enemy, ~occupied, allowed, mode);
  const targets = targetMask & allowed;
  for (let mets = load<u64>(p, MET) & own & ~pins; mets; mets &= mets - 1) {
    const from = <i32>ctz(mets);
    list = add(list, from | (MET_ROLE << 12), metSteps(from) & targets);
  }
  for (let kouls = load<u64>(p, KOUL) & own; kouls; kouls &= kouls - 1) {
    const from = <i32>ctz(kouls);
    const line = (pins >> from) & 1 ? lineThrough(king, from) : ~(<u64>0);
    list = add(list, from | (KOUL_ROLE << 12), koulSteps(side, from) & targets & line);
  }
  for (let horses = load<u64>(p, HORSE) & own & ~pins; horses; horses &= horses - 1) {
    const from = <i32>ctz(horses);
    list = add(list, from | (HORSE_ROLE << 12), horseSteps(from) & targets);
  }
  for (let boats = load<u64>(p, BOAT) & own; boats; boats &= boats - 1) {
    const from = <i32>ctz(boats);
    const line = (pins >> from) & 1 ? lineThrough(king, from) : ~(<u64>0);
    list = add(list, from | (BOAT_ROLE << 12), boatAttacks(from, occupied) & targets & line);
  }
  if (rights) {
    list = leaps<S>(p, list, rights, pins, kingFile, danger, targetMask, allowed, ~occupied);
    if (suts && mode != NOISY) list = sutMoves<S>(p, list, rights & ~pins, own, allowed, ~occupied);
  }
  return list;
}

/** `generate` for a side to move known at compile time. */
export function generateSide<S>(p: usize, list: usize): usize {
  return load<u8>(p, ENDED) ? list : generateFor<S>(p, list, ALL);
}

/** Writes all legal moves to `list` as u32 entries and returns the end of the list. */
export function generate(p: usize, list: usize): usize {
  return sideOf(p) ? generateSide<Black>(p, list) : generateSide<White>(p, list);
}

/** Captures and promotions only. */
export function generateNoisy(p: usize, list: usize): usize {
  if (load<u8>(p, ENDED)) return list;
  return sideOf(p) ? generateFor<Black>(p, list, NOISY) : generateFor<White>(p, list, NOISY);
}

/** The moves that `generateNoisy` leaves out. */
export function generateQuiet(p: usize, list: usize): usize {
  if (load<u8>(p, ENDED)) return list;
  return sideOf(p) ? generateFor<Black>(p, list, QUIET) : generateFor<White>(p, list, QUIET);
}
