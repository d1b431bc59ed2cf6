/**
 * Probing of endgame tables: few pieces against a bare king, and one piece against one. The host looks up whether the
 * side that is not to move wins, in the table that applies under the rule set; here the result is compared with the
 * count of the node. A win within the count scores its distance, every other position is a draw, and the node is not
 * searched further. Whether the side to move wins follows from the best of its moves; all of them are probed, so these
 * nodes are exact.
 */
import { piecesOf } from '../rules/attacks';
import { searchKey } from '../rules/ending';
import { COUNT_LIMIT, COUNT_PLIES, RECORD, RIGHTS, SIDE } from '../rules/layout';
import { generate, make } from './game';
import { listAt } from './move-picker';
import { setPv } from './pv';
import { DRAW_BY_COUNT, DRAW_BY_TABLE, INFINITE, MATE, NO_SCORE, scoreFromTT, scoreToTT, TABLE_WIN } from './score';
import { boundOf, depthOf, EXACT, moveOf, probe, scoreOf, storeEntry } from './transposition-table';

/**
 * Probe result for record p: n + 1 in the low byte when the side that is not to move wins if the count leaves it n
 * moves, 0 when no number is enough; plus the flags below. Negative when no table has the position.
 */
// @external('env', 'probe')
declare function probeHost(p: usize): i32;

/** The number is a DTR (depth by the rule), which may be less than the DTM. */
const IS_DTR: i32 = 0x100;
/** There is a forced mate, but none within any count. */
const COUNT_TOO_SHORT: i32 = 0x200;

/** Marks transposition table entries written here; no search reaches this depth. */
const PROBED_DEPTH: i32 = 255;

/** Largest number of pieces on the board that has tables; 0 without tables. */
let maxPieces: i32 = 0;

export function useEndgameTables(pieces: i32): void {
  maxPieces = pieces;
}

// @inline
function isBareKing(pieces: u64): bool {
  return (pieces & (pieces - 1)) == 0;
}

/** Whether it is a king and one other piece. */
// @inline
function isPair(pieces: u64): bool {
  return popcnt(pieces) == 2;
}

/** Whether a table may contain record p: a fast filter. Tables have no positions with first-move rights. */
// @inline
export function mayBeInTable(p: usize): bool {
  if (maxPieces == 0) return false;
  const white = piecesOf(p, 0);
  const black = piecesOf(p, 1);
  return (
    (isBareKing(white) || isBareKing(black) || (isPair(white) && isPair(black))) &&
    <i32>popcnt(white | black) <= maxPieces &&
    load<u64>(p, RIGHTS) == 0
  );
}

/** Score of record p when only the side not to move can win. */
function defenderScore(p: usize, ply: i32): i32 {
  const answer = probeHost(p);
  if (answer < 0) return NO_SCORE;
  const moves = (answer & 0xff) - 1;
  if (moves < 0) return answer & COUNT_TOO_SHORT ? DRAW_BY_COUNT : DRAW_BY_TABLE;
  const limit = <i32>load<u16>(p, COUNT_LIMIT);
  const plies = <i32>load<u16>(p, COUNT_PLIES);
  if (limit != 0 && moves > max(0, (limit - plies + 1) >> 1)) return DRAW_BY_COUNT;
  return ply + 2 * moves - (moves > 0 && answer & IS_DTR ? TABLE_WIN : MATE);
}

/** Score of record p when only the side to move can win. Stores the best move in the transposition table. */
function attackerScore(p: usize, ply: i32): i32 {
  const key = searchKey(p);
  const ttEntry = probe(key);
  let bestScore = -INFINITE;
  let bestMove = 0;
  if (ttEntry && depthOf(ttEntry) == PROBED_DEPTH && boundOf(ttEntry) == EXACT) {
    bestScore = scoreFromTT(scoreOf(ttEntry), ply);
    bestMove = moveOf(ttEntry);
  } else {
    const list = listAt(ply);
    const end = generate(p, list);
    if (end == list) return NO_SCORE;
    const q = p + RECORD;
    for (let at = list; at < end; at += 4) {
      const move = <i32>load<u32>(at);
      make(p, q, move);
      const score = -defenderScore(q, ply + 1);
      if (score == -NO_SCORE) return NO_SCORE;
      if (score > bestScore) {
        bestScore = score;
        bestMove = move;
      }
    }
    storeEntry(key, bestMove, scoreToTT(bestScore, ply), 0, PROBED_DEPTH, EXACT);
  }
  setPv(ply, bestMove);
  return bestScore;
}

/**
 * Exact score of record p, which must pass {@link mayBeInTable}; `NO_SCORE` when it is in no table. Overwrites the
 * record behind p.
 */
export function probeScore(p: usize, ply: i32): i32 {
  const side = <i32>load<u8>(p, SIDE);
  if (isBareKing(piecesOf(p, side))) return defenderScore(p, ply);
  if (isBareKing(piecesOf(p, side ^ 1))) return attackerScore(p, ply);
  // If one side has a forced mate when the count is ignored, the other cannot win.
  const score = defenderScore(p, ply);
  return score == DRAW_BY_TABLE ? attackerScore(p, ply) : score;
}
