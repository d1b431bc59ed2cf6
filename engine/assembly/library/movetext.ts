/**
 * Reads main lines: move numbers, moves in Latin letters, and the result at the end. `core/pgn/movetext.ts` and
 * `core/notation/san.ts` read the same from such a text; any other text is left to them.
 */
import { occupiedOf } from '../rules/attacks';
import { positionKey } from '../rules/ending';
import { BOAT_ROLE, COUNT_LIMIT, FISH_ROLE, HORSE_ROLE, KING_ROLE, KOUL_ROLE, MET_ROLE, RECORD } from '../rules/layout';
import { FILE_A } from '../rules/tables';
import {
  END,
  FIRST,
  GAME,
  games,
  input,
  keys,
  lasts,
  MAY_END,
  MOVES_AT,
  moves,
  PLIES,
  PROFILE,
  PROFILE_OF,
  profiles,
  RESULT,
  RULES_SIZE,
  SALT,
  STATUS,
  STATUS_MOVE,
  STATUS_NOTES,
  STATUS_RESULT,
  STATUS_WORD,
  STOPPED,
  values,
} from './chunk';
import { writeDigest } from './digest';
import { writeValues } from './form';
import { isRek, play, useRules } from './game';
import { RULES, WORK } from './layout';
import { FEED, RETURN } from './lines';
import { ANY_ROLE, chessMove, FISH_OR_MET, ORIGINAL_MET, rekMove } from './moves';
import { isDraw } from './tags';

/** Reads the moves of the games without a status; those of the others are not touched. */
export function readMovetexts(count: i32): void {
  let first = 0,
    valuesEnd = values;
  let selected: u32 = 0xffffffff;
  for (let i = 0; i < count; i++) {
    const game = games + <usize>i * GAME;
    if (load<u32>(game, STATUS) != 0) continue;
    const number = load<u32>(game, PROFILE_OF);
    const profile = profiles + <usize>number * PROFILE;
    if (number != selected) {
      selected = number;
      if (!isSelected(profile)) {
        memory.copy(RULES, profile, RULES_SIZE);
        useRules();
      }
    }
    store<u32>(game, first, FIRST);
    memory.copy(WORK, profile + RULES_SIZE, RECORD);
    readMoves(game, i, first, load<u64>(profile, SALT));
    if (load<u32>(game, STATUS) != 0) continue;
    first += load<u32>(game, PLIES) + 1;
    valuesEnd = writeValues(game, valuesEnd);
    writeDigest(game, profile);
  }
}

/** Whether the profile has the rule set that is selected. */
function isSelected(profile: usize): bool {
  return memory.compare(RULES, profile, RULES_SIZE) == 0;
}

/** Most pieces, kings included, of an ending that tables may know. */
const MOST_PIECES: u64 = 6;

/** Where reading continues after a word, and what a move text says. */
let after: usize = 0;

// @inline
function isBlankOrEnd(at: usize, end: usize): bool {
  if (at >= end) return true;
  const c = <u32>load<u8>(at);
  return c == 32 || c == FEED || c == RETURN || c == 9;
}

function stop(game: usize, at: usize, status: u32): void {
  store<u32>(game, status, STATUS);
  store<u32>(game, <u32>(at - input), STOPPED);
}

