/**
 * The game list: any range of any order of any filter, from the columns in memory. The ids of the last lists are cached
 * until a game changes.
 */
import { MAX_ROWS } from '../../api/arguments.ts';
import type { CollectionId, GameFilter, GameId, GamePage, GameQuery, SortColumn } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import type { Mask } from '../../engine/library/masks.ts';
import { answerCache } from './answer-cache.ts';
import { copyOf, release, selected } from './columns/condition.ts';
import { type Columns, type GameColumns, listedGames } from './columns/game-columns.ts';
import { gameOrders } from './columns/game-order.ts';
import { conditionOf, needsOf } from './filter.ts';
import type { GameOpenings } from './game-openings.ts';
import type { GameStore } from './game-store.ts';
import type { Db } from './open.ts';
import type { GameGroups } from './organisation/groups.ts';
import type { PositionIndex } from './position-index/position-index.ts';
import type { GameScans, Missing } from './scan/game-scans.ts';

const KEPT_LISTS = 4;
const KEPT_MASKS = 8;

export interface GameList {
  page(query: GameQuery, offset: number, limit: number): GamePage;
  /** All matching ids, in the requested order. */
  ids(query: GameQuery): readonly GameId[];
  /** The home collections of games, until a game changes. */
  homes(): (id: GameId) => CollectionId;
  /**
   * The games in the library that match, without games that are missing. Not to be changed, and not to be used after
   * the caller's turn, because its memory is used again.
   */
  mask(filter: GameFilter): Mask;
  /** The games for which a search on boards has no result yet; `null`: none. */
  missing(filter: GameFilter): Missing | null;
  /** Does a part of what a list may need next: orders, names, openings; false when nothing is left. */
  prepare(): boolean;
  /** Passes what lists by names need after the next start to `store`, if it has changed much. */
  keepRanks(store: (ranks: Uint32Array) => void): void;
  /** The games of a mask in the order of a column, ascending; not to be changed. */
  ordered(mask: Mask, sort: SortColumn): Uint32Array;
  /** Called after every write of this connection; writes of other connections are noticed without it. */
  changed(): void;
}

export function gameList(
  db: Db,
  columns: GameColumns,
  games: GameStore,
  index: PositionIndex,
  groups: GameGroups,
  scans: GameScans,
  openings: GameOpenings,
): GameList {
  const keptIds = answerCache(db, KEPT_LISTS);
  const keptMasks = answerCache<Selected>(db, KEPT_MASKS, ({ mask }) => release(mask));
  let listed: { readonly version: number; readonly mask: Mask } | null = null;
  const orders = gameOrders(columns);

  /** Lists of searches on boards are valid as long as no further game has been scanned. */
  const stateOf = ({ version }: Columns, filter: GameFilter): string =>
    needsOf({ filter }).boards ? `${version} ${scans.state}` : String(version);

  const listedNow = (now: Columns): Mask => {
    if (listed?.version !== now.version) listed = { version: now.version, mask: listedGames(now) };
    return listed.mask;
  };

  const selectedBy = (now: Columns, filter: GameFilter): Selected =>
    keptMasks.find(`${stateOf(now, filter)} ${JSON.stringify(filter)}`, () => {
      const mask = copyOf(listedNow(now));
      const boards = scans.evaluation(now);
      conditionOf({ db, columns: now, index, groups, boards, openings }, filter)(mask);
      return { missing: boards.end(mask), mask };
    });

  /** Ascending. */
  const orderOf = (now: Columns, sort: SortColumn): Uint32Array =>
    sort === 'opening' ? orders.by(now, openings.now().numbers) : orders.of(now, sort);

  /** In ascending order. */
  const find = ({ filter, sort }: GameQuery): Uint32Array => {
    const now = columns.now();
    return keptIds.find(`${stateOf(now, filter)} ${sort} ${JSON.stringify(filter)}`, () =>
      selected(orderOf(now, sort), selectedBy(now, filter).mask),
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
    mask: filter => selectedBy(columns.now(), filter).mask,
    missing: filter => selectedBy(columns.now(), filter).missing,
    prepare: () => orders.prepare(columns.now()) || columns.prepare() || openings.prepare(),
    keepRanks: store => orders.keepRanks(store),
    ordered: (mask, sort) => selected(orderOf(columns.now(), sort), mask),
    changed() {
      openings.changed();
      keptIds.clear();
      keptMasks.clear();
    },
    page(query, offset, limit) {
      const from = whole(offset);
      const count = whole(limit, MAX_ROWS);
      const unsearched = selectedBy(columns.now(), query.filter).missing?.games ?? 0;
      return { total: find(query).length, offset: from, rows: games.rows(part(query, from, count)), unsearched };
    },
  };
}

interface Selected {
  readonly mask: Mask;
  readonly missing: Missing | null;
}

function whole(value: number, most: number = Number.MAX_SAFE_INTEGER): number {
  if (Number.isSafeInteger(value) && value >= 0 && value <= most) return value;
  throw new CodedError('bad-query', `Offset and limit must be integers from 0, the limit at most ${MAX_ROWS}`);
}
