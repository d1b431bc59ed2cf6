/**
 * The transposition table, in memory that the host provides: buckets of one cache line with four entries each. An entry
 * is two words, the first being the key xor the second, so an entry torn by another thread does not match its key.
 *
 * The table grows with its entries (linear hashing), so that a short search touches little memory: a random access to
 * many megabytes takes longer than an evaluation. The main thread splits buckets at its checks of the limits. A thread
 * that does not know the new size yet loses entries of split buckets and nothing else.
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

import { GENERATION, TABLE_BUCKETS, TABLE_ENTRIES, thread } from './arena';

export const UPPER: i32 = 1;
export const LOWER: i32 = 2;
export const EXACT: i32 = 3;

/** Buckets of an empty table. */
const FIRST_BUCKETS: u32 = 4096;
/** Entries for a bucket, on average, while the table grows. */
const ENTRIES_PER_BUCKET: u32 = 3;

let tableStart: usize = 0;
let maxBuckets: u32 = 0;
/** Buckets in use; those from the last power of two on are split from the first ones. */
let buckets: u32 = 0;
/** The last power of two below or equal to `buckets - 1`. */
let half: u32 = 0;
let generation: i32 = 0;
/** Entries of this thread that are not in TABLE_ENTRIES yet. */
let added: u32 = 0;

/** `bytes`: a power of two. */
export function initTable(at: usize, bytes: usize): void {
  tableStart = at;
  maxBuckets = <u32>(bytes >> 6);
  atomic.cmpxchg<u32>(TABLE_BUCKETS, 0, min(FIRST_BUCKETS, maxBuckets));
  useBuckets(atomic.load<u32>(TABLE_BUCKETS));
}

function useBuckets(count: u32): void {
  buckets = count;
  half = (<u32>1) << (31 - clz(count - 1));
}

export function clearTable(): void {
  memory.fill(tableStart, 0, (<usize>buckets) << 6);
  store<i32>(GENERATION, 0);
  added = 0;
  atomic.store<u32>(TABLE_ENTRIES, 0);
  useBuckets(min(FIRST_BUCKETS, maxBuckets));
  atomic.store<u32>(TABLE_BUCKETS, buckets);
}

/** Begins the next generation; the threads of a search then use it by {@link useGeneration}. */
export function newGeneration(): void {
  store<i32>(GENERATION, (load<i32>(GENERATION) + 1) & 63);
}

export function useGeneration(): void {
  generation = load<i32>(GENERATION);
  growTable();
}

// @inline
function bucketAt(index: u32): usize {
  return tableStart + ((<usize>index) << 6);
}

// @inline
function bucket(key: u64): usize {
  const index = <u32>(key >> 32) & (half + half - 1);
  // Without a branch, because it could not be predicted.
  return bucketAt(index - ((0 - <u32>(index >= buckets)) & half));
}

/** Moves the entries that belong to the new bucket `index` from an earlier one. */
function split(index: u32): void {
  const bitOfIndex = (<u32>1) << (31 - clz(index));
  const from = bucketAt(index ^ bitOfIndex);
  const to = bucketAt(index);
  let kept = from;
  let moved = to;
  for (let at = from; at < from + 64; at += 16) {
    const check = load<u64>(at);
    const entry = load<u64>(at, 8);
    if (entry == 0) break;
    if (<u32>((check ^ entry) >> 32) & bitOfIndex) {
      store<u64>(moved, check);
      store<u64>(moved, entry, 8);
      moved += 16;
    } else {
      store<u64>(kept, check);
      store<u64>(kept, entry, 8);
      kept += 16;
    }
  }
  memory.fill(kept, 0, from + 64 - kept);
  memory.fill(moved, 0, to + 64 - moved);
}

/** Adjusts the size of the table to its entries, in the main thread; the others learn it. */
export function growTable(): void {
  const entries = atomic.add<u32>(TABLE_ENTRIES, added) + added;
  added = 0;
  if (thread > 0) {
    useBuckets(atomic.load<u32>(TABLE_BUCKETS));
    return;
  }
  const wanted = min(maxBuckets, entries / ENTRIES_PER_BUCKET);
  if (wanted <= buckets) return;
  for (let index = buckets; index < wanted; index++) split(index);
  useBuckets(wanted);
  atomic.store<u32>(TABLE_BUCKETS, wanted);
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
      } else added++;
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
    const entry = load<u64>(tableStart + ((<usize>i) << 4), 8);
    if (entry != 0 && age(entry) == 0) used++;
  }
  return <i32>((<u64>used * buckets) / maxBuckets);
}
