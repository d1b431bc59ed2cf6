/** Splits a chunk into games and reads their tags. Only plain tag pairs are read: `[Name "value"]`, one on each line. */
import {
  BEGIN,
  DAY,
  END,
  FIRST_TAG,
  FLAGS,
  GAME,
  games,
  input,
  LINE,
  LINES,
  MAX_GAMES,
  MAX_TAGS,
  MOVES_AT,
  NAME,
  RATINGS,
  RESULT,
  STATUS,
  STATUS_ROOM,
  STATUS_TAGS,
  STOPPED,
  TAG,
  TAG_COUNT,
  tags,
  UTC_DAY,
} from './chunk';
import { MOST_TAGS, writeForm } from './form';
import { FEED, isNameByte, linesPassed, nextGame, RETURN } from './lines';
import { intern, nameEntry } from './names';

/**
 * Numbers of the names of tags that have a field or a meaning. The caller interns them first, in this order: Event,
 * Site, Round, White, Black, Date, Result, Variant, RuleSet, FEN, SetUp, RuleSetFile, VariantMen, WhiteType, BlackType,
 * WhiteTitle, BlackTitle, WhiteElo, BlackElo, UTCDate; then names of tags without a meaning whose values are often
 * equal: TimeControl, Termination, Mode, Labels, Collections.
 */
const WHITE: i32 = 4;
const BLACK: i32 = 5;
const DATE: i32 = 6;
const RESULT_TAG: i32 = 7;
const VARIANT: i32 = 8;
const FEN: i32 = 10;
const SET_UP: i32 = 11;
const VARIANT_MEN: i32 = 13;
const BLACK_TYPE: i32 = 15;
const BLACK_TITLE: i32 = 17;
const WHITE_ELO: i32 = 18;
const BLACK_ELO: i32 = 19;
const UTC_DATE: i32 = 20;
const KNOWN: i32 = 20;

/** Word of an entry of the names: whether a tag may have this name. */
const KIND: usize = 12;
const PLAIN: i32 = 1;
const LIKE_KNOWN: i32 = 2;

/** Longest value that is interned, in bytes. */
const LONGEST_NAME: usize = 512;
const NO_RATINGS: u32 = 0xffffffff;

/** Whether the last call ended because the table of names is full. */
export let namesFull: bool = false;
/** Offset behind the last game that was split. */
export let splitEnd: i32 = 0;

let tagTotal: i32 = 0;
let tagLines: i32 = 0;
/** Status of the tags that were read last: 0 for plain ones. */
let status: u32 = 0;

/**
 * Splits the text from offset `from` to `end` into games and reads their tags. Returns the number of games. The text
 * from `splitEnd` on belongs to a game whose end is not in the chunk, or did not fit; with `isLast` no text follows.
 * When `namesFull`, the names must be cleared before the next call.
 */
export function splitChunk(from: i32, end: i32, isLast: bool): i32 {
  const last = input + end;
  // A value that is not closed ends here.
  const behind = load<u64>(last);
  store<u64>(last, 0);
  let at: usize = input + from;
  let count = 0,
    lines = 0;
  tagTotal = 0;
  namesFull = false;
  while (at < last && count < MAX_GAMES) {
    const game = games + <usize>count * GAME;
    const firstTag = tagTotal;
    memory.fill(game, 0, GAME);
    const body = readTags(game, at, last);
    if (status == STATUS_ROOM && count > 0) break;
    const next = status == 0 ? nextGame(body, last, isLast, true) : nextGame(at, last, isLast, false);
    if (next == 0) break;
    if (status != 0) {
      tagTotal = firstTag;
      store<u32>(game, <u32>(body - input), STOPPED);
    }
    const passed = linesPassed + (status == 0 ? tagLines : 0);
    store<u32>(game, <u32>(at - input), BEGIN);
    store<u32>(game, <u32>(next - input), END);
    store<u32>(game, lines, LINE);
    store<u32>(game, passed, LINES);
    store<u32>(game, status, STATUS);
    store<u32>(game, <u32>(body - input), MOVES_AT);
    store<u32>(game, firstTag, FIRST_TAG);
    store<u32>(game, tagTotal - firstTag, TAG_COUNT);
    lines += passed;
    count++;
    at = next;
    // One game alone may fill the table of names.
    if (namesFull) break;
  }
  store<u64>(last, behind);
  splitEnd = <i32>(at - input);
  return count;
}

