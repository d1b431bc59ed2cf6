/** Positions that a repertoire does not answer, ranked by how often games of the library reach them. */
import { type PositionKey, positionIn, type Repertoire, stepsOf } from './repertoire.ts';

/** The moves of the library's games in a position. */
export interface Replies {
  readonly games: number;
  readonly moves: readonly ReplyMove[];
}

export interface ReplyMove {
  /** UCI. */
  readonly move: string;
  readonly games: number;
  readonly white: number;
  readonly draws: number;
  readonly black: number;
}

export interface Gap {
  readonly key: PositionKey;
  /** A move of the opponent that the repertoire lacks; `null`: the repertoire lacks an own move here. */
  readonly move: string | null;
  /** Games of the library that reach it. */
  readonly games: number;
  /** Of the games of a player who follows the repertoire, the share that reaches it. */
  readonly share: number;
}

/**
 * The most frequent first. The share of a position is that of the positions before it, multiplied by the share of the
 * opponent's move among the library's games; own moves count as always played, the preferred one only. Ways to a
 * position that are longer than the shortest one, or through another own move, add nothing.
 * @param replies of the opponent's positions and of own positions without a move; others are not needed
 */
export function gapsOf(repertoire: Repertoire, replies: ReadonlyMap<PositionKey, Replies>): readonly Gap[] {
  const steps = stepsOf(repertoire);
  const depths = new Map(steps.map(({ key, depth }) => [key, depth]));
  const shares = new Map<PositionKey, number>([[repertoire.root, 1]]);
  const gaps: Gap[] = [];
  for (const { key, own, depth } of steps) {
    const share = shares.get(key) ?? 0;
    const { moves } = positionIn(repertoire, key);
    const found = replies.get(key);
    const give = (to: PositionKey, part: number): void => {
      if ((depths.get(to) ?? 0) === depth + 1) shares.set(to, (shares.get(to) ?? 0) + share * part);
    };
    if (own) {
      const [preferred] = moves;
      if (preferred) give(preferred.to, 1);
      else if (found && found.games > 0 && key !== repertoire.root)
        gaps.push({ key, move: null, games: found.games, share });
      continue;
    }
    if (!found || found.games === 0) continue;
    const total = found.moves.reduce((sum, { games }) => sum + games, 0);
    for (const { move, games } of found.moves) {
      const covered = moves.find(known => known.move === move);
      if (covered) give(covered.to, games / total);
      else gaps.push({ key, move, games, share: (share * games) / total });
    }
  }
  return gaps.sort((a, b) => b.share - a.share || b.games - a.games || (a.key < b.key ? -1 : 1));
}

/** The positions whose replies {@link gapsOf} needs. */
export const askedPositions = (repertoire: Repertoire): readonly PositionKey[] =>
  stepsOf(repertoire).flatMap(({ key, own }) =>
    own && (positionIn(repertoire, key).moves.length > 0 || key === repertoire.root) ? [] : [key],
  );