function readMoves(game: usize, index: i32, first: i32, salt: u64): void {
  const end = input + load<u32>(game, END);
  let at: usize = input + load<u32>(game, MOVES_AT);
  let p: usize = WORK,
    q: usize = WORK + RECORD;
  let key: usize = keys + ((<usize>first) << 3),
    entry: usize = moves + ((<usize>first) << 1);
  let feeds = 0,
    hasBegun = false;
  store<u64>(key, positionKey(p) ^ salt);
  while (at < end) {
    const c = <u32>load<u8>(at);
    if (c == 32 || c == 9) {
      at++;
      continue;
    }
    if (c == FEED) {
      feeds++;
      at++;
      continue;
    }
    if (c == RETURN) {
      while (at < end && load<u8>(at) == RETURN) at++;
      if (at < end && load<u8>(at) != FEED) {
        stop(game, at, STATUS_WORD);
        return;
      }
      continue;
    }
    // After an empty line another game may begin.
    if (feeds > 1 && hasBegun) {
      stop(game, at, STATUS_WORD);
      return;
    }
    feeds = 0;
    hasBegun = true;
    if (c == 46) {
      at++;
      continue;
    }
    if (c < 58) {
      const result = resultAt(at, end);
      if (result >= 0) {
        finish(game, after, end, result);
        break;
      }
      const behind = numberEnd(at, end);
      if (behind == 0) {
        stop(game, at, unread(at, end, NO_TEXT));
        return;
      }
      at = behind;
      continue;
    }
    const move = isRek ? readRekMove(p, at, end) : readMove(p, at, end);
    if (move < 0) {
      stop(game, at, unread(at, end, move));
      return;
    }
    play(p, q, move);
    const before = p;
    p = q;
    q = before;
    store<u16>(entry, <u16>move);
    key += 8;
    entry += 2;
    store<u64>(key, positionKey(p) ^ salt);
    at = after;
  }
  store<u32>(game, <u32>((entry - moves) >> 1) - first, PLIES);
  store<u16>(entry, 0);
  store<u32>(game, load<u16>(p, COUNT_LIMIT) != 0 || popcnt(occupiedOf(p)) <= MOST_PIECES ? 1 : 0, MAY_END);
  memory.copy(lasts + <usize>index * RECORD, p, RECORD);
}

/** A text that is no move of this form. */
const NO_TEXT: i32 = -3;

/** Why a word could not be read. */
function unread(at: usize, end: usize, move: i32): u32 {
  if (move != NO_TEXT) return STATUS_MOVE;
  const c = at < end ? <u32>load<u8>(at) : 0;
  const next = after < end ? <u32>load<u8>(after) : 0;
  const isNote =
    c == 123 || c == 40 || c == 41 || c == 36 || c == 59 || next == 33 || next == 63 || next == 40 || next == 41;
  return isNote ? STATUS_NOTES : STATUS_WORD;
}

/** The result at `at`, which ends in `after`; -1 for none. */
function resultAt(at: usize, end: usize): i32 {
  const c = <u32>load<u8>(at);
  let result = -1;
  after = at + 3;
  if (c == 42) {
    after = at + 1;
    result = 0;
  } else if (c == 49 && load<u16>(at + 1) == 0x302d) result = 1;
  else if (c == 48 && load<u16>(at + 1) == 0x312d) result = 3;
  else if (c == 49 && isDraw(at)) {
    after = at + 7;
    result = 2;
  }
  return result >= 0 && after <= end && isBlankOrEnd(after, end) ? result : -1;
}

/** The end of a move number without its dots; 0 for another text. */
function numberEnd(at: usize, end: usize): usize {
  after = at;
  const from = at;
  while (at < end && load<u8>(at) >= 48 && load<u8>(at) <= 57) at++;
  return at > from && (isBlankOrEnd(at, end) || load<u8>(at) == 46) ? at : 0;
}

/** Compares the result with that of the tag; nothing may follow it. */
function finish(game: usize, at: usize, end: usize, result: i32): void {
  for (; at < end; at++) {
    if (!isBlankOrEnd(at, end)) {
      stop(game, at, STATUS_RESULT);
      return;
    }
  }
  const tagged = load<i32>(game, RESULT);
  if (tagged == 0) store<i32>(game, result, RESULT);
  else if (result != 0 && result != tagged) stop(game, at, STATUS_RESULT);
}

/** Role of a piece letter of `LETTERS` in `core/notation`, or `ANY_ROLE` for none. */
// @inline
function roleOf(c: u32): i32 {
  if (c == 78) return HORSE_ROLE;
  if (c == 82) return BOAT_ROLE;
  if (c == 75) return KING_ROLE;
  if (c == 83 || c == 66) return KOUL_ROLE;
  if (c == 80) return FISH_OR_MET;
  if (c == 81) return ORIGINAL_MET;
  return c == 77 || c == 70 ? MET_ROLE : ANY_ROLE;
}

