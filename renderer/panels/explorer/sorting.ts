/** The order of the explorer's moves. */
import type { ExplorerMove } from '../../../api/contract.ts';
import type { Color } from '../../../engine/rules/types.ts';
import type { Score } from '../../../engine/search/job.ts';
import { share } from '../../state/engine/score.ts';
import type { ExplorerColumn } from '../../state/shell/settings.svelte.ts';

export interface ShownMove {
  readonly move: ExplorerMove;
  /** From White's point of view. */
  readonly evaluation: Score | null;
  /** {@link pointsOf} the players of the move. */
  readonly points: number | null;
  readonly text: string;
}

export type ExplorerSort = ExplorerColumn | 'move';

/** A side's part of the points, 0 to 1; `null` without finished games. */
export function pointsOf({ white, draws, black }: ExplorerMove, side: Color): number | null {
  const finished = white + draws + black;
  return finished === 0 ? null : ((side === 'w' ? white : black) + draws / 2) / finished;
}

type Value = number | string | null;

const VALUES: Readonly<Record<ExplorerSort, (shown: ShownMove) => Value>> = {
  move: ({ text }) => text,
  games: ({ move }) => move.games,
  share: ({ move }) => move.games,
  results: ({ move }) => pointsOf(move, 'w'),
  score: ({ points }) => points,
  performance: ({ move }) => move.performance,
  rating: ({ move }) => move.rating,
  evaluation: ({ evaluation }) => evaluation && share(evaluation),
  last: ({ move }) => (move.last.startsWith('?') ? null : move.last.replaceAll('?', '0')),
};

/** Moves without a value are last in either direction. Moves with equal values stay in their order. */
export function sortedMoves<M extends ShownMove>(
  moves: readonly M[],
  sort: ExplorerSort,
  descending: boolean,
): readonly M[] {
  const sign = descending ? -1 : 1;
  return moves.toSorted((a, b) => {
    const [left, right] = [VALUES[sort](a), VALUES[sort](b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return left < right ? -sign : left > right ? sign : 0;
  });
}
