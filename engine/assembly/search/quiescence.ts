/**
 * Quiescence search: captures, promotions and check evasions only, at its first ply also quiet checks, until the
 * position is quiet enough for the static evaluation.
 */

import { searchKey } from '../rules/ending';
import { CHECKERS, PROMOTES, RECORD } from '../rules/layout';
import { goalFirstCheck } from '../rules/options';
import { EVAL } from './arena';
import { countNode, stopped } from './clock';
import { mayBeInTable, probeScore } from './endgame-probe';
import { evaluate } from './evaluate';
import { winningCheck } from './first-check';
import { isRek, make } from './game';
import { endScore, lossScore } from './game-end';
import { NO_PREVIOUS_MOVE } from './history';
import { capturedBy, frameAt, initQuiescencePicker, isNoisy, listAt, nextMove } from './move-picker';
import { clearPv, extendPv, setPv } from './pv';
import { INFINITE, isDraw, MATE, MATE_THRESHOLD, MAX_PLY, NO_SCORE, scoreFromTT, scoreToTT } from './score';
import { captureValue, seeAtLeast } from './see';
import { boundOf, evalOf, LOWER, moveOf, probe, scoreOf, storeEntry, UPPER } from './transposition-table';

/** Delta pruning: what a capture may gain beyond the value of the captured piece. */
const DELTA_MARGIN: i32 = 160;

/** @param first whether no other node of the quiescence search leads here */
export function quiesce(p: usize, alpha: i32, beta: i32, ply: i32, first: bool): i32 {
  const pvNode = beta - alpha > 1;
  countNode(ply);
  clearPv(ply);
  if (stopped) return 0;

  // 1. End of the game and endgame tables.
  const end = endScore(p, ply);
  if (end != NO_SCORE) return end;
  if (mayBeInTable(p)) {
    const tableScore = probeScore(p, ply);
    if (tableScore != NO_SCORE) return tableScore;
  }
  if (ply >= MAX_PLY) return evaluate(p);

  // 2. A winning first check, where the rule set has that goal; then the transposition table cutoff.
  if (goalFirstCheck) {
    const check = winningCheck(p, listAt(ply + 1));
    if (check) {
      if (pvNode) setPv(ply, check);
      return MATE - ply - 1;
    }
  }
  const key = searchKey(p);
  const ttEntry = probe(key);
  let ttMove = 0;
  let ttScore = 0;
  let ttBound = 0;
  if (ttEntry) {
    ttMove = moveOf(ttEntry);
    ttScore = scoreFromTT(scoreOf(ttEntry), ply);
    ttBound = boundOf(ttEntry);
    if (!pvNode && ttBound & (ttScore >= beta ? LOWER : UPPER)) return ttScore;
  }

  // 3. Stand pat, unless in check.
  const inCheck = load<u64>(p, CHECKERS) != 0;
  let bestScore = -INFINITE;
  let staticEval = 0;
  if (!inCheck) {
    staticEval = ttEntry ? evalOf(ttEntry) : evaluate(p);
    store<i16>(p, <i16>staticEval, EVAL);
    bestScore = staticEval;
    const betterBound = ttBound & (ttScore > staticEval ? LOWER : UPPER);
    if (ttEntry && !isDraw(ttScore) && abs(ttScore) < MATE_THRESHOLD && betterBound) {
      bestScore = ttScore;
    }
    if (bestScore >= beta) {
      if (!ttEntry) storeEntry(key, 0, bestScore, staticEval, 0, LOWER);
      return bestScore;
    }
    if (bestScore > alpha) alpha = bestScore;
  }

  // 4. Noisy moves and quiet checks, or check evasions, with delta and SEE pruning. Where the first check wins, step 2
  // has found it.
  const frame = frameAt(ply, 0);
  const q = p + RECORD;
  let bestMove = 0;
  let moveCount = 0;
  initQuiescencePicker(frame, p, ttMove, first && !inCheck && !isRek && !goalFirstCheck);
  for (;;) {
    const move = nextMove(frame, p, NO_PREVIOUS_MOVE, NO_PREVIOUS_MOVE, false);
    if (move == 0) break;
    moveCount++;
    if (!inCheck && isNoisy(p, move)) {
      const captured = capturedBy(p, move);
      const futilityValue = staticEval + DELTA_MARGIN + captureValue(captured) + (move & PROMOTES ? 80 : 0);
      if (futilityValue <= alpha) {
        if (futilityValue > bestScore) bestScore = futilityValue;
        continue;
      }
    }
    if ((!inCheck || bestScore > -MATE_THRESHOLD) && !seeAtLeast(p, move, 0)) continue;
    make(p, q, move);
    const score = -quiesce(q, -beta, -alpha, ply + 1, false);
    if (stopped) return 0;
    if (score <= bestScore) continue;
    bestScore = score;
    if (score <= alpha) continue;
    bestMove = move;
    if (pvNode) extendPv(ply, move);
    if (score >= beta) break;
    alpha = score;
  }
  if (inCheck && moveCount == 0) return lossScore(p, ply);

  storeEntry(key, bestMove, scoreToTT(bestScore, ply), staticEval, 0, bestScore >= beta ? LOWER : UPPER);
  return bestScore;
}
