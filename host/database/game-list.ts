/**
 * The list: any stretch of any order of any filter. Where an index holds it, the index is read at the offset; otherwise
 * the matching ids are ordered once and kept until a game changes, so scrolling does not search again.
 */
import { MAX_ROWS } from '../../api/arguments.ts';
import type { GameId, GamePage, GameQuery, SortColumn } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { type Condition, conditionOf } from './filter.ts';
import type { GameStore } from './game-store.ts';
import { keptAnswers } from './kept-answers.ts';
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
  ending: '(SELECT ending FROM endings WHERE game = games.id)',
};

export interface GameList {
  page(query: GameQuery, offset: number, limit: number): GamePage;
  /** All ids that match, in the order asked for. */
  ids(query: GameQuery): readonly GameId[];
  /** Told after every write of this connection; those of others are noticed. */
  changed(): void;
}

export function gameList(db: Db, games: GameStore): GameList {
  const kept = keptAnswers(db, KEPT_ORDERS);

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

/** An index holds exactly these games in exactly this order. */
const hasOwnIndex = ({ plain }: Condition, { sort }: GameQuery): boolean =>
  plain === 'all' || (plain === 'collection' && sort === 'id');

function whole(value: number, most: number = Number.MAX_SAFE_INTEGER): number {
  if (Number.isSafeInteger(value) && value >= 0 && value <= most) return value;
  throw new CodedError('bad-query', `Offset and limit are whole numbers from 0, a limit is at most ${MAX_ROWS}`);
}
