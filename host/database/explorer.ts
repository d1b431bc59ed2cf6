/**
 * What the games say about a position: one walk over its occurrences. A game counts once for the position and once for
 * each move it played there, however often it came by.
 */
import type { CollectionId, ExplorerAnswer, ExplorerMove, GameId } from '../../api/contract.ts';
import type { Move } from '../../engine/rules/types.ts';
import { makeUci } from '../../engine/rules/uci.ts';
import type { GameStore } from './game-store.ts';
import { positionOf } from './line.ts';
import { HERE_BEFORE, occurrenceKey, PLAYED_BEFORE, unpackDay } from './occurrences.ts';
import type { Db } from './open.ts';

const EXAMPLES = 12;
/** The newest so many games of a position are looked at for the best rated. */
const CANDIDATES = 2000;

interface Tally {
  readonly games: number;
  readonly white: number;
  readonly draws: number;
  readonly black: number;
}

const results = (fresh: string): string => `
  sum(${fresh}) AS games,
  sum(${fresh} AND marks & 3 = 1) AS white,
  sum(${fresh} AND marks & 3 = 2) AS draws,
  sum(${fresh} AND marks & 3 = 3) AS black`;

export function explorer(
  db: Db,
  games: GameStore,
): (rules: string, fen: string, collection: CollectionId | null) => ExplorerAnswer {
  return (rules, fen, collection) => {
    const key = occurrenceKey(rules, positionOf(rules, fen).key);
    const within = collection === null ? '' : 'AND collection = @collection';
    const hidden = 'AND game NOT IN (SELECT id FROM games WHERE bin IS NOT NULL)';
    const from = `FROM occurrences WHERE key = @key ${within} ${hidden}`;
    const bound = collection === null ? { key } : { key, collection };

    const total = db.prepare(`SELECT ${results(`marks & ${HERE_BEFORE} = 0`)} ${from}`).get(bound) as Tally;
    const moves = db
      .prepare(
        `SELECT move, ${results(`marks & ${PLAYED_BEFORE} = 0`)}, max(day) AS day ${from} AND move <> 0
         GROUP BY move ORDER BY games DESC, day DESC, move`,
      )
      .all(bound) as (Tally & { readonly move: Move; readonly day: number })[];
    const examples = db
      .prepare(
        `SELECT id FROM (SELECT game, day ${from} AND marks & ${HERE_BEFORE} = 0 ORDER BY day DESC, game DESC LIMIT ${CANDIDATES})
         JOIN games ON id = game
         ORDER BY coalesce(white_elo, 0) + coalesce(black_elo, 0) DESC, day DESC, id DESC LIMIT ${EXAMPLES}`,
      )
      .pluck()
      .all(bound) as GameId[];

    return {
      games: total.games ?? 0,
      white: total.white ?? 0,
      draws: total.draws ?? 0,
      black: total.black ?? 0,
      moves: moves.map(
        ({ day, move, ...tally }): ExplorerMove => ({ move: makeUci(move), ...tally, last: unpackDay(day) }),
      ),
      examples: games.rows(examples),
    };
  };
}
