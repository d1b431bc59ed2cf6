/**
 * The transposition table, in memory that the host provides: buckets of one cache line with four entries each. An entry
 * is two words, the first being the key xor the second, so an entry torn by another thread does not match its key.
 *
 * | bits of the second word | meaning                                     |
 * |-------------------------|---------------------------------------------|
 * | 0-15                    | best move                                   |
 * | 16-31                   | score (mate as a distance from here)        |
 * | 32-47                   | static evaluation                           |
 * | 48-55                   | depth in plies                              |
 * | 56-57                   | bound                                       |
 * | 58-63                   | generation, one per search                  |
 */

import { GENERATION } from './arena';

export const UPPER: i32 = 1;
export const LOWER: i32 = 2;
export const EXACT: i32 = 3;

let tableStart: usize = 0;
let mask: u32 = 0;
let generation: i32 = 0;

/** `bytes`: a power of two. */
export function initTable(at: usize, bytes: usize): void {
  tableStart = at;
  mask = <u32>(bytes >> 6) - 1;
}

export function clearTable(): void {
  memory.fill(tableStart, 0, (<usize>mask + 1) << 6);
  store<i32>(GENERATION, 0);
}

/** Begins the next generation; the threads of a search then use it by {@link useGeneration}. */
export function newGeneration(): void {
  store<i32>(GENERATION, (load<i32>(GENERATION) + 1) & 63);
}

export function useGeneration(): void {
  generation = load<i32>(GENERATION);
}

// @inline
function bucket(key: u64): usize {
  return tableStart + ((<usize>(<u32>(key >> 32) & mask)) << 6);
}

/** The second word of the entry, 0 when there is none. */
export function probe(key: u64): u64 {
  const at = bucket(key);
  for (let i: usize = 0; i < 64; i += 16) {
    const entry = load<u64>(at + i, 8);
    if ((load<u64>(at + i) ^ entry) == key) return entry;
  }
  return 0;
}

// @inline
export function moveOf(entry: u64): i32 {
  return <i32>(entry & 0xffff);
}

// @inline
export function scoreOf(entry: u64): i32 {
  return <i32>(<i16>(entry >> 16));
}

// @inline
export function evalOf(entry: u64): i32 {
  return <i32>(<i16>(entry >> 32));
}

// @inline
export function depthOf(entry: u64): i32 {
  return <i32>(<u8>(entry >> 48));
}

// @inline
export function boundOf(entry: u64): i32 {
  return <i32>(entry >> 56) & 3;
}

// @inline
function age(entry: u64): i32 {
  return (generation - <i32>(entry >> 58)) & 63;
}

/** Replaces the entry of the same position, else the shallowest and oldest one in the bucket. */
export function storeEntry(key: u64, move: i32, score: i32, evaluation: i32, depth: i32, bound: i32): void {
  const at = bucket(key);
  let slot = at;
  let lowest = i32.MAX_VALUE;
  for (let i: usize = 0; i < 64; i += 16) {
    const entry = load<u64>(at + i, 8);
    if (entry == 0 || (load<u64>(at + i) ^ entry) == key) {
      if (entry != 0) {
        if (move == 0) move = moveOf(entry);
        if (bound != EXACT && depth + 3 < depthOf(entry) && age(entry) == 0) return;
      }
      slot = at + i;
      break;
    }
    const value = depthOf(entry) - (age(entry) << 3);
    if (value < lowest) {
      lowest = value;
      slot = at + i;
    }
  }
  const entry =
    <u64>(move & 0xffff) |
    ((<u64>(score & 0xffff)) << 16) |
    ((<u64>(evaluation & 0xffff)) << 32) |
    ((<u64>(depth & 0xff)) << 48) |
    ((<u64>bound) << 56) |
    ((<u64>generation) << 58);
  store<u64>(slot, key ^ entry);
  store<u64>(slot, entry, 8);
}

/** Entries of the current generation in permille, from a sample of 1000 (UCI `hashfull`). */
export function hashFull(): i32 {
  let used = 0;
  for (let i = 0; i < 1000; i++) {
    const entry = load<u64>(tableStart + ((<usize>(<u32>(i >> 2) & mask)) << 6) + ((<usize>(i & 3)) << 4), 8);
    if (entry != 0 && age(entry) == 0) used++;
  }
  return used;
}
