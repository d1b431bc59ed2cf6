/** Khouch: a mistake, by evaluations or by the answers of endgame tables. */
import { noteScore } from '../../engine/search/score.ts';
import { chancesIn, lossOf, sizeOf } from '../report/judgement.ts';
import type { EndingAnswer, GivenEvaluation, Motif } from './motif.ts';
import { ofMove, type Ply } from './ply.ts';

interface Known<T> {
  readonly before: T | null | undefined;
  readonly after: T | null | undefined;
}

/** A smaller mistake than a khouch is none. The evaluation before the move is taken as that of the best move. */
export function mistakeMotifs(
  ply: Ply,
  evaluations: Known<GivenEvaluation>,
  endings: Known<EndingAnswer>,
): readonly Motif[] {
  const { side, now } = ply;
  const isHunter = now.units[side].length > 1;
  if (isHunter && endings.before?.verdict === 'win' && endings.after?.verdict === 'count-draw') {
    return [{ ...ofMove(ply, 'khouch', []), severity: 'blunder' }];
  }
  const severity = severityOf(ply, evaluations);
  return severity === null || severity === 'inaccuracy' ? [] : [{ ...ofMove(ply, 'khouch', []), severity }];
}

function severityOf({ side, before, after }: Ply, given: Known<GivenEvaluation>): ReturnType<typeof sizeOf> {
  if (!given.before || before.outcome() !== null) return null;
  const old = chancesIn(before, noteScore(given.before));
  const now = chancesIn(after, given.after ? noteScore(given.after) : null);
  return old === null || now === null ? null : sizeOf(lossOf(old, now, side));
}
