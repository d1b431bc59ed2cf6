/**
 * The moves of a node, best guesses first and no sooner than needed: the table's move before anything is generated, then
 * captures and promotions that do not lose material, killers and the counter move, quiet moves by history, and last the
 * captures that lose. In check all answers come from one list.
 *
 * A frame keeps where a node stands. Its address is the node's handle:
 *
 *   0   i32   stage            4  u16  table move       6  u16  first killer   8  u16  second killer   10  u16  counter move
 *   12  i32   stage after the table move                            28 i32  refutations looked at
 *   16  u32   cursor           20 u32  end of the list  24 u32  end of the losing captures (their list starts at LOSING)
 *   64  u16s  quiet moves tried (TRIED_QUIETS)          192 u16s captures tried (TRIED_CAPTURES)
 *   512       list             2048    losing captures
 */
import { CHECKERS, PROMOTES, SIDE } from '../rules/layout';
import { roleAt } from '../rules/make';
import { bit } from '../rules/tables';
import { ARENA_FRAMES, arena } from './arena';
import { captureGain, exchangeValue, winsAtLeast } from './exchange';
import { carries, generate, generateNoisy, generateQuiet, isLegal } from './game';
import { captureWorth, counterMove, killer, quietWorth } from './history';
import { isRekNoisy, markTraps, rekCaptured } from './rek-captures';

export const TRIED_QUIETS: usize = 64;
export const TRIED_CAPTURES: usize = 192;
const LIST_AT: usize = 512;
const LOSING: usize = 2048;

const TABLE_MOVE: i32 = 0;
const MAKE_NOISY: i32 = 1;
const NOISY: i32 = 2;
const REFUTATIONS: i32 = 3;
const MAKE_QUIET: i32 = 4;
const QUIET: i32 = 5;
const MAKE_LOSING: i32 = 6;
const LOSERS: i32 = 7;
const MAKE_ANSWERS: i32 = 8;
const ANSWERS: i32 = 9;
const MAKE_FORCING: i32 = 10;
const FORCING: i32 = 11;
const OVER: i32 = 12;

/** `bank` 1: a second search of the same node while the first is open. */
// @ts-ignore: decorator
@inline
export function frameAt(ply: i32, bank: i32): usize {
  return arena + ARENA_FRAMES + (<usize>((ply << 1) | bank) << 12);
}

/** Where moves may be listed while no node of this ply is open. */
// @ts-ignore: decorator
@inline
export function listAt(ply: i32): usize {
  return frameAt(ply, 0) + LIST_AT;
}

/** Is it a capture or promotion? */
// @ts-ignore: decorator
@inline
export function isNoisy(p: usize, move: i32): bool {
  if (carries) return isRekNoisy(p, move);
  const them = load<u64>(p + (<usize>(load<u8>(p, SIDE) ^ 1) << 3));
  return (them & bit((move >> 6) & 63)) != 0 || (move & PROMOTES) != 0;
}

/** Role number + 1 of the piece that the move captures, 0 for none; in the capture games a code of what it captures. */
// @ts-ignore: decorator
@inline
export function capturedBy(p: usize, move: i32): i32 {
  if (carries) return rekCaptured(p, move);
  const them = load<u64>(p + (<usize>(load<u8>(p, SIDE) ^ 1) << 3));
  const target = bit((move >> 6) & 63);
  return them & target ? roleAt(p, target) + 1 : 0;
}

/** Opens a node for all its moves. */
export function openMoves(frame: usize, p: usize, ply: i32, tableMove: i32, before: i32): void {
  if (carries) markTraps(p);
  const valid = tableMove != 0 && isLegal(p, tableMove);
  store<i32>(frame, TABLE_MOVE);
  store<i32>(frame, load<u64>(p, CHECKERS) != 0 ? MAKE_ANSWERS : MAKE_NOISY, 12);
  store<u16>(frame, valid ? <u16>tableMove : 0, 4);
  const first = killer(ply, 0);
  const second = killer(ply, 1);
  const counter = counterMove(before);
  store<u16>(frame, <u16>first, 6);
  store<u16>(frame, <u16>second, 8);
  store<u16>(frame, counter == first || counter == second ? 0 : <u16>counter, 10);
  store<i32>(frame, 0, 28);
}

/** Opens a node of the quiescence search: captures and promotions, or every answer to a check. */
export function openForcing(frame: usize, p: usize, tableMove: i32): void {
  if (carries) markTraps(p);
  const inCheck = load<u64>(p, CHECKERS) != 0;
  const valid = tableMove != 0 && (inCheck || isNoisy(p, tableMove)) && isLegal(p, tableMove);
  store<i32>(frame, TABLE_MOVE);
  store<i32>(frame, inCheck ? MAKE_ANSWERS : MAKE_FORCING, 12);
  store<u16>(frame, valid ? <u16>tableMove : 0, 4);
}

// @ts-ignore: decorator
@inline
function rank(at: usize, move: i32, score: i32): void {
  store<u32>(at, (<u32>max(0, min(65535, score)) << 16) | <u32>move);
}

/** Gains first; among equals the cheaper capturer and the better record. */
// @ts-ignore: decorator
@inline
function noisyScore(p: usize, move: i32, side: i32): i32 {
  const captured = capturedBy(p, move);
  let score = 8000 + captureGain(captured) * 20 - exchangeValue((move >> 12) & 7);
  if (move & PROMOTES && !carries) score += 2500;
  return score + (captureWorth(side, move, captured) >> 2);
}

function rankNoisy(p: usize, list: usize, end: usize): void {
  const side = <i32>load<u8>(p, SIDE);
  for (let at = list; at < end; at += 4) {
    const move = <i32>load<u32>(at);
    rank(at, move, noisyScore(p, move, side) + 8000);
  }
}

