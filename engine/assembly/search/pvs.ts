/**
 * Principal variation search: the first move of a node is searched with the full window, the others with a null window
 * and late move reductions.
 */

import { opensRek } from '../rek/make';
import { obligation } from '../rek/options';
import { piecesOf } from '../rules/attacks';
import { searchKey } from '../rules/ending';
import { BOAT, CHECKERS, HALFMOVES, HORSE, KOUL, LAST_MOVE, RECORD, SIDE } from '../rules/layout';
import { goalFirstCheck } from '../rules/options';
import { EVAL, EXCLUDED, REDUCTIONS, ROW } from './arena';
import { countNode, stopped } from './clock';
import { mayBeInTable, probeScore } from './endgame-probe';
import { evaluate } from './evaluate';
import { isCheckThreatened, winningCheck } from './first-check';
import { fullWidth, leafScore } from './full-width';
import { isRek, make, pass, threatsIn } from './game';
import { endScore, noMoveScore } from './game-end';
import {
  captureHistory,
  clearPly,
  continuationRow,
  countCutoff,
  cutoffsAt,
  NO_PREVIOUS_MOVE,
  quietHistory,
  updateCaptureHistory,
  updateCounterMove,
  updateKillers,
  updateMainHistory,
  updateQuietHistory,
} from './history';
import {
  capturedBy,
  FISH_ROW,
  frameAt,
  inBadNoisy,
  initMainPicker,
  isNoisy,
  listAt,
  nextMove,
  THREATS,
  TRIED_CAPTURES,
  TRIED_QUIETS,
} from './move-picker';
import { clearPv, extendPv, setPv } from './pv';
import { quiesce } from './quiescence';
import { INFINITE, isDraw, isMate, MATE, MATE_THRESHOLD, MAX_PLY, NO_SCORE, scoreFromTT, scoreToTT } from './score';
import { seeAtLeast } from './see';
import {
  boundOf,
  depthOf,
  EXACT,
  evalOf,
  LOWER,
  moveOf,
  probe,
  scoreOf,
  storeEntry,
  UPPER,
} from './transposition-table';

const MAX_TRIED_QUIETS: i32 = 64;
const MAX_TRIED_CAPTURES: i32 = 32;

export function writeReductions(): void {
  for (let depth = 0; depth < 64; depth++) {
    for (let moveCount = 0; moveCount < 64; moveCount++) {
      const plies = depth < 3 || moveCount < 2 ? 0 : 0.5 + (Math.log(<f64>depth) * Math.log(<f64>moveCount)) / 2.1;
      store<u8>(REDUCTIONS + <usize>((depth << 6) | moveCount), <u8>plies);
    }
  }
}

/** Plies from the root beyond which checks are not extended. */
let maxExtensionPly: i32 = 0;

export function setExtensionLimit(depth: i32): void {
  maxExtensionPly = 2 * depth + 8;
}

// @inline
export function baseReduction(depth: i32, moveCount: i32): i32 {
  return <i32>load<u8>(REDUCTIONS + <usize>((min(depth, 63) << 6) | min(moveCount, 63)));
}

// @inline
function previousRow(p: usize, ply: i32): i32 {
  return ply < 0 ? NO_PREVIOUS_MOVE : <i32>load<u16>(p, ROW);
}

/** Whether `side` has a boat, horse or koul, so that zugzwang is unlikely. */
// @inline
function hasNullMoveMaterial(p: usize, side: i32): bool {
  return (piecesOf(p, side) & (load<u64>(p, BOAT) | load<u64>(p, HORSE) | load<u64>(p, KOUL))) != 0;
}

// @inline
function historyBonus(depth: i32): i32 {
  return min(24 * depth * depth + 60 * depth, 3600);
}

