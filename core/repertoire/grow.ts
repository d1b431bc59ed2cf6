/** Creates a repertoire from the games of the library: own moves by a criterion, replies of the opponent by frequency. */
import type { Position } from '../../engine/rules/position.ts';
import { RepertoireBuilder } from './edit.ts';
import type { Replies, ReplyMove } from './gaps.ts';
import { keyOf, MAX_POSITIONS, type PositionKey, played, type Repertoire } from './repertoire.ts';

export interface GrowOptions {
  /** The own move: the most played one, or the one that scores best. */
  readonly choose: 'played' | 'score';
  /** Games that a position and a move need. */
  readonly games: number;
  /** Share of the games of a position that a reply of the opponent needs, 0 to 1. */
  readonly share: number;
  /** Plies from the start. */
  readonly depth: number;
}

/** The replies of several positions, in their order. */
export type AskReplies = (positions: readonly Position[]) => Promise<readonly Replies[]>;

/**
 * Adds moves level by level, below every position that the repertoire already has at that level.
 * @param progress receives the plies that are done
 * @throws what `ask` throws, which also ends the work when it is cancelled
 */
export async function growRepertoire(
  repertoire: Repertoire,
  start: Position,
  { choose, games, share, depth }: GrowOptions,
  ask: AskReplies,
  progress: (plies: number) => void = () => {},
): Promise<Repertoire> {
  const builder = new RepertoireBuilder(repertoire);
  let level = new Map<PositionKey, Position>([[keyOf(start), start]]);
  const seen = new Set(level.keys());
  for (let ply = 0; ply < depth && level.size > 0; ply++) {
    const next = new Map<PositionKey, Position>();
    const entries = [...level];
    const answers = await ask(entries.map(([, position]) => position));
    for (const [index, [key, position]] of entries.entries()) {
      const { games: total = 0, moves = [] } = answers[index] ?? {};
      const own = position.turn === repertoire.color;
      const known = builder.movesAt(key).map(({ move }) => move);
      const enough = moves.filter(move => move.games >= games);
      const chosen = own
        ? known.length > 0
          ? []
          : bestOf(enough, choose, position.turn === 'w')
        : enough.filter(move => move.games >= share * total).map(({ move }) => move);
      for (const move of new Set([...known, ...chosen])) {
        if (builder.size >= MAX_POSITIONS) return builder.build();
        const after = played(position, move);
        const to = builder.add(key, move, after);
        if (seen.has(to)) continue;
        seen.add(to);
        next.set(to, after);
      }
    }
    level = next;
    progress(ply + 1);
  }
  return builder.build();
}

/** At most one move. Results that are unknown count as draws. */
function bestOf(moves: readonly ReplyMove[], choose: GrowOptions['choose'], white: boolean): readonly string[] {
  const score = ({ games, white: won, black: lost }: ReplyMove): number =>
    (games + (white ? won - lost : lost - won)) / (2 * games);
  const [best] = moves.toSorted((a, b) => (choose === 'score' ? score(b) - score(a) : 0) || b.games - a.games);
  return best ? [best.move] : [];
}
