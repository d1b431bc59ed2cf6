/**
 * The root: a table of its moves, and iterative deepening over it. For several lines the first is searched over all
 * moves, the second over all but the best, and so on, each in an aspiration window around its last score.
 *
 * Entry of the table, ROOT_ENTRY bytes:
 *
 *   0   u32  move          4   i32  score in this depth, -INFINITE when it is not better than another
 *   8   i32  known score   12  i32  known depth, 0 before the first     16  i32  known selective depth
 *   64  u16  length and moves of the line being worked on               576 u16  of the known line
 *
 * What is known of a move may be shown at any time. Its score is exact, or, while the window is being widened, a bound
 * that the move has beaten. Its line is one that was searched; where a bound cut it short, the table and what was known
 * of the move before lengthen it.
 */
import { CHECKERS, RECORD, SIDE } from '../rules/layout';
import { searchKey } from '../rules/ending';
import { ARENA_ROOTS, CHOSEN, EVAL, EXCLUDED, ROOT_ENTRY, ROW, arena, recordAt } from './arena';
import { countNode, deepest, elapsed, forgetDeepest, reportDepth, stopped } from './clock';
import { ended } from './ends';
import { evaluate } from './evaluate';
import { isLegal, make } from './game';
import { NO_MOVE_BEFORE, forgetAllKillers, forgetKillers, rowOf } from './history';
import { copyLine } from './line';
import { frameAt, isNoisy, nextMove, openMoves } from './pick';
import { reduction, search, setHorizon } from './pvs';
import { INFINITE, MATE, MAX_PLY, NO_SCORE, isDraw, isMate } from './score';
import { EXACT, LOWER, UPPER, ageTable, evalIn, moveIn, probe, remember } from './table';

const WORKING: usize = 64;
const KNOWN: usize = 576;

/** Why a search ended. */
export const BY_LIMIT: i32 = 0;
export const BY_STOP: i32 = 1;
export const BY_SOLUTION: i32 = 2;

export let rootCount: i32 = 0;
/** Depth of the last complete iteration. */
export let depthDone: i32 = 0;

// @ts-ignore: decorator
@inline
export function rootEntry(index: i32): usize {
  return arena + ARENA_ROOTS + <usize>index * ROOT_ENTRY;
}

function isChosen(move: i32): bool {
  const count = load<i32>(CHOSEN);
  for (let i = 1; i <= count; i++) if (load<i32>(CHOSEN + (<usize>i << 2)) == move) return true;
  return count == 0;
}

/** Lists the chosen moves of the root record, best guess first. */
function listMoves(p: usize): void {
  const word = probe(searchKey(p));
  const frame = frameAt(0, 0);
  rootCount = 0;
  openMoves(frame, p, 0, word ? moveIn(word) : 0, NO_MOVE_BEFORE);
  for (;;) {
    const move = nextMove(frame, p, NO_MOVE_BEFORE, NO_MOVE_BEFORE, false);
    if (move == 0) break;
    if (!isChosen(move)) continue;
    const entry = rootEntry(rootCount++);
    memory.fill(entry, 0, ROOT_ENTRY);
    store<u32>(entry, <u32>move);
    store<i32>(entry, -INFINITE, 4);
    store<i32>(entry, -INFINITE, 8);
  }
}

/** Moves entry `from` up to `to`; those between go down by one. */
function lift(from: i32, to: i32): void {
  if (from <= to) return;
  const spare = rootEntry(255);
  memory.copy(spare, rootEntry(from), ROOT_ENTRY);
  memory.copy(rootEntry(to + 1), rootEntry(to), <usize>(from - to) * ROOT_ENTRY);
  memory.copy(rootEntry(to), spare, ROOT_ENTRY);
}

/** Sorts entries from `first` to before `end` by the number at `offset`, equals in their order. */
function sort(first: i32, end: i32, offset: usize): void {
  for (let i = first + 1; i < end; i++) {
    const score = load<i32>(rootEntry(i) + offset);
    let to = i;
    while (to > first && load<i32>(rootEntry(to - 1) + offset) < score) to--;
    lift(i, to);
  }
}

/** The move that the table holds for record p, 0 when there is none that can be played. */
function tableMoveAt(p: usize): i32 {
  const word = probe(searchKey(p));
  const move = word ? moveIn(word) : 0;
  return move != 0 && isLegal(p, move) ? move : 0;
}

/**
 * Lengthens the line being worked on to `wanted` moves: by those of the table, else by those of the known line as long as
 * both are the same. Ends with the game, which a repetition ends too.
 */
function lengthenLine(entry: usize, wanted: i32): void {
  let length = <i32>load<u16>(entry, WORKING);
  if (length >= wanted) return;
  const known = <i32>load<u16>(entry, KNOWN);
  let p = recordAt(0);
  let same = true;
  for (let ply = 0; ply < wanted; ply++) {
    const at = entry + (<usize>(ply + 1) << 1);
    const before = ply < known ? <i32>load<u16>(at, KNOWN) : 0;
    let move = 0;
    if (ply < length) move = <i32>load<u16>(at, WORKING);
    else {
      if (ended(p, ply) != NO_SCORE) return;
      move = tableMoveAt(p);
      if (move == 0 && same) move = before;
      if (move == 0) return;
      store<u16>(at, <u16>move, WORKING);
      store<u16>(entry, <u16>++length, WORKING);
    }
    if (move != before) same = false;
    make(p, p + RECORD, move);
    p += RECORD;
  }
}

