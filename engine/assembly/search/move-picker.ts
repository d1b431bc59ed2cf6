/**
 * Staged move picker: the transposition table move before anything is generated, then captures and promotions with SEE
 * >= 0, killers and the counter move, quiet moves by history and attacks of lesser pieces, and last the captures with
 * SEE < 0. In check all evasions come from one list. The quiescence search gets captures and promotions, and on request
 * the quiet moves that give check.
 *
 * A frame holds the state of the picker of one node:
 *
 *   0   i32   stage            4  u16  TT move          6  u16  first killer   8  u16  second killer
 *   10  u16   counter move
 *   12  i32   stage after the TT move                               28 i32  number of refutations tried
 *   32  i32   stage after the captures of the quiescence search
 *   16  u32   cursor           20 u32  end of the list
 *   24  u32   end of the bad captures (their list starts at BAD_NOISY_LIST)
 *   40  u64   squares that the other side attacks (THREATS); in the quiescence search only when in check
 *   48  i32   row of the fish history (FISH_ROW); in the quiescence search only when in check
 *   64  u16s  quiet moves tried (TRIED_QUIETS)          192 u16s captures tried (TRIED_CAPTURES)
 *   512       list             2048    bad captures
 */
import { CHECKERS, PROMOTES, SIDE } from '../rules/layout';
import { roleAt } from '../rules/make';
import { bit } from '../rules/tables';
import { ARENA_FRAMES, arena } from './arena';
import { findChecks, givesCheck } from './checks';
import { generate, generateNoisy, generateQuiet, isLegal, isRek, threatsIn } from './game';
import { captureHistory, counterMove, fishRow, killer, quietHistory } from './history';
import { escapeBonus, findLesserAttacks } from './lesser-attacks';
import { isRekNoisy, markTraps, rekCaptured } from './rek-captures';
import { captureValue, seeAtLeast, seeValue } from './see';

export const THREATS: usize = 40;
export const FISH_ROW: usize = 48;
export const TRIED_QUIETS: usize = 64;
export const TRIED_CAPTURES: usize = 192;
const LIST_AT: usize = 512;
const BAD_NOISY_LIST: usize = 2048;

const TT_MOVE: i32 = 0;
const GENERATE_NOISY: i32 = 1;
const GOOD_NOISY: i32 = 2;
const REFUTATIONS: i32 = 3;
const GENERATE_QUIET: i32 = 4;
const QUIET: i32 = 5;
const START_BAD_NOISY: i32 = 6;
const BAD_NOISY: i32 = 7;
const GENERATE_EVASIONS: i32 = 8;
const EVASIONS: i32 = 9;
const GENERATE_FORCING: i32 = 10;
const FORCING: i32 = 11;
const GENERATE_CHECKS: i32 = 12;
const CHECKS: i32 = 13;
const DONE: i32 = 14;

/** `bank` is 1 for a second search of the same node while the first is active (singular extension). */
// @inline
export function frameAt(ply: i32, bank: i32): usize {
  return arena + ARENA_FRAMES + ((<usize>((ply << 1) | bank)) << 12);
}

/** A move list that is free while no node of this ply is active. */
// @inline
export function listAt(ply: i32): usize {
  return frameAt(ply, 0) + LIST_AT;
}

/** Whether it is a capture or promotion. */
// @inline
export function isNoisy(p: usize, move: i32): bool {
  if (isRek) return isRekNoisy(p, move);
  const them = load<u64>(p + ((<usize>(load<u8>(p, SIDE) ^ 1)) << 3));
  return (them & bit((move >> 6) & 63)) != 0 || (move & PROMOTES) != 0;
}

/** Role number + 1 of the captured piece, 0 for none; in the capture games a capture code (`rek-captures.ts`). */
// @inline
export function capturedBy(p: usize, move: i32): i32 {
  if (isRek) return rekCaptured(p, move);
  const them = load<u64>(p + ((<usize>(load<u8>(p, SIDE) ^ 1)) << 3));
  const target = bit((move >> 6) & 63);
  return them & target ? roleAt(p, target) + 1 : 0;
}

