/** Grades a turn of the player (count actions and a move) by the verdicts before and after it. */

import type { TrainingMove, TrainingPlayer, TrainingPly } from '../../../api/contract/training.ts';
import type { Verdict } from '../../../api/contract.ts';
import { holds } from '../../../engine/endgame/practice/difficulty.ts';

/**
 * `best`: nothing was lost. `slower`: the outcome is unchanged, but the margin is smaller. `thrown`: the outcome was lost. `after`: it
 * had been lost before. `unknown`: no table has the position.
 */
type GradeKind = 'best' | 'slower' | 'thrown' | 'after' | 'unknown';

/**
 * `silent`: a necessary count was not started. `said`: a count action was a mistake. `unclaimed`: a draw was not
 * claimed.
 */
type CountMistake = 'silent' | 'said' | 'unclaimed';

export interface Grade {
  readonly kind: GradeKind;
  /** Moves of the margin that were given away. */
  readonly lost: number;
  /** The mistake with the count and the half-moves that it alone gave away; `null`: none. */
  readonly count: { readonly mistake: CountMistake; readonly halfMoves: number } | null;
  readonly after: Verdict | null;
  /** The best moves. */
  readonly best: readonly TrainingMove[];
}

type TableAnswers = Omit<TrainingPly, 'ply'>;

/** Margin lost between two verdicts; without a count, or if another count has started, moves to mate. */
function lostBetween({ side }: TrainingPlayer, before: Verdict, after: Verdict): number {
  const attack = side === 'attack';
  if (before.margin !== null && after.margin !== null && before.ending === after.ending) {
    const lost = before.margin - after.margin;
    return Math.max(0, attack ? lost : -lost);
  }
  if (!attack || before.dtm === null || after.dtm === null) return 0;
  return Math.max(0, after.dtm - (before.dtm - 1));
}

const isSame = (a: TrainingMove, b: TrainingMove): boolean => JSON.stringify(a.actions) === JSON.stringify(b.actions);

/** Additional moves that the count leaves the attacker, compared with the best count actions. */
const leftMore = (made: TrainingMove, counted: TrainingMove): number =>
  counted.left === null ? 0 : Math.max(0, (made.left ?? counted.left + 1) - counted.left);

/** Moves given away by the count actions alone, with the same move. */
function lostByActions(player: TrainingPlayer, made: TrainingMove, counted: TrainingMove): number {
  if (isSame(made, counted) || made.verdict === null || counted.verdict === null) return 0;
  const { side, color } = player;
  if (holds(side, color, counted.verdict) && !holds(side, color, made.verdict))
    return Math.max(1, leftMore(made, counted));
  const [less, more] = side === 'attack' ? [made, counted] : [counted, made];
  const [low, high] = [less.verdict?.margin ?? null, more.verdict?.margin ?? null];
  if (low !== null && high !== null && less.verdict?.ending === more.verdict?.ending) return Math.max(0, high - low);
  return side === 'defend' ? leftMore(made, counted) : 0;
}

function mistakeOf(
  player: TrainingPlayer,
  { made, counted, claim, after }: TableAnswers & { after: Verdict },
): Grade['count'] {
  if (claim && player.side === 'defend' && after.outcome !== 'win') return { mistake: 'unclaimed', halfMoves: 0 };
  const moves = lostByActions(player, made, counted);
  if (moves === 0) return null;
  return { mistake: made.actions.length === 0 ? 'silent' : 'said', halfMoves: 2 * moves };
}

export function gradeTurn(player: TrainingPlayer, answers: TableAnswers): Grade {
  const { before, made, best } = answers;
  const { side, color } = player;
  const after = made.verdict;
  const base = { after, best, count: null, lost: 0 };
  if (before === null || after === null) return { ...base, kind: 'unknown' };
  if (!holds(side, color, before)) return { ...base, kind: 'after' };
  const count = mistakeOf(player, { ...answers, after });
  // The attacker mates with the next move, so nothing can be claimed any more.
  const late = count?.mistake === 'unclaimed' && after.dtm === 1;
  if (late || !holds(side, color, after)) return { ...base, count, kind: 'thrown' };
  const isBest = best.some(one => one.move === made.move) && count === null;
  const lost =
    isBest || after.dtm === 0 ? 0 : Math.max(lostBetween(player, before, after), (count?.halfMoves ?? 0) / 2);
  return { ...base, count, lost, kind: lost > 0 || count !== null ? 'slower' : 'best' };
}
