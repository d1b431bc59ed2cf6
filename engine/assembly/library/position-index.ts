/**
 * Blocks of the position index: sorting, writing and reading. `docs/library.md` describes their bytes.
 *
 * A list of positions is three arrays that the caller provides: `keys` (u64), `games` (u32, counted from the first game
 * of the segment) and `moves` (u16, 0 where the line ends). Positions of a game are adjacent.
 */

import { addToTally, tallyPart } from './tally';
import { numberAt, numberEnd } from './varint';

/** Size of a block: with the header of its row it fills the pages of SQLite. */
const BLOCK: usize = 16840;
const HEADER: usize = 4;
/** Bits of a key that the index leaves out. */
const DROPPED: u64 = 16;
/** A rest of a block that is smaller than this is left empty rather than filled with a part of a group. */
const SMALLEST_PART: usize = 1024;
/** Longest unary part of a difference; longer ones are written with all bits. */
const LONGEST_UNARY: u64 = 24;
const KEY_BITS: u64 = 48;
const ORDINAL: u64 = 0xff_ffff;

// Sorting

/** Lists of this size are divided by more bits, so that few entries are left to sort in each part. */
const LEAST_DIVIDED: u32 = 16384;
const MOST_DIVIDED: u32 = 400000;
/** These bits, beyond the upper eight. */
const MORE_BITS: u32 = 6;
/** Fewer entries than this are sorted by insertion. */
const FEW: u32 = 64;

/**
 * Sorts positions by the upper 48 bits of their keys, as unsigned numbers. Positions with equal keys keep their order.
 * An entry is the lower 40 of these bits and the number of the position (24 bits).
 * @param ends 256 u32: for each value of the upper 8 bits, the end of its entries
 */
export function sortPositions(keys: usize, count: u32, entries: usize, scratch: usize, ends: usize): void {
  const isDivided = count >= LEAST_DIVIDED && count <= MOST_DIVIDED,
    more = isDivided ? MORE_BITS : 0,
    shift = <u64>(56 - more),
    slots: usize = isDivided ? scratch : ends,
    slotsEnd = slots + ((<usize>1024) << more);
  memory.fill(slots, 0, slotsEnd - slots);
  for (let key = keys, end = keys + ((<usize>count) << 3); key < end; key += 8) {
    const slot = slots + ((<usize>(load<u64>(key) >> shift)) << 2);
    store<u32>(slot, load<u32>(slot) + 1);
  }
  let sum: u32 = 0;
  for (let slot = slots; slot < slotsEnd; slot += 4) {
    const size = load<u32>(slot);
    store<u32>(slot, sum);
    sum += size;
  }
  for (let at: u32 = 0; at < count; at++) {
    const key = load<u64>(keys + ((<usize>at) << 3)),
      slot = slots + ((<usize>(key >> shift)) << 2),
      to = load<u32>(slot);
    store<u32>(slot, to + 1);
    store<u64>(entries + ((<usize>to) << 3), ((key >> DROPPED) << 24) | <u64>at);
  }
  if (isDivided)
    for (let slot: usize = 0; slot < 256; slot++)
      store<u32>(ends + (slot << 2), load<u32>(slots + (((slot + 1) << (2 + MORE_BITS)) - 4)));
  let from: u32 = 0;
  for (let slot = ends; slot < ends + 1024; slot += 4) {
    const end = load<u32>(slot);
    if (isDivided) sortParts(entries + ((<usize>from) << 3), entries + ((<usize>end) << 3), scratch);
    else sortEntries(entries + ((<usize>from) << 3), end - from, scratch);
    from = end;
  }
}

/** Sorts entries that are in the order of their upper bits. */
function sortParts(from: usize, end: usize, scratch: usize): void {
  while (from < end) {
    const high = load<u64>(from) >> (64 - MORE_BITS);
    let to = from + 8;
    while (to < end && load<u64>(to) >> (64 - MORE_BITS) === high) to += 8;
    sortEntries(from, <u32>((to - from) >> 3), scratch);
    from = to;
  }
}

