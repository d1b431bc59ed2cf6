/** The statistics of a position: one pass over the position index. */
import type { ExplorerAnswer, ExplorerMove, GameFilter, GameId } from '../../api/contract.ts';
import { makeUci } from '../../engine/rules/uci.ts';
import { answerCache } from './answer-cache.ts';
import { unpackDay } from './columns/day.ts';
import type { GameColumns } from './columns/game-columns.ts';
import type { GameList } from './game-list.ts';
import type { GameStore } from './game-store.ts';
import type { Db } from './open.ts';
import type { PositionIndex } from './position-index/position-index.ts';
import { positionKeys } from './position-index/position-keys.ts';
import { type MoveTally, PositionTally } from './position-index/tally.ts';

const EXAMPLES = 12;
/** The best rated games are chosen among this many of the newest games of a position. */
const CANDIDATES = 2000;
const KEPT_POSITIONS = 100;

export interface GameExplorer {
  /** @throws DamagedSegmentError */
  position(rules: string, fen: string, filter: GameFilter): ExplorerAnswer;
  /** Called after every write of this connection; writes of other connections are noticed without it. */
  changed(): void;
}

export function explorer(
  db: Db,
  columns: GameColumns,
  games: GameStore,
  index: PositionIndex,
  list: Pick<GameList, 'mask'>,
): GameExplorer {
  const kept = answerCache(db, KEPT_POSITIONS);
  const tally = new PositionTally();

  const look = (keys: readonly bigint[], filter: GameFilter): ExplorerAnswer => {
    const now = columns.now();
    tally.begin(now, list.mask(filter));
    index.tally(keys, tally);
    const rating = (game: GameId): number =>
      Math.max(0, now.whiteElo[game] as number) + Math.max(0, now.blackElo[game] as number);
    const day = (game: GameId): number => now.day[game] as number;
    const examples = tally
      .newest(CANDIDATES)
      .toSorted((a, b) => rating(b) - rating(a) || day(b) - day(a) || b - a)
      .slice(0, EXAMPLES);
    return {
      ...tally.total(),
      moves: tally.moves().flatMap(row => (row.move === 0 ? [] : [moveOf(row)])),
      examples: games.rows(examples),
    };
  };

  return {
    changed: kept.clear,
    position(rules, fen, filter) {
      const keys = positionKeys(db, rules, fen);
      return kept.find(`${keys.join()} ${JSON.stringify(filter)}`, () => look(keys, filter));
    },
  };
}

const moveOf = ({ move, day, games, white, draws, black }: MoveTally): ExplorerMove => ({
  move: makeUci(move),
  games,
  white,
  draws,
  black,
  last: unpackDay(day),
});
