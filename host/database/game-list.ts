/**
 * The game list: any range of any order of any filter, from the columns in memory. The ids of the last lists are cached
 * until a game changes.
 */
import { MAX_ROWS } from '../../api/arguments.ts';
import type { CollectionId, GameFilter, GameId, GamePage, GameQuery } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { answerCache } from './answer-cache.ts';
import { countOf } from './columns/condition.ts';
import { type Columns, type GameColumns, listedGames, type Mask } from './columns/game-columns.ts';
import { gameOrders } from './columns/game-order.ts';
import { conditionOf } from './filter.ts';
import type { GameStore } from './game-store.ts';
import type { Db } from './open.ts';
import type { GameGroups } from './organisation/groups.ts';
import type { PositionIndex } from './position-index/position-index.ts';

const KEPT_LISTS = 4;
const KEPT_MASKS = 8;

export interface GameList {
  page(query: GameQuery, offset: number, limit: number): GamePage;
  /** All matching ids, in the requested order. */
  ids(query: GameQuery): readonly GameId[];
  /** The home collections of games, until a game changes. */
  homes(): (id: GameId) => CollectionId;
  /** The games in the library that match; not to be changed. */
  mask(filter: GameFilter): Mask;
  /** Finds one of the orders that a list may need next; false when all are known. */
  prepare(): boolean;
  /** Called after every write of this connection; writes of other connections are noticed without it. */
  changed(): void;
}

export function gameList(
  db: Db,
  columns: GameColumns,
  games: GameStore,
  index: PositionIndex,
  groups: GameGroups,
): GameList {
  const keptIds = answerCache(db, KEPT_LISTS);
  const keptMasks = answerCache(db, KEPT_MASKS);
  const orders = gameOrders();

  const maskOf = (now: Columns, filter: GameFilter): Mask =>
    keptMasks.find(`${now.version} ${JSON.stringify(filter)}`, () => {
      const mask = listedGames(now);
      conditionOf(db, now, index, groups, filter)(mask);
      return mask;
    });

  /** In ascending order. */
  const find = ({ filter, sort }: GameQuery): Uint32Array => {
    const now = columns.now();
    return keptIds.find(`${now.version} ${sort} ${JSON.stringify(filter)}`, () =>
      selected(orders.of(now, sort), maskOf(now, filter)),
    );
  };

  const part = (query: GameQuery, from: number, count: number): GameId[] => {
    const ids = find(query);
    if (!query.descending) return Array.from(ids.subarray(from, from + count));
    const end = Math.max(0, ids.length - from);
    return Array.from(ids.subarray(Math.max(0, end - count), end)).reverse();
  };

  return {
    ids: query => part(query, 0, Number.MAX_SAFE_INTEGER),
    homes() {
      const { collection } = columns.now();
      return id => collection[id] as number;
    },
    mask: filter => maskOf(columns.now(), filter),
    prepare: () => orders.prepare(columns.now()),
    changed() {
      keptIds.clear();
      keptMasks.clear();
    },
    page(query, offset, limit) {
      const from = whole(offset);
      const count = whole(limit, MAX_ROWS);
      return { total: find(query).length, offset: from, rows: games.rows(part(query, from, count)) };
    },
  };
}

/** Not to be changed: it can be the order itself. */
function selected(order: Uint32Array, mask: Mask): Uint32Array {
  const count = countOf(mask);
  if (count === order.length) return order;
  const ids = new Uint32Array(count);
  let at = 0;
  for (let from = 0; from < order.length; from++) {
    const id = order[from] as number;
    if (mask[id] === 1) ids[at++] = id;
  }
  return ids;
}

function whole(value: number, most: number = Number.MAX_SAFE_INTEGER): number {
  if (Number.isSafeInteger(value) && value >= 0 && value <= most) return value;
  throw new CodedError('bad-query', `Offset and limit must be integers from 0, the limit at most ${MAX_ROWS}`);
}