/** Entries differ in their numbers, so that any order by all bits keeps the order of equal keys. */
function sortEntries(entries: usize, count: u32, scratch: usize): void {
  if (count < FEW) {
    insertEntries(entries, count);
    return;
  }
  const counts = scratch + ((<usize>count) << 3);
  let from = entries,
    to = scratch;
  for (let shift: u64 = 24; shift < 64; shift += 10) {
    memory.fill(counts, 0, 4096);
    for (let at = from, end = from + ((<usize>count) << 3); at < end; at += 8) {
      const slot = counts + ((<usize>((load<u64>(at) >> shift) & 1023)) << 2);
      store<u32>(slot, load<u32>(slot) + 1);
    }
    let sum: u32 = 0;
    for (let slot = counts; slot < counts + 4096; slot += 4) {
      const size = load<u32>(slot);
      store<u32>(slot, sum);
      sum += size;
    }
    for (let at = from, end = from + ((<usize>count) << 3); at < end; at += 8) {
      const entry = load<u64>(at),
        slot = counts + ((<usize>((entry >> shift) & 1023)) << 2),
        place = load<u32>(slot);
      store<u32>(slot, place + 1);
      store<u64>(to + ((<usize>place) << 3), entry);
    }
    const other = from;
    from = to;
    to = other;
  }
}

function insertEntries(entries: usize, count: u32): void {
  for (let at = entries + 8, end = entries + ((<usize>count) << 3); at < end; at += 8) {
    const entry = load<u64>(at);
    let to = at;
    while (to > entries && load<u64>(to - 8) > entry) {
      store<u64>(to, load<u64>(to - 8));
      to -= 8;
    }
    store<u64>(to, entry);
  }
}

// Writing

/** The block that is being written, and the next bit in it. */
let block: usize = 0;
let bit: usize = 0;
let groups: u32 = 0;
/** Where the first keys, addresses and lengths of the blocks are written. */
let table: usize = 0;
let lastKey: u64 = 0;
let keyShift: u64 = 0;
let gameBits: u64 = 0;

// @inline
function lowBits(size: u64): u64 {
  return ((<u64>1) << size) - 1;
}

/** `value` has at most `size` bits, `size` is at most 56. The bits behind it become 0. */
// @inline
function putBits(value: u64, size: u64): void {
  const at = block + (bit >> 3),
    inside = <u64>bit & 7;
  store<u64>(at, (load<u64>(at) & lowBits(inside)) | (value << inside));
  bit += <usize>size;
}

function putDifference(difference: u64): void {
  const unary = difference >> keyShift;
  if (unary >= LONGEST_UNARY) {
    putBits((<u64>1) << LONGEST_UNARY, LONGEST_UNARY + 1);
    putBits(difference, KEY_BITS);
  } else if (unary + keyShift < 56)
    putBits(((<u64>1) << unary) | ((difference & lowBits(keyShift)) << (unary + 1)), unary + 1 + keyShift);
  else {
    putBits((<u64>1) << unary, unary + 1);
    putBits(difference & lowBits(keyShift), keyShift);
  }
}

// @inline
function align(): void {
  bit = (bit + 7) & ~7;
}

/** Seven bits a byte, lowest first; the highest bit of a byte is set if another follows. */
// @inline
function putNumber(value: u64): void {
  let at = block + (bit >> 3);
  while (value > 127) {
    store<u8>(at++, <u8>value | 128);
    value >>= 7;
  }
  store<u8>(at++, <u8>value);
  bit = (at - block) << 3;
}

// @inline
function sizeOfNumber(value: u64): usize {
  return value < 128 ? 1 : <usize>(63 - clz(value)) / 7 + 1;
}

function beginBlock(at: usize, key: u64): void {
  block = at;
  bit = HEADER << 3;
  groups = 0;
  lastKey = key;
  store<u64>(table, key);
  store<u32>(table, <u32>at, 8);
}

function endBlock(): void {
  align();
  store<u8>(block, <u8>keyShift);
  store<u8>(block, <u8>gameBits, 1);
  store<u16>(block, <u16>groups, 2);
  store<u32>(table, <u32>(bit >> 3), 12);
  table += 16;
}

/** Ends the block and begins the next one directly behind it. */
function nextBlock(key: u64): void {
  endBlock();
  beginBlock(block + (bit >> 3), key);
}

// @inline
function rest(): usize {
  return BLOCK - ((bit + 7) >> 3);
}

// @inline
function positionAt(entries: usize, index: u32): usize {
  return <usize>(load<u64>(entries + ((<usize>index) << 3)) & ORDINAL);
}

