/**
 * Scans games for a search: replays stored moves on a light board, without rules, and tests each position.
 *
 * From the address that the caller gives, in this order (`scanAddress`):
 *
 *   CHECKS    tables for CRC-32, 8 KB, written by `useScan`
 *   STATE     the board: u8 codes of 64 squares; then a set of squares for each code and for WHITES, BLACKS, ALL
 *   VISITS    u32 for each square, for each alternative that is a path
 *   PROFILES  compiled rule set and record of the start position, PROFILE bytes each
 *   PROGRAM   the compiled search, PROGRAM_SIZE at most
 *   INPUT     what is scanned; owned by the caller
 *
 * The code of a piece is its role number + 1, + 6 for Black; 0 is an empty square.
 *
 * A search has alternatives; one of them must match. Words of 32 bits:
 *
 *   0  number of alternatives, ALTERNATIVES at most     8  for each of them 32 bytes:
 *      0 kind (0 pattern, 1 path, 2 pattern that only captures and promotions affect)
 *      4 offset of its first node or of its path     8 plies of its minimum duration
 *      12 number of squares of a path     16 sets on which a pattern depends, as bits     24 u64 the squares
 *
 * A pattern is a program of nodes. A node tests the position and names the offset of the next node; -1: the pattern
 * holds, -2: it does not.
 *
 *   0  kind: 0 amount, 1 presence, 2 side to move     4 next node if the test succeeds     8 otherwise
 *   12 number of entries     16 least, 20 most: limits of the amount; the side to move at 16
 *   24 entries of 16 bytes: index of the set, factor, u64 squares. The amount is the sum over the entries of the factor
 *      times the pieces of the set on the squares. Presence has one entry: at least one piece.
 *
 * A path has a word for each square, with bit i if it is the square number i of the path; then the codes that may take
 * it, as bits; then the numbers of squares behind which the piece may visit others first, as bits.
 */
import { capturesOf } from '../rek/capture';
import { DISOBEYED, KING_BLOCKED, KING_CAPTURED } from '../rek/record';
import { directionOf } from '../rek/sets';
import { countExpired } from '../rules/count';
import { countMoves } from '../rules/count-moves';
import { isDead, repetitionKey } from '../rules/ending';
import {
  BLACK,
  CHECKERS,
  COUNT_KIND,
  COUNT_LIMIT,
  COUNT_PLIES,
  ENDED,
  FISH_ROLE,
  RECORD,
  ROLE,
  SIDE,
  WHITE,
} from '../rules/layout';
import { blackPromotes, claimedCounts, OPTION_WORDS, suts, whitePromotes } from '../rules/options';
import { bit } from '../rules/tables';
import { isRek, make, useRules } from './game';
import { RULES, WORK } from './layout';

const RULES_SIZE: usize = 4 * OPTION_WORDS;
const PROFILE: usize = RULES_SIZE + RECORD;
const MAX_PROFILES: usize = 255;
const PROGRAM_SIZE: usize = 524288;
const ALTERNATIVES: i32 = 4;

const SETS: usize = 64;
const WHITES: usize = 13;
const BLACKS: usize = 14;
const ALL: usize = 15;

const PRESENCE: i32 = 1;
const TURN: i32 = 2;
const PATH: i32 = 1;
const MATERIAL: i32 = 2;
const MATCH: i32 = -1;
/** Offset of the number of repetitions in a compiled rule set. */
const FOLD: usize = 4;

/** Results of a game: it was left out, it does not match, it does, its record is damaged. */
const NOT_FOUND: u8 = 1;
const FOUND: u8 = 2;
const DAMAGED: u8 = 3;

let checks: usize = 0;
let state: usize = 0;
let visits: usize = 0;
let profiles: usize = 0;
let program: usize = 0;
let turn: i32 = 0;
let hasPaths: bool = false;
/** What the last move has changed: sets, as bits, and squares. */
let changedSets: u32 = 0;
let changedSquares: u64 = 0;
/** Positions in a row in which each alternative has matched. */
let run0: i32 = 0;
let run1: i32 = 0;
let run2: i32 = 0;
let run3: i32 = 0;

