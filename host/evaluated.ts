/** Stored evaluations in the forms that reports and games use. */
import type { StoredEvaluation } from '../api/contract.ts';
import type { Evaluated } from '../core/report/evaluated.ts';
import type { EvalNote } from '../core/study/study.ts';
import type { Color } from '../engine/rules/types.ts';
import { forWhite, scoreNote } from '../engine/search/score.ts';

/** @param turn the side to move in the evaluated position; `null` without a line */
export function evaluatedOf({ lines }: Pick<StoredEvaluation, 'lines'>, turn: Color): Evaluated | null {
  const [best] = lines;
  return best === undefined ? null : { score: forWhite(best.score, turn), line: best.moves };
}

export function noteOf(stored: StoredEvaluation, turn: Color): EvalNote | null {
  const evaluated = evaluatedOf(stored, turn);
  return evaluated && scoreNote(evaluated.score, stored.depth);
}