/** Bytes that the beginning of a group may take at most: difference, count and number of moves. */
const BEGINNING: usize = 20;

/**
 * Writes the blocks of sorted positions, one behind the other, from `out` on. Needs 16 bytes more than it writes.
 * @param ends as `sortPositions` returns it
 * @param lastGame the last number in `games`, or a larger one
 * @param numbers 65536 u16, all 0, which are so again afterwards; then 65536 u16 for the moves of a group
 * @param into 16 bytes a block: the first key (u64), its address and its length (u32)
 * @returns the number of blocks; `bytesOfBlocks` is an upper limit of their length
 */
export function writeBlocks(
  games: usize,
  moves: usize,
  count: u32,
  lastGame: u32,
  entries: usize,
  ends: usize,
  numbers: usize,
  out: usize,
  into: usize,
): u32 {
  if (count === 0) return 0;
  table = into;
  gameBits = lastGame === 0 ? 0 : <u64>(32 - clz(lastGame));
  keyShift = <u64>(16 + clz(count));
  let slot = ends,
    last = load<u32>(slot),
    at: u32 = 0;
  while (at < count) {
    while (at >= last) {
      slot += 4;
      last = load<u32>(slot);
    }
    const entry = entries + ((<usize>at) << 3),
      low = load<u64>(entry) >> 24,
      key = ((<u64>((slot - ends) >> 2)) << 40) | low;
    if (at === 0) beginBlock(out, key);
    let next = at + 1;
    while (next < last && load<u64>(entries + ((<usize>next) << 3)) >> 24 === low) next++;
    if (next === at + 1) writeSingle(key, positionAt(entries, at), games, moves);
    else writeGroup(key, entry, next - at, games, moves, numbers);
    at = next;
  }
  endBlock();
  return <u32>((table - into) >> 4);
}

function writeSingle(key: u64, position: usize, games: usize, moves: usize): void {
  if (rest() < BEGINNING || groups === 0xffff) nextBlock(key);
  putDifference(key - lastKey);
  const game = <u64>load<u32>(games + (position << 2)),
    move = <u64>load<u16>(moves + (position << 1));
  putBits(1 | (game << 1) | (move << (1 + gameBits)), 17 + gameBits);
  lastKey = key;
  groups++;
}

function writeGroup(key: u64, entries: usize, count: u32, games: usize, moves: usize, numbers: usize): void {
  orderByGame(entries, count, games);
  const list = numbers + 2 * 65536;
  let played: u32 = 0;
  for (let index: u32 = 0; index < count; index++) {
    const move = load<u16>(moves + (positionAt(entries, index) << 1)),
      number = numbers + ((<usize>move) << 1);
    if (load<u16>(number) !== 0) continue;
    store<u16>(list + ((<usize>played) << 1), move);
    store<u16>(number, <u16>++played);
  }
  const bits = played === 1 ? 0 : <u64>(32 - clz(played - 1));
  let from: u32 = 0;
  while (from < count) {
    const beginning = BEGINNING + 2 * <usize>played;
    let to = partEnd(from, count, entries, games, bits, beginning);
    if (groups > 0 && (groups === 0xffff || (to < count && rest() < beginning + SMALLEST_PART))) {
      nextBlock(key);
      to = partEnd(from, count, entries, games, bits, beginning);
    }
    writePart(key, entries, from, to, games, moves, numbers, played, bits);
    from = to;
  }
  for (let index: u32 = 0; index < played; index++)
    store<u16>(numbers + ((<usize>load<u16>(list + ((<usize>index) << 1))) << 1), 0);
}

/** Positions of one list are ordered; those of several lists that were put one behind the other may not be. */
function orderByGame(entries: usize, count: u32, games: usize): void {
  for (let at: u32 = 1; at < count; at++) {
    const entry = load<u64>(entries + ((<usize>at) << 3)),
      game = load<u32>(games + ((<usize>(entry & ORDINAL)) << 2));
    let to = at;
    while (to > 0 && load<u32>(games + (positionAt(entries, to - 1) << 2)) > game) {
      store<u64>(entries + ((<usize>to) << 3), load<u64>(entries + ((<usize>(to - 1)) << 3)));
      to--;
    }
    store<u64>(entries + ((<usize>to) << 3), entry);
  }
}

