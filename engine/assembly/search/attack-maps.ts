/**
 * Attack maps, computed once per evaluation: for each side the squares attacked by each role, by any piece, and by two
 * or more pieces.
 */
import { ARENA_SCRATCH, arena } from './arena';

const ALL: usize = 48;
const TWICE: usize = 56;

// @inline
function mapsOf(side: i32): usize {
  return arena + ARENA_SCRATCH + ((<usize>side) << 6);
}

export function clearMaps(side: i32): void {
  memory.fill(mapsOf(side), 0, 64);
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