/** Begins the memory of a scan at `address`, a multiple of 64, and returns the address of INPUT. */
export function useScan(address: usize): usize {
  checks = address;
  state = checks + 8192;
  visits = state + SETS + 8 * 16;
  profiles = visits + 256 * <usize>ALTERNATIVES;
  program = profiles + MAX_PROFILES * PROFILE;
  writeChecks();
  return program + PROGRAM_SIZE;
}

/** Address of a part: 0 profiles, 1 program. */
export function scanAddress(part: i32): usize {
  return part == 0 ? profiles : program;
}

/**
 * Scans the records of a block (`game_blocks`) with a valid head. `chosen`: for each of its games the number of a
 * profile + 1, or 0. Writes a result for each game to `results`.
 *
 * @param first id of its first game
 */
export function scanBlock(block: usize, first: i32, chosen: usize, results: usize): void {
  const count = load<i32>(block, 4);
  let used = 0;
  for (let index = 0; index < count; index++) {
    const profile = <i32>load<u8>(chosen + <usize>index);
    if (profile == 0) continue;
    const entry = block + ((<usize>index) << 2);
    const from = block + <usize>load<u32>(entry, 8),
      end = block + <usize>load<u32>(entry, 12);
    if (from == end) continue;
    if (profile != used) useProfile(profile - 1);
    used = profile;
    store<u8>(results + <usize>index, scanRecord(from, end, first + index, profile - 1));
  }
}

function useProfile(profile: i32): void {
  memory.copy(RULES, profiles + <usize>profile * PROFILE, RULES_SIZE);
  useRules();
}

function scanRecord(from: usize, end: usize, id: i32, profile: i32): u8 {
  if (end < from + 5 || load<u32>(from) != checksum(id, from + 4, end)) return DAMAGED;
  let at = from + 4,
    count = 0,
    shift = 0;
  while (at < end) {
    const byte = <i32>load<u8>(at++);
    count |= (byte & 127) << shift;
    shift += 7;
    if (byte < 128) break;
  }
  if (count < 0 || at + 2 * <usize>count > end) return DAMAGED;
  const start = profiles + <usize>profile * PROFILE + RULES_SIZE;
  if (ends != 0) return ends & endsOf(start, at, count) ? FOUND : NOT_FOUND;
  if (countKinds != 0) return isCountReached(start, at, count) ? FOUND : NOT_FOUND;
  return scanMoves(start, at, count, 0) < 0 ? NOT_FOUND : FOUND;
}

/** Ends of games that `scanBlock` finds instead of positions, as bits of `endsOf`; 0: none. */
let ends: i32 = 0;

export function useEnds(mask: i32): void {
  ends = mask;
  countKinds = 0;
}

/** Kinds of counts, as bits by COUNT_KIND, that `scanBlock` finds instead of positions; 0: none. */
let countKinds: i32 = 0;
let leastCount: i32 = 0;
let mostCount: i32 = 0;

/** Searches for games whose highest number of a count of these kinds is from `least` to `most`. */
export function useCount(kinds: i32, least: i32, most: i32): void {
  ends = 0;
  countKinds = kinds;
  leastCount = least;
  mostCount = most;
}

/** The rules of the line must be in use. Counts that players have started are not known here. */
export function isCountReached(record: usize, moves: usize, count: i32): bool {
  if (isRek) return false;
  let at = WORK,
    next = WORK + RECORD;
  memory.copy(at, record, RECORD);
  let highest = countNumber(at);
  for (let ply = 0; ply < count; ply++) {
    make(at, next, <i32>load<u16>(moves + ((<usize>ply) << 1)));
    const before = at;
    at = next;
    next = before;
    highest = max(highest, countNumber(at));
  }
  return highest >= leastCount && highest <= mostCount;
}

/** The number that players call; -1 if no count of the kinds runs. */
// @inline
function countNumber(at: usize): i32 {
  if (load<u16>(at, COUNT_LIMIT) == 0 || !((countKinds >> load<u8>(at, COUNT_KIND)) & 1)) return -1;
  return (<i32>load<u16>(at, COUNT_PLIES) + 1) >> 1;
}

