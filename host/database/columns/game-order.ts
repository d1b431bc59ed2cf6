/** The ids of all games in the order of a column, kept until a game changes; the bin does not matter. */
import type { SortColumn } from '../../../api/contract.ts';
import { CodedError } from '../../../api/failure.ts';
import { type Columns, MISSING } from './game-columns.ts';
import { type Texts, withoutCase } from './names.ts';
import { keysOf, type StoredRanks, TextRanks } from './text-ranks.ts';

/** Ids in ascending order; games with equal values are in the order of their ids. */
type Order = Uint32Array<ArrayBuffer>;

/** Those by what follows from the rows of games. */
type RowOrder = Exclude<SortColumn, 'opening'>;

export interface GameOrders {
  /** Games in the bin are included. @throws CodedError `bad-query` for a column that does not sort. */
  of(columns: Columns, sort: RowOrder): Order;
  /** By numbers of games, by id; games beyond the end of the numbers have 0. */
  by(columns: Columns, numbers: Uint32Array): Order;
  /** Finds one of the orders that are not known; false when there is none. */
  prepare(columns: Columns): boolean;
  /** Passes the ranks of names to `store` if they have many more than what is stored. */
  keepRanks(store: (ranks: Uint32Array) => void): void;
}

type Sorter = (columns: Columns, ids: Order) => Order;

/** @param stored ranks of the table `names` */
export function gameOrders(stored: StoredRanks): GameOrders {
  const names = new TextRanks(withoutCase, stored);
  const sorters = makeSorters(names);
  let version = -1;
  const orders = new Map<RowOrder, Order>();
  const of = (columns: Columns, sort: RowOrder): Order => {
    if (!Object.hasOwn(sorters, sort)) throw new CodedError('bad-query', `There is no order '${String(sort)}'`);
    if (version !== columns.rowsVersion) orders.clear();
    version = columns.rowsVersion;
    const ids = orders.get('id') ?? idsOf(columns);
    orders.set('id', ids);
    const order = orders.get(sort) ?? sorters[sort](columns, ids);
    orders.set(sort, order);
    return order;
  };
  return {
    of,
    by(columns, numbers) {
      const ids = of(columns, 'id');
      return sorted(ids, keysOf(ids, numbers));
    },
    prepare(columns) {
      const sort = (Object.keys(sorters) as RowOrder[]).find(
        name => version !== columns.rowsVersion || !orders.has(name),
      );
      if (sort !== undefined) of(columns, sort);
      return sort !== undefined;
    },
    keepRanks: store => names.keep(store),
  };
}

const makeSorters = (names: TextRanks): Readonly<Record<RowOrder, Sorter>> => ({
  id: (_, ids) => ids,
  white: byText(({ white, names }) => [white, names], names),
  black: byText(({ black, names }) => [black, names], names),
  whiteElo: ({ whiteElo }, ids) => sorted(ids, ratingsOf(ids, whiteElo)),
  blackElo: ({ blackElo }, ids) => sorted(ids, ratingsOf(ids, blackElo)),
  rating: ({ whiteElo, blackElo, day }, ids) => {
    const byDay = sorted(ids, keysOf(ids, day));
    return sorted(byDay, ratingsOf(byDay, whiteElo, blackElo));
  },
  event: byText(({ event, names }) => [event, names], names),
  site: byText(({ site, names }) => [site, names], names),
  round: byText(({ round, names }) => [round, names], names),
  date: byText(({ date, dates }) => [date, dates]),
  result: ({ result }, ids) => sorted(ids, keysOf(ids, result, RESULT_ORDER)),
  rules: byText(({ rules, ruleSets }) => [rules, ruleSets]),
  plies: ({ plies }, ids) => sorted(ids, keysOf(ids, plies)),
  changed: ({ changed }, ids) => byTime(ids, changed),
  annotated: ({ annotated }, ids) => sorted(ids, keysOf(ids, annotated)),
  ending: byText(({ ending, endings }) => [ending, endings]),
});

/** `*`, `0-1`, `1-0`, `1/2-1/2` by their numbers in `Columns.result`. */
const RESULT_ORDER = Uint32Array.of(0, 2, 3, 1);

function idsOf({ end, there }: Columns): Order {
  const ids = new Uint32Array(end);
  let count = 0;
  for (let id = 0; id < end; id++) if (there[id] !== MISSING) ids[count++] = id;
  return ids.slice(0, count);
}