/** Gives the move that caused the beta cutoff a bonus and the moves tried before it a malus. */
function updateHistories(
  p: usize,
  ply: i32,
  frame: usize,
  bestMove: i32,
  depth: i32,
  quietCount: i32,
  captureCount: i32,
): void {
  const side = <i32>load<u8>(p, SIDE);
  const previous = previousRow(p, ply);
  const previous2 = previousRow(p - RECORD, ply - 1);
  const threats = load<u64>(frame, THREATS);
  const fishes = load<i32>(frame, FISH_ROW);
  const bonus = historyBonus(depth);
  if (isNoisy(p, bestMove)) updateCaptureHistory(side, bestMove, capturedBy(p, bestMove), bonus);
  else {
    updateKillers(ply, bestMove);
    updateCounterMove(previous, bestMove);
    updateQuietHistory(side, bestMove, previous, previous2, threats, fishes, bonus);
    for (let i = 0; i < quietCount; i++) {
      const move = <i32>load<u16>(frame + TRIED_QUIETS + ((<usize>i) << 1));
      updateQuietHistory(side, move, previous, previous2, threats, fishes, -bonus);
    }
  }
  for (let i = 0; i < captureCount; i++) {
    const move = <i32>load<u16>(frame + TRIED_CAPTURES + ((<usize>i) << 1));
    updateCaptureHistory(side, move, capturedBy(p, move), -bonus);
  }
}

/**
 * Searches record p, `ply` plies from the root.
 * @param cutNode whether a beta cutoff is expected
 * @returns the score from the side to move's point of view; meaningless once {@link stopped} is set
 */
