/**
 * The game list: any range of any order of any filter. Where an index covers the query, it is read at the offset;
 * otherwise the matching ids are sorted once and cached until a game changes, so that scrolling does not search again.
 */
import { MAX_ROWS } from '../../api/arguments.ts';
import type { GameId, GamePage, GameQuery, SortColumn } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { answerCache } from './answer-cache.ts';
import { type Condition, conditionOf } from './filter.ts';
import type { GameStore } from './game-store.ts';
import type { Db } from './open.ts';

const KEPT_ORDERS = 4;

const ORDERS: Readonly<Record<SortColumn, string>> = {
  id: '',
  white: 'white COLLATE NOCASE',
  black: 'black COLLATE NOCASE',
  event: 'event COLLATE NOCASE',
  date: 'date',
  result: 'result',
  rules: 'games.rules',
  plies: 'plies',
  changed: 'changed',
  ending: '(SELECT ending FROM adjudications WHERE game = games.id)',
};

export interface GameList {
  page(query: GameQuery, offset: number, limit: number): GamePage;
  /** All matching ids, in the requested order. */
  ids(query: GameQuery): readonly GameId[];
  /** Called after every write of this connection; writes of other connections are noticed without it. */
  changed(): void;
}

export function gameList(db: Db, games: GameStore): GameList {
  const kept = answerCache(db, KEPT_ORDERS);

  const order = (query: GameQuery): string => {
    const column = Object.hasOwn(ORDERS, query.sort) ? ORDERS[query.sort] : null;
    if (column === null) throw new CodedError('bad-query', `There is no order '${String(query.sort)}'`);
    const direction = query.descending ? 'DESC' : 'ASC';
    return `ORDER BY ${column ? `${column} ${direction}, ` : ''}id ${direction}`;
  };

  const select = (condition: Condition, query: GameQuery, slice = ''): readonly GameId[] =>
    db
      .prepare(`SELECT id FROM games WHERE ${condition.sql} ${order(query)} ${slice}`)
      .pluck()
      .all(...condition.values) as GameId[];

  const ids = (query: GameQuery): readonly GameId[] => {
    const condition = conditionOf(db, query.filter);
    return kept.find(`ids ${JSON.stringify(query)}`, () => select(condition, query));
  };

  return {
    ids,
    changed: () => kept.clear(),
    page(query, offset, limit) {
      const from = whole(offset);
      const count = whole(limit, MAX_ROWS);
      const condition = conditionOf(db, query.filter);
      if (!hasOwnIndex(condition, query)) {
        const all = ids(query);
        return { total: all.length, offset: from, rows: games.rows(all.slice(from, from + count)) };
      }
      const total = kept.find(
        `total ${JSON.stringify(query.filter)}`,
        () =>
          db
            .prepare(`SELECT count(*) FROM games WHERE ${condition.sql}`)
            .pluck()
            .get(...condition.values) as number,
      );
      const found = select(condition, query, `LIMIT ${count} OFFSET ${from}`);
      return { total, offset: from, rows: games.rows(found) };
    },
  };
}

/** Whether an index contains exactly these games in exactly this order: every column of `games` that sorts has one. */
const hasOwnIndex = ({ plain }: Condition, { sort }: GameQuery): boolean =>
  plain === 'all' ? sort !== 'ending' : plain === 'collection' && sort === 'id';

function whole(value: number, most: number = Number.MAX_SAFE_INTEGER): number {
  if (Number.isSafeInteger(value) && value >= 0 && value <= most) return value;
  throw new CodedError('bad-query', `Offset and limit must be integers from 0, the limit at most ${MAX_ROWS}`);
}
