/** Ranks of texts in the order in which lists have them. */
import { compareTexts, type Texts } from './names.ts';

/** Ids in ascending order, or a key for each of them. */
type Order = Uint32Array<ArrayBuffer>;

export interface StoredRanks {
  /** By number of the text; 0: not ranked. `null`: none are stored, or they are damaged. */
  readRanks(): Uint32Array<ArrayBuffer> | null;
}

/** Texts that are ranked again after each start rather than that all ranks are stored again. */
const MOST_ADDED = 1000;

type Values = Uint32Array | Uint8Array;

/** The values of these games in a column, or what `ranks` has for them. */
export function keysOf(ids: Order, column: Values, ranks?: Uint32Array): Order {
  const keys = new Uint32Array(ids.length);
  if (ranks) for (let at = 0; at < keys.length; at++) keys[at] = ranks[column[ids[at] as number] as number] as number;
  else for (let at = 0; at < keys.length; at++) keys[at] = column[ids[at] as number] as number;
  return keys;
}

interface Ranked {
  readonly text: number;
  readonly key: string;
}

/**
 * Ranks of the texts of a dictionary that games have. Texts of new games are added to the order that is known, and ranks
 * that are stored are used until there are others.
 */
export class TextRanks {
  readonly #keyOf: (text: string) => string;
  readonly #stored: StoredRanks | null;
  #texts: Texts | null = null;
  /** `null`: it follows from ranks that were stored. */
  #order: readonly Ranked[] | null = [];
  #hasSurrogates = false;
  /** By number of the text, from 1; 0: not ranked. */
  #ranks = new Uint32Array(0);
  /** Ranks that are not stored. */
  #added = 0;

  constructor(keyOf: (text: string) => string = text => text, stored: StoredRanks | null = null) {
    this.#keyOf = keyOf;
    this.#stored = stored;
  }

  /** The rank of each game's text. */
  keys(ids: Order, column: Uint32Array, texts: Texts): Order {
    if (this.#texts !== texts) this.#begin(texts);
    if (this.#ranks.length > 0) {
      const keys = keysOf(ids, column, this.#ranks);
      if (!keys.includes(0)) return keys;
    }
    this.#rank(ids, column, texts);
    return keysOf(ids, column, this.#ranks);
  }

  /** Passes the ranks to `store` if many of them are not stored. */
  keep(store: (ranks: Uint32Array) => void): void {
    if (this.#added <= MOST_ADDED) return;
    store(this.#ranks);
    this.#added = 0;
  }

  #begin(texts: Texts): void {
    const ranks = this.#stored?.readRanks() ?? null;
    this.#texts = texts;
    this.#order = ranks && null;
    this.#ranks = ranks ?? new Uint32Array(0);
    this.#hasSurrogates = false;
    this.#added = 0;
  }

  #rank(ids: Order, column: Uint32Array, texts: Texts): void {
    const known = this.#order ?? orderOf(this.#ranks, texts, this.#keyOf);
    const ranks = new Uint32Array(Math.max(texts.size, this.#ranks.length));
    ranks.set(this.#ranks);
    const added: Ranked[] = [];
    for (let at = 0; at < ids.length; at++) {
      const text = column[ids[at] as number] as number;
      if (ranks[text] !== 0) continue;
      ranks[text] = 1;
      added.push({ text, key: this.#keyOf(texts.text(text)) });
    }
    const hasSurrogates = ({ key }: Ranked): boolean => SURROGATE.test(key);
    this.#hasSurrogates ||= added.some(hasSurrogates) || (this.#order === null && known.some(hasSurrogates));
    const compare = this.#hasSurrogates ? compareTexts : compareUnits;
    this.#order = merged(known, added, (a, b) => compare(a.key, b.key));
    let [rank, last] = [0, null as string | null];
    for (const { text, key } of this.#order) {
      if (key !== last) rank++;
      last = key;
      ranks[text] = rank;
    }
    this.#ranks = ranks;
    this.#added += added.length;
  }
}

/** The texts that have a rank, by rank. */
function orderOf(ranks: Uint32Array, texts: Texts, keyOf: (text: string) => string): readonly Ranked[] {
  const ranked: number[] = [];
  for (const [text, rank] of ranks.entries()) if (rank !== 0) ranked.push(text);
  ranked.sort((a, b) => (ranks[a] as number) - (ranks[b] as number));
  return ranked.map(text => ({ text, key: keyOf(texts.text(text)) }));
}

/** Whether stored ranks are those of these texts. */
export function areRanksOf(ranks: Uint32Array, texts: Texts, keyOf: (text: string) => string): boolean {
  const order = orderOf(ranks, texts, keyOf);
  return order.every(({ text, key }, at) => {
    const before = order[at - 1];
    if (before === undefined) return true;
    const difference = compareTexts(before.key, key);
    return ranks[before.text] === ranks[text] ? difference === 0 : difference < 0;
  });
}

/** Texts without them are compared by code points when they are compared by UTF-16 units, which is faster. */
const SURROGATE = /[\ud800-\udfff]/;

const compareUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** `order` is sorted, `added` is not; both orders agree on texts without surrogates. */
function merged(order: readonly Ranked[], added: Ranked[], compare: (a: Ranked, b: Ranked) => number) {
  added.sort(compare);
  if (order.length === 0) return added;
  const all: Ranked[] = [];
  let next = 0;
  for (const one of added) {
    for (let known = order[next]; known && compare(known, one) <= 0; known = order[++next]) all.push(known);
    all.push(one);
  }
  for (; next < order.length; next++) all.push(order[next] as Ranked);
  return all;
}