/** The end of the part of a group that fits the rest of the block: at least one position. */
function partEnd(from: u32, count: u32, entries: usize, games: usize, bits: u64, beginning: usize): u32 {
  const space = rest();
  let size = beginning,
    before: u32 = 0;
  for (let index = from; index < count; index++) {
    const game = load<u32>(games + (positionAt(entries, index) << 2));
    size += sizeOfNumber(((<u64>(game - before)) << bits) | lowBits(bits));
    if (size > space) return max(index, from + 1);
    before = game;
  }
  return count;
}

function writePart(
  key: u64,
  entries: usize,
  from: u32,
  to: u32,
  games: usize,
  moves: usize,
  numbers: usize,
  played: u32,
  bits: u64,
): void {
  putDifference(key - lastKey);
  putBits(0, 1);
  align();
  putNumber(to - from);
  putNumber(played);
  const at = block + (bit >> 3);
  memory.copy(at, numbers + 2 * 65536, (<usize>played) << 1);
  bit += (<usize>played) << 4;
  let before: u32 = 0;
  for (let index = from; index < to; index++) {
    const position = positionAt(entries, index),
      game = load<u32>(games + (position << 2)),
      number = load<u16>(numbers + ((<usize>load<u16>(moves + (position << 1))) << 1)) - 1;
    putNumber(((<u64>(game - before)) << bits) | <u64>number);
    before = game;
  }
  lastKey = key;
  groups++;
}

// Reading

let end: usize = 0;

// @inline
function takeBits(size: u64): u64 {
  const at = block + (bit >> 3),
    value = (load<u64>(at) >> (<u64>bit & 7)) & lowBits(size);
  bit += <usize>size;
  return value;
}

// @inline
function takeDifference(): u64 {
  const unary = ctz((load<u64>(block + (bit >> 3)) >> (<u64>bit & 7)) | ((<u64>1) << 32));
  bit += <usize>unary + 1;
  if (unary < LONGEST_UNARY) return (unary << keyShift) | takeBits(keyShift);
  return takeBits(KEY_BITS);
}

// @inline
function takeNumber(): u64 {
  const value = numberAt(block + (bit >> 3));
  bit = (numberEnd - block) << 3;
  return value;
}

/** Whether the header can be that of a block. Reading never leaves a block by more than a group. */
function openBlock(address: usize, length: usize): bool {
  block = address;
  bit = HEADER << 3;
  end = length << 3;
  if (length < HEADER || length > BLOCK) return false;
  keyShift = <u64>load<u8>(block);
  gameBits = <u64>load<u8>(block, 1);
  groups = <u32>load<u16>(block, 2);
  return keyShift <= KEY_BITS && gameBits <= 24;
}

/** Moves to the end of the numbers of a group. */
// @inline
function skipNumbers(count: u32): void {
  let at = block + (bit >> 3);
  const limit = block + (end >> 3);
  while (count > 0 && at < limit) count -= load<u8>(at++) < 128 ? 1 : 0;
  bit = (at - block) << 3;
}

let partCount: u32 = 0;
let partMoves: u32 = 0;

/** Reads the beginning of a part of a group; false when it is longer than the block. */
function openPart(): bool {
  align();
  const count = takeNumber(),
    played = takeNumber(),
    left = <u64>((end - bit) >> 3);
  if (bit > end || played === 0 || count === 0 || count > left || played > left || 2 * played + count > left)
    return false;
  partCount = <u32>count;
  partMoves = <u32>played;
  return true;
}

// @inline
function moveBits(): u64 {
  return partMoves === 1 ? 0 : <u64>(32 - clz(partMoves - 1));
}

/** Reads the positions of a part; false when a move is not in its list. */
function takePositions(games: usize, moves: usize): bool {
  const list = block + (bit >> 3),
    bits = moveBits(),
    mask = lowBits(bits);
  bit += (<usize>partMoves) << 4;
  let game: u32 = 0,
    at = block + (bit >> 3);
  const limit = block + (end >> 3);
  for (let index: usize = 0; index < <usize>partCount; index++) {
    if (at >= limit) return false;
    let value = <u64>load<u8>(at++);
    if (value > 127) {
      value = numberAt(at - 1);
      at = numberEnd;
    }
    const number = <usize>(value & mask);
    if (number >= <usize>partMoves) return false;
    game += <u32>(value >> bits);
    store<u32>(games + (index << 2), game);
    store<u16>(moves + (index << 1), load<u16>(list + (number << 1)));
  }
  bit = (at - block) << 3;
  return true;
}

