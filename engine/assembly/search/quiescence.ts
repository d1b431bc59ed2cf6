/**
 * The search beyond the last ply: captures, promotions and answers to checks only, until the position is quiet enough for
 * the evaluation to be trusted.
 */
import { CHECKERS, PROMOTES, RECORD } from '../rules/layout';
import { searchKey } from '../rules/ending';
import { goalFirstCheck } from '../rules/options';
import { ended, lost } from './ends';
import { EVAL } from './arena';
import { countNode, stopped } from './clock';
import { evaluate } from './evaluate';
import { captureGain, winsAtLeast } from './exchange';
import { make } from './game';
import { NO_MOVE_BEFORE } from './history';
import { winningCheck } from './first-check';
import { knownScore, mayBeKnown } from './known-endings';
import { emptyLine, endLine, extendLine } from './line';
import { capturedBy, frameAt, listAt, nextMove, openForcing } from './pick';
import { INFINITE, MATE, MATE_EDGE, MAX_PLY, NO_SCORE, fromTable, isDraw, toTable } from './score';
import { LOWER, UPPER, boundIn, evalIn, moveIn, probe, remember, scoreIn } from './table';

/** What a capture may gain beyond its piece before it is believed to matter. */
const MARGIN: i32 = 160;

export function quiesce(p: usize, alpha: i32, beta: i32, ply: i32): i32 {
  const principal = beta - alpha > 1;
  countNode(ply);
  emptyLine(ply);
  if (stopped) return 0;

  // 1. Has the game ended here? Does an endgame table know how it will end?
  const end = ended(p, ply);
  if (end != NO_SCORE) return end;
  if (mayBeKnown(p)) {
    const known = knownScore(p, ply);
    if (known != NO_SCORE) return known;
  }
  if (ply >= MAX_PLY) return evaluate(p);

  // 2. Where a check wins, does any move give it? Else does the table know enough?
  if (goalFirstCheck) {
    const check = winningCheck(p, listAt(ply + 1));
    if (check) {
      if (principal) endLine(ply, check);
      return MATE - ply - 1;
    }
  }
  const key = searchKey(p);
  const word = probe(key);
  let tableMove = 0;
  let tableScore = 0;
  let bound = 0;
  if (word) {
    tableMove = moveIn(word);
    tableScore = fromTable(scoreIn(word), ply);
    bound = boundIn(word);
    if (!principal && bound & (tableScore >= beta ? LOWER : UPPER)) return tableScore;
  }

  // 3. Standing still is allowed, unless in check.
  const inCheck = load<u64>(p, CHECKERS) != 0;
  let best = -INFINITE;
  let quiet = 0;
  if (!inCheck) {
    quiet = word ? evalIn(word) : evaluate(p);
    store<i16>(p, <i16>quiet, EVAL);
    best = quiet;
    if (word && !isDraw(tableScore) && abs(tableScore) < MATE_EDGE && bound & (tableScore > quiet ? LOWER : UPPER)) {
      best = tableScore;
    }
    if (best >= beta) {
      if (!word) remember(key, 0, best, quiet, 0, LOWER);
      return best;
    }
    if (best > alpha) alpha = best;
  }

  // 4. The forcing moves, as long as they can still matter.
  const frame = frameAt(ply, 0);
  const q = p + RECORD;
  let bestMove = 0;
  let tried = 0;
  openForcing(frame, p, tableMove);
  for (;;) {
    const move = nextMove(frame, p, NO_MOVE_BEFORE, NO_MOVE_BEFORE, false);
    if (move == 0) break;
    tried++;
    if (!inCheck) {
      const captured = capturedBy(p, move);
      const gain = quiet + MARGIN + captureGain(captured) + (move & PROMOTES ? 80 : 0);
      if (gain <= alpha) {
        if (gain > best) best = gain;
        continue;
      }
      if (!winsAtLeast(p, move, 0)) continue;
    } else if (best > -MATE_EDGE && !winsAtLeast(p, move, 0)) continue;
    make(p, q, move);
    const score = -quiesce(q, -beta, -alpha, ply + 1);
    if (stopped) return 0;
    if (score <= best) continue;
    best = score;
    if (score <= alpha) continue;
    bestMove = move;
    if (principal) extendLine(ply, move);
    if (score >= beta) break;
    alpha = score;
  }
  if (inCheck && tried == 0) return lost(p, ply);

  remember(key, bestMove, toTable(best, ply), quiet, 0, best >= beta ? LOWER : UPPER);
  return best;
}
