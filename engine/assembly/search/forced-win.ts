/**
 * Exact solver for problems: whether a side wins within a number of its moves against every defence. Nothing is pruned
 * but transpositions, and no evaluation is used. Draws by the count end a line. The host switches off repetition, since
 * the shortest win never repeats a position.
 *
 * An entry of the transposition table has, in place of the score, the least number of moves proved to win, and in place
 * of the evaluation the greatest number proved not to win; 0 means unknown.
 */

import { searchKey } from '../rules/ending';
import { CHECKERS, HALFMOVES, RECORD } from '../rules/layout';
import { stalemateLoses } from '../rules/options';
import { recordAt } from './arena';
import { countNode, startClock, stopped } from './clock';
import { generate, isRek, make } from './game';
import { endScore, noMoveScore } from './game-end';
import { listAt } from './move-picker';
import { isMate, NO_SCORE } from './score';
import { EXACT, evalOf, moveOf, probe, scoreOf, storeEntry } from './transposition-table';

/** The most moves that a proof may ask for. */
export const MAX_MOVES: i32 = 100;

/** The key of a position with everything that decides when the game ends. */
// @inline
function proofKey(p: usize): u64 {
  // Capture games count plies without a capture, which their search key leaves out.
  return isRek ? searchKey(p) ^ (<u64>load<u16>(p, HALFMOVES) * 0x9e3779b97f4a7c15) : searchKey(p);
}

// @inline
function isLoss(score: i32): bool {
  return score < 0 && isMate(score);
}

/** Whether an entry, 0 for none, proves a win within `moves` moves. */
// @inline
function isProved(entry: u64, moves: i32): bool {
  return scoreOf(entry) != 0 && scoreOf(entry) <= moves;
}

/** Stores what is proved about a position; `proved` and `refuted` are 0 when unknown. */
function storeProof(p: usize, move: i32, proved: i32, refuted: i32, work: i32): void {
  storeEntry(proofKey(p), move, proved, refuted, work, EXACT);
}

/** Puts a move first in a list. */
function putFirst(list: usize, end: usize, move: i32): void {
  for (let at = list; at < end; at += 4) {
    if (<i32>load<u32>(at) != move) continue;
    store<u32>(at, load<u32>(list));
    store<u32>(list, move);
    return;
  }
}

/** Whether the side to move wins with its next move. */
function winsAtOnce(p: usize, ply: i32, list: usize, end: usize): i32 {
  const q = p + RECORD;
  for (let at = list; at < end; at += 4) {
    const move = <i32>load<u32>(at);
    make(p, q, move);
    if (isLost(q, ply + 1)) return move;
  }
  return 0;
}

/** Whether the game has ended at record `p` with a loss of the side to move. */
function isLost(p: usize, ply: i32): bool {
  const end = endScore(p, ply);
  if (end != NO_SCORE) return isLoss(end);
  if (load<u64>(p, CHECKERS) == 0 && !stalemateLoses && !isRek) return false;
  const list = listAt(ply);
  return generate(p, list) == list && isLoss(noMoveScore(p, ply));
}

/** The first move found that wins within `moves` moves, at least 2; moves that give check are tried first. */
function winningMove(p: usize, ply: i32, moves: i32, list: usize, end: usize): i32 {
  const q = p + RECORD;
  for (let pass = 0; pass < 2; pass++) {
    for (let at = list; at < end; at += 4) {
      const move = <i32>load<u32>(at);
      make(p, q, move);
      if ((load<u64>(q, CHECKERS) != 0) != (pass == 0)) continue;
      if (losesWithin(ply + 1, moves - 1)) return move;
      if (stopped) return 0;
    }
  }
  return 0;
}

/** Whether the side to move, for which the game is not over, wins within `moves` of its moves, at least 1. */
function winsWithin(ply: i32, moves: i32): bool {
  const p = recordAt(ply);
  countNode(ply);
  if (stopped) return false;
  const entry = probe(proofKey(p));
  if (isProved(entry, moves)) return true;
  if (evalOf(entry) >= moves) return false;
  const list = listAt(ply);
  const end = generate(p, list);
  if (moveOf(entry)) putFirst(list, end, moveOf(entry));
  for (let within = evalOf(entry) + 1; within <= moves; within++) {
    const move = within == 1 ? winsAtOnce(p, ply, list, end) : winningMove(p, ply, within, list, end);
    if (stopped) return false;
    if (move == 0) continue;
    storeProof(p, move, within, within - 1, within);
    return true;
  }
  storeProof(p, 0, scoreOf(entry), moves, moves);
  return false;
}

/** Whether the side to move at record `ply` loses within `moves` more moves of the other side; 0: has lost. */
function losesWithin(ply: i32, moves: i32): bool {
  const p = recordAt(ply);
  if (moves == 0) return isLost(p, ply);
  const over = endScore(p, ply);
  if (over != NO_SCORE) return isLoss(over);
  countNode(ply);
  if (stopped) return false;
  const entry = probe(proofKey(p));
  if (isProved(entry, moves)) return true;
  if (evalOf(entry) >= moves) return false;
  const list = listAt(ply);
  const end = generate(p, list);
  if (end == list) return isLoss(noMoveScore(p, ply));
  if (moveOf(entry)) putFirst(list, end, moveOf(entry));
  const q = p + RECORD;
  for (let at = list; at < end; at += 4) {
    const move = <i32>load<u32>(at);
    make(p, q, move);
    // A game that ends here is drawn, or lost by the other side.
    const lost = endScore(q, ply + 1) == NO_SCORE && winsWithin(ply + 1, moves);
    if (stopped) return false;
    if (lost) continue;
    storeProof(p, move, scoreOf(entry), moves, moves);
    return false;
  }
  storeProof(p, 0, moves, evalOf(entry), moves);
  return true;
}

/**
 * Whether the attacker wins from the root record within `moves` of its moves. The attacker is the side to move if
 * `toMove`, else the other side.
 * @param nodes limit of nodes, 0 for none
 * @returns 1 yes, 0 no, 2 stopped before an answer
 */
export function provesWin(moves: i32, toMove: bool, nodes: f64): i32 {
  startClock(nodes, 0);
  const p = recordAt(0);
  const count = min(moves, MAX_MOVES);
  if (toMove && endScore(p, 0) != NO_SCORE) return 0;
  const wins = toMove ? winsWithin(0, count) : losesWithin(0, count);
  return stopped ? 2 : wins ? 1 : 0;
}
