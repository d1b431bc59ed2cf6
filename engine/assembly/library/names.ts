/**
 * A table of different texts: each gets a number, from 1 in the order of its first occurrence; 0 is the empty text.
 *
 * From the address that the caller gives: TABLE (u32, a hash table of numbers), ENTRIES (16 bytes each: address,
 * length, hash, and a word for the caller), then the bytes of the texts.
 */
const SLOTS: i32 = 1 << 17;
export const MAX_NAMES: i32 = 1 << 16;
const ENTRY: usize = 16;
const TEXTS: usize = 1 << 22;

let table: usize = 0;
let entries: usize = 0;
let texts: usize = 0;
let textsEnd: usize = 0;
let next: usize = 0;
let count: i32 = 0;

/** Begins an empty table at `address`, a multiple of 64, and returns the end of its memory. */
export function useNames(address: usize): usize {
  table = address;
  entries = table + 4 * <usize>SLOTS;
  texts = entries + ENTRY * <usize>MAX_NAMES;
  textsEnd = texts + TEXTS;
  clearNames();
  return textsEnd + 64;
}

export function clearNames(): void {
  memory.fill(table, 0, 4 * <usize>SLOTS);
  memory.fill(entries, 0, ENTRY);
  next = texts;
  count = 1;
}

/** One more than the last number. */
export function nameCount(): i32 {
  return count;
}

/** Address of the entry of a number. */
// @inline
export function nameEntry(id: i32): usize {
  return entries + ENTRY * <usize>id;
}

// @inline
function mix(hash: u64, word: u64): u64 {
  const mixed = (hash ^ word) * 0x9e3779b97f4a7c15;
  return mixed ^ (mixed >> 29);
}

/** The last `length` bytes at `at`, 1 to 7, as a number. */
// @inline
function tail(at: usize, length: usize): u64 {
  return load<u64>(at) & (((<u64>1) << ((<u64>length) << 3)) - 1);
}

function hashOf(at: usize, length: usize): u32 {
  let hash = mix(0x6e616d6573, <u64>length);
  for (; length >= 8; length -= 8, at += 8) hash = mix(hash, load<u64>(at));
  if (length) hash = mix(hash, tail(at, length));
  return <u32>(hash ^ (hash >> 32));
}

function equal(a: usize, b: usize, length: usize): bool {
  for (; length >= 8; length -= 8, a += 8, b += 8) if (load<u64>(a) != load<u64>(b)) return false;
  return length == 0 || tail(a, length) == tail(b, length);
}

/** The number of a text; -1 if the table is full. Reads up to seven bytes behind it. */
export function intern(at: usize, length: usize): i32 {
  if (length == 0) return 0;
  const hash = hashOf(at, length);
  let slot = hash & (SLOTS - 1);
  for (;;) {
    const id = load<i32>(table + ((<usize>slot) << 2));
    if (id == 0) break;
    const entry = nameEntry(id);
    if (load<u32>(entry, 8) == hash && load<u32>(entry, 4) == <u32>length && equal(load<u32>(entry), at, length))
      return id;
    slot = (slot + 1) & (SLOTS - 1);
  }
  if (count == MAX_NAMES || next + length > textsEnd) return -1;
  const entry = nameEntry(count);
  memory.copy(next, at, length);
  store<u32>(entry, next);
  store<u32>(entry, length, 4);
  store<u32>(entry, hash, 8);
  store<u32>(entry, 0, 12);
  store<i32>(table + ((<usize>slot) << 2), count);
  next += length;
  return count++;
}
