/**
 * The rules as the search calls them, for both families: the chess games (`../rules`) and the capture games (`../rek`).
 * Each function is one predictable branch. Keys, dead positions and positions without moves need none: both families
 * keep them in the same fields of record and rule set.
 *
 * In the capture games a side under an order has few moves, like a side in check. So the search stores the target
 * squares of the order in CHECKERS, which the kernel leaves zero there, and treats an order as a check.
 */

import {
  isLegal as rekLegal,
  generate as rekMoves,
  generateNoisy as rekNoisy,
  generateQuiet as rekQuiet,
} from '../rek/generate';
import { make as rekMake, pass as rekPass, settle as rekSettle } from '../rek/make';
import { CAPTURE_KING, useRules as useRekRules } from '../rek/options';
import { perft as rekPerft } from '../rek/perft';
import { orderFor } from '../rek/record';
import { attackedBy, occupiedOf } from '../rules/attacks';
import { generate as chessMoves, generateNoisy as chessNoisy, generateQuiet as chessQuiet } from '../rules/generate';
import { CHECKERS, RIGHTS_KEY, SIDE } from '../rules/layout';
import { isLegal as chessLegal } from '../rules/legal';
import { make as chessMake, pass as chessPass, settle as chessSettle } from '../rules/make';
import { useRules } from '../rules/options';
import { perft as chessPerft } from '../rules/perft';

/** Whether the rule set in use is a capture game (Rek). */
export let isRek: bool = false;

/** Selects the compiled rule set at `address`. */
export function useRulesAt(address: usize): void {
  isRek = load<i32>(address) == CAPTURE_KING;
  useRules(address);
  if (isRek) useRekRules(address);
}

// @inline
function markOrder(p: usize): void {
  const targets = load<u64>(p, RIGHTS_KEY) ? orderFor(p, 0) | orderFor(p, 1) | orderFor(p, 2) | orderFor(p, 3) : 0;
  store<u64>(p, targets, CHECKERS);
}

function makeRek(p: usize, q: usize, move: i32): void {
  rekMake(p, q, move);
  markOrder(q);
}

export function settle(p: usize): void {
  if (!isRek) {
    chessSettle(p);
    return;
  }
  rekSettle(p);
  markOrder(p);
}

// @inline
export function make(p: usize, q: usize, move: i32): void {
  if (isRek) makeRek(p, q, move);
  else chessMake(p, q, move);
}

export function pass(p: usize, q: usize): void {
  if (isRek) rekPass(p, q);
  else chessPass(p, q);
}

/** Squares that the other side attacks; none in the capture games, where no move captures the piece on its target. */
export function threatsIn(p: usize): u64 {
  return isRek ? 0 : attackedBy(p, <i32>load<u8>(p, SIDE) ^ 1, occupiedOf(p));
}

// @inline
export function generate(p: usize, list: usize): usize {
  return isRek ? rekMoves(p, list) : chessMoves(p, list);
}

// @inline
export function generateNoisy(p: usize, list: usize): usize {
  return isRek ? rekNoisy(p, list) : chessNoisy(p, list);
}

// @inline
export function generateQuiet(p: usize, list: usize): usize {
  return isRek ? rekQuiet(p, list) : chessQuiet(p, list);
}

// @inline
export function isLegal(p: usize, move: i32): bool {
  return isRek ? rekLegal(p, move) : chessLegal(p, move);
}

export function perft(p: usize, list: usize, depth: i32): u64 {
  return isRek ? rekPerft(p, list, depth) : chessPerft(p, list, depth);
}
