/**
 * Iterative deepening over a list of root moves. With MultiPV the first line is searched over all moves, the second
 * over all but the best, and so on, each in an aspiration window around its previous score.
 *
 * Entry of a root move, ROOT_ENTRY bytes:
 *
 *   0   u32  move               4   i32  score of this iteration, -INFINITE when it did not raise alpha
 *   8   i32  reported score     12  i32  reported depth, 0 before the first     16  i32  reported selective depth
 *   24  f64  nodes below it, of all iterations
 *   64  u16  length and moves of the PV being searched                          576 u16  of the reported PV
 *
 * The reported values may be read at any time. The score is exact, or a lower bound while the window is being widened.
 * A mate is always exact: one above the window is searched again at once without an upper bound, because a bound would
 * be longer than the mate. A PV that a cutoff shortened is extended from the transposition table and from the
 * previously reported PV.
 */

import { searchKey } from '../rules/ending';
import { CHECKERS, RECORD, SIDE } from '../rules/layout';
import { ARENA_ROOTS, arena, EVAL, EXCLUDED, ROOT_ENTRY, ROW, recordAt, SEARCH_MOVES, thread } from './arena';
import { countNode, nodes, reportDepth, resetSelDepth, selDepth, softTimeReached, stopped } from './clock';
import { evaluate } from './evaluate';
import { fullWidth } from './full-width';
import { isLegal, make } from './game';
import { endScore } from './game-end';
import { clearPlies, clearPly, continuationRow, NO_PREVIOUS_MOVE } from './history';
import { frameAt, initMainPicker, isNoisy, nextMove } from './move-picker';
import { copyPv } from './pv';
import { baseReduction, search, setExtensionLimit } from './pvs';
import { INFINITE, isDraw, isMate, MATE, MAX_EVAL, MAX_PLY, NO_SCORE } from './score';
import { EXACT, evalOf, LOWER, moveOf, probe, storeEntry, UPPER, useGeneration } from './transposition-table';

const SEARCHED_PV: usize = 64;
const REPORTED_PV: usize = 576;

/** Why a search ended: limit reached, stopped, or solved. */
export const BY_LIMIT: i32 = 0;
export const BY_STOP: i32 = 1;
export const BY_SOLUTION: i32 = 2;

export let rootCount: i32 = 0;
/** Depth of the last complete iteration. */
export let depthDone: i32 = 0;

// @inline
export function rootEntry(index: i32): usize {
  return arena + ARENA_ROOTS + <usize>index * ROOT_ENTRY;
}

function isSearchMove(move: i32): bool {
  const count = load<i32>(SEARCH_MOVES);
  for (let i = 1; i <= count; i++) if (load<i32>(SEARCH_MOVES + ((<usize>i) << 2)) == move) return true;
  return count == 0;
}

/** Fills the list of root moves, in the order of the move picker. */
function initRootMoves(p: usize): void {
  const ttEntry = probe(searchKey(p));
  const frame = frameAt(0, 0);
  rootCount = 0;
  initMainPicker(frame, p, 0, ttEntry ? moveOf(ttEntry) : 0, NO_PREVIOUS_MOVE);
  for (;;) {
    const move = nextMove(frame, p, NO_PREVIOUS_MOVE, NO_PREVIOUS_MOVE, false);
    if (move == 0) break;
    if (!isSearchMove(move)) continue;
    const entry = rootEntry(rootCount++);
    memory.fill(entry, 0, ROOT_ENTRY);
    store<u32>(entry, <u32>move);
    store<i32>(entry, -INFINITE, 4);
    store<i32>(entry, -INFINITE, 8);
  }
}

/** Moves entry `from` up to `to` and shifts those between down by one. */
function lift(from: i32, to: i32): void {
  if (from <= to) return;
  const spare = rootEntry(255);
  memory.copy(spare, rootEntry(from), ROOT_ENTRY);
  memory.copy(rootEntry(to + 1), rootEntry(to), <usize>(from - to) * ROOT_ENTRY);
  memory.copy(rootEntry(to), spare, ROOT_ENTRY);
}

/** Stable descending sort of the entries from `first` to before `end` by the i32 at `offset`. */
function sort(first: i32, end: i32, offset: usize): void {
  for (let i = first + 1; i < end; i++) {
    const score = load<i32>(rootEntry(i) + offset);
    let to = i;
    while (to > first && load<i32>(rootEntry(to - 1) + offset) < score) to--;
    lift(i, to);
  }
}