/** The sums of the columns. Players without a rating come first. */
function ratingsOf(ids: Order, ...columns: readonly Int16Array[]): Order {
  const keys = new Uint32Array(ids.length);
  for (const column of columns)
    for (let at = 0; at < keys.length; at++)
      keys[at] = (keys[at] as number) + (column[ids[at] as number] as number) + 1;
  return keys;
}

type Select = (columns: Columns) => readonly [column: Uint32Array, texts: Texts];

const byText =
  (select: Select, ranks = new TextRanks()): Sorter =>
  (columns, ids) => {
    const [column, texts] = select(columns);
    return sorted(ids, ranks.keys(ids, column, texts));
  };

/** Most games are in the order of their ids: only the others are sorted, and merged with them. */
function byTime(ids: Order, times: Float64Array): Order {
  const kept = new Uint32Array(ids.length);
  const others = new Uint32Array(ids.length);
  let [count, left] = [0, 0];
  let [last, before] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at] as number;
    const time = times[id] as number;
    if (time >= last) before = last;
    else if (time >= before) others[left++] = kept[--count] as number;
    else {
      others[left++] = id;
      continue;
    }
    kept[count++] = id;
    last = time;
  }
  if (left === 0) return ids;
  return mergedByTime(kept.subarray(0, count), sortedByTime(others.subarray(0, left).sort(), times), times);
}

function mergedByTime(some: Order, others: Order, times: Float64Array): Order {
  const merged = new Uint32Array(some.length + others.length);
  let [one, other] = [0, 0];
  for (let at = 0; at < merged.length; at++) {
    const [a, b] = [some[one], others[other]];
    const difference = a === undefined ? 1 : b === undefined ? -1 : (times[a] as number) - (times[b] as number);
    const isFirst = difference < 0 || (difference === 0 && (a as number) < (b as number));
    merged[at] = (isFirst ? some[one++] : others[other++]) as number;
  }
  return merged;
}

function sortedByTime(ids: Order, times: Float64Array): Order {
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < ids.length; at++) least = Math.min(least, times[ids[at] as number] as number);
  const halves = (of: Order, half: (time: number) => number): Order => {
    const keys = new Uint32Array(of.length);
    for (let at = 0; at < keys.length; at++) keys[at] = half((times[of[at] as number] as number) - least);
    return keys;
  };
  const byLowHalf = sorted(
    ids,
    halves(ids, time => time % 2 ** 32),
  );
  return sorted(
    byLowHalf,
    halves(byLowHalf, time => Math.floor(time / 2 ** 32)),
  );
}

const DIGIT = 16;

/** The ids by ascending keys, digit by digit; games with equal keys keep their order. */
function sorted(ids: Order, keys: Order): Order {
  let [bits, last, isSorted] = [0, 0, true];
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] as number;
    bits |= key;
    if (key < last) isSorted = false;
    last = key;
  }
  if (isSorted) return ids;
  let [from, fromKeys] = [ids, keys];
  for (let shift = 0; shift < 32 && bits >>> shift !== 0; shift += DIGIT) {
    const isLast = shift + DIGIT >= 32 || bits >>> (shift + DIGIT) === 0;
    const places = placesOf(fromKeys, shift);
    const to = new Uint32Array(ids.length);
    const toKeys = isLast ? null : new Uint32Array(ids.length);
    for (let at = 0; at < from.length; at++) {
      const key = fromKeys[at] as number;
      const digit = (key >>> shift) & (2 ** DIGIT - 1);
      const place = places[digit] as number;
      places[digit] = place + 1;
      to[place] = from[at] as number;
      if (toKeys !== null) toKeys[place] = key;
    }
    from = to;
    fromKeys = toKeys ?? fromKeys;
  }
  return from;
}

/** Where the first key with each value of a digit goes. */
function placesOf(keys: Order, shift: number): Order {
  const places = new Uint32Array(2 ** DIGIT + 1);
  for (let at = 0; at < keys.length; at++) {
    const next = (((keys[at] as number) >>> shift) & (2 ** DIGIT - 1)) + 1;
    places[next] = (places[next] as number) + 1;
  }
  for (let digit = 1; digit < places.length; digit++)
    places[digit] = (places[digit] as number) + (places[digit - 1] as number);
  return places;
}
