/** The ids of all games in the order of a column, kept until a game changes; the bin does not matter. */
import type { SortColumn } from '../../../api/contract.ts';
import { CodedError } from '../../../api/failure.ts';
import { type Columns, MISSING } from './game-columns.ts';
import { compareTexts, type Names, withoutCase } from './names.ts';

/** Ids in ascending order; games with equal values are in the order of their ids. */
type Order = Uint32Array<ArrayBuffer>;

/** Games in the bin are included. @throws CodedError `bad-query` for a column that does not sort. */
export type GameOrders = (columns: Columns, sort: SortColumn) => Order;

type Sorter = (columns: Columns, ids: Order) => Order;

export function gameOrders(): GameOrders {
  const sorters = makeSorters();
  let version = -1;
  const orders = new Map<SortColumn, Order>();
  return (columns, sort) => {
    if (!Object.hasOwn(sorters, sort)) throw new CodedError('bad-query', `There is no order '${String(sort)}'`);
    if (version !== columns.rowsVersion) orders.clear();
    version = columns.rowsVersion;
    const ids = orders.get('id') ?? idsOf(columns);
    orders.set('id', ids);
    const order = orders.get(sort) ?? sorters[sort](columns, ids);
    orders.set(sort, order);
    return order;
  };
}

const makeSorters = (): Readonly<Record<SortColumn, Sorter>> => ({
  id: (_, ids) => ids,
  white: byText(({ white, names }) => [white, names], withoutCase),
  black: byText(({ black, names }) => [black, names], withoutCase),
  whiteElo: ({ whiteElo }, ids) => sorted(ids, ratingsOf(ids, whiteElo)),
  blackElo: ({ blackElo }, ids) => sorted(ids, ratingsOf(ids, blackElo)),
  event: byText(({ event, names }) => [event, names], withoutCase),
  date: byText(({ date, dates }) => [date, dates]),
  result: ({ result }, ids) => sorted(ids, keysOf(ids, result, RESULT_ORDER)),
  rules: byText(({ rules, ruleSets }) => [rules, ruleSets]),
  plies: ({ plies }, ids) => sorted(ids, keysOf(ids, plies)),
  changed: ({ changed }, ids) => byTime(ids, changed),
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

type Values = Uint32Array | Uint8Array;

/** The values of these games in a column, or what `ranks` has for them. */
function keysOf(ids: Order, column: Values, ranks?: Uint32Array): Order {
  const keys = new Uint32Array(ids.length);
  if (ranks) for (let at = 0; at < keys.length; at++) keys[at] = ranks[column[ids[at] as number] as number] as number;
  else for (let at = 0; at < keys.length; at++) keys[at] = column[ids[at] as number] as number;
  return keys;
}

/** Players without a rating come first. */
function ratingsOf(ids: Order, column: Int16Array): Order {
  const keys = new Uint32Array(ids.length);
  for (let at = 0; at < keys.length; at++) keys[at] = (column[ids[at] as number] as number) + 1;
  return keys;
}

/** Ranks of texts stay valid when games change, until a game has a text that has not been ranked. */
function byText(
  select: (columns: Columns) => readonly [column: Uint32Array, texts: Names],
  keyOf: (text: string) => string = text => text,
): Sorter {
  /** From 1; 0: not ranked. */
  let ranks = new Uint32Array(0);
  let ranked: Names | null = null;
  return (columns, ids) => {
    const [column, texts] = select(columns);
    const keys = ranked === texts ? keysOf(ids, column, ranks) : null;
    if (keys && !keys.includes(0)) return sorted(ids, keys);
    ranks = ranksOf(column, ids, texts, keyOf);
    ranked = texts;
    return sorted(ids, keysOf(ids, column, ranks));
  };
}

/** Texts without them are compared by code points when they are compared by UTF-16 units, which is faster. */
const SURROGATE = /[\ud800-\udfff]/;

const compareUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function ranksOf(column: Uint32Array, ids: Order, texts: Names, keyOf: (text: string) => string): Order {
  const ranks = new Uint32Array(texts.size);
  for (let at = 0; at < ids.length; at++) ranks[column[ids[at] as number] as number] = 1;
  const used: { readonly text: number; readonly key: string }[] = [];
  for (let text = 0; text < ranks.length; text++) if (ranks[text]) used.push({ text, key: keyOf(texts.text(text)) });
  const compare = used.some(({ key }) => SURROGATE.test(key)) ? compareTexts : compareUnits;
  used.sort((a, b) => compare(a.key, b.key));
  let [rank, last] = [0, null as string | null];
  for (const { text, key } of used) {
    if (key !== last) rank++;
    last = key;
    ranks[text] = rank;
  }
  return ranks;
}

function byTime(ids: Order, times: Float64Array): Order {
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

/** The ids by ascending keys, digit by digit; games with equal keys keep their order. `keys` are overwritten. */
function sorted(ids: Order, keys: Order): Order {
  let bits = 0;
  let isSorted = true;
  for (let at = 0; at < keys.length; at++) {
    bits |= keys[at] as number;
    if (at > 0 && (keys[at] as number) < (keys[at - 1] as number)) isSorted = false;
  }
  if (isSorted) return ids;
  let [from, to] = [ids, new Uint32Array(ids.length)];
  let [fromKeys, toKeys] = [keys, new Uint32Array(ids.length)];
  for (let shift = 0; shift < 32 && bits >>> shift !== 0; shift += DIGIT) {
    const places = placesOf(fromKeys, shift);
    for (let at = 0; at < from.length; at++) {
      const key = fromKeys[at] as number;
      const digit = (key >>> shift) & (2 ** DIGIT - 1);
      const place = places[digit] as number;
      places[digit] = place + 1;
      to[place] = from[at] as number;
      toKeys[place] = key;
    }
    [from, to] = [to, from === ids ? new Uint32Array(ids.length) : from];
    [fromKeys, toKeys] = [toKeys, fromKeys];
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
