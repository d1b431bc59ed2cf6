/**
 * The statistics of a position: one pass over its occurrences. A game counts once for the position and once for each
 * move that it played there, however often the position was repeated.
 */
import type { CollectionId, ExplorerAnswer, ExplorerMove, GameId } from '../../api/contract.ts';
import type { Move } from '../../engine/rules/types.ts';
import { makeUci } from '../../engine/rules/uci.ts';
import { answerCache } from './answer-cache.ts';
import { countGames, type GameColumns } from './columns/game-columns.ts';
import type { GameStore } from './game-store.ts';
import { HERE_BEFORE, PLAYED_BEFORE, unpackDay } from './occurrences.ts';
import type { Db } from './open.ts';
import { positionKeys } from './position-keys.ts';

const EXAMPLES = 12;
/** The best rated games are chosen among this many of the newest games of a position. */
const CANDIDATES = 2000;
const KEPT_POSITIONS = 100;

interface Tally {
  readonly games: number;
  readonly white: number;
  readonly draws: number;
  readonly black: number;
}

/**
 * The rows of one move: `all...` counts games by their first visit of the position, the others by the first time that
 * they play the move.
 */
interface MoveRow extends Tally {
  readonly move: Move;
  readonly day: number;
  readonly allGames: number;
  readonly allWhite: number;
  readonly allDraws: number;
  readonly allBlack: number;
}

const tally = (mark: number, [games, white, draws, black]: readonly string[]): string => `
  sum(marks & ${mark} = 0) AS ${games},
  sum(marks & ${mark | 3} = 1) AS ${white},
  sum(marks & ${mark | 3} = 2) AS ${draws},
  sum(marks & ${mark | 3} = 3) AS ${black}`;

const PLAYED = tally(PLAYED_BEFORE, ['games', 'white', 'draws', 'black']);
const HERE = tally(HERE_BEFORE, ['allGames', 'allWhite', 'allDraws', 'allBlack']);

export interface GameExplorer {
  position(rules: string, fen: string, collection: CollectionId | null): ExplorerAnswer;
  /** Called after every write of this connection; writes of other connections are noticed without it. */
  changed(): void;
}

export function explorer(db: Db, columns: GameColumns, games: GameStore): GameExplorer {
  const kept = answerCache(db, KEPT_POSITIONS);

  const look = (keys: readonly bigint[], collection: CollectionId | null): ExplorerAnswer => {
    const within = collection === null ? '' : 'AND collection = ?';
    const hidden = countGames(columns.now()).binned > 0 ? 'AND is_listed(game)' : '';
    const from = `FROM occurrences WHERE key IN (${keys.map(() => '?').join()}) ${within} ${hidden}`;
    const bound = collection === null ? keys : [...keys, collection];

    const rows = db
      .prepare(
        `SELECT move, max(day) AS day, ${PLAYED}, ${HERE} ${from} GROUP BY move ORDER BY games DESC, day DESC, move`,
      )
      .all(bound) as MoveRow[];
    const newest = `SELECT game, day ${from} AND marks & ${HERE_BEFORE} = 0 ORDER BY day DESC, game DESC LIMIT ${CANDIDATES}`;
    const examples = db
      .prepare(
        `SELECT id FROM (${newest}) JOIN games ON id = game
         ORDER BY coalesce(white_elo, 0) + coalesce(black_elo, 0) DESC, day DESC, id DESC LIMIT ${EXAMPLES}`,
      )
      .pluck()
      .all(bound) as GameId[];

    const sum = (of: (row: MoveRow) => number): number => rows.reduce((total, row) => total + of(row), 0);
    return {
      games: sum(row => row.allGames),
      white: sum(row => row.allWhite),
      draws: sum(row => row.allDraws),
      black: sum(row => row.allBlack),
      moves: rows.filter(row => row.move !== 0).map(moveOf),
      examples: games.rows(examples),
    };
  };

  return {
    changed: kept.clear,
    position(rules, fen, collection) {
      const keys = positionKeys(db, rules, fen);
      return kept.find(`${keys.join()} ${collection}`, () => look(keys, collection));
    },
  };
}

const moveOf = ({ move, day, games, white, draws, black }: MoveRow): ExplorerMove => ({
  move: makeUci(move),
  games,
  white,
  draws,
  black,
  last: unpackDay(day),
});
