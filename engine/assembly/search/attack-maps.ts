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

/** Squares that pieces of one role attack. */
// @inline
export function setAttacks(side: i32, role: i32, squares: u64): void {
  store<u64>(mapsOf(side) + ((<usize>role) << 3), squares);
}

/** Squares attacked by any piece of `side`, and by two or more. */
// @inline
export function setAllAttacks(side: i32, all: u64, twice: u64): void {
  store<u64>(mapsOf(side), all, ALL);
  store<u64>(mapsOf(side), twice, TWICE);
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