/** The legal move that the transposition table has for record p, 0 for none. */
function ttMoveAt(p: usize): i32 {
  const ttEntry = probe(searchKey(p));
  const move = ttEntry ? moveOf(ttEntry) : 0;
  return move != 0 && isLegal(p, move) ? move : 0;
}

/**
 * Extends the searched PV to `target` moves: from the transposition table, else from the reported PV while both agree.
 * Stops at the end of the game, also by repetition.
 */
function extendSearchedPv(entry: usize, target: i32): void {
  let length = <i32>load<u16>(entry, SEARCHED_PV);
  if (length >= target) return;
  const reported = <i32>load<u16>(entry, REPORTED_PV);
  let p = recordAt(0);
  let samePrefix = true;
  for (let ply = 0; ply < target; ply++) {
    const at = entry + ((<usize>(ply + 1)) << 1);
    const previous = ply < reported ? <i32>load<u16>(at, REPORTED_PV) : 0;
    let move = 0;
    if (ply < length) move = <i32>load<u16>(at, SEARCHED_PV);
    else {
      if (endScore(p, ply) != NO_SCORE) return;
      move = ttMoveAt(p);
      if (move == 0 && samePrefix) move = previous;
      if (move == 0) return;
      store<u16>(at, <u16>move, SEARCHED_PV);
      store<u16>(entry, <u16>++length, SEARCHED_PV);
    }
    if (move != previous) samePrefix = false;
    make(p, p + RECORD, move);
    p += RECORD;
  }
}

/** Makes the score and PV of this iteration the reported ones. */
function reportEntry(entry: usize, depth: i32, score: i32): void {
  extendSearchedPv(entry, min(depth, isMate(score) ? MATE - abs(score) : MAX_PLY));
  store<i32>(entry, score, 8);
  store<i32>(entry, depth, 12);
  store<i32>(entry, selDepth, 16);
  memory.copy(entry + REPORTED_PV, entry + SEARCHED_PV, (<usize>load<u16>(entry, SEARCHED_PV) + 1) << 1);
}

/** Stores the searched PV: the move and its continuation. */
function storeSearchedPv(entry: usize, move: i32): void {
  copyPv(1, entry + SEARCHED_PV + 2);
  store<u16>(entry, load<u16>(entry, SEARCHED_PV + 2) + 1, SEARCHED_PV);
  store<u16>(entry, <u16>move, SEARCHED_PV + 2);
}

/** Searches the root moves from entry `line` on once. A mate removes the upper bound of the window. */
function searchRoot(p: usize, line: i32, alpha: i32, beta: i32, depth: i32): i32 {
  const q = p + RECORD;
  const side = <i32>load<u8>(p, SIDE);
  const inCheck = load<u64>(p, CHECKERS) != 0;
  const originalAlpha = alpha;
  let bestScore = -INFINITE;
  let bestMove = 0;
  countNode(0);
  clearPly(2);
  for (let i = line; i < rootCount; i++) {
    const entry = rootEntry(i);
    const move = <i32>load<u32>(entry);
    const moveCount = i - line + 1;
    const nodesBefore = nodes;
    const nodesOfMove = load<f64>(entry, 24);
    make(p, q, move);
    store<u16>(q, 0, EXCLUDED);
    store<u16>(q, <u16>continuationRow(side, move), ROW);
    const newDepth = depth - 1 + (inCheck && !fullWidth ? 1 : 0);
    let score = 0;
    if (moveCount == 1) score = -search(q, -beta, -alpha, newDepth, 1, false);
    else {
      let reduction = 0;
      if (depth >= 3 && !fullWidth && !isNoisy(p, move))
        reduction = max(0, min(baseReduction(depth, moveCount) - 1, newDepth - 1));
      score = -search(q, -alpha - 1, -alpha, newDepth - reduction, 1, true);
      if (score > alpha && reduction > 0) score = -search(q, -alpha - 1, -alpha, newDepth, 1, true);
      if (score > alpha) score = -search(q, -beta, -alpha, newDepth, 1, false);
    }
    store<f64>(entry, nodesOfMove + <f64>(nodes - nodesBefore), 24);
    if (stopped) return bestScore;
    if (score >= beta && isMate(score)) {
      store<i32>(entry, score, 4);
      storeSearchedPv(entry, move);
      if (load<i32>(entry, 8) < MAX_EVAL) reportEntry(entry, depth, MAX_EVAL);
      beta = INFINITE;
      score = -search(q, -beta, -alpha, newDepth, 1, false);
      store<f64>(entry, nodesOfMove + <f64>(nodes - nodesBefore), 24);
      if (stopped) return bestScore;
    }
    if (moveCount == 1 || score > alpha) {
      store<i32>(entry, score, 4);
      if (score > alpha) storeSearchedPv(entry, move);
      if (score > alpha) reportEntry(entry, depth, score < beta || !isDraw(score) ? score : 0);
    } else store<i32>(entry, -INFINITE, 4);
    if (score > bestScore) {
      bestScore = score;
      if (score > alpha) {
        bestMove = move;
        if (score >= beta) break;
        alpha = score;
      }
    }
  }
  if (line == 0 && load<i32>(SEARCH_MOVES) == 0) {
    const bound = bestScore >= beta ? LOWER : bestScore > originalAlpha ? EXACT : UPPER;
    storeEntry(searchKey(p), bestMove, bestScore, <i32>load<i16>(p, EVAL), depth, bound);
  }
  return bestScore;
}

