/**
 * Writes plain games as PGN: the text of `core/pgn/writer.ts`, from rows, a block of records and texts that are known.
 * Rows and records are compared with their checksums. What the tags of many games have in common is a *head*:
 *
 *   compiled rule set, record of the start position, u32 ply of the first move, u32 number of values in a record, u32
 *   number of pieces; for each piece i32 the source of the value behind it (its column in a row, IN_RECORD, GROUPS or
 *   NO_VALUE), u32 the number of the value in the record, u32 length and the bytes of the text
 */
import { RECORD } from '../rules/layout';
import { RULES_SIZE } from './chunk';
import { putDay, putResult } from './digest';
import { useRules } from './game';
import { RULES } from './layout';
import { checksum, rowSum } from './records';
import { sequence } from './tags';
import { addText, textOf, useTexts } from './texts';
import { putNumber, writeMoves } from './write-moves';

export { addText };

/** f64 of a row: the columns of its checksum, the checksum, and the number of the text of its groups, 0 for none. */
const ROW: usize = 17 * 8;
const RULES_COLUMN: usize = 2 * 8;
const WHITE: usize = 3 * 8;
const BLACK: usize = 4 * 8;
const EVENT: usize = 5 * 8;
const SITE: usize = 6 * 8;
const ROUND: usize = 7 * 8;
const DATE: usize = 10 * 8;
const RESULT: usize = 11 * 8;
const FLAGS: usize = 13 * 8;
const SUM: usize = 15 * 8;
const GROUPS: usize = 16 * 8;
const IN_CONTENTS: u32 = 8;

/** Kinds of texts: the upper word of their keys. */
const NAME: u32 = 0;
const PLAYER: u32 = 1;
const PLACE: u32 = 2;
const GROUP_TAGS: u32 = 3;
/** Plus the number of the rule set. */
const HEAD: u32 = 4;

/** Sources besides names. */
const WHITE_ELO: i32 = 8;
const BLACK_ELO: i32 = 9;
const DATE_SOURCE: i32 = 10;
const RESULT_SOURCE: i32 = 11;
const IN_RECORD: i32 = 15;
const GROUPS_SOURCE: i32 = 16;

/** Most values of a record. */
const MOST_VALUES: u32 = 256;
const LIST: usize = 4096;
/** Bytes of a move with its number and blanks, and of everything that comes once. */
const MOVE: usize = 20;
const REST: usize = 256;

/** Why `writeGames` has stopped: 0 it is done or OUT is full; a text, a block, or another writer is needed. */
export let stopped: i32 = 0;
const NEEDS_TEXT: i32 = 1;
const NEEDS_BLOCK: i32 = 2;
const NEEDS_WRITER: i32 = 3;
/** The key of the text that is needed. */
export let wantedLow: u32 = 0;
export let wantedHigh: u32 = 0;
export let writtenEnd: usize = 0;

let list: usize = 0;
/** Begin and end of each value of the record. */
let values: usize = 0;
let blockFirst: f64 = 0;
let block: usize = 0;
let blockSize: usize = 0;
/** The end of the output. */
let limit: usize = 0;

/** Uses the memory at `address`, a multiple of 8, and returns its end. */
export function useGameTexts(address: usize): usize {
  list = address;
  values = list + LIST;
  return useTexts(values + 8 * <usize>MOST_VALUES);
}

/** A block whose head is sound; `size` 0: none. */
export function useBlock(address: usize, size: usize, first: f64): void {
  block = address;
  blockSize = size;
  blockFirst = first;
}

/**
 * Writes games from `out` on, with an empty line between two, and returns how many. Sets `stopped` and `writtenEnd`.
 *
 * @param rows 17 f64 for each: the columns of the checksum, NaN for NULL, the checksum, and the number of its groups
 */
export function writeGames(rows: usize, count: i32, out: usize, room: usize): i32 {
  stopped = 0;
  limit = out + room;
  let to = out;
  let written = 0;
  for (; written < count; written++, rows += ROW) {
    const end = writeGame(rows, written == 0 ? to : to + 1);
    if (end == 0) break;
    if (written != 0) store<u8>(to, 10);
    to = end;
  }
  writtenEnd = to;
  return written;
}

// @inline
function stop(reason: i32): usize {
  stopped = reason;
  return 0;
}

/** The text with this key; 0 if it is not known or decides that another writer is needed. */
function wanted(low: u32, high: u32): usize {
  const at = textOf(low, high);
  if (at == 0) {
    wantedLow = low;
    wantedHigh = high;
    return stop(NEEDS_TEXT);
  }
  return load<u32>(at - 4) == 0xffffffff ? stop(NEEDS_WRITER) : at;
}

// @inline
function nameIn(row: usize, column: usize, kind: u32): usize {
  return wanted(<u32>load<f64>(row + column), kind);
}

