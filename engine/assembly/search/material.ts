/**
 * Material: the phase of the game and the terms of pairs of pieces (which pieces complement each other, and which are
 * worth more against which). They depend only on the numbers of pieces, so they are kept in a cache.
 *
 * Entry of the cache, ENTRY bytes: 0 u64 numbers of pieces, 4 bits each; 8 i32 score for White; 12 i32 phase.
 */
import { piecesOf } from '../rules/attacks';
import { BOAT, HORSE, KOUL, MET, ROLE } from '../rules/layout';
import { ARENA_MATERIAL, arena, MATERIAL_ENTRIES } from './arena';
import { ENEMY_PAIR, OWN_PAIR, weight } from './weights';

const ENTRY: usize = 16;
export const MAX_PHASE: i32 = 32;

/** Phase of the position evaluated last: `MAX_PHASE` in the middle game, 0 in the ending. */
export let phase: i32 = 0;

/** The capture games have pieces of one kind: the phase is their number. */
export function countRekPieces(pieces: u64): void {
  phase = min(MAX_PHASE, <i32>popcnt(pieces));
}

function phaseOf(p: usize): i32 {
  const heavy = 4 * <i32>popcnt(load<u64>(p, BOAT));
  const light = 2 * <i32>popcnt(load<u64>(p, HORSE) | load<u64>(p, KOUL));
  return min(MAX_PHASE, heavy + light + <i32>popcnt(load<u64>(p, MET)));
}

/** Numbers of the pieces of `side` without its king, 4 bits for each role. */
function numbersOf(p: usize, side: i32): u32 {
  const pieces = piecesOf(p, side);
  let numbers: u32 = 0;
  for (let role = 4; role >= 0; role--) {
    const count = <u32>popcnt(pieces & load<u64>(p + ((<usize>role) << 3), ROLE));
    numbers = (numbers << 4) | min<u32>(15, count);
  }
  return numbers;
}

// @inline
function numberAt(numbers: u32, role: i32): i32 {
  return <i32>(numbers >> (role << 2)) & 15;
}

function pairTerms(own: u32, enemy: u32): i32 {
  let sum = 0;
  for (let a = 0; a < 5; a++) {
    const count = numberAt(own, a);
    if (count == 0) continue;
    for (let b = 0; b < a; b++) {
      sum += weight(OWN_PAIR + ((a * (a + 1)) >> 1) + b) * (count * numberAt(own, b));
      sum += weight(ENEMY_PAIR + ((a * (a - 1)) >> 1) + b) * (count * numberAt(enemy, b));
    }
    sum += weight(OWN_PAIR + ((a * (a + 1)) >> 1) + a) * ((count * (count - 1)) >> 1);
  }
  return sum;
}

/** Forgets all cached scores: the weights changed. */
export function clearMaterialCache(): void {
  memory.fill(arena + ARENA_MATERIAL, 0xff, MATERIAL_ENTRIES * ENTRY);
}

/** Terms of the numbers of pieces for White, packed; sets {@link phase}. */
export function materialTerms(p: usize): i32 {
  const white = numbersOf(p, 0);
  const black = numbersOf(p, 1);
  const key = ((<u64>white) << 32) | black;
  const entry = arena + ARENA_MATERIAL + (<usize>((key * 0x9e3779b97f4a7c15) >> 44) & (MATERIAL_ENTRIES - 1)) * ENTRY;
  if (load<u64>(entry) != key) {
    store<u64>(entry, key);
    store<i32>(entry, pairTerms(white, black) - pairTerms(black, white), 8);
    store<i32>(entry, phaseOf(p), 12);
  }
  phase = load<i32>(entry, 12);
  return load<i32>(entry, 8);
}
