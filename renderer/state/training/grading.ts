/** What a turn of the player is worth, what he said of the count included, by the verdicts before and after it. */

import type { TrainingMove, TrainingPlayer, TrainingPly } from '../../../api/contract/training.ts';
import type { Verdict } from '../../../api/contract.ts';
import { holds } from '../../../engine/endgame/practice/difficulty.ts';

/**
 * `best`: nothing is lost. `slower`: the outcome stands, moves to spare are lost. `thrown`: the outcome is lost. `after`: it had been lost
 * before. `unknown`: no table knows.
 */
export type GradeKind = 'best' | 'slower' | 'thrown' | 'after' | 'unknown';

/**
 * What was wrong with what was said: a count that had to be begun was not (`silent`), one was changed for the worse (`said`), a draw was not claimed
 * (`unclaimed`).
 */
export type CountMistake = 'silent' | 'said' | 'unclaimed';

export interface Grade {
  readonly kind: GradeKind;
  /** Moves to spare that were given away. */
  readonly lost: number;
  /** What the count has to do with it, and the half-moves that this alone gave away; `null`: nothing. */
  readonly count: { readonly mistake: CountMistake; readonly halfMoves: number } | null;
  readonly after: Verdict | null;
  /** What would have been best. */
  readonly best: readonly TrainingMove[];
}

type Told = Omit<TrainingPly, 'ply'>;

/** Moves to spare; where nothing counts, or another count has begun, moves to mate. */
function lostBetween({ side }: TrainingPlayer, before: Verdict, after: Verdict): number {
  const attack = side === 'attack';
  if (before.spare !== null && after.spare !== null && before.ending === after.ending) {
    const lost = before.spare - after.spare;
    return Math.max(0, attack ? lost : -lost);
  }
  if (!attack || before.mate === null || after.mate === null) return 0;
  return Math.max(0, after.mate - (before.mate - 1));
}

const isSame = (a: TrainingMove, b: TrainingMove): boolean => JSON.stringify(a.acts) === JSON.stringify(b.acts);

/** Moves that the count leaves the attack more than it would have, in a defence that no number of moves decides. */
const leftMore = (made: TrainingMove, counted: TrainingMove): number =>
  counted.left === null ? 0 : Math.max(0, (made.left ?? counted.left + 1) - counted.left);

/** Moves given away by what was said, the same move being made. */
function lostByWords(player: TrainingPlayer, made: TrainingMove, counted: TrainingMove): number {
  if (isSame(made, counted) || made.verdict === null || counted.verdict === null) return 0;
  const { side, color } = player;
  if (holds(side, color, counted.verdict) && !holds(side, color, made.verdict))
    return Math.max(1, leftMore(made, counted));
  const [less, more] = side === 'attack' ? [made, counted] : [counted, made];
  const [low, high] = [less.verdict?.spare ?? null, more.verdict?.spare ?? null];
  if (low !== null && high !== null && less.verdict?.ending === more.verdict?.ending) return Math.max(0, high - low);
  return side === 'defend' ? leftMore(made, counted) : 0;
}

function mistakeOf(player: TrainingPlayer, { made, counted, claim, after }: Told & { after: Verdict }): Grade['count'] {
  if (claim && player.side === 'defend' && after.outcome !== 'win') return { mistake: 'unclaimed', halfMoves: 0 };
  const moves = lostByWords(player, made, counted);
  if (moves === 0) return null;
  return { mistake: made.acts.length === 0 ? 'silent' : 'said', halfMoves: 2 * moves };
}

export function gradeTurn(player: TrainingPlayer, told: Told): Grade {
  const { before, made, best } = told;
  const { side, color } = player;
  const after = made.verdict;
  const base = { after, best, count: null, lost: 0 };
  if (before === null || after === null) return { ...base, kind: 'unknown' };
  if (!holds(side, color, before)) return { ...base, kind: 'after' };
  const count = mistakeOf(player, { ...told, after });
  // The next move of the attack mates, and nothing can be claimed any more.
  const late = count?.mistake === 'unclaimed' && after.mate === 1;
  if (late || !holds(side, color, after)) return { ...base, count, kind: 'thrown' };
  const isBest = best.some(one => one.move === made.move) && count === null;
  const lost =
    isBest || after.mate === 0 ? 0 : Math.max(lostBetween(player, before, after), (count?.halfMoves ?? 0) / 2);
  return { ...base, count, lost, kind: lost > 0 || count !== null ? 'slower' : 'best' };
}
