/**
 * The tags of a game as far as no field has them: their form and their values (`host/database/storage/tag-form.ts`).
 *
 * A form is interned as a text of words of 32 bits: the tags of the roster that the game has (bit 0 Event, 1 Site,
 * 2 Date, 3 Round, 4 White, 5 Black), moved by 8 bits, so that it begins with a byte that no name has; then for each
 * other tag the id of its name times 4 plus the source of its value, and for IN_FORM the id of the value.
 */
import {
  DAY,
  FIRST_TAG,
  FLAGS,
  FORM,
  input,
  NAME,
  RATINGS,
  TAG,
  TAG_COUNT,
  tags,
  UTC_DAY,
  VALUES_AT,
  VALUES_END,
  values,
} from './chunk';
import { putDay } from './digest';
import { intern, nameEntry } from './names';

/** The value follows from a field, belongs to the form, or belongs to the game. */
const OF_FIELD: u32 = 1;
const IN_FORM: u32 = 2;
const OF_GAME: u32 = 3;

/** Numbers of names, see `tags.ts`. */
const WHITE_ELO: i32 = 18;
const BLACK_ELO: i32 = 19;
const UTC_DATE: i32 = 20;
const FIRST_COMMON: i32 = 21;
const LAST_COMMON: i32 = 23;
const LABELS: i32 = 24;
const COLLECTIONS: i32 = 25;
/** Bytes of a value of one of these that belongs to the form. */
const LONGEST_GROUPS: usize = 512;
/** UTF-16 units of a value that may belong to a form. */
const LONGEST_COMMON: u32 = 40;

/** Tags of a game whose form is interned. */
export const MOST_TAGS: i32 = 200;
const NO_RATING: u32 = 0xffff;

let words: usize = 0;

/** Uses the memory at `address`, a multiple of 8, and returns its end. */
export function useForms(address: usize): usize {
  words = address;
  return words + 16 + 8 * <usize>MOST_TAGS;
}

/** Interns the form of a game with at most {@link MOST_TAGS} tags; false if the names are full. */
export function writeForm(game: usize, firstTag: i32, tagCount: i32): bool {
  const hasDay = load<u32>(game, DAY) != 0 && (load<u32>(game, FLAGS) & UTC_DAY) == 0;
  let roster: u32 = hasDay ? 4 : 0;
  if (load<u32>(game, NAME + 8)) roster |= 1;
  if (load<u32>(game, NAME + 12)) roster |= 2;
  if (load<u32>(game, NAME + 16)) roster |= 8;
  if (load<u32>(game, NAME)) roster |= 16;
  if (load<u32>(game, NAME + 4)) roster |= 32;
  store<u32>(words, roster << 8);
  let to = words + 4;
  for (let tag = tags + <usize>firstTag * TAG, end = tag + <usize>tagCount * TAG; tag < end; tag += TAG) {
    const name = load<u32>(tag),
      at = input + load<u32>(tag, 4),
      length = <usize>(load<u32>(tag, 8) - load<u32>(tag, 4));
    const source = sourceOf(game, <i32>name, at, length);
    store<u32>(to, (name << 2) | source);
    to += 4;
    if (source != IN_FORM) continue;
    const value = intern(at, length);
    if (value < 0) return false;
    store<i32>(to, value);
    to += 4;
  }
  const form = intern(words, to - words);
  store<i32>(game, form, FORM);
  return form > 0;
}

function sourceOf(game: usize, name: i32, at: usize, length: usize): u32 {
  if (name == UTC_DATE && isDay(game, at, length)) return OF_FIELD;
  if (name == WHITE_ELO && isRating(load<u16>(game, RATINGS), at, length)) return OF_FIELD;
  if (name == BLACK_ELO && isRating(load<u16>(game, RATINGS + 2), at, length)) return OF_FIELD;
  if (length == 0 || (length == 1 && (load<u8>(at) == 63 || load<u8>(at) == 45))) return IN_FORM;
  if ((name == LABELS || name == COLLECTIONS) && length <= LONGEST_GROUPS) return IN_FORM;
  const isCommon = name >= FIRST_COMMON && name <= LAST_COMMON;
  return isCommon && units(at, length) <= LONGEST_COMMON ? IN_FORM : OF_GAME;
}

function isDay(game: usize, at: usize, length: usize): bool {
  if (length != 10) return false;
  const text = words + 8 + 8 * <usize>MOST_TAGS;
  putDay(text, load<u32>(game, DAY));
  return load<u64>(text) == load<u64>(at) && load<u16>(text, 8) == load<u16>(at, 8);
}

/** Whether a rating is written without zeros before it; an unknown one is empty. */
function isRating(rating: u32, at: usize, length: usize): bool {
  return rating == NO_RATING ? length == 0 : length == 1 || load<u8>(at) != 48;
}

/** UTF-16 units of a text in UTF-8. */
function units(at: usize, length: usize): u32 {
  let count: u32 = 0;
  for (const end = at + length; at < end; at++) {
    const c = <u32>load<u8>(at);
    if ((c & 0xc0) != 0x80) count += c >= 0xf0 ? 2 : 1;
  }
  return count;
}

/** Writes the values of a game as a record has them: their number, then each with its length. Returns their end. */
export function writeValues(game: usize, to: usize): usize {
  const from = to;
  let word: usize = load<u32>(nameEntry(load<i32>(game, FORM))) + 4;
  const first = tags + <usize>load<u32>(game, FIRST_TAG) * TAG,
    end = first + <usize>load<u32>(game, TAG_COUNT) * TAG;
  let count: u32 = 0;
  for (let tag = first, at = word; tag < end; tag += TAG) {
    const source = load<u32>(at) & 3;
    if (source == OF_GAME) count++;
    at += source == IN_FORM ? 8 : 4;
  }
  to = putVarint(to, count);
  for (let tag = first; tag < end; tag += TAG) {
    const source = load<u32>(word) & 3;
    word += source == IN_FORM ? 8 : 4;
    if (source != OF_GAME) continue;
    const at = input + load<u32>(tag, 4),
      length = load<u32>(tag, 8) - load<u32>(tag, 4);
    to = putVarint(to, length);
    memory.copy(to, at, length);
    to += length;
  }
  store<u32>(game, <u32>(from - values), VALUES_AT);
  store<u32>(game, <u32>(to - values), VALUES_END);
  return to;
}

/** Seven bits a byte, lowest first; the highest bit of a byte is set if another follows. */
export function putVarint(to: usize, value: u32): usize {
  while (value > 127) {
    store<u8>(to++, <u8>value | 128);
    value >>= 7;
  }
  store<u8>(to++, <u8>value);
  return to;
}
