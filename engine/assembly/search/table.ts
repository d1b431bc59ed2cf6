/**
 * The transposition table: what earlier visits learned about a position. It lies in memory that the host sizes, in
 * buckets of one cache line, four entries each. An entry is two words, and the first is the key xor the second: an
 * entry torn by another thread does not match and is not believed.
 *
 * | bits of the second word | meaning                                     |
 * |-------------------------|---------------------------------------------|
 * | 0-15                    | best move                                   |
 * | 16-31                   | score (mate as a distance from here)        |
 * | 32-47                   | static evaluation                           |
 * | 48-55                   | depth in plies                              |
 * | 56-57                   | bound                                       |
 * | 58-63                   | generation, one a search                    |
 */

export const UPPER: i32 = 1;
export const LOWER: i32 = 2;
export const EXACT: i32 = 3;

let start: usize = 0;
let mask: u32 = 0;
let generation: i32 = 0;

/** `bytes`: a power of two. */
export function placeTable(at: usize, bytes: usize): void {
  start = at;
  mask = <u32>(bytes >> 6) - 1;
}

export function clearTable(): void {
  memory.fill(start, 0, (<usize>mask + 1) << 6);
  generation = 0;
}

export function ageTable(): void {
  generation = (generation + 1) & 63;
}

// @ts-ignore: decorator
@inline
function bucket(key: u64): usize {
  return start + ((<usize>(<u32>(key >> 32) & mask)) << 6);
}

/** The second word of the entry, 0 when there is none. */
export function probe(key: u64): u64 {
  const at = bucket(key);
  for (let i: usize = 0; i < 64; i += 16) {
    const word = load<u64>(at + i, 8);
    if ((load<u64>(at + i) ^ word) == key) return word;
  }
  return 0;
}

// @ts-ignore: decorator
@inline
export function moveIn(word: u64): i32 {
  return <i32>(word & 0xffff);
}
// @ts-ignore: decorator
@inline
export function scoreIn(word: u64): i32 {
  return <i32>(<i16>(word >> 16));
}
// @ts-ignore: decorator
@inline
export function evalIn(word: u64): i32 {
  return <i32>(<i16>(word >> 32));
}
// @ts-ignore: decorator
@inline
export function depthIn(word: u64): i32 {
  return <i32>(<u8>(word >> 48));
}
// @ts-ignore: decorator
@inline
export function boundIn(word: u64): i32 {
  return <i32>(word >> 56) & 3;
}

// @ts-ignore: decorator
@inline
function age(word: u64): i32 {
  return (generation - <i32>(word >> 58)) & 63;
}

/** Replaces the entry of the same position, else the one that is shallowest and oldest in its bucket. */
export function remember(key: u64, move: i32, score: i32, evaluation: i32, depth: i32, bound: i32): void {
  const at = bucket(key);
  let place = at;
  let least = i32.MAX_VALUE;
  for (let i: usize = 0; i < 64; i += 16) {
    const word = load<u64>(at + i, 8);
    if (word == 0 || (load<u64>(at + i) ^ word) == key) {
      if (word != 0) {
        if (move == 0) move = moveIn(word);
        if (bound != EXACT && depth + 3 < depthIn(word) && age(word) == 0) return;
      }
      place = at + i;
      break;
    }
    const worth = depthIn(word) - (age(word) << 3);
    if (worth < least) {
      least = worth;
      place = at + i;
    }
  }
  const word =
    <u64>(move & 0xffff) |
    (<u64>(score & 0xffff) << 16) |
    (<u64>(evaluation & 0xffff) << 32) |
    (<u64>(depth & 0xff) << 48) |
    (<u64>bound << 56) |
    (<u64>generation << 58);
  store<u64>(place, key ^ word);
  store<u64>(place, word, 8);
}

/** Entries of this generation among a thousand sampled. */
export function tableFull(): i32 {
  let used = 0;
  for (let i = 0; i < 1000; i++) {
    const word = load<u64>(start + ((<usize>(<u32>(i >> 2) & mask)) << 6) + ((<usize>(i & 3)) << 4), 8);
    if (word != 0 && age(word) == 0) used++;
  }
  return used;
}
