/** Dictionaries of texts by number. Number 0 is the empty text. */
import { fold } from '../../../api/query/fold.ts';

export interface Texts {
  /** All numbers are below it. */
  readonly size: number;
  /** Empty for a number without a text. */
  text(id: number): string;
  /** One byte for each number: 1 if `holds` is true of its text. */
  where(holds: (text: string) => boolean): Uint8Array;
  /** One byte for each number: 1 if the folded text contains this one, or is this one if `whole`; both trimmed. */
  matching(folded: string, whole: boolean): Uint8Array;
  /** Folds texts that the next search needs; false when all are folded. */
  prepare(): boolean;
}

/** Texts that one call of {@link Texts.prepare} folds. */
const STEP = 10_000;

/** A dictionary that numbers texts in the order of arrival. */
export class Names implements Texts {
  readonly #texts: string[] = [''];
  readonly #ids = new Map<string, number>([['', 0]]);
  readonly #folded = new FoldedTexts();

  get size(): number {
    return this.#texts.length;
  }

  /** The number of a text, which is added if it is new. */
  add(text: string): number {
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    this.#ids.set(text, this.#texts.length);
    return this.#texts.push(text) - 1;
  }

  /** `undefined` for a text without a number. */
  find(text: string): number | undefined {
    return this.#ids.get(text);
  }

  text(id: number): string {
    return this.#texts[id] ?? '';
  }

  where(holds: (text: string) => boolean): Uint8Array {
    return textsWhere(holds, this.#texts);
  }

  matching(folded: string, whole: boolean): Uint8Array {
    return this.#folded.matching(this.#texts, folded, whole);
  }

  prepare(): boolean {
    return this.#folded.add(this.#texts, STEP);
  }
}

/** Row of a table of texts: number and text. In a damaged file they may be of any type. */
export type NumberedText = readonly [id: unknown, text: unknown];

/** Texts under the numbers that a table gives them, which are read when one of them is needed. */
export class StoredNames implements Texts {
  readonly #after: (id: number) => readonly NumberedText[];
  readonly #texts: string[] = [''];
  readonly #folded = new FoldedTexts();
  readonly #largest: number;
  #used = 0;

  /** `after` returns the rows with numbers above `id`, in order. Numbers above `largest` are ignored. */
  constructor(after: (id: number) => readonly NumberedText[], largest: number) {
    this.#after = after;
    this.#largest = largest;
  }

  /** A number that a game has; 0 if it cannot be one. */
  use(value: unknown): number {
    const id = Number.isSafeInteger(value) && (value as number) > 0 && (value as number) <= this.#largest ? value : 0;
    if ((id as number) > this.#used) this.#used = id as number;
    return id as number;
  }

  get size(): number {
    return this.#known().length;
  }

  text(id: number): string {
    return this.#known()[id] ?? '';
  }

  where(holds: (text: string) => boolean): Uint8Array {
    return textsWhere(holds, this.#known());
  }

  matching(folded: string, whole: boolean): Uint8Array {
    return this.#folded.matching(this.#known(), folded, whole);
  }

  prepare(): boolean {
    return this.#folded.add(this.#known(), STEP);
  }

  #known(): readonly string[] {
    const texts = this.#texts;
    if (this.#used < texts.length) return texts;
    for (const [id, text] of this.#after(texts.length - 1)) {
      if (typeof id !== 'number' || id > this.#largest) continue;
      while (texts.length < id) texts.push('');
      texts[id] = typeof text === 'string' ? text : '';
    }
    while (texts.length <= this.#used) texts.push('');
    return texts;
  }
}

function textsWhere(holds: (text: string) => boolean, texts: readonly string[]): Uint8Array {
  const found = new Uint8Array(texts.length);
  for (let id = 0; id < texts.length; id++) if (holds(texts[id] as string)) found[id] = 1;
  return found;
}

/** Before and after each text. No folded text contains it: folding replaces white space by blanks. */
const SEPARATOR = '\n';

/** Folded texts as one text, in which all of them are searched at once. */
class FoldedTexts {
  #joined = SEPARATOR;
  /** Where each text begins, and where the next one will. */
  readonly #starts: number[] = [1];

  /** Folds up to `count` of the texts that are not folded yet; false when there are none. */
  add(texts: readonly string[], count: number): boolean {
    const from = this.#starts.length - 1;
    const end = Math.min(texts.length, from + count);
    if (from === end) return false;
    for (let id = from; id < end; id++) {
      this.#joined += fold(texts[id] as string).trim() + SEPARATOR;
      this.#starts.push(this.#joined.length);
    }
    return true;
  }

  matching(texts: readonly string[], text: string, whole: boolean): Uint8Array {
    this.add(texts, texts.length);
    const found = new Uint8Array(texts.length);
    if (text === '' && !whole) return found.fill(1);
    const [sought, before] = whole ? [SEPARATOR + text + SEPARATOR, 1] : [text, 0];
    const starts = this.#starts;
    let id = 0;
    for (let at = this.#joined.indexOf(sought); at >= 0; ) {
      while ((starts[id + 1] as number) <= at + before) id++;
      found[id] = 1;
      at = this.#joined.indexOf(sought, (starts[id + 1] as number) - before);
    }
    return found;
  }
}

/** Ascending by code points, as SQLite compares UTF-8 texts byte by byte. */
export function compareTexts(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  for (let at = 0; at < shorter; at++) {
    const [one, other] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (one !== other) return orderOf(one) - orderOf(other);
  }
  return a.length - b.length;
}

/** UTF-16 surrogates represent code points above all others. */
const orderOf = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit);

/** Texts that differ only in this are equal for SQLite's collation `NOCASE`. */
export const withoutCase = (text: string): string => text.replace(/[A-Z]+/g, letters => letters.toLowerCase());
