/** The outcome of comparing a DTR with a budget. */
import type { Position } from '../../rules/position.ts';
import type { Color, Outcome } from '../../rules/types.ts';
import type { MateDistance } from '../tables/tables.ts';
import type { Verdict } from '../types/verdict.ts';

export type Margin = Pick<Verdict, 'outcome' | 'dtr' | 'budget' | 'margin'>;
export type Need = Pick<Verdict, 'dtr' | 'budget'>;

export function marginOf(mate: number | null, dtr: number | null, budget: number | null): Margin {
  const margin = dtr === null || budget === null ? null : budget - dtr;
  if (dtr === null) return { outcome: mate === null ? 'draw' : 'count-draw', dtr, budget, margin };
  return { outcome: margin === null || margin >= 0 ? 'win' : 'count-draw', dtr, budget, margin };
}

/** Larger is better for the winner: minus infinity if no count is large enough, plus infinity without a count. */
export const spareOf = ({ dtr, margin }: Pick<Margin, 'dtr' | 'margin'>): number =>
  margin ?? (dtr === null ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY);

const spareOfNeed = ({ dtr, budget }: Need): number =>
  spareOf({ dtr, margin: dtr === null || budget === null ? null : budget - dtr });

/** Whether `a` is better for the winner. */
export const isBetter = (a: Need, b: Need): boolean => {
  const [one, other] = [spareOfNeed(a), spareOfNeed(b)];
  return one === other ? (a.dtr ?? 0) < (b.dtr ?? 0) : one > other;
};

const more = (moves: number | null): number | null => (moves === null ? null : moves + 1);

/** As seen before one more move of the winner. */
export const before = ({ dtr, budget }: Need): Need => ({ dtr: more(dtr), budget: more(budget) });

export const isCounted = ({ reason }: Outcome): boolean => reason === 'board-count' || reason === 'piece-count';

/** Whether the count has drawn the game, or the other side can claim the draw. */
export function isExpired(position: Position, chaser: Color): boolean {
  const count = position.count();
  const expired = count !== null && count.plies > count.limitPlies;
  return expired && (position.outcome() !== null || count.counter !== chaser);
}

/** The verdict on a finished game: not by a count, or neither side could have mated. */
export function over(outcome: Outcome, { chaser, dtm }: MateDistance): Margin {
  if (outcome.result === (chaser === 'w' ? '1-0' : '0-1')) return marginOf(0, 0, null);
  if (isCounted(outcome)) return marginOf(dtm, dtm, 0);
  return { ...marginOf(dtm, null, null), outcome: outcome.reason === 'counter-mates' ? 'count-draw' : 'draw' };
}