/** Stores what indexes the histories of quiet moves in this position. */
// @inline
function storeIndices(frame: usize, p: usize): void {
  store<u64>(frame, threatsIn(p), THREATS);
  store<i32>(frame, isRek ? 0 : fishRow(p), FISH_ROW);
}

/** Starts picking all moves of a node. */
export function initMainPicker(frame: usize, p: usize, ply: i32, ttMove: i32, previous: i32): void {
  if (isRek) markTraps(p);
  const valid = ttMove != 0 && isLegal(p, ttMove);
  storeIndices(frame, p);
  store<i32>(frame, TT_MOVE);
  store<i32>(frame, load<u64>(p, CHECKERS) != 0 ? GENERATE_EVASIONS : GENERATE_NOISY, 12);
  store<u16>(frame, valid ? <u16>ttMove : 0, 4);
  const first = killer(ply, 0);
  const second = killer(ply, 1);
  const counter = counterMove(previous);
  store<u16>(frame, <u16>first, 6);
  store<u16>(frame, <u16>second, 8);
  store<u16>(frame, counter == first || counter == second ? 0 : <u16>counter, 10);
  store<i32>(frame, 0, 28);
}

/**
 * Starts picking for the quiescence search: captures and promotions, then with `checks` the quiet moves that give
 * check; in check all evasions.
 */
export function initQuiescencePicker(frame: usize, p: usize, ttMove: i32, checks: bool): void {
  if (isRek) markTraps(p);
  const inCheck = load<u64>(p, CHECKERS) != 0;
  const valid = ttMove != 0 && (inCheck || isNoisy(p, ttMove)) && isLegal(p, ttMove);
  if (inCheck) storeIndices(frame, p);
  store<i32>(frame, TT_MOVE);
  store<i32>(frame, inCheck ? GENERATE_EVASIONS : GENERATE_FORCING, 12);
  store<i32>(frame, checks ? GENERATE_CHECKS : DONE, 32);
  store<u16>(frame, valid ? <u16>ttMove : 0, 4);
}

// @inline
function storeScored(at: usize, move: i32, score: i32): void {
  store<u32>(at, ((<u32>max(0, min(65535, score))) << 16) | <u32>move);
}

/** Most valuable victim, then least valuable attacker, then capture history. */
// @inline
function noisyScore(p: usize, move: i32, side: i32): i32 {
  const captured = capturedBy(p, move);
  let score = 8000 + captureValue(captured) * 20 - seeValue((move >> 12) & 7);
  if (move & PROMOTES && !isRek) score += 2500;
  return score + (captureHistory(side, move, captured) >> 2);
}

function scoreNoisy(p: usize, list: usize, end: usize): void {
  const side = <i32>load<u8>(p, SIDE);
  for (let at = list; at < end; at += 4) {
    const move = <i32>load<u32>(at);
    storeScored(at, move, noisyScore(p, move, side) + 8000);
  }
}

function scoreQuiets(frame: usize, p: usize, list: usize, end: usize, previous: i32, previous2: i32): void {
  const side = <i32>load<u8>(p, SIDE);
  const threats = load<u64>(frame, THREATS);
  const fishes = load<i32>(frame, FISH_ROW);
  if (!isRek) findLesserAttacks(p, side);
  for (let at = list; at < end; at += 4) {
    const move = <i32>load<u32>(at);
    let score = quietHistory(side, move, previous, previous2, threats, fishes);
    if (!isRek) score += escapeBonus(move);
    storeScored(at, move, (score + 65536) / 2);
  }
}

