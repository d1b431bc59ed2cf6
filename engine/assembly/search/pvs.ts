/**
 * Principal variation search: the first move of a node is searched with the whole window, the others only asked whether
 * they are better, at less depth the later they come.
 */
import { BOAT, CHECKERS, HALFMOVES, HORSE, KOUL, LAST_MOVE, RECORD, SIDE } from '../rules/layout';
import { piecesOf } from '../rules/attacks';
import { searchKey } from '../rules/ending';
import { goalFirstCheck } from '../rules/options';
import { obligation } from '../rek/options';
import { opensRek } from '../rek/make';
import { EVAL, EXCLUDED, REDUCTIONS, ROW } from './arena';
import { countNode, stopped } from './clock';
import { ended, moveless } from './ends';
import { evaluate } from './evaluate';
import { winsAtLeast } from './exchange';
import { carries, make, pass } from './game';
import {
  NO_MOVE_BEFORE,
  captureWorth,
  forgetKillers,
  learnCapture,
  learnCounter,
  learnKiller,
  learnQuiet,
  quietWorth,
  rowOf,
} from './history';
import { isThreatened, winningCheck } from './first-check';
import { knownScore, mayBeKnown } from './known-endings';
import { emptyLine, endLine, extendLine } from './line';
import { TRIED_CAPTURES, TRIED_QUIETS, capturedBy, frameAt, inLosing, isNoisy, listAt, nextMove, openMoves } from './pick';
import { quiesce } from './quiescence';
import { INFINITE, MATE, MATE_EDGE, MAX_PLY, NO_SCORE, fromTable, isDraw, isMate, toTable } from './score';
import { EXACT, LOWER, UPPER, boundIn, depthIn, evalIn, moveIn, probe, remember, scoreIn } from './table';

const MAX_TRIED_QUIETS: i32 = 64;
const MAX_TRIED_CAPTURES: i32 = 32;

export function writeReductions(): void {
  for (let depth = 0; depth < 64; depth++) {
    for (let number = 0; number < 64; number++) {
      const plies = depth < 3 || number < 2 ? 0 : 0.5 + Math.log(<f64>depth) * Math.log(<f64>number) / 2.1;
      store<u8>(REDUCTIONS + <usize>((depth << 6) | number), <u8>plies);
    }
  }
}

/** Plies from the root beyond which a check is no longer worth an extra ply. */
let horizon: i32 = 0;

export function setHorizon(depth: i32): void {
  horizon = 2 * depth + 8;
}

// @ts-ignore: decorator
@inline
export function reduction(depth: i32, number: i32): i32 {
  return <i32>load<u8>(REDUCTIONS + <usize>((min(depth, 63) << 6) | min(number, 63)));
}

// @ts-ignore: decorator
@inline
function rowAt(p: usize, ply: i32): i32 {
  return ply < 0 ? NO_MOVE_BEFORE : <i32>load<u16>(p, ROW);
}

/** Pieces that keep a side from being in zugzwang. */
// @ts-ignore: decorator
@inline
function hasOfficers(p: usize, side: i32): bool {
  return (piecesOf(p, side) & (load<u64>(p, BOAT) | load<u64>(p, HORSE) | load<u64>(p, KOUL))) != 0;
}

/** The move that cut off is praised, those tried before it are blamed. */
function learn(p: usize, ply: i32, frame: usize, best: i32, depth: i32, quiets: i32, captures: i32): void {
  const side = <i32>load<u8>(p, SIDE);
  const before = rowAt(p, ply);
  const before2 = rowAt(p - RECORD, ply - 1);
  const bonus = min(16 * depth * depth + 40 * depth, 2400);
  if (isNoisy(p, best)) learnCapture(side, best, capturedBy(p, best), bonus);
  else {
    learnKiller(ply, best);
    learnCounter(before, best);
    learnQuiet(side, best, before, before2, bonus);
    for (let i = 0; i < quiets; i++) {
      learnQuiet(side, <i32>load<u16>(frame + TRIED_QUIETS + (<usize>i << 1)), before, before2, -bonus);
    }
  }
  for (let i = 0; i < captures; i++) {
    const move = <i32>load<u16>(frame + TRIED_CAPTURES + (<usize>i << 1));
    learnCapture(side, move, capturedBy(p, move), -bonus);
  }
}

