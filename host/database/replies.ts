/** The moves of the library's games in a position, without statistics of ratings: for repertoires, which ask for many positions. */
import type { GameFilter } from '../../api/contract.ts';
import type { Replies } from '../../core/repertoire/gaps.ts';
import { makeUci } from '../../engine/rules/uci.ts';
import type { GameColumns } from './columns/game-columns.ts';
import type { GameList } from './game-list.ts';
import { positionOf } from './line.ts';
import type { Db } from './open.ts';
import type { PositionIndex } from './position-index/position-index.ts';
import { positionKeys } from './position-index/position-keys.ts';
import { PositionTally } from './position-index/tally.ts';

/** @throws DamagedSegmentError, and CodedError `no-such-rules`, `bad-position` */
export type FindReplies = (rules: string, fen: string, filter: GameFilter) => Replies;

export function findReplies(
  db: Db,
  columns: GameColumns,
  index: PositionIndex,
  list: Pick<GameList, 'mask'>,
): FindReplies {
  const tally = new PositionTally();
  return (rules, fen, filter) => {
    tally.begin(columns.now(), list.mask(filter), positionOf(rules, fen).turn);
    index.tally(positionKeys(db, rules, fen), tally);
    return {
      games: tally.total().games,
      moves: tally
        .moves()
        .filter(({ move }) => move !== 0)
        .map(({ move, games, white, draws, black }) => ({ move: makeUci(move), games, white, draws, black })),
    };
  };
}