// @inline
function isFile(c: u32): bool {
  return c - 97 < 8;
}

// @inline
function isRank(c: u32): bool {
  return c - 49 < 8;
}

// @inline
function squareOf(file: u32, rank: u32): i32 {
  return <i32>(file - 97 + ((rank - 49) << 3));
}

/** Squares of the file or rank that a character names. */
// @inline
function lineOf(c: u32): u64 {
  return isFile(c) ? FILE_A << (c - 97) : (<u64>0xff) << ((c - 49) << 3);
}

/** The target square of the last coordinates read, and the squares from which a move may come; -1 for none. */
let origins: u64 = 0;

/** @param last the four last coordinates, the last in the low byte @param count how many there are */
// @inline
function targetOf(last: u32, count: i32): i32 {
  const rank = last & 0xff,
    file = (last >> 8) & 0xff;
  if (count < 2 || !isFile(file) || !isRank(rank)) return -1;
  const a = (last >> 16) & 0xff,
    b = last >> 24;
  if (count == 2) origins = ~(<u64>0);
  else if (count == 3) origins = lineOf(a);
  else if (isFile(b) && isRank(a)) origins = (<u64>1) << squareOf(b, a);
  else return -1;
  return squareOf(file, rank);
}

/** The role of a text with a letter, or without one. */
// @inline
function roleWith(role: i32, count: i32): i32 {
  return role != ANY_ROLE || count == 4 ? role : FISH_ROLE;
}

/** Reads a move of the chess games at `at`; it ends in `after`. */
function readMove(p: usize, at: usize, end: usize): i32 {
  const role = roleOf(load<u8>(at));
  if (role != ANY_ROLE) at++;
  let last: u32 = 0,
    count = 0;
  for (; count < 4; at++) {
    const c = <u32>load<u8>(at);
    if (isFile(c) || isRank(c)) {
      last = (last << 8) | c;
      count++;
    } else if (c != 120 && c != 45) break;
  }
  after = at;
  const to = targetOf(last, count);
  if (to < 0) return NO_TEXT;
  if (load<u8>(at) == 47 && isFile(load<u8>(at + 1)) && isRank(load<u8>(at + 2))) at += 3;
  let promotes = false;
  if (load<u8>(at) == 61 && roleOf(load<u8>(at + 1)) != ANY_ROLE) {
    promotes = true;
    at += 2;
  }
  const c = <u32>load<u8>(at);
  if (c == 43 || c == 35) at++;
  after = at;
  if (at > end || !isBlankOrEnd(at, end)) return NO_TEXT;
  return chessMove(p, roleWith(role, count), origins, to, promotes);
}

/** Most squares that a move text names as captured. */
const MOST_CAPTURES: i32 = 32;

/** Reads a move of the capture games: captured squares follow the target, `Rd5xc5e5+`. */
function readRekMove(p: usize, at: usize, end: usize): i32 {
  const c = <u32>load<u8>(at);
  const role = c == 82 ? BOAT_ROLE : c == 75 ? KING_ROLE : ANY_ROLE;
  if (role != ANY_ROLE) at++;
  let last: u32 = 0,
    count = 0;
  for (; count < 4; at++) {
    const c = <u32>load<u8>(at);
    if (!isFile(c) && !isRank(c)) break;
    last = (last << 8) | c;
    count++;
  }
  after = at;
  const to = targetOf(last, count);
  if (to < 0) return NO_TEXT;
  if (load<u8>(at) == 120) {
    let captures = 0;
    for (at++; isFile(load<u8>(at)) && isRank(load<u8>(at + 1)); at += 2) captures++;
    if (captures == 0 || captures > MOST_CAPTURES) return NO_TEXT;
  }
  const sign = <u32>load<u8>(at);
  if (sign == 43 || sign == 35) at++;
  after = at;
  if (at > end || !isBlankOrEnd(at, end)) return NO_TEXT;
  return rekMove(p, role, origins, to, sign == 43);
}
