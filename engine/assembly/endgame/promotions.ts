/**
 * Promotions of the chaser's fishes. The ending with a met in place of a fish is solved before and gives the squares of
 * the bare king against which a promotion wins.
 */
import { FISH_ROLE, MET_ROLE } from '../rules/layout';
import { bit } from '../rules/tables';
import { allPieces, king, promotesOn, role0, role1, role2, unit0, unit1, unit2, units } from './pieces';
import { byteAt, kingIndex } from './sets';

/** DISTANCES of the ending in which one fish is a met; 0 without fishes. */
export let promoted: usize = 0;
/** u8 per index: the step at which a promotion wins on further squares, 0 for none. */
export let ripe: usize = 0;

/** DISTANCES of the ending after a promotion, and where RIPE is. */
export function usePromotion(distancesAt: usize, ripeAt: usize): void {
  promoted = distancesAt;
  ripe = ripeAt;
}

/** The next step at which a promotion wins on further squares, 0 for none. */
let nextPromotion: i32 = 0;

/** Index after the given fish has become a met on `to`. The met precedes the remaining fishes in the order. */
// @inline
function promotedIndex(which: i32, to: i32): i32 {
  let a = unit0,
    b = unit1,
    c = unit2;
  if (which == 2) {
    c = to;
    if (role1 == FISH_ROLE) {
      c = b;
      b = to;
    } else if (role1 == MET_ROLE && b > c) {
      c = b;
      b = to;
    }
  } else if (which == 1) b = to;
  else a = to;
  if (units > 1 && which > 0 && (role0 == FISH_ROLE || (role0 == MET_ROLE && a > b))) {
    const t = a;
    a = b;
    b = t;
  }
  let index = (kingIndex(king) << 6) | a;
  if (units > 1) index = (index << 6) | b;
  return units > 2 ? (index << 6) | c : index;
}

/** The squares of `haven` against which the given fish wins at step n or earlier by promoting. */
// @inline
function promote(which: i32, role: i32, square: i32, occupied: u64, n: i32, haven: u64): u64 {
  if (role != FISH_ROLE || square >= 56 || !promotesOn(square + 8) || (occupied & bit(square + 8)) != 0) return 0;
  const after = promoted + byteAt(promotedIndex(which, square + 8), 0);
  let set: u64 = 0;
  for (let rest = haven & ~bit(square + 8); rest; rest &= rest - 1) {
    const needs = <i32>load<u8>(after + ((<usize>ctz(rest)) << 6));
    if (needs == 0) continue;
    if (needs <= n) set |= rest & (0 - rest);
    else if (nextPromotion == 0 || needs < nextPromotion) nextPromotion = needs;
  }
  return set;
}

/**
 * Examines every promotion in the current placement. @returns the squares of `haven` against which one wins at step n
 * or earlier
 */
export function findPromotions(index: i32, n: i32, haven: u64): u64 {
  const occupied = allPieces();
  nextPromotion = 0;
  let set = promote(0, role0, unit0, occupied, n, haven);
  if (units > 1) set |= promote(1, role1, unit1, occupied, n, haven);
  if (units > 2) set |= promote(2, role2, unit2, occupied, n, haven);
  store<u8>(ripe + index, nextPromotion);
  return set;
}