/** Searches one line to one depth, widening its aspiration window until the score is inside. */
function searchLine(p: usize, line: i32, depth: i32): void {
  const last = load<i32>(rootEntry(line), 8);
  let delta = 16;
  let alpha = -INFINITE;
  let beta = INFINITE;
  if (depth >= 5 && last != -INFINITE && !isMate(last)) {
    alpha = max(last - delta, -INFINITE);
    beta = min(last + delta, INFINITE);
  }
  for (;;) {
    const score = searchRoot(p, line, alpha, beta, depth);
    // A better move goes first even when the search was stopped.
    sort(line, rootCount, 4);
    if (stopped) return;
    if (score <= alpha) {
      beta = (alpha + beta) / 2;
      alpha = max(score - delta, -INFINITE);
    } else if (score >= beta) beta = min(score + delta, INFINITE);
    else return;
    delta += delta;
    if (delta > 500 || isMate(score)) {
      alpha = -INFINITE;
      beta = INFINITE;
    }
  }
}

/** Whether every line is a mate and the search is deep enough that no shorter one is expected. */
function isSolved(lines: i32, depth: i32): bool {
  for (let line = 0; line < lines; line++) {
    const score = load<i32>(rootEntry(line), 8);
    if (!isMate(score) || depth < 2 * (MATE - abs(score)) + 4) return false;
  }
  return true;
}

/**
 * Whether this helper thread skips a depth, so that the threads search different depths at the same time (Lazy SMP).
 * The main thread skips none. Helpers 1, 2-3, 4-7 and so on search and skip by turns as many depths as their group has
 * bits, and the helpers of a group begin at different depths.
 */
function isSkipped(depth: i32): bool {
  if (thread == 0) return false;
  const run = 32 - clz(thread);
  const group = 1 << (run - 1);
  const offset = ((thread - group) * 2 * run) / group;
  return (((depth + offset) / run) & 1) == 0;
}

/** Resets the scores for an iteration. */
function beginIteration(depth: i32): void {
  resetSelDepth();
  setExtensionLimit(depth);
  for (let i = 0; i < rootCount; i++) store<i32>(rootEntry(i), -INFINITE, 4);
}

/**
 * Iterative deepening from the root record, which must have legal moves.
 * @param multiPv number of lines
 * @param mate a mate in at most this many moves ends the search; 0 for none
 * @returns one of the `BY_...` constants
 */
export function iterativeDeepening(maxDepth: i32, multiPv: i32, mate: i32): i32 {
  const p = recordAt(0);
  store<u16>(p, 0, EXCLUDED);
  store<u16>(p, <u16>NO_PREVIOUS_MOVE, ROW);
  useGeneration();
  clearPlies();
  const ttEntry = probe(searchKey(p));
  store<i16>(p, <i16>(ttEntry ? evalOf(ttEntry) : evaluate(p)), EVAL);
  depthDone = 0;
  initRootMoves(p);
  const lines = min(multiPv, rootCount);
  for (let depth = 1; depth <= maxDepth; depth++) {
    if (depth > 1 && depth < maxDepth && isSkipped(depth)) continue;
    beginIteration(depth);
    for (let line = 0; line < lines; line++) {
      searchLine(p, line, depth);
      if (stopped) return BY_STOP;
      sort(0, line + 1, 8);
    }
    depthDone = depth;
    reportDepth();
    if (stopped) return BY_STOP;
    if (isSolved(lines, depth)) return BY_SOLUTION;
    if (mate > 0 && load<i32>(rootEntry(0), 8) >= MATE + 1 - 2 * mate) return BY_LIMIT;
    if (softTimeReached()) return BY_LIMIT;
  }
  return BY_LIMIT;
}
