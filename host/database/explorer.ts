/** The statistics of a position: one pass over the position index. */

import { MAX_ROWS } from '../../api/arguments.ts';
import type { ExplorerAnswer, ExplorerMove, GameFilter, GameId, PositionGames } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import type { Replies, ReplyMove } from '../../core/repertoire/gaps.ts';
import { makeUci } from '../../engine/rules/uci.ts';
import { answerCache } from './answer-cache.ts';
import { marking } from './columns/condition.ts';
import { unpackDay } from './columns/day.ts';
import type { GameColumns } from './columns/game-columns.ts';
import type { GameList } from './game-list.ts';
import type { GameStore } from './game-store.ts';
import { positionOf } from './line.ts';
import type { Db } from './open.ts';
import { performanceOf } from './performance.ts';
import type { PositionIndex } from './position-index/position-index.ts';
import { playedRules, positionKeys } from './position-index/position-keys.ts';
import { type MoveTally, PositionTally } from './position-index/tally.ts';
import type { Report } from './records.ts';

const KEPT_POSITIONS = 100;
const KEPT_LISTS = 4;

export interface GameExplorer {
  /** @throws DamagedSegmentError */
  position(rules: string, fen: string, filter: GameFilter): ExplorerAnswer;
  /** @throws DamagedSegmentError */
  games(rules: string, fen: string, filter: GameFilter, offset: number, limit: number): PositionGames;
  /**
   * The moves of the games without ratings and days, for repertoires, which ask for many positions.
   * @throws DamagedSegmentError, and CodedError `no-such-rules`, `bad-position`
   */
  replies(rules: string, fen: string, filter: GameFilter): Replies;
  /** Called after every write of this connection; writes of other connections are noticed without it. */
  changed(): void;
}

export function explorer(
  db: Db,
  columns: GameColumns,
  games: GameStore,
  index: PositionIndex,
  list: Pick<GameList, 'mask' | 'ordered'>,
  report: Report,
): GameExplorer {
  const kept = answerCache(db, KEPT_POSITIONS);
  const keptLists = answerCache(db, KEPT_LISTS);
  const tally = new PositionTally();

  /** Fills the tally; returns the moves. */
  const count = (rules: string, fen: string, keys: readonly bigint[], filter: GameFilter): readonly MoveTally[] => {
    tally.begin(columns.now(), list.mask(filter), positionOf(rules, fen).turn);
    index.tally(keys, tally);
    // A game that ends in the position has no move there.
    return tally.moves().filter(({ move }) => move !== 0);
  };

  const look = (rules: string, fen: string, keys: readonly bigint[], filter: GameFilter): ExplorerAnswer => {
    const moves = count(rules, fen, keys, filter).map(moveOf);
    return { ...tally.total(), moves };
  };

  /** Best rated and newest last. */
  const found = (keys: readonly bigint[], filter: GameFilter): Uint32Array => {
    const both = list.mask(filter).slice();
    marking(found => index.mark(keys, found))(both);
    return list.ordered(both, 'rating');
  };

  const plyOf = (game: GameId, keys: readonly bigint[]): number => {
    const line = games.positionLine(game, report);
    return Math.max(0, line?.keys.findIndex(key => keys.includes(key)) ?? 0);
  };

  return {
    changed() {
      kept.clear();
      keptLists.clear();
    },
    position(rules, fen, filter) {
      const keys = positionKeys(playedRules(columns.now()), rules, fen);
      return kept.find(`${keys.join()} ${JSON.stringify(filter)}`, () => look(rules, fen, keys, filter));
    },
    replies(rules, fen, filter) {
      const moves = count(rules, fen, positionKeys(playedRules(columns.now()), rules, fen), filter).map(replyOf);
      return { games: tally.total().games, moves };
    },
    games(rules, fen, filter, offset, limit) {
      if (limit > MAX_ROWS) throw new CodedError('bad-query', `The limit is at most ${MAX_ROWS}`);
      const keys = positionKeys(playedRules(columns.now()), rules, fen);
      const ids = keptLists.find(`${keys.join()} ${JSON.stringify(filter)}`, () => found(keys, filter));
      const end = Math.max(0, ids.length - offset);
      const rows = games.rows([...ids.subarray(Math.max(0, end - limit), end)].reverse());
      return { total: ids.length, offset, rows: rows.map(game => ({ game, ply: plyOf(game.id, keys) })) };
    },
  };
}

const replyOf = ({ move, games, white, draws, black }: MoveTally): ReplyMove => ({
  move: makeUci(move),
  games,
  white,
  draws,
  black,
});

const moveOf = ({
  move,
  day,
  firstDay,
  rated,
  ratings,
  faced,
  opponents,
  points,
  ...counts
}: MoveTally): ExplorerMove => ({
  ...counts,
  move: makeUci(move),
  last: unpackDay(day),
  first: unpackDay(firstDay),
  rating: rated === 0 ? null : Math.round(ratings / rated),
  performance: performanceOf(faced, opponents, points),
});
