/**
 * The rules as the search asks for them, of whichever family is in use: the chess games (`../rules`) or the capture games
 * (`../rek`). One predictable branch each. Keys, dead positions and the lack of moves need none: both families keep what
 * they depend on in the same places of record and rule set.
 *
 * In the capture games a side under an order has few moves and no choice but one of them, as a side in check; so CHECKERS of
 * a record, which the kernel leaves zero there, holds the ordered arrivals, and the search treats an order as a check.
 */
import { generate as chessMoves, generateNoisy as chessNoisy, generateQuiet as chessQuiet } from '../rules/generate';
import { useRules } from '../rules/options';
import { CHECKERS, RIGHTS_KEY } from '../rules/layout';
import { isLegal as chessLegal } from '../rules/legal';
import { make as chessMake, pass as chessPass, settle as chessSettle } from '../rules/make';
import { perft as chessPerft } from '../rules/perft';
import { generate as rekMoves, generateNoisy as rekNoisy, generateQuiet as rekQuiet, isLegal as rekLegal } from '../rek/generate';
import { CAPTURE_KING, useRules as useRekRules } from '../rek/options';
import { make as rekMake, pass as rekPass, settle as rekSettle } from '../rek/make';
import { perft as rekPerft } from '../rek/perft';
import { orderFor } from '../rek/record';

/** Pieces capture by carrying and surrounding. */
export let carries: bool = false;

/** Plays by the rule set at `address` from now on. */
export function adopt(address: usize): void {
  carries = load<i32>(address) == CAPTURE_KING;
  useRules(address);
  if (carries) useRekRules(address);
}

// @ts-ignore: decorator
@inline
function markOrder(p: usize): void {
  store<u64>(p, load<u64>(p, RIGHTS_KEY) ? orderFor(p, 0) | orderFor(p, 1) | orderFor(p, 2) | orderFor(p, 3) : 0, CHECKERS);
}

function makeMarked(p: usize, q: usize, move: i32): void {
  rekMake(p, q, move);
  markOrder(q);
}

export function settle(p: usize): void {
  if (!carries) return chessSettle(p);
  rekSettle(p);
  markOrder(p);
}

// @ts-ignore: decorator
@inline
export function make(p: usize, q: usize, move: i32): void {
  if (carries) makeMarked(p, q, move);
  else chessMake(p, q, move);
}

export function pass(p: usize, q: usize): void {
  if (carries) rekPass(p, q);
  else chessPass(p, q);
}

// @ts-ignore: decorator
@inline
export function generate(p: usize, list: usize): usize {
  return carries ? rekMoves(p, list) : chessMoves(p, list);
}

// @ts-ignore: decorator
@inline
export function generateNoisy(p: usize, list: usize): usize {
  return carries ? rekNoisy(p, list) : chessNoisy(p, list);
}

// @ts-ignore: decorator
@inline
export function generateQuiet(p: usize, list: usize): usize {
  return carries ? rekQuiet(p, list) : chessQuiet(p, list);
}

// @ts-ignore: decorator
@inline
export function isLegal(p: usize, move: i32): bool {
  return carries ? rekLegal(p, move) : chessLegal(p, move);
}

export function perft(p: usize, list: usize, depth: i32): u64 {
  return carries ? rekPerft(p, list, depth) : chessPerft(p, list, depth);
}