/**
 * Finds the positions with one key in a block. A block has fewer positions than bytes.
 * @param difference the key, less the first key of the block
 * @returns how many were written to `games` and `moves`; -1 when the block is malformed
 */
export function findPositions(address: usize, length: u32, difference: u64, games: usize, moves: usize): i32 {
  if (!openBlock(address, <usize>length)) return -1;
  let found: usize = 0,
    key: u64 = 0;
  for (let group: u32 = 0; group < groups; group++) {
    if (bit >= end) return -1;
    key += takeDifference();
    if (key > difference) break;
    if (takeBits(1) !== 0) {
      if (key === difference) {
        store<u32>(games + (found << 2), <u32>takeBits(gameBits));
        store<u16>(moves + (found << 1), <u16>takeBits(16));
        found++;
      } else bit += <usize>(gameBits + 16);
    } else {
      if (!openPart()) return -1;
      if (key === difference) {
        if (!takePositions(games + (found << 2), moves + (found << 1))) return -1;
        found += <usize>partCount;
      } else {
        bit += (<usize>partMoves) << 4;
        skipNumbers(partCount);
      }
    }
  }
  return bit <= end ? <i32>found : -1;
}

/**
 * Sets the bytes of the games that have a position with one key in a block to 1.
 * @param difference, games and moves as in {@link findPositions}
 * @param first added to each game
 * @param bytes one for each game @param count how many there are
 * @returns false when the block is malformed
 */
export function markPositions(
  address: usize,
  length: u32,
  difference: u64,
  first: u32,
  bytes: usize,
  count: u32,
  games: usize,
  moves: usize,
): bool {
  const found = findPositions(address, length, difference, games, moves);
  for (let at: i32 = 0; at < found; at++) {
    const game = load<u32>(games + ((<usize>at) << 2)) + first;
    if (game < count) store<u8>(bytes + <usize>game, 1);
  }
  return found >= 0;
}

/**
 * Adds the positions with one key in a block to the tally.
 * @param difference the key, less the first key of the block
 * @param first added to each game
 * @returns false when the block is malformed
 */
export function tallyPositions(address: usize, length: u32, difference: u64, first: u32): bool {
  if (!openBlock(address, <usize>length)) return false;
  let key: u64 = 0;
  for (let group: u32 = 0; group < groups; group++) {
    if (bit >= end) return false;
    key += takeDifference();
    if (key > difference) break;
    if (takeBits(1) !== 0) {
      if (key === difference) {
        const game = <u32>takeBits(gameBits);
        addToTally(first + game, <u32>takeBits(16));
      } else bit += <usize>(gameBits + 16);
    } else {
      if (!openPart()) return false;
      if (key === difference) {
        const part = tallyPart(partCount, block + (bit >> 3), partMoves, moveBits(), first, block + (end >> 3));
        if (part === 0) return false;
        bit = (part - block) << 3;
      } else {
        bit += (<usize>partMoves) << 4;
        skipNumbers(partCount);
      }
    }
  }
  return bit <= end;
}

/**
 * Reads all positions of a block, with keys whose lower 16 bits are 0.
 * @param first the first key of the block: its upper 48 bits
 * @returns how many were written; -1 when the block is malformed
 */
export function readPositions(address: usize, length: u32, first: u64, keys: usize, games: usize, moves: usize): i32 {
  if (!openBlock(address, <usize>length)) return -1;
  let found: usize = 0,
    key = first;
  for (let group: u32 = 0; group < groups; group++) {
    if (bit >= end) return -1;
    key += takeDifference();
    let count: usize = 1;
    if (takeBits(1) !== 0) {
      store<u32>(games + (found << 2), <u32>takeBits(gameBits));
      store<u16>(moves + (found << 1), <u16>takeBits(16));
    } else {
      if (!openPart() || !takePositions(games + (found << 2), moves + (found << 1))) return -1;
      count = <usize>partCount;
    }
    for (const to = found + count; found < to; found++) store<u64>(keys + (found << 3), key << DROPPED);
  }
  return bit <= end ? <i32>found : -1;
}
