/** Khouch: a mistake, by evaluations or by the answers of endgame tables. */
import type { Color } from '../../engine/rules/types.ts';
import type { EndingAnswer, GivenEvaluation, Motif } from './motif.ts';
import type { MotifOptions } from './options.ts';
import { ofMove, type Ply } from './ply.ts';

/** Centipawns for `side`, cut off at the limit. */
function worth({ cp, mate }: GivenEvaluation, side: Color, limit: number): number {
  const forWhite = mate === null ? (cp ?? 0) : mate > 0 ? limit : -limit;
  const cut = Math.max(-limit, Math.min(limit, forWhite));
  return side === 'w' ? cut : -cut;
}

interface Known<T> {
  readonly before: T | null | undefined;
  readonly after: T | null | undefined;
}

/** The evaluation before the move is taken as that of the best move. */
export function mistakeMotifs(
  ply: Ply,
  evaluations: Known<GivenEvaluation>,
  endings: Known<EndingAnswer>,
  { mistake, blunder, evaluationLimit }: MotifOptions,
): readonly Motif[] {
  const { side, now } = ply;
  const isHunter = now.units[side].length > 1;
  if (isHunter && endings.before?.verdict === 'win' && endings.after?.verdict === 'count-draw') {
    return [{ ...ofMove(ply, 'khouch', []), severity: 'blunder' }];
  }
  const { before, after } = evaluations;
  if (!before || !after) return [];
  const loss = worth(before, side, evaluationLimit) - worth(after, side, evaluationLimit);
  if (loss < mistake) return [];
  return [{ ...ofMove(ply, 'khouch', []), severity: loss >= blunder ? 'blunder' : 'mistake' }];
}