/** Reads the lines of tags at `at` and returns the address behind them, or that of the first unusual line. */
function readTags(game: usize, at: usize, end: usize): usize {
  status = 0;
  tagLines = 0;
  const firstTag = tagTotal;
  let seen: u32 = 0,
    utcDate: usize = 0,
    utcLength: usize = 0;
  store<u32>(game, NO_RATINGS, RATINGS);
  while (at < end && load<u8>(at) == 91) {
    const from = at + 1;
    let close = from;
    while (isNameByte(load<u8>(close))) close++;
    if (close == from || !isNameStart(load<u8>(from)) || load<u16>(close) != 0x2220) return unusual(at);
    const id = intern(from, close - from);
    if (id < 0) {
      namesFull = true;
      return full(at);
    }
    const value = close + 2;
    const quote = valueEnd(value);
    if (quote == 0 || load<u8>(quote + 1) != 93) return unusual(at);
    const feed = lineFeedAfter(quote + 2);
    if (feed < end && load<u8>(feed) != FEED) return unusual(at);
    if (id <= KNOWN) {
      if (seen & (1 << id)) return unusual(at);
      seen |= 1 << id;
      if (!readKnown(game, id, value, quote)) {
        if (status == 0) status = STATUS_TAGS;
        return at;
      }
      if (id == UTC_DATE) {
        utcDate = value;
        utcLength = quote - value;
      }
    } else if (!isOrdinary(id)) return unusual(at);
    if (id > SET_UP && !keepTag(id, value, quote)) return full(at);
    tagLines++;
    at = feed + 1;
  }
  if (at > end) at = end;
  if (tagLines == 0) return unusual(at);
  if (load<u32>(game, DAY) == 0 && utcDate != 0 && !isUnknownDate(utcDate, utcLength)) {
    if (!readDay(game, utcDate, utcLength)) return unusual(at);
    addFlag(game, UTC_DAY);
  }
  if (tagTotal - firstTag > MOST_TAGS) return unusual(at);
  if (!writeForm(game, firstTag, tagTotal - firstTag)) {
    namesFull = true;
    return full(at);
  }
  return at;
}

function addFlag(game: usize, flag: u32): void {
  store<u32>(game, load<u32>(game, FLAGS) | flag, FLAGS);
}

function unusual(at: usize): usize {
  status = STATUS_TAGS;
  return at;
}

function full(at: usize): usize {
  status = STATUS_ROOM;
  return at;
}

