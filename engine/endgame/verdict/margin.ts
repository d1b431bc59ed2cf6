/** The outcome of comparing a DTR with a budget, for endings against a bare king and two-sided endings. */
import type { Position } from '../../rules/position.ts';
import type { Color, Outcome } from '../../rules/types.ts';
import type { MateDistance } from '../tables/tables.ts';
import type { Verdict } from '../types/verdict.ts';

export type Margin = Pick<Verdict, 'outcome' | 'needs' | 'allows' | 'spare'>;

export function margin(mate: number | null, needs: number | null, allows: number | null): Margin {
  const spare = needs === null || allows === null ? null : allows - needs;
  if (needs === null) return { outcome: mate === null ? 'draw' : 'count-draw', needs, allows, spare };
  return { outcome: spare === null || spare >= 0 ? 'win' : 'count-draw', needs, allows, spare };
}

export const isCounted = ({ reason }: Outcome): boolean => reason === 'board-count' || reason === 'piece-count';

/** Whether the count has drawn the game, or the other side can claim the draw. */
export function isExpired(position: Position, chaser: Color): boolean {
  const count = position.count();
  const expired = count !== null && count.plies > count.limitPlies;
  return expired && (position.outcome() !== null || count.counter !== chaser);
}

/** The verdict on a finished game: not by a count, or nobody could have mated. */
export function over(outcome: Outcome, { chaser, mate }: MateDistance): Margin {
  if (outcome.result === (chaser === 'w' ? '1-0' : '0-1')) return margin(0, 0, null);
  if (isCounted(outcome)) return margin(mate, mate, 0);
  return { ...margin(mate, null, null), outcome: outcome.reason === 'counter-mates' ? 'count-draw' : 'draw' };
}
