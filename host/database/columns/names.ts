/** A dictionary of texts: each text has a number, from 0 for the empty one, in the order of arrival. */
import { fold } from '../../../api/query/fold.ts';

export class Names {
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

  /** One byte for each number: 1 if `holds` is true of its text. */
  where(holds: (text: string) => boolean): Uint8Array {
    return Uint8Array.from(this.#texts, text => (holds(text) ? 1 : 0));
  }

  /** One byte for each number: 1 if the folded text contains this folded word. */
  containing(word: string): Uint8Array {
    const found = new Uint8Array(this.size);
    for (let id = this.#folded.length; id < this.size; id++) this.#folded.push(fold(this.text(id)));
    for (let id = 0; id < this.size; id++) if (this.#folded[id]?.includes(word)) found[id] = 1;
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