const OTHER_END: i32 = 0;
const CHECKMATE: i32 = 1;
const STALEMATE: i32 = 2;
const FIRST_CHECK: i32 = 3;
const DEAD_POSITION: i32 = 4;
const BOARD_COUNT: i32 = 5;
const PIECE_COUNT: i32 = 6;
const TAKEN_KING: i32 = 7;
const BLOCKED_KING: i32 = 8;
const DISOBEYED_ORDER: i32 = 9;
const REPETITION: i32 = 10;
const BARE_KING: i32 = 11;

/**
 * How the last position of a line has ended the game by itself, as a bit, and the bit of BARE_KING. Counts that players
 * have started, and limits of moves without a capture, are other ends. If other ends are searched for, repetitions may
 * be reported as OTHER_END. The rules of the line must be in use.
 */
export function endsOf(record: usize, moves: usize, count: i32): i32 {
  let at = WORK,
    next = WORK + RECORD;
  memory.copy(at, record, RECORD);
  for (let ply = 0; ply < count; ply++) {
    make(at, next, <i32>load<u16>(moves + ((<usize>ply) << 1)));
    const before = at;
    at = next;
    next = before;
  }
  const isBare = popcnt(load<u64>(at, WHITE)) == 1 || popcnt(load<u64>(at, BLACK)) == 1;
  let end = boardEnd(at);
  const isSought = ends == 0 || (ends & ((1 << OTHER_END) | (1 << REPETITION))) != 0;
  if (end == OTHER_END && isSought && isRepetition(record, moves, count, repetitionKey(at))) end = REPETITION;
  return (1 << end) | (isBare ? 1 << BARE_KING : 0);
}

/** Whether the position after a line, with this key, has occurred as often as the rules allow. */
function isRepetition(record: usize, moves: usize, count: i32, key: u64): bool {
  const fold = load<i32>(RULES, FOLD);
  if (fold == 0 || count < 4 * (fold - 1)) return false;
  let at = WORK,
    next = WORK + RECORD;
  memory.copy(at, record, RECORD);
  let times = 1;
  for (let ply = 0; ply < count; ply++) {
    if (repetitionKey(at) == key) times++;
    make(at, next, <i32>load<u16>(moves + ((<usize>ply) << 1)));
    const before = at;
    at = next;
    next = before;
  }
  return times >= fold;
}

function boardEnd(at: usize): i32 {
  const ended = <i32>load<u8>(at, ENDED);
  if (isRek) {
    if (ended & KING_CAPTURED) return TAKEN_KING;
    if (ended & KING_BLOCKED) return BLOCKED_KING;
    return ended & DISOBEYED ? DISOBEYED_ORDER : OTHER_END;
  }
  if (ended) return FIRST_CHECK;
  if (countMoves(at) == 0) return load<u64>(at, CHECKERS) ? CHECKMATE : STALEMATE;
  if (isDead(at)) return DEAD_POSITION;
  if (claimedCounts || !countExpired(at)) return OTHER_END;
  return load<u8>(at, COUNT_KIND) == 1 ? BOARD_COUNT : PIECE_COUNT;
}

/**
 * The first ply from `from` on after which a line matches; -1 if none does. The rules of the line must be in use.
 *
 * @param record the start position @param moves u16 each
 */
export function scanMoves(record: usize, moves: usize, count: i32, from: i32): i32 {
  begin(record);
  if (step() && from == 0) return 0;
  if (!isRek && !hasPaths) return scanPatterns(moves, count, from);
  for (let ply = 1; ply <= count; ply++) {
    const move = <i32>load<u16>(moves + ((<usize>(ply - 1)) << 1));
    changedSets = 0;
    changedSquares = 0;
    if (isRek) playRek(move);
    else playChess(move);
    turn ^= 1;
    if (step() && ply >= from) return ply;
  }
  return -1;
}