/** Returns the end of its text; 0 if it has stopped or there is no room. */
function writeGame(row: usize, out: usize): usize {
  const id = load<f64>(row);
  if (<f64>rowSum(row) != load<f64>(row, SUM) || <u32>load<f64>(row, FLAGS) & IN_CONTENTS) return stop(NEEDS_WRITER);
  if (nameIn(row, WHITE, PLAYER) == 0 || nameIn(row, BLACK, PLAYER) == 0 || nameIn(row, SITE, PLACE) == 0) return 0;
  if (nameIn(row, EVENT, NAME) == 0 || nameIn(row, ROUND, NAME) == 0) return 0;
  if (load<f64>(row, GROUPS) != 0 && nameIn(row, GROUPS, GROUP_TAGS) == 0) return 0;
  const date = <i32>load<f64>(row, DATE);
  if (date < 0 && wanted(<u32>(-1 - date), NAME) == 0) return 0;
  const index = id - blockFirst;
  if (blockSize == 0 || index < 0 || index >= <f64>load<u32>(block, 4)) return stop(NEEDS_BLOCK);
  const entry = block + 8 + ((<usize>index) << 2),
    from = <usize>load<u32>(entry),
    end = <usize>load<u32>(entry, 4);
  if (
    end > blockSize ||
    from + 4 > end ||
    checksum(block + from + 4, end - from - 4, idSum(id)) != load<u32>(block + from)
  )
    return stop(NEEDS_WRITER);
  return writeRecord(row, block + from + 4, block + end, out);
}

function idSum(id: f64): u32 {
  store<f64>(list, id);
  return checksum(list, 8, 0);
}

/** Where the next number of a record begins, after `varint`; behind the end of the record if it is damaged. */
let at: usize = 0;

function varint(end: usize): u32 {
  let value: u32 = 0;
  for (let shift: u32 = 0; at < end && shift < 28; shift += 7) {
    const byte = <u32>load<u8>(at++);
    value |= (byte & 127) << shift;
    if (byte < 128) return value;
  }
  at = end + 1;
  return 0;
}

function writeRecord(row: usize, record: usize, end: usize, out: usize): usize {
  at = record;
  const plies = varint(end),
    moves = at;
  at += (<usize>plies) << 1;
  const form = varint(end),
    count = varint(end);
  if (at > end || count > MOST_VALUES) return stop(NEEDS_WRITER);
  const head = wanted(form, HEAD + <u32>load<f64>(row, RULES_COLUMN));
  if (head == 0) return 0;
  const texts = head + RULES_SIZE + RECORD;
  if (load<u32>(texts, 4) != count) return stop(NEEDS_WRITER);
  for (let value: u32 = 0, place = values; value < count; value++, place += 8) {
    const length = varint(end);
    store<u32>(place, <u32>at);
    at += length;
    store<u32>(place, <u32>at, 4);
  }
  if (at != end) return stop(NEEDS_WRITER);
  const body = writeTags(row, texts, out);
  if (body == 0 || body + <usize>plies * MOVE + REST > limit) return 0;
  if (memory.compare(RULES, head, RULES_SIZE) != 0) {
    memory.copy(RULES, head, RULES_SIZE);
    useRules();
  }
  const result = <u32>load<f64>(row, RESULT);
  const behind = writeMoves(head + RULES_SIZE, moves, plies, list, load<i32>(texts), result, body);
  if (behind == 0) return stop(NEEDS_WRITER);
  store<u8>(behind, 10);
  return behind + 1;
}

function writeTags(row: usize, texts: usize, to: usize): usize {
  let piece = texts + 12;
  for (let left = load<u32>(texts, 8); left; left--) {
    const source = load<i32>(piece),
      index = <usize>load<u32>(piece, 4),
      length = <usize>load<u32>(piece, 8);
    // Values other than texts are short.
    if (to + length + REST > limit) return 0;
    copyShort(to, piece + 12, length);
    to += length;
    piece += 12 + length;
    if (source == IN_RECORD) to = putEscaped(to, load<u32>(values + (index << 3)), load<u32>(values + (index << 3), 4));
    else if (source >= 0) to = putColumn(row, source, to);
    if (to == 0) return 0;
  }
  return to;
}

function putColumn(row: usize, source: i32, to: usize): usize {
  const value = load<f64>(row + ((<usize>source) << 3));
  if (source == RESULT_SOURCE) return value < 4 ? putResult(to, <u32>value) : stop(NEEDS_WRITER);
  if (source == WHITE_ELO || source == BLACK_ELO) return F64.isNaN(value) ? to : putNumber(to, <i32>value);
  if (source == DATE_SOURCE && value >= 0) return putDay(to, <u32>value);
  if (source == GROUPS_SOURCE && value == 0) return to;
  const kind = source == 3 || source == 4 ? PLAYER : source == 6 ? PLACE : source == GROUPS_SOURCE ? GROUP_TAGS : NAME;
  const text = textOf(<u32>(source == DATE_SOURCE ? -1 - value : value), kind),
    length = <usize>load<u32>(text - 4);
  if (to + length + COPIED > limit) return 0;
  copyShort(to, text, length);
  return to + length;
}

const COPIED: usize = 16;

/** Faster than `memory.copy` for short texts. Overwrites up to 15 bytes behind them. */
// @inline
function copyShort(to: usize, from: usize, length: usize): void {
  for (let at: usize = 0; at < length; at += COPIED) v128.store(to + at, v128.load(from + at));
}

/** Writes a value with quotes and backslashes escaped. Stops at characters that need more than that. */
function putEscaped(to: usize, from: usize, end: usize): usize {
  if (to + 2 * (end - from) > limit) return 0;
  while (from < end) {
    const c = <u32>load<u8>(from);
    const length: usize = c < 0x80 ? 1 : sequence(from, c);
    if (c < 32 || c == 127 || (c == 38 && load<u8>(from + 1) == 35) || length == 0 || from + length > end)
      return stop(NEEDS_WRITER);
    if (c == 34 || c == 92) store<u8>(to++, 92);
    for (let left = length; left; left--) store<u8>(to++, load<u8>(from++));
  }
  return to;
}