function scoreEvasions(frame: usize, p: usize, list: usize, end: usize, previous: i32, previous2: i32): void {
  const side = <i32>load<u8>(p, SIDE);
  const threats = load<u64>(frame, THREATS);
  const fishes = load<i32>(frame, FISH_ROW);
  for (let at = list; at < end; at += 4) {
    const move = <i32>load<u32>(at);
    const score = isNoisy(p, move)
      ? 40000 + noisyScore(p, move, side)
      : 20000 + quietHistory(side, move, previous, previous2, threats, fishes) / 3;
    storeScored(at, move, score);
  }
}

/**
 * Removes the entry with the highest score between cursor and end; 0 when none is left. The score stays in the high
 * half.
 */
// @inline
function takeBest(frame: usize): u32 {
  const at = <usize>load<u32>(frame, 16);
  const end = <usize>load<u32>(frame, 20);
  if (at >= end) return 0;
  let best = at;
  let bestEntry = load<u32>(at);
  for (let i = at + 4; i < end; i += 4) {
    const entry = load<u32>(i);
    if (entry > bestEntry) {
      bestEntry = entry;
      best = i;
    }
  }
  store<u32>(best, load<u32>(at));
  store<u32>(frame, <u32>(at + 4), 16);
  return bestEntry;
}

/** Ends a list for {@link takeBestOfMany}, which reads four entries at a time. */
// @inline
function padList(end: usize): void {
  v128.store(end, i32x4.splat(0));
}

/** {@link takeBest} for long lists, without branches on their contents. A taken entry becomes 0. */
function takeBestOfMany(frame: usize): u32 {
  const list = <usize>load<u32>(frame, 16);
  const end = <usize>load<u32>(frame, 20);
  let most = i32x4.splat(0);
  for (let at = list; at < end; at += 16) most = i32x4.max_u(most, v128.load(at));
  most = i32x4.max_u(most, v128.shuffle<i32>(most, most, 2, 3, 0, 1));
  most = i32x4.max_u(most, v128.shuffle<i32>(most, most, 1, 0, 3, 2));
  for (let at = list; at < end; at += 16) {
    const entries = v128.load(at);
    v128.store(at, v128.andnot(entries, i32x4.eq(entries, most)));
  }
  return <u32>i32x4.extract_lane(most, 0);
}

/** Keeps the moves of a list that give check. @returns its new end */
function keepChecks(p: usize, list: usize, end: usize): usize {
  findChecks(p);
  let kept = list;
  for (let at = list; at < end; at += 4) {
    const move = load<u32>(at);
    if (!givesCheck(<i32>move)) continue;
    store<u32>(kept, move);
    kept += 4;
  }
  return kept;
}

/** The next entry of a list that is not sorted, 0 at its end. */
// @inline
function takeNext(frame: usize): u32 {
  const at = <usize>load<u32>(frame, 16);
  if (at >= <usize>load<u32>(frame, 20)) return 0;
  store<u32>(frame, <u32>(at + 4), 16);
  return load<u32>(at);
}

// @inline
function setRange(frame: usize, stage: i32, from: usize, end: usize): void {
  store<i32>(frame, stage);
  store<u32>(frame, <u32>from, 16);
  store<u32>(frame, <u32>end, 20);
}

/** The next killer or counter move that is legal here, 0 for none; the others are cleared. */
function nextRefutation(frame: usize, p: usize): i32 {
  for (let i = load<i32>(frame, 28); i < 3; i++) {
    const at = frame + 6 + ((<usize>i) << 1);
    const move = <i32>load<u16>(at);
    store<i32>(frame, i + 1, 28);
    if (move != 0 && move != <i32>load<u16>(frame, 4) && !isNoisy(p, move) && isLegal(p, move)) return move;
    store<u16>(at, 0);
  }
  return 0;
}