function rankQuiet(p: usize, list: usize, end: usize, before: i32, before2: i32): void {
  const side = <i32>load<u8>(p, SIDE);
  for (let at = list; at < end; at += 4) {
    const move = <i32>load<u32>(at);
    rank(at, move, ((quietWorth(side, move, before, before2) + 49152) * 2) / 3);
  }
}

function rankAnswers(p: usize, list: usize, end: usize, before: i32, before2: i32): void {
  const side = <i32>load<u8>(p, SIDE);
  for (let at = list; at < end; at += 4) {
    const move = <i32>load<u32>(at);
    const score = isNoisy(p, move)
      ? 40000 + noisyScore(p, move, side)
      : 20000 + quietWorth(side, move, before, before2) / 3;
    rank(at, move, score);
  }
}

/** Takes the best entry of the list between cursor and end; 0 when it is empty. The rank stays in the high half. */
// @ts-ignore: decorator
@inline
function take(frame: usize): u32 {
  const at = <usize>load<u32>(frame, 16);
  const end = <usize>load<u32>(frame, 20);
  if (at >= end) return 0;
  let best = at;
  let most = load<u32>(at);
  for (let i = at + 4; i < end; i += 4) {
    const entry = load<u32>(i);
    if (entry > most) {
      most = entry;
      best = i;
    }
  }
  store<u32>(best, load<u32>(at));
  store<u32>(frame, <u32>(at + 4), 16);
  return most;
}

// @ts-ignore: decorator
@inline
function range(frame: usize, stage: i32, from: usize, end: usize): void {
  store<i32>(frame, stage);
  store<u32>(frame, <u32>from, 16);
  store<u32>(frame, <u32>end, 20);
}

/** The next killer or counter move that is possible here, 0 when there is none; those that are not are struck out. */
function nextRefutation(frame: usize, p: usize): i32 {
  for (let i = load<i32>(frame, 28); i < 3; i++) {
    const at = frame + 6 + (<usize>i << 1);
    const move = <i32>load<u16>(at);
    store<i32>(frame, i + 1, 28);
    if (move != 0 && move != <i32>load<u16>(frame, 4) && !isNoisy(p, move) && isLegal(p, move)) return move;
    store<u16>(at, 0);
  }
  return 0;
}

/** The next capture or promotion that does not lose material, 0 when there is none; the others are put aside. */
function nextGain(frame: usize, p: usize): i32 {
  for (let entry = take(frame); entry != 0; entry = take(frame)) {
    const move = <i32>(entry & 0xffff);
    if (move == <i32>load<u16>(frame, 4)) continue;
    if (winsAtLeast(p, move, 0)) return move;
    const losing = load<u32>(frame, 24);
    store<u32>(<usize>losing, entry);
    store<u32>(frame, losing + 4, 24);
  }
  return 0;
}

// @ts-ignore: decorator
@inline
function wasTried(frame: usize, move: i32): bool {
  return (
    move == <i32>load<u16>(frame, 4) ||
    move == <i32>load<u16>(frame, 6) ||
    move == <i32>load<u16>(frame, 8) ||
    move == <i32>load<u16>(frame, 10)
  );
}

/** The next move of an opened node, 0 when there is none. `skipQuiet`: no quiet move any more. */
export function nextMove(frame: usize, p: usize, before: i32, before2: i32, skipQuiet: bool): i32 {
  const list = frame + LIST_AT;
  while (load<i32>(frame) != OVER) {
    const stage = load<i32>(frame);
    if (stage == TABLE_MOVE) {
      store<i32>(frame, load<i32>(frame, 12));
      const move = <i32>load<u16>(frame, 4);
      if (move) return move;
    } else if (stage == MAKE_NOISY) {
      const end = generateNoisy(p, list);
      rankNoisy(p, list, end);
      range(frame, NOISY, list, end);
      store<u32>(frame, <u32>(frame + LOSING), 24);
    } else if (stage == NOISY) {
      const move = nextGain(frame, p);
      if (move) return move;
      store<i32>(frame, REFUTATIONS);
    } else if (stage == REFUTATIONS) {
      const move = skipQuiet ? 0 : nextRefutation(frame, p);
      if (move) return move;
      store<i32>(frame, MAKE_QUIET);
    } else if (stage == MAKE_QUIET) {
      if (skipQuiet) {
        store<i32>(frame, MAKE_LOSING);
        continue;
      }
      const end = generateQuiet(p, list);
      rankQuiet(p, list, end, before, before2);
      range(frame, QUIET, list, end);
    } else if (stage == QUIET) {
      const entry = skipQuiet ? 0 : take(frame);
      if (entry == 0) store<i32>(frame, MAKE_LOSING);
      else {
        const move = <i32>(entry & 0xffff);
        if (!wasTried(frame, move)) return move;
      }
    } else if (stage == MAKE_LOSING) {
      range(frame, LOSERS, frame + LOSING, <usize>load<u32>(frame, 24));
    } else if (stage == MAKE_ANSWERS) {
      const end = generate(p, list);
      rankAnswers(p, list, end, before, before2);
      range(frame, ANSWERS, list, end);
    } else if (stage == MAKE_FORCING) {
      const end = generateNoisy(p, list);
      rankNoisy(p, list, end);
      range(frame, FORCING, list, end);
    } else {
      const entry = take(frame);
      const move = <i32>(entry & 0xffff);
      if (entry == 0) store<i32>(frame, OVER);
      else if (move != <i32>load<u16>(frame, 4)) return move;
    }
  }
  return 0;
}

/** Are the moves that come now captures that lose material? */
// @ts-ignore: decorator
@inline
export function inLosing(frame: usize): bool {
  return load<i32>(frame) == LOSERS;
}
