/** Stored forms of plain games: checksums of rows, and records in blocks (`docs/library.md`). */
import { putVarint } from './form';

const POLYNOMIAL: u32 = 0xedb88320;
/** Eight tables of 256 words: the effect of a byte and of the zeros behind it. */
const TABLES: usize = 8192;
/** Columns of a row that a checksum covers. */
const COLUMNS: usize = 15;

let tables: usize = 0;
let scratch: usize = 0;

/** Uses the memory at `address`, a multiple of 8, and returns its end. */
export function useChecksums(address: usize): usize {
  tables = address;
  scratch = tables + TABLES;
  for (let i: u32 = 0; i < 256; i++) {
    let word = i;
    for (let bit = 0; bit < 8; bit++) word = word & 1 ? (word >> 1) ^ POLYNOMIAL : word >> 1;
    store<u32>(tables + ((<usize>i) << 2), word);
  }
  for (let at: usize = 1024; at < TABLES; at += 4) {
    const before = load<u32>(tables + at - 1024);
    store<u32>(tables + at, entry(0, before & 0xff) ^ (before >> 8));
  }
  return scratch + 9 * COLUMNS + 8;
}

// @inline
function entry(table: usize, byte: u32): u32 {
  return load<u32>(tables + (table << 10) + ((<usize>byte) << 2));
}

/** CRC-32 of bytes that follow others with the checksum `sum`; 0 for none. */
export function checksum(at: usize, length: usize, sum: u32): u32 {
  let word = ~sum;
  for (; length >= 8; length -= 8, at += 8) {
    const low = word ^ load<u32>(at),
      high = load<u32>(at, 4);
    word =
      entry(7, low & 0xff) ^
      entry(6, (low >> 8) & 0xff) ^
      entry(5, (low >> 16) & 0xff) ^
      entry(4, low >> 24) ^
      entry(3, high & 0xff) ^
      entry(2, (high >> 8) & 0xff) ^
      entry(1, (high >> 16) & 0xff) ^
      entry(0, high >> 24);
  }
  for (; length; length--, at++) word = entry(0, (word ^ load<u8>(at)) & 0xff) ^ (word >> 8);
  return ~word;
}

/** Checksums of rows of 15 f64, NaN for NULL. */
export function sumRows(rows: usize, count: u32, sums: usize): void {
  for (let row: u32 = 0; row < count; row++, rows += 8 * COLUMNS) store<u32>(sums + ((<usize>row) << 2), rowSum(rows));
}

export function rowSum(row: usize): u32 {
  let to = scratch;
  for (let column: usize = 0; column < COLUMNS; column++, row += 8) {
    const value = load<f64>(row);
    if (F64.isNaN(value)) store<u8>(to++, 0);
    else {
      store<u8>(to, 1);
      store<f64>(to, value, 1);
      to += 9;
    }
  }
  return checksum(scratch, to - scratch, 0);
}

/**
 * Writes the entries of games in a block: the checksum of the id and the record, then the record.
 *
 * @param id of the first game; the others follow @param games four u32 for each: index of its first move, number of
 * moves, begin and end of its values @param forms u32: numbers of forms @param ends u32: receives the end of each entry,
 * from `out`
 */
export function writeEntries(
  id: f64,
  count: u32,
  games: usize,
  forms: usize,
  moves: usize,
  values: usize,
  out: usize,
  ends: usize,
): void {
  let to = out;
  for (let game: u32 = 0; game < count; game++, games += 16, id++) {
    const plies = load<u32>(games, 4),
      from = load<u32>(games, 8),
      length = <usize>(load<u32>(games, 12) - from);
    const start = to + 4;
    let at = putVarint(start, plies);
    memory.copy(at, moves + ((<usize>load<u32>(games)) << 1), (<usize>plies) << 1);
    at = putVarint(at + ((<usize>plies) << 1), load<u32>(forms + ((<usize>game) << 2)));
    memory.copy(at, values + from, length);
    at += length;
    store<f64>(scratch, id);
    store<u32>(to, checksum(start, at - start, checksum(scratch, 8, 0)));
    to = at;
    store<u32>(ends + ((<usize>game) << 2), <u32>(to - out));
  }
}
