/**
 * Attack maps, computed once per evaluation: for each side the squares attacked by each role, by any piece, and by two
 * or more pieces; and what one part of the evaluation leaves for the next.
 */
import { ARENA_SCRATCH, arena } from './arena';

const ALL: usize = 48;
const TWICE: usize = 56;
const PASSED: usize = 64;
const SPAN: usize = 72;
const DANGER_UNITS: usize = 80;

// @inline
function mapsOf(side: i32): usize {
  return arena + ARENA_SCRATCH + ((<usize>side) << 7);
}

export function clearMaps(side: i32): void {
  const at = mapsOf(side);
  const none = i64x2.splat(0);
  v128.store(at, none);
  v128.store(at, none, 16);
  v128.store(at, none, 32);
  v128.store(at, none, 48);
}

// @inline
export function addAttacks(side: i32, role: i32, squares: u64): void {
  const at = mapsOf(side);
  const byRole = at + ((<usize>role) << 3);
  store<u64>(byRole, load<u64>(byRole) | squares);
  const all = load<u64>(at, ALL);
  store<u64>(at, load<u64>(at, TWICE) | (all & squares), TWICE);
  store<u64>(at, all | squares, ALL);
}

// @inline
export function attacksBy(side: i32, role: i32): u64 {
  return load<u64>(mapsOf(side) + ((<usize>role) << 3));
}

// @inline
export function attacksOf(side: i32): u64 {
  return load<u64>(mapsOf(side), ALL);
}

// @inline
export function doubleAttacks(side: i32): u64 {
  return load<u64>(mapsOf(side), TWICE);
}

/** Passed fishes, and the squares that a fish of `side` attacks now or after moving ahead. */
// @inline
export function setFishSets(side: i32, passed: u64, span: u64): void {
  store<u64>(mapsOf(side), passed, PASSED);
  store<u64>(mapsOf(side), span, SPAN);
}

// @inline
export function passedFishes(side: i32): u64 {
  return load<u64>(mapsOf(side), PASSED);
}

// @inline
export function fishSpan(side: i32): u64 {
  return load<u64>(mapsOf(side), SPAN);
}

/** Units of danger that `side` creates for the enemy king. */
// @inline
export function setDanger(side: i32, units: i32): void {
  store<i32>(mapsOf(side), units, DANGER_UNITS);
}

// @inline
export function dangerBy(side: i32): i32 {
  return load<i32>(mapsOf(side), DANGER_UNITS);
}
