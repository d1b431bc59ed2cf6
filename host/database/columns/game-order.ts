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
  event: byText(({ event, names }) => [event, names], withoutCase),
  date: byText(({ date, dates }) => [date, dates]),
  result: ({ result }, ids) => sortedBy(ids, at => RESULT_ORDER[result[at] as number] as number),
  rules: byText(({ rules, ruleSets }) => [rules, ruleSets]),
  plies: ({ plies }, ids) => sortedBy(ids, at => plies[at] as number),
  changed: ({ changed }, ids) => byTime(ids, changed),
  ending: byText(({ ending, endings }) => [ending, endings]),
});

/** `*`, `0-1`, `1-0`, `1/2-1/2` by their numbers in `Columns.result`. */
const RESULT_ORDER = [0, 2, 3, 1];

function idsOf({ end, there }: Columns): Order {
  let count = 0;
  for (let id = 0; id < end; id++) if (there[id] !== MISSING) count++;
  const ids = new Uint32Array(count);
  let at = 0;
  for (let id = 0; id < end; id++) if (there[id] !== MISSING) ids[at++] = id;
  return ids;
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
    const isRanked = ranked === texts && ids.every(id => (ranks[column[id] as number] ?? 0) !== 0);
    if (!isRanked) ranks = ranksOf(column, ids, texts, keyOf);
    ranked = texts;
    return sortedBy(ids, id => ranks[column[id] as number] as number);
  };
}

function ranksOf(
  column: Uint32Array,
  ids: Order,
  texts: Names,
  keyOf: (text: string) => string,
): Uint32Array<ArrayBuffer> {
  const ranks = new Uint32Array(texts.size);
  for (const id of ids) ranks[column[id] as number] = 1;
  const used: { readonly text: number; readonly key: string }[] = [];
  for (const [text, isUsed] of ranks.entries()) if (isUsed) used.push({ text, key: keyOf(texts.text(text)) });
  used.sort((a, b) => compareTexts(a.key, b.key));
  let [rank, last] = [0, null as string | null];
  for (const { text, key } of used) {
    if (key !== last) rank++;
    last = key;
    ranks[text] = rank;
  }
  return ranks;
}

/** Imported games usually are in this order already. */
function byTime(ids: Order, times: Float64Array): Order {
  let least = Number.POSITIVE_INFINITY;
  for (const id of ids) least = Math.min(least, times[id] as number);
  const since = (id: number): number => (times[id] as number) - least;
  const byLowHalf = sortedBy(ids, id => since(id) % 2 ** 32);
  return sortedBy(byLowHalf, id => Math.floor(since(id) / 2 ** 32));
}

const DIGIT = 11;

/** Sorts by an unsigned 32-bit key, digit by digit; games with equal keys keep their order. */
function sortedBy(ids: Order, keyOf: (id: number) => number): Order {
  let keys = new Uint32Array(ids.length);
  let bits = 0;
  let isSorted = true;
  for (let at = 0; at < ids.length; at++) {
    const key = keyOf(ids[at] as number) >>> 0;
    keys[at] = key;
    bits |= key;
    if (at > 0 && key < (keys[at - 1] as number)) isSorted = false;
  }
  if (isSorted) return ids;
  let from = ids;
  let to = new Uint32Array(ids.length);
  let movedKeys = new Uint32Array(ids.length);
  for (let shift = 0; shift < 32 && bits >>> shift !== 0; shift += DIGIT) {
    const places = new Uint32Array(2 ** DIGIT + 1);
    const digitOf = (key: number): number => (key >>> shift) & (2 ** DIGIT - 1);
    for (const key of keys) places[digitOf(key) + 1] = (places[digitOf(key) + 1] as number) + 1;
    for (let digit = 1; digit < places.length; digit++)
      places[digit] = (places[digit] as number) + (places[digit - 1] as number);
    for (let at = 0; at < from.length; at++) {
      const key = keys[at] as number;
      const digit = digitOf(key);
      const place = places[digit] as number;
      places[digit] = place + 1;
      to[place] = from[at] as number;
      movedKeys[place] = key;
    }
    [from, to] = [to, from === ids ? new Uint32Array(ids.length) : from];
    [keys, movedKeys] = [movedKeys, keys];
  }
  return from;
}