// @inline
function isNameStart(c: u32): bool {
  return (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || (c >= 48 && c <= 57) || c == 95;
}

// @inline
function lineFeedAfter(at: usize): usize {
  while (load<u8>(at) == 32 || load<u8>(at) == 9) at++;
  while (load<u8>(at) == RETURN) at++;
  return at;
}

/** The quote that ends a plain value; 0 if the value has control characters, escapes, references or bad UTF-8. */
function valueEnd(at: usize): usize {
  for (let c = <u32>load<u8>(at); c != 34; c = load<u8>(at)) {
    if (c < 32 || c == 92 || c == 127 || (c == 38 && load<u8>(at + 1) == 35)) return 0;
    const length: usize = c < 0x80 ? 1 : sequence(at, c);
    if (length == 0) return 0;
    at += length;
  }
  return at;
}

/** The length of a valid UTF-8 sequence of several bytes; 0 if it is invalid. */
export function sequence(at: usize, lead: u32): usize {
  const length: usize = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
  for (let k: usize = 1; k < length; k++) if ((load<u8>(at + k) & 0xc0) != 0x80) return 0;
  const second = <u32>load<u8>(at + 1);
  if (lead == 0xe0 && second < 0xa0) return 0;
  if (lead == 0xed && second > 0x9f) return 0;
  if (lead == 0xf0 && second < 0x90) return 0;
  if (lead == 0xf4 && second > 0x8f) return 0;
  return length;
}

/** Whether a tag name differs from the known ones also without regard to case. Found once for each name. */
function isOrdinary(id: i32): bool {
  const entry = nameEntry(id);
  let kind = load<i32>(entry, KIND);
  if (kind == 0) {
    kind = PLAIN;
    for (let known = 1; known <= KNOWN; known++) if (isLike(entry, nameEntry(known))) kind = LIKE_KNOWN;
    store<i32>(entry, kind, KIND);
  }
  return kind == PLAIN;
}

function isLike(a: usize, b: usize): bool {
  const length = load<u32>(a, 4);
  if (load<u32>(b, 4) != length) return false;
  const first = <usize>load<u32>(a),
    second = <usize>load<u32>(b);
  for (let i: usize = 0; i < length; i++) if ((load<u8>(first + i) | 32) != (load<u8>(second + i) | 32)) return false;
  return true;
}

function keepTag(name: i32, value: usize, end: usize): bool {
  if (tagTotal == MAX_TAGS) return false;
  const tag = tags + <usize>tagTotal * TAG;
  tagTotal++;
  store<u32>(tag, name);
  store<u32>(tag, <u32>(value - input), 4);
  store<u32>(tag, <u32>(end - input), 8);
  return true;
}

/** Reads a tag with a meaning; false if its value is unusual. */
function readKnown(game: usize, id: i32, at: usize, end: usize): bool {
  const length = end - at;
  if (id <= BLACK) return readName(game, id, at, length);
  if (id == DATE) return isUnknownDate(at, length) || (readDay(game, at, length) && load<u32>(game, DAY) != 0);
  if (id == RESULT_TAG) return readResult(game, at, length);
  if (id <= FEN) {
    const value = length > LONGEST_NAME || length == 0 || !isTrimmed(at, end) ? -1 : intern(at, length);
    store<i32>(game + NAME + ((<usize>(id - VARIANT + 5)) << 2), value);
    return value > 0;
  }
  if (id == SET_UP) return length == 1 && load<u8>(at) == 49;
  // RuleSetFile and VariantMen are not plain.
  if (id <= VARIANT_MEN) return false;
  if (id <= BLACK_TITLE) {
    if (!isTrimmed(at, end) && length != 0) return false;
    const isEngine = id <= BLACK_TYPE ? isWord(at, length, 0x6d6172676f7270, 7) : isWord(at, length, 0x746f62, 3);
    if (isEngine) addFlag(game, id & 1 ? 2 : 1);
    return true;
  }
  if (id <= BLACK_ELO) {
    const rating = ratingOf(at, length);
    if (rating < 0) return length == 0 || isTrimmed(at, end);
    store<u16>(game + (id == WHITE_ELO ? 0 : 2), <u16>rating, RATINGS);
  }
  return true;
}

/** Whether a text is the word in lower case, `word` in little-endian order, without regard to case. */
function isWord(at: usize, length: usize, word: u64, letters: usize): bool {
  if (length != letters) return false;
  return ((load<u64>(at) | 0x2020202020202020) & (((<u64>1) << ((<u64>letters) << 3)) - 1)) == word;
}

/** Number of a name tag's field: White, Black, event, site, round. */
// @inline
function fieldOf(id: i32): usize {
  return id >= WHITE ? <usize>(id - WHITE) : <usize>(id + 1);
}

function readName(game: usize, id: i32, at: usize, length: usize): bool {
  if (length == 1 && load<u8>(at) == 63) return true;
  if (length == 0 || length > LONGEST_NAME || !isTrimmed(at, at + length)) return false;
  let questions: usize = 0;
  while (questions < length && load<u8>(at + questions) == 63) questions++;
  if (questions == length) return false;
  const name = intern(at, length);
  if (name < 0) {
    namesFull = true;
    status = STATUS_ROOM;
  }
  store<i32>(game + NAME + (fieldOf(id) << 2), name);
  return name > 0;
}

/** Whether a text neither begins nor ends with a blank, those of Unicode included. */
function isTrimmed(at: usize, end: usize): bool {
  const length = end - at;
  if (length == 0 || load<u8>(at) == 32 || load<u8>(end - 1) == 32) return false;
  if (length > 1 && (isBlankAt(at) || load<u16>(end - 2) == 0xa0c2)) return false;
  return length < 3 || !isBlankAt(end - 3);
}

/** Whether a blank of several bytes may begin here; some other characters count as blanks too. */
function isBlankAt(at: usize): bool {
  const c = <u32>load<u8>(at),
    second = <u32>load<u8>(at + 1);
  if (c == 0xc2) return second == 0xa0;
  if (c == 0xe1) return second == 0x9a;
  if (c == 0xe2) return second == 0x80 || second == 0x81;
  if (c == 0xe3) return second == 0x80;
  return c == 0xef && second == 0xbb;
}

// @inline
function isDigit(c: u32): bool {
  return c >= 48 && c <= 57;
}

// @inline
function twoDigits(at: usize): u32 {
  const a = <u32>load<u8>(at),
    b = <u32>load<u8>(at + 1);
  if (a == 63 && b == 63) return 0;
  return isDigit(a) && isDigit(b) ? (a - 48) * 10 + b - 48 : 99;
}

function isUnknownDate(at: usize, length: usize): bool {
  if (length == 1) return load<u8>(at) == 63;
  return length == 10 && load<u64>(at) == 0x2e3f3f2e3f3f3f3f && load<u16>(at + 8) == 0x3f3f;
}

/** `2011.04.02`, where day or month and day may be `??`. False for other texts. */
function readDay(game: usize, at: usize, length: usize): bool {
  if (length != 10 || load<u8>(at + 4) != 46 || load<u8>(at + 7) != 46) return false;
  const century = twoDigits(at),
    years = twoDigits(at + 2),
    month = twoDigits(at + 5),
    day = twoDigits(at + 8);
  if (load<u8>(at) == 63 || load<u8>(at + 2) == 63) return false;
  if (!isDigit(load<u8>(at)) || !isDigit(load<u8>(at + 1)) || !isDigit(load<u8>(at + 2)) || !isDigit(load<u8>(at + 3)))
    return false;
  if (century + years == 0) return false;
  if (month > 12 || day > 31 || (month == 0 && (load<u8>(at + 5) != 63 || load<u8>(at + 8) != 63))) return false;
  if (day == 0 && load<u8>(at + 8) != 63) return false;
  store<u32>(game, (century * 100 + years) * 512 + month * 32 + day, DAY);
  return true;
}

function readResult(game: usize, at: usize, length: usize): bool {
  let result: u32 = 0;
  if (length == 3 && load<u16>(at) == 0x2d31 && load<u8>(at + 2) == 48) result = 1;
  else if (length == 3 && load<u16>(at) == 0x2d30 && load<u8>(at + 2) == 49) result = 3;
  else if (length == 7 && isDraw(at)) result = 2;
  else if (length != 1 || load<u8>(at) != 42) return false;
  store<u32>(game, result, RESULT);
  return true;
}

/** Whether `1/2-1/2` is here. */
export function isDraw(at: usize): bool {
  return (load<u64>(at) & 0xffffffffffffff) == 0x322f312d322f31;
}

/** One to four digits; -1 for other texts. */
function ratingOf(at: usize, length: usize): i32 {
  if (length < 1 || length > 4) return -1;
  let rating = 0;
  for (let i: usize = 0; i < length; i++) {
    const c = <u32>load<u8>(at + i);
    if (!isDigit(c)) return -1;
    rating = rating * 10 + <i32>c - 48;
  }
  return rating;
}