/** The next capture or promotion with SEE >= 0, 0 for none; the others go to the list of bad captures. */
function nextGoodNoisy(frame: usize, p: usize): i32 {
  for (let entry = takeBest(frame); entry != 0; entry = takeBest(frame)) {
    const move = <i32>(entry & 0xffff);
    if (move == <i32>load<u16>(frame, 4)) continue;
    if (seeAtLeast(p, move, 0)) return move;
    const badNoisyEnd = load<u32>(frame, 24);
    store<u32>(<usize>badNoisyEnd, entry);
    store<u32>(frame, badNoisyEnd + 4, 24);
  }
  return 0;
}

// @inline
function wasTried(frame: usize, move: i32): bool {
  return (
    move == <i32>load<u16>(frame, 4) ||
    move == <i32>load<u16>(frame, 6) ||
    move == <i32>load<u16>(frame, 8) ||
    move == <i32>load<u16>(frame, 10)
  );
}

/** The next move, 0 when none is left. `skipQuiet` leaves out the remaining quiet moves. */
export function nextMove(frame: usize, p: usize, previous: i32, previous2: i32, skipQuiet: bool): i32 {
  const list = frame + LIST_AT;
  while (load<i32>(frame) != DONE) {
    const stage = load<i32>(frame);
    if (stage == TT_MOVE) {
      store<i32>(frame, load<i32>(frame, 12));
      const move = <i32>load<u16>(frame, 4);
      if (move) return move;
    } else if (stage == GENERATE_NOISY) {
      const end = generateNoisy(p, list);
      scoreNoisy(p, list, end);
      setRange(frame, GOOD_NOISY, list, end);
      store<u32>(frame, <u32>(frame + BAD_NOISY_LIST), 24);
    } else if (stage == GOOD_NOISY) {
      const move = nextGoodNoisy(frame, p);
      if (move) return move;
      store<i32>(frame, REFUTATIONS);
    } else if (stage == REFUTATIONS) {
      const move = skipQuiet ? 0 : nextRefutation(frame, p);
      if (move) return move;
      store<i32>(frame, GENERATE_QUIET);
    } else if (stage == GENERATE_QUIET) {
      if (skipQuiet) {
        store<i32>(frame, START_BAD_NOISY);
        continue;
      }
      const end = generateQuiet(p, list);
      scoreQuiets(frame, p, list, end, previous, previous2);
      padList(end);
      setRange(frame, QUIET, list, end);
    } else if (stage == QUIET) {
      const entry = skipQuiet ? 0 : takeBestOfMany(frame);
      if (entry == 0) store<i32>(frame, START_BAD_NOISY);
      else {
        const move = <i32>(entry & 0xffff);
        if (!wasTried(frame, move)) return move;
      }
    } else if (stage == START_BAD_NOISY) {
      setRange(frame, BAD_NOISY, frame + BAD_NOISY_LIST, <usize>load<u32>(frame, 24));
    } else if (stage == GENERATE_EVASIONS) {
      const end = generate(p, list);
      scoreEvasions(frame, p, list, end, previous, previous2);
      setRange(frame, EVASIONS, list, end);
    } else if (stage == GENERATE_FORCING) {
      const end = generateNoisy(p, list);
      scoreNoisy(p, list, end);
      setRange(frame, FORCING, list, end);
    } else if (stage == GENERATE_CHECKS) {
      setRange(frame, CHECKS, list, keepChecks(p, list, generateQuiet(p, list)));
    } else if (stage == CHECKS) {
      const entry = takeNext(frame);
      if (entry) return <i32>(entry & 0xffff);
      store<i32>(frame, DONE);
    } else {
      const entry = takeBest(frame);
      const move = <i32>(entry & 0xffff);
      if (entry == 0) store<i32>(frame, stage == FORCING ? load<i32>(frame, 32) : DONE);
      else if (move != <i32>load<u16>(frame, 4)) return move;
    }
  }
  return 0;
}

/** Whether the current move is a capture with SEE < 0. */
// @inline
export function inBadNoisy(frame: usize): bool {
  return load<i32>(frame) == BAD_NOISY;
}