/** What was found in this depth becomes known. */
function settleEntry(entry: usize, depth: i32, score: i32): void {
  lengthenLine(entry, min(depth, isMate(score) ? MATE - abs(score) : MAX_PLY));
  store<i32>(entry, score, 8);
  store<i32>(entry, depth, 12);
  store<i32>(entry, deepest, 16);
  memory.copy(entry + KNOWN, entry + WORKING, (<usize>load<u16>(entry, WORKING) + 1) << 1);
}

/** The line being worked on: the move and what follows it. */
function keepLine(entry: usize, move: i32): void {
  copyLine(1, entry + WORKING + 2);
  store<u16>(entry, load<u16>(entry, WORKING + 2) + 1, WORKING);
  store<u16>(entry, <u16>move, WORKING + 2);
}

/** One look at the moves from entry `line` on. */
function searchRoot(p: usize, line: i32, alpha: i32, beta: i32, depth: i32): i32 {
  const q = p + RECORD;
  const side = <i32>load<u8>(p, SIDE);
  const inCheck = load<u64>(p, CHECKERS) != 0;
  const startAlpha = alpha;
  let best = -INFINITE;
  let bestMove = 0;
  countNode(0);
  forgetKillers(2);
  for (let i = line; i < rootCount; i++) {
    const entry = rootEntry(i);
    const move = <i32>load<u32>(entry);
    const number = i - line + 1;
    make(p, q, move);
    store<u16>(q, 0, EXCLUDED);
    store<u16>(q, <u16>rowOf(side, move), ROW);
    const next = depth - 1 + (inCheck ? 1 : 0);
    let score = 0;
    if (number == 1) score = -search(q, -beta, -alpha, next, 1, false);
    else {
      let less = 0;
      if (depth >= 3 && !isNoisy(p, move)) less = max(0, min(reduction(depth, number) - 1, next - 1));
      score = -search(q, -alpha - 1, -alpha, next - less, 1, true);
      if (score > alpha && less > 0) score = -search(q, -alpha - 1, -alpha, next, 1, true);
      if (score > alpha) score = -search(q, -beta, -alpha, next, 1, false);
    }
    if (stopped) return best;
    if (number == 1 || score > alpha) {
      store<i32>(entry, score, 4);
      if (score > alpha) keepLine(entry, move);
      if (score > alpha) settleEntry(entry, depth, score < beta || !isDraw(score) ? score : 0);
    } else store<i32>(entry, -INFINITE, 4);
    if (score > best) {
      best = score;
      if (score > alpha) {
        bestMove = move;
        if (score >= beta) break;
        alpha = score;
      }
    }
  }
  if (line == 0 && load<i32>(CHOSEN) == 0) {
    const bound = best >= beta ? LOWER : best > startAlpha ? EXACT : UPPER;
    remember(searchKey(p), bestMove, best, <i32>load<i16>(p, EVAL), depth, bound);
  }
  return best;
}

/** Searches one line to one depth, widening its window until the score lies inside. */
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
    // A move that has proved better goes first even when the look was cut short.
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

/** Every line shown is a mate, and the search has gone well beyond it. */
function isSolved(lines: i32, depth: i32): bool {
  for (let line = 0; line < lines; line++) {
    const score = load<i32>(rootEntry(line), 8);
    if (!isMate(score) || depth < 2 * (MATE - abs(score)) + 4) return false;
  }
  return true;
}

/** Restarts the table of scores for a depth. */
function beginDepth(depth: i32): void {
  forgetDeepest();
  setHorizon(depth);
  for (let i = 0; i < rootCount; i++) store<i32>(rootEntry(i), -INFINITE, 4);
}

/**
 * Iterative deepening from the root record, which must have legal moves.
 * @param mate moves: a mate in so many ends the search, 0 for none
 * @param softTime milliseconds after which no new depth is begun
 * @returns one of the `BY_...`
 */
export function deepen(maxDepth: i32, softTime: f64, wanted: i32, mate: i32): i32 {
  const p = recordAt(0);
  store<u16>(p, 0, EXCLUDED);
  store<u16>(p, <u16>NO_MOVE_BEFORE, ROW);
  ageTable();
  forgetAllKillers();
  const word = probe(searchKey(p));
  store<i16>(p, <i16>(word ? evalIn(word) : evaluate(p)), EVAL);
  depthDone = 0;
  listMoves(p);
  const lines = min(wanted, rootCount);
  for (let depth = 1; depth <= maxDepth; depth++) {
    beginDepth(depth);
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
    if (elapsed() >= softTime) return BY_LIMIT;
  }
  return BY_LIMIT;
}