/** The same for chess games and patterns. Most moves go to an empty square and change nothing that a pattern tests. */
function scanPatterns(moves: usize, count: i32, from: i32): i32 {
  const board = state,
    sets = state + SETS,
    alternatives = load<i32>(program);
  let tested: u32 = 0,
    testedSquares: u64 = 0;
  for (let index = 0; index < alternatives; index++) {
    if (load<i32>(alternative(index)) == MATERIAL) continue;
    tested |= load<u32>(alternative(index), 16);
    testedSquares |= load<u64>(alternative(index), 24);
  }
  for (let ply = 1; ply <= count; ply++) {
    const move = <i32>load<u16>(moves + ((<usize>(ply - 1)) << 1)),
      origin = move & 63,
      target = (move >> 6) & 63,
      code = <u32>load<u8>(board + <usize>origin);
    turn ^= 1;
    if (code == 0 || load<u8>(board + <usize>target) != 0 || (move & 0xf000) == 0x8000) {
      changedSets = 0;
      changedSquares = 0;
      playChess(move);
    } else {
      const own: usize = code > 6 ? BLACKS : WHITES,
        squares = bit(origin) | bit(target),
        changed: u32 = (1 << code) | (1 << (<u32>own)) | (1 << (<u32>ALL)),
        pieces = sets + ((<usize>code) << 3),
        side = sets + (own << 3);
      store<u8>(board + <usize>origin, 0);
      store<u8>(board + <usize>target, <u8>code);
      store<u64>(pieces, load<u64>(pieces) ^ squares);
      store<u64>(side, load<u64>(side) ^ squares);
      store<u64>(sets, load<u64>(sets, ALL << 3) ^ squares, ALL << 3);
      const isTested = (changed & tested) != 0 && (squares & testedSquares) != 0;
      if (!isTested && (run0 | run1 | run2 | run3) == 0) continue;
      changedSets = changed;
      changedSquares = squares;
    }
    if (step() && ply >= from) return ply;
  }
  return -1;
}

/**
 * Writes role and promotion into the moves of a line that give origin and target only. The rules of the line must be in
 * use.
 */
export function completeMoves(record: usize, moves: usize, count: i32): void {
  const rest = load<i32>(program);
  store<i32>(program, 0);
  begin(record);
  for (let ply = 0; ply < count; ply++) {
    const at = moves + ((<usize>ply) << 1);
    let move = <i32>load<u16>(at);
    const code = <i32>load<u8>(state + <usize>(move & 63));
    const role = code == 0 ? 0 : (code - 1) % 6;
    move = (move & 0x8fff) | (role << 12);
    if (isRek) playRek(move);
    else {
      const promotes = role == FISH_ROLE && ((code > 6 ? blackPromotes : whitePromotes) & bit((move >> 6) & 63)) != 0;
      move = (move & 0x7fff) | (promotes ? 0x8000 : 0);
      playChess(move);
    }
    store<u16>(at, move);
  }
  store<i32>(program, rest);
}

function begin(record: usize): void {
  memory.fill(state, 0, SETS + 8 * 16);
  const white = load<u64>(record, WHITE),
    black = load<u64>(record, BLACK);
  setOf(WHITES, white);
  setOf(BLACKS, black);
  setOf(ALL, white | black);
  for (let role = 0; role < 6; role++) {
    if (isRek && role < 4) continue;
    const pieces = load<u64>(record + ((<usize>role) << 3), ROLE);
    place(role + 1, pieces & white);
    place(role + 7, pieces & black);
  }
  turn = <i32>load<u8>(record, SIDE);
  run0 = run1 = run2 = run3 = 0;
  changedSets = 0xffffffff;
  changedSquares = 0xffffffffffffffff;
  hasPaths = false;
  const count = load<i32>(program);
  for (let index = 0; index < count; index++) {
    if (load<i32>(alternative(index)) != PATH) continue;
    hasPaths = true;
    beginPath(index);
  }
}

// @inline
function setOf(set: usize, squares: u64): void {
  store<u64>(state + (set << 3), squares, SETS);
}

// @inline
function toggle(set: usize, squares: u64): void {
  const at = state + (set << 3);
  store<u64>(at, load<u64>(at, SETS) ^ squares, SETS);
}

function place(code: i32, squares: u64): void {
  setOf(<usize>code, squares);
  for (let rest = squares; rest; rest &= rest - 1) store<u8>(state + <usize>ctz(rest), <u8>code);
}

// @inline
function alternative(index: i32): usize {
  return program + 8 + ((<usize>index) << 5);
}