export function search(p: usize, alpha: i32, beta: i32, depth: i32, ply: i32, cutNode: bool): i32 {
  if (depth <= 0 && !fullWidth) return quiesce(p, alpha, beta, ply, true);
  const pvNode = beta - alpha > 1;
  const excluded = <i32>load<u16>(p, EXCLUDED);
  countNode(ply);
  clearPv(ply);
  if (stopped) return 0;
  if (depth <= 0) return leafScore(p, ply);

  // 1. End of the game, endgame tables, mate distance pruning.
  if (excluded == 0) {
    const end = endScore(p, ply);
    if (end != NO_SCORE) return end;
    if (mayBeInTable(p)) {
      const tableScore = probeScore(p, ply);
      if (tableScore != NO_SCORE) return tableScore;
    }
    if (ply >= MAX_PLY) return evaluate(p);
    alpha = max(alpha, ply - MATE);
    beta = min(beta, MATE - ply - 1);
    if (alpha >= beta) return alpha;
  }

  // 2. A winning first check, where the rule set has that goal; then the transposition table cutoff.
  if (goalFirstCheck && excluded == 0) {
    const check = winningCheck(p, listAt(ply + 1));
    if (check) {
      if (pvNode) setPv(ply, check);
      return MATE - ply - 1;
    }
  }
  const key = searchKey(p);
  const ttEntry = excluded ? <u64>0 : probe(key);
  let ttMove = 0;
  let ttScore = 0;
  let ttDepth = -1;
  let ttBound = 0;
  if (ttEntry) {
    ttMove = moveOf(ttEntry);
    ttScore = scoreFromTT(scoreOf(ttEntry), ply);
    ttDepth = depthOf(ttEntry);
    ttBound = boundOf(ttEntry);
    if (!pvNode && !fullWidth && ttDepth >= depth && ttBound & (ttScore >= beta ? LOWER : UPPER)) {
      if (ttScore >= beta && ttMove != 0 && !isRek && !isNoisy(p, ttMove)) {
        updateMainHistory(<i32>load<u8>(p, SIDE), ttMove, threatsIn(p), historyBonus(depth));
      }
      return ttScore;
    }
  }

  // 3. Static evaluation, replaced by the transposition table score where that is a better bound.
  const side = <i32>load<u8>(p, SIDE);
  const inCheck = load<u64>(p, CHECKERS) != 0;
  const threatened = inCheck || (goalFirstCheck && isCheckThreatened(p, listAt(ply + 1)));
  const grandparent = p - 2 * RECORD;
  let staticEval = 0;
  let evaluation = 0;
  let improving = false;
  if (excluded) evaluation = staticEval = <i32>load<i16>(p, EVAL);
  else if (inCheck) {
    evaluation = staticEval = ply >= 2 ? <i32>load<i16>(grandparent, EVAL) : 0;
    store<i16>(p, <i16>staticEval, EVAL);
  } else {
    evaluation = staticEval = ttEntry ? evalOf(ttEntry) : evaluate(p);
    store<i16>(p, <i16>staticEval, EVAL);
    improving = ply >= 2 && staticEval > <i32>load<i16>(grandparent, EVAL);
    if (ttEntry && !isDraw(ttScore) && !isMate(ttScore) && ttBound & (ttScore > staticEval ? LOWER : UPPER)) {
      evaluation = ttScore;
    }
  }

  const q = p + RECORD;
  // With orders, a chain of forced reks can win from far behind, so no pruning by the static evaluation.
  const hasOrders = isRek && obligation != 0;
  if (!pvNode && !fullWidth && !threatened && excluded == 0 && !isMate(beta)) {
    // 4. Reverse futility pruning.
    const futilityMargin = 80 * (depth - (improving ? 1 : 0));
    if (!hasOrders && depth <= 8 && evaluation - futilityMargin >= beta && evaluation > beta) return evaluation;

    // 5. Razoring, deeper and with smaller margins in Rek.
    const razorMargin = (isRek ? 240 : 320) * depth;
    if (!hasOrders && depth <= (isRek ? 3 : 2) && evaluation + razorMargin < alpha && !isMate(alpha)) {
      const score = quiesce(p, alpha, alpha + 1, ply, true);
      if (stopped) return 0;
      if (score <= alpha) return score;
    }

    // 6. Null move pruning, verified at high depth because zugzwang is common in endings.
    if (
      depth >= 3 &&
      evaluation >= beta &&
      staticEval >= beta - 20 * depth + 120 &&
      load<u16>(p, LAST_MOVE) != 0 &&
      hasNullMoveMaterial(p, side)
    ) {
      const reduction = 3 + depth / 4 + min((evaluation - beta) / 180, 3);
      pass(p, q);
      store<u16>(q, 0, HALFMOVES);
      store<u16>(q, 0, EXCLUDED);
      store<u16>(q, <u16>NO_PREVIOUS_MOVE, ROW);
      const score = -search(q, -beta, 1 - beta, depth - reduction, ply + 1, !cutNode);
      if (stopped) return 0;
      if (score >= beta) {
        if (depth < 10) return isMate(score) ? beta : score;
        store<u16>(p, 0, LAST_MOVE);
        const verified = search(p, beta - 1, beta, depth - reduction, ply, false);
        if (stopped) return 0;
        if (verified >= beta) return verified;
      }
    }
  }

  // 7. Internal iterative reduction, not where all moves are expected to fail low: such a node stores no best move.
  if (ttMove == 0 && (pvNode || cutNode) && depth >= 4 && excluded == 0 && !fullWidth) depth--;

  // 8. Loop over the moves.
  const frame = frameAt(ply, excluded ? 1 : 0);
  const previous = previousRow(p, ply);
  const previous2 = previousRow(p - RECORD, ply - 1);
  const originalAlpha = alpha;
  let bestScore = -INFINITE;
  let bestMove = 0;
  let moveCount = 0;
  let quietCount = 0;
  let captureCount = 0;
  let skipQuiet = false;
  clearPly(ply + 2);
  initMainPicker(frame, p, ply, ttMove, previous);
  const threats = load<u64>(frame, THREATS);
  const fishes = load<i32>(frame, FISH_ROW);
  for (;;) {
    const move = nextMove(frame, p, previous, previous2, skipQuiet);
    if (move == 0) break;
    if (move == excluded) continue;
    moveCount++;
    const noisy = isNoisy(p, move);
    const badNoisy = inBadNoisy(frame);
    const history = noisy
      ? captureHistory(side, move, capturedBy(p, move))
      : quietHistory(side, move, previous, previous2, threats, fishes);

    // 9. Late move, futility, history and SEE pruning. Not once a mate was found, since any move might mate sooner,
    // and not for a move that orders the other side to rek.
    if (!fullWidth && bestScore > -MATE_THRESHOLD && alpha < MATE_THRESHOLD && !(hasOrders && opensRek(p, q, move))) {
      const lmrDepth = max(0, depth - baseReduction(depth, moveCount));
      if (!noisy) {
        if (moveCount >= (4 + depth * depth) / (improving ? 1 : 2) && !threatened) {
          if (hasOrders) continue;
          skipQuiet = true;
        }
        if (!threatened && lmrDepth <= 7 && staticEval + 100 + 90 * lmrDepth <= alpha) continue;
        if (lmrDepth <= 4 && history < -4000 * (lmrDepth + 1)) continue;
        if (depth <= 8 && !seeAtLeast(p, move, -24 * lmrDepth * lmrDepth)) continue;
      } else if (depth <= 7 && badNoisy && !seeAtLeast(p, move, -110 * depth)) continue;
    }

    // 10. Check extension (also when a winning first check is threatened) and singular extension.
    let extension = threatened && ply < maxExtensionPly && !fullWidth ? 1 : 0;
    if (
      !threatened &&
      move == ttMove &&
      !fullWidth &&
      depth >= 7 &&
      excluded == 0 &&
      ttDepth >= depth - 3 &&
      ttBound & LOWER &&
      !isMate(ttScore)
    ) {
      const singularBeta = ttScore - 2 * depth;
      store<u16>(p, <u16>move, EXCLUDED);
      const singularScore = search(p, singularBeta - 1, singularBeta, (depth - 1) / 2, ply, cutNode);
      store<u16>(p, 0, EXCLUDED);
      if (stopped) return 0;
      if (singularScore < singularBeta) extension = 1;
      else if (singularBeta >= beta) return singularBeta;
      else if (ttScore >= beta) extension = -1;
    }

    make(p, q, move);
    store<u16>(q, 0, EXCLUDED);
    store<u16>(q, <u16>continuationRow(side, move), ROW);
    const newDepth = depth - 1 + extension;
    let score = 0;

    // 11. Full window for the first move; null window with late move reduction and re-searches for the others.
    if (moveCount == 1) score = -search(q, -beta, -alpha, newDepth, ply + 1, pvNode ? false : !cutNode);
    else {
      let reduction = 0;
      if (depth >= 3 && !fullWidth && (!noisy || badNoisy)) {
        reduction = baseReduction(depth, moveCount);
        if (!improving) reduction++;
        if (pvNode) reduction--;
        if (cutNode) reduction++;
        if (!noisy) reduction -= history / 8000;
        if (load<u64>(q, CHECKERS)) reduction--;
        if (!isRek && cutoffsAt(ply + 1) > 2) reduction++;
        reduction = max(0, min(reduction, newDepth - 1));
      }
      score = -search(q, -alpha - 1, -alpha, newDepth - reduction, ply + 1, true);
      if (score > alpha && reduction > 0) {
        score = -search(q, -alpha - 1, -alpha, newDepth, ply + 1, !cutNode);
        if (!noisy && !stopped) {
          const half = historyBonus(newDepth) / 2;
          updateQuietHistory(side, move, previous, previous2, threats, fishes, score > alpha ? half : -half);
        }
      }
      if (score > alpha && pvNode) score = -search(q, -beta, -alpha, newDepth, ply + 1, false);
    }
    if (stopped) return 0;

    // 12. Update the best score. The first move enters the PV even when it fails low.
    if (pvNode && moveCount == 1) extendPv(ply, move);
    if (score > bestScore) {
      bestScore = score;
      if (score > alpha) {
        bestMove = move;
        if (pvNode && moveCount > 1) extendPv(ply, move);
        if (score >= beta) {
          countCutoff(ply);
          updateHistories(p, ply, frame, move, depth, quietCount, captureCount);
          break;
        }
        alpha = score;
      }
    }
    if (noisy) {
      if (captureCount < MAX_TRIED_CAPTURES) {
        store<u16>(frame + TRIED_CAPTURES + ((<usize>captureCount) << 1), <u16>move);
        captureCount++;
      }
    } else if (quietCount < MAX_TRIED_QUIETS) {
      store<u16>(frame + TRIED_QUIETS + ((<usize>quietCount) << 1), <u16>move);
      quietCount++;
    }
  }

  // 13. Checkmate or stalemate.
  if (moveCount == 0) return excluded ? alpha : noMoveScore(p, ply);

  // 14. Store in the transposition table.
  if (excluded == 0) {
    const bound = bestScore >= beta ? LOWER : bestScore > originalAlpha ? EXACT : UPPER;
    storeEntry(key, bestMove, scoreToTT(bestScore, ply), staticEval, depth, bound);
  }
  return bestScore;
}
