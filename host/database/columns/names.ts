/** Dictionaries of texts by number. Number 0 is the empty text. */
import { fold } from '../../../api/query/fold.ts';

export interface Texts {
  /** All numbers are below it. */
  readonly size: number;
  /** Empty for a number without a text. */
  text(id: number): string;
  /** One byte for each number: 1 if `holds` is true of its text. */
  where(holds: (text: string) => boolean): Uint8Array;
  /** The same for the folded texts. */
  whereFolded(holds: (folded: string) => boolean): Uint8Array;
  /** Folds texts that the next search needs; false when all are folded. */
  prepare(): boolean;
}

/** Texts that one call of {@link Texts.prepare} folds. */
const STEP = 10_000;

/** A dictionary that numbers texts in the order of arrival. */
export class Names implements Texts {
  readonly #texts: string[] = [''];
  readonly #ids = new Map<string, number>([['', 0]]);
  /** Folded texts by number; shorter than `#texts` until the next search. */
  readonly #folded: string[] = [];

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
    return Uint8Array.from(this.#texts, text => (holds(text) ? 1 : 0));
  }

  whereFolded(holds: (folded: string) => boolean): Uint8Array {
    return foldedWhere(holds, this.#texts, this.#folded);
  }

  prepare(): boolean {
    return foldNext(this.#texts, this.#folded, STEP);
  }
}

/** Row of a table of texts: number and text. In a damaged file they may be of any type. */
export type NumberedText = readonly [id: unknown, text: unknown];

/** Texts under the numbers that a table gives them, which are read when one of them is needed. */
export class StoredNames implements Texts {
  readonly #after: (id: number) => readonly NumberedText[];
  readonly #texts: string[] = [''];
  readonly #folded: string[] = [];
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
    return Uint8Array.from(this.#known(), text => (holds(text) ? 1 : 0));
  }

  whereFolded(holds: (folded: string) => boolean): Uint8Array {
    return foldedWhere(holds, this.#known(), this.#folded);
  }

  prepare(): boolean {
    return foldNext(this.#known(), this.#folded, STEP);
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

/** `folded` has the folded texts as far as they have been searched. */
function foldedWhere(holds: (text: string) => boolean, texts: readonly string[], folded: string[]): Uint8Array {
  const found = new Uint8Array(texts.length);
  foldNext(texts, folded, texts.length);
  for (let id = 0; id < texts.length; id++) if (holds(folded[id] as string)) found[id] = 1;
  return found;
}

/** Appends up to `count` texts to those that are folded; false when there are no more. */
function foldNext(texts: readonly string[], folded: string[], count: number): boolean {
  const end = Math.min(texts.length, folded.length + count);
  if (folded.length === end) return false;
  for (let id = folded.length; id < end; id++) folded.push(fold(texts[id] as string));
  return true;
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