/** Moves the piece on `from`, which becomes `code`, to an empty square. */
// @inline
function shift(before: i32, code: i32, from: i32, to: i32): void {
  const own: usize = before > 6 ? BLACKS : WHITES;
  const origin = bit(from),
    target = bit(to);
  store<u8>(state + <usize>from, 0);
  store<u8>(state + <usize>to, <u8>code);
  if (before == code) toggle(<usize>code, origin | target);
  else {
    toggle(<usize>before, origin);
    toggle(<usize>code, target);
  }
  toggle(own, origin | target);
  toggle(ALL, origin | target);
  changedSets |= (1 << before) | (1 << code) | (1 << (<i32>own)) | (1 << (<i32>ALL));
  changedSquares |= origin | target;
}

// @inline
function remove(code: i32, square: i32): void {
  store<u8>(state + <usize>square, 0);
  toggle(<usize>code, bit(square));
  const own: usize = code > 6 ? BLACKS : WHITES;
  toggle(own, bit(square));
  toggle(ALL, bit(square));
  changedSets |= (1 << code) | (1 << (<i32>own)) | (1 << (<i32>ALL));
  changedSquares |= bit(square);
}

function playChess(move: i32): void {
  const from = move & 63,
    to = (move >> 6) & 63;
  const code = <i32>load<u8>(state + <usize>from);
  if (code == 0) return;
  const there = <i32>load<u8>(state + <usize>to);
  if (there != 0) {
    if (suts && code > 6 == there > 6) {
      const ahead = (code > 6 ? to - 8 : to + 8) & 63;
      if (load<u8>(state + <usize>ahead) == 0) {
        shift(there, there, to, ahead);
        visit(there, to, ahead);
      }
    } else remove(there, to);
  }
  if (load<u8>(state + <usize>to) != 0) return;
  const promotes = (move & 0xf000) == 0x8000;
  shift(code, promotes ? code + 1 : code, from, to);
  visit(code, from, to);
}

function playRek(move: i32): void {
  const from = move & 63,
    to = (move >> 6) & 63;
  const code = <i32>load<u8>(state + <usize>from);
  if (code == 0 || load<u8>(state + <usize>to) != 0 || from == to) return;
  shift(code, code, from, to);
  visit(code, from, to);
  const own: usize = code > 6 ? BLACKS : WHITES,
    other: usize = code > 6 ? WHITES : BLACKS;
  const enemy = load<u64>(state + (other << 3), SETS);
  const taken = capturesOf(load<u64>(state + (own << 3), SETS), enemy, to, directionOf(from, to) < 2);
  for (let rest = taken & enemy; rest; rest &= rest - 1) {
    const square = <i32>ctz(rest);
    remove(<i32>load<u8>(state + <usize>square), square);
  }
}

function beginPath(index: i32): void {
  const at = visits + ((<usize>index) << 8);
  const path = program + <usize>load<u32>(alternative(index), 4);
  const codes = load<u32>(path, 256);
  for (let square: usize = 0; square < 64; square++) {
    const code = load<u8>(state + square);
    const isMover = code != 0 && (codes & (1 << code)) != 0;
    store<u32>(at + (square << 2), isMover ? load<u32>(path + (square << 2)) & 1 : 0);
  }
}

/** A piece has gone from one square to another, where it has captured what was there. */
// @inline
function visit(code: i32, from: i32, to: i32): void {
  if (!hasPaths) return;
  const count = load<i32>(program);
  for (let index = 0; index < count; index++)
    if (load<i32>(alternative(index)) == PATH) visitPath(index, code, from, to);
}

function visitPath(index: i32, code: i32, from: i32, to: i32): void {
  const at = visits + ((<usize>index) << 8);
  const path = program + <usize>load<u32>(alternative(index), 4);
  const left = at + ((<usize>from) << 2);
  const before = load<u32>(left),
    here = load<u32>(path + ((<usize>to) << 2));
  const begins = (load<u32>(path, 256) >> code) & 1;
  store<u32>(left, 0);
  store<u32>(at + ((<usize>to) << 2), (here & begins) | ((before << 1) & here) | (before & load<u32>(path, 260)));
  if ((load<u32>(at + ((<usize>to) << 2)) >> (load<i32>(alternative(index), 12) - 1)) & 1) arrived |= 1 << index;
}

