/**
 * A mode for proofs: no pruning, reductions, extensions and transposition table cutoffs, and the static evaluation in
 * place of the quiescence search. The value of such a search is that of plain alpha-beta to the same depth. Whatever
 * changes a value asks {@link fullWidth} first.
 */
import { evaluate } from './evaluate';
import { generate } from './game';
import { endScore, noMoveScore } from './game-end';
import { listAt } from './move-picker';
import { NO_SCORE } from './score';

export let fullWidth: bool = false;

export function useFullWidth(on: bool): void {
  fullWidth = on;
}

/** Score of a leaf. Overwrites the move list of its ply. */
export function leafScore(p: usize, ply: i32): i32 {
  const end = endScore(p, ply);
  if (end != NO_SCORE) return end;
  const list = listAt(ply);
  return generate(p, list) == list ? noMoveScore(p, ply) : evaluate(p);
}