/** Score of record p, `ply` moves from the root. `cut`: a node where a quick refutation is expected. */
export function search(p: usize, alpha: i32, beta: i32, depth: i32, ply: i32, cut: bool): i32 {
  if (depth <= 0) return quiesce(p, alpha, beta, ply);
  const principal = beta - alpha > 1;
  const excluded = <i32>load<u16>(p, EXCLUDED);
  countNode(ply);
  emptyLine(ply);
  if (stopped) return 0;

  // 1. Has the game ended here? Does an endgame table know how it will end? Could a mate that is already known be beaten?
  if (excluded == 0) {
    const end = ended(p, ply);
    if (end != NO_SCORE) return end;
    if (mayBeKnown(p)) {
      const known = knownScore(p, ply);
      if (known != NO_SCORE) return known;
    }
    if (ply >= MAX_PLY) return evaluate(p);
    alpha = max(alpha, ply - MATE);
    beta = min(beta, MATE - ply - 1);
    if (alpha >= beta) return alpha;
  }

  // 2. Where a check wins, does any move give it? Else does the table know enough?
  if (goalFirstCheck && excluded == 0) {
    const check = winningCheck(p, listAt(ply + 1));
    if (check) {
      if (principal) endLine(ply, check);
      return MATE - ply - 1;
    }
  }
  const key = searchKey(p);
  const word = excluded ? <u64>0 : probe(key);
  let tableMove = 0;
  let tableScore = 0;
  let tableDepth = -1;
  let tableBound = 0;
  if (word) {
    tableMove = moveIn(word);
    tableScore = fromTable(scoreIn(word), ply);
    tableDepth = depthIn(word);
    tableBound = boundIn(word);
    if (!principal && tableDepth >= depth && tableBound & (tableScore >= beta ? LOWER : UPPER)) return tableScore;
  }

  // 3. The static evaluation, corrected by what the table knows.
  const side = <i32>load<u8>(p, SIDE);
  const inCheck = load<u64>(p, CHECKERS) != 0;
  const pressed = inCheck || (goalFirstCheck && isThreatened(p, listAt(ply + 1)));
  const grandparent = p - 2 * RECORD;
  let quiet = 0;
  let guess = 0;
  let improving = false;
  if (excluded) guess = quiet = <i32>load<i16>(p, EVAL);
  else if (inCheck) {
    guess = quiet = ply >= 2 ? <i32>load<i16>(grandparent, EVAL) : 0;
    store<i16>(p, <i16>quiet, EVAL);
  } else {
    guess = quiet = word ? evalIn(word) : evaluate(p);
    store<i16>(p, <i16>quiet, EVAL);
    improving = ply >= 2 && quiet > <i32>load<i16>(grandparent, EVAL);
    if (word && !isDraw(tableScore) && !isMate(tableScore) && tableBound & (tableScore > quiet ? LOWER : UPPER)) {
      guess = tableScore;
    }
  }

  const q = p + RECORD;
  // Where reks are ordered, a chain of orders wins from behind: the evaluation prunes nothing.
  const ordered = carries && obligation != 0;
  if (!principal && !pressed && excluded == 0 && !isMate(beta)) {
    // 4. So far ahead that no quiet move of the other side will change it.
    if (!ordered && depth <= 8 && guess - 80 * (depth - (improving ? 1 : 0)) >= beta && guess > beta) return guess;

    // 5. So far behind that only captures can help.
    if (!ordered && depth <= 3 && guess + 240 * depth < alpha && !isMate(alpha)) {
      const score = quiesce(p, alpha, alpha + 1, ply);
      if (stopped) return 0;
      if (score <= alpha) return score;
    }

    // 6. Null move: if even passing keeps the upper hand, moving will. Endings make passing strong: verify there.
    if (depth >= 3 && guess >= beta && quiet >= beta - 20 * depth + 120 && load<u16>(p, LAST_MOVE) != 0 && hasOfficers(p, side)) {
      const less = 3 + depth / 4 + min((guess - beta) / 180, 3);
      pass(p, q);
      store<u16>(q, 0, HALFMOVES);
      store<u16>(q, 0, EXCLUDED);
      store<u16>(q, <u16>NO_MOVE_BEFORE, ROW);
      const score = -search(q, -beta, 1 - beta, depth - less, ply + 1, !cut);
      if (stopped) return 0;
      if (score >= beta) {
        if (depth < 10) return isMate(score) ? beta : score;
        store<u16>(p, 0, LAST_MOVE);
        const verified = search(p, beta - 1, beta, depth - less, ply, false);
        if (stopped) return 0;
        if (verified >= beta) return verified;
      }
    }
  }

  // 7. Without a move from the table the rest is worth less depth.
  if (tableMove == 0 && depth >= 4 && excluded == 0) depth--;

  // 8. The moves.
  const frame = frameAt(ply, excluded ? 1 : 0);
  const before = rowAt(p, ply);
  const before2 = rowAt(p - RECORD, ply - 1);
  const startAlpha = alpha;
  let best = -INFINITE;
  let bestMove = 0;
  let number = 0;
  let quiets = 0;
  let captures = 0;
  let skipQuiet = false;
  forgetKillers(ply + 2);
  openMoves(frame, p, ply, tableMove, before);
  for (;;) {
    const move = nextMove(frame, p, before, before2, skipQuiet);
    if (move == 0) break;
    if (move == excluded) continue;
    number++;
    const noisy = isNoisy(p, move);
    const losing = inLosing(frame);
    const worth = noisy ? captureWorth(side, move, capturedBy(p, move)) : quietWorth(side, move, before, before2);

    // 9. Moves that will hardly matter are not searched at all; when a mate is known, any might be a shorter one.
    // So may a move that orders the other side to rek.
    if (best > -MATE_EDGE && alpha < MATE_EDGE && !(ordered && opensRek(p, q, move))) {
      const left = max(0, depth - reduction(depth, number));
      if (!noisy) {
        if (number >= (4 + depth * depth) / (improving ? 1 : 2) && !pressed) {
          if (ordered) continue;
          skipQuiet = true;
        }
        if (!pressed && left <= 7 && quiet + 100 + 90 * left <= alpha) continue;
        if (left <= 4 && worth < -4000 * (left + 1)) continue;
        if (depth <= 8 && !winsAtLeast(p, move, -24 * left * left)) continue;
      } else if (depth <= 7 && losing && !winsAtLeast(p, move, -110 * depth)) continue;
    }

    // 10. Answers to checks, or to the threat of one that would win, and a table move that is alone in being good, are looked at a ply deeper.
    let extension = pressed && ply < horizon ? 1 : 0;
    if (
      !pressed &&
      move == tableMove &&
      depth >= 7 &&
      excluded == 0 &&
      tableDepth >= depth - 3 &&
      tableBound & LOWER &&
      !isMate(tableScore)
    ) {
      const bar = tableScore - 2 * depth;
      store<u16>(p, <u16>move, EXCLUDED);
      const others = search(p, bar - 1, bar, (depth - 1) / 2, ply, cut);
      store<u16>(p, 0, EXCLUDED);
      if (stopped) return 0;
      if (others < bar) extension = 1;
      else if (bar >= beta) return bar;
      else if (tableScore >= beta) extension = -1;
    }

    make(p, q, move);
    store<u16>(q, 0, EXCLUDED);
    store<u16>(q, <u16>rowOf(side, move), ROW);
    const next = depth - 1 + extension;
    let score = 0;

    // 11. The first move gets the whole window; later ones less depth, and more again when they surprise.
    if (number == 1) score = -search(q, -beta, -alpha, next, ply + 1, principal ? false : !cut);
    else {
      let less = 0;
      if (depth >= 3 && (!noisy || losing)) {
        less = reduction(depth, number);
        if (!improving) less++;
        if (principal) less--;
        if (cut) less++;
        if (!noisy) less -= worth / 8000;
        if (load<u64>(q, CHECKERS)) less--;
        less = max(0, min(less, next - 1));
      }
      score = -search(q, -alpha - 1, -alpha, next - less, ply + 1, true);
      if (score > alpha && less > 0) score = -search(q, -alpha - 1, -alpha, next, ply + 1, !cut);
      if (score > alpha && principal) score = -search(q, -beta, -alpha, next, ply + 1, false);
    }
    if (stopped) return 0;

    // 12. Is it the best so far? The first move stands in the line even when it does not reach the window.
    if (principal && number == 1) extendLine(ply, move);
    if (score > best) {
      best = score;
      if (score > alpha) {
        bestMove = move;
        if (principal && number > 1) extendLine(ply, move);
        if (score >= beta) {
          learn(p, ply, frame, move, depth, quiets, captures);
          break;
        }
        alpha = score;
      }
    }
    if (noisy) {
      if (captures < MAX_TRIED_CAPTURES) store<u16>(frame + TRIED_CAPTURES + (<usize>(captures++) << 1), <u16>move);
    } else if (quiets < MAX_TRIED_QUIETS) store<u16>(frame + TRIED_QUIETS + (<usize>(quiets++) << 1), <u16>move);
  }

  // 13. No move at all: mate or stalemate.
  if (number == 0) return excluded ? alpha : moveless(p, ply);

  // 14. The table learns it.
  if (excluded == 0) {
    const bound = best >= beta ? LOWER : best > startAlpha ? EXACT : UPPER;
    remember(key, bestMove, toTable(best, ply), quiet, depth, bound);
  }
  return best;
}