/** Paths that have been completed, as bits of their alternatives. */
let arrived: i32 = 0;

/** Whether an alternative matches now. */
// @inline
function step(): bool {
  const count = load<i32>(program);
  let found = false;
  if (count > 0) {
    run0 = continued(0, run0);
    found = run0 >= load<i32>(alternative(0), 8);
  }
  if (count > 1) {
    run1 = continued(1, run1);
    found = found || run1 >= load<i32>(alternative(1), 8);
  }
  if (count > 2) {
    run2 = continued(2, run2);
    found = found || run2 >= load<i32>(alternative(2), 8);
  }
  if (count > 3) {
    run3 = continued(3, run3);
    found = found || run3 >= load<i32>(alternative(3), 8);
  }
  arrived = 0;
  return found;
}

// @inline
function continued(index: i32, run: i32): i32 {
  const at = alternative(index);
  if (load<i32>(at) == PATH) return (arrived >> index) & 1;
  const depends = (changedSets & load<u32>(at, 16)) != 0 && (changedSquares & load<u64>(at, 24)) != 0;
  return (depends ? holds(load<i32>(at, 4)) : run > 0) ? run + 1 : 0;
}

function holds(first: i32): bool {
  let next = first;
  do {
    const node = program + <usize>next;
    next = load<i32>(node + (test(node) ? 0 : 4), 4);
  } while (next >= 0);
  return next == MATCH;
}

// @inline
function test(node: usize): bool {
  const kind = load<i32>(node);
  if (kind == PRESENCE)
    return (load<u64>(state + ((<usize>load<i32>(node, 24)) << 3), SETS) & load<u64>(node, 32)) != 0;
  if (kind == TURN) return turn == load<i32>(node, 16);
  let amount = 0;
  const end = node + ((<usize>load<i32>(node, 12)) << 4);
  for (let entry = node; entry < end; entry += 16) {
    const squares = load<u64>(state + ((<usize>load<i32>(entry, 24)) << 3), SETS) & load<u64>(entry, 32);
    amount += load<i32>(entry, 28) * <i32>popcnt(squares);
  }
  return amount >= load<i32>(node, 16) && amount <= load<i32>(node, 20);
}

function writeChecks(): void {
  for (let value: u32 = 0; value < 256; value++) {
    let crc = value;
    for (let i = 0; i < 8; i++) crc = crc & 1 ? (crc >> 1) ^ 0xedb88320 : crc >> 1;
    store<u32>(checks + ((<usize>value) << 2), crc);
  }
  for (let value: usize = 0; value < 256; value++) {
    let crc = load<u32>(checks + (value << 2));
    for (let table: usize = 1; table < 8; table++) {
      crc = load<u32>(checks + ((<usize>(crc & 255)) << 2)) ^ (crc >> 8);
      store<u32>(checks + (table << 10) + (value << 2), crc);
    }
  }
}

// @inline
function check(table: usize, value: u32): u32 {
  return load<u32>(checks + (table << 10) + ((<usize>(value & 255)) << 2));
}

// @inline
function checkEight(crc: u32, low: u32, high: u32): u32 {
  const first = crc ^ low;
  return (
    check(7, first) ^
    check(6, first >> 8) ^
    check(5, first >> 16) ^
    check(4, first >> 24) ^
    check(3, high) ^
    check(2, high >> 8) ^
    check(1, high >> 16) ^
    check(0, high >> 24)
  );
}

/** CRC-32 of the id as an IEEE 754 double, and of the bytes. */
function checksum(id: i32, from: usize, end: usize): u32 {
  const number = reinterpret<u64>(<f64>id);
  let crc = checkEight(0xffffffff, <u32>number, <u32>(number >> 32));
  let at = from;
  for (; at + 8 <= end; at += 8) crc = checkEight(crc, load<u32>(at), load<u32>(at, 4));
  for (; at < end; at++) crc = check(0, crc ^ <u32>load<u8>(at)) ^ (crc >> 8);
  return ~crc;
}
