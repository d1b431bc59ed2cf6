/**
 * Operations on masks of games: a byte for each game, 0 or 1. The kernel carries them out on parts of the arrays, so its
 * memory does not grow with the number of games, except for selecting.
 */
import { LibraryKernel } from './kernel.ts';

/** One byte for each game id: 1 if the game is included, otherwise 0. */
export type Mask = Uint8Array;
export type Values = Uint32Array | Int16Array | Uint8Array;
/** A column of numbers, and one byte for each number: 1 if it is sought. */
export type Marked = readonly [column: Uint32Array, marks: Uint8Array];

/** Games of a part, a multiple of 16: its arrays fit into the cache of a processor core. */
const PART = 2 ** 14;
const LARGEST = 2 ** 31 - 1;

export class MaskKernel {
  readonly #module: WebAssembly.Module;
  #memory: Memory;

  /** @param module compiled `library.wasm` */
  constructor(module: WebAssembly.Module) {
    this.#module = module;
    this.#memory = new Memory(module, PART);
  }

  /** Keeps the games of `mask` that `other` contains. */
  intersect(mask: Mask, other: Mask): void {
    this.#join(mask, other, this.#memory.functions.intersectMasks);
  }

  /** Adds the games of `other` to `mask`. */
  unite(mask: Mask, other: Mask): void {
    this.#join(mask, other, this.#memory.functions.uniteMasks);
  }

  /** Removes the games of `other` from `mask`. */
  subtract(mask: Mask, other: Mask): void {
    this.#join(mask, other, this.#memory.functions.subtractMasks);
  }

  /** The number of games in a mask. */
  count(mask: Mask): number {
    const { first, functions } = this.#memory;
    let count = 0;
    for (let from = 0; from < mask.length; from += PART) {
      const part = mask.subarray(from, from + PART);
      first.set(part);
      first.fill(0, part.length);
      count += functions.countMask(first.byteOffset, part.length);
    }
    return count;
  }

  /** Keeps the games whose value, which is from -1 to 2^31 - 1, is in this range, both ends included. */
  between(mask: Mask, column: Values, least: number, most: number): void {
    const { first, values, functions } = this.#memory;
    const [low, high] = [Math.max(-1, least), Math.min(most, LARGEST)];
    for (let from = 0; from < mask.length; from += PART) {
      const part = this.#open(mask, from);
      if (part === null) continue;
      values.set(column.subarray(from, from + part.length));
      functions.keepBetween(first.byteOffset, values.byteOffset, low, high, part.length);
      part.set(first.subarray(0, part.length));
    }
  }

  /** Keeps the games with a sought number in one of the columns. */
  marked(mask: Mask, fields: readonly Marked[]): void {
    if (fields.length === 0) {
      mask.fill(0);
      return;
    }
    const room = fields.reduce((sum, [, marks]) => sum + marks.length, 0);
    const { first, second, values, large, functions } = this.#withRoom(room);
    let end = 0;
    const columns = fields.map(([column, marks]) => {
      large.set(marks, end);
      end += marks.length;
      return [column, large.byteOffset + end - marks.length] as const;
    });
    for (let from = 0; from < mask.length; from += PART) {
      const part = this.#open(mask, from);
      if (part === null) continue;
      second.fill(0);
      for (const [column, marks] of columns) {
        values.set(column.subarray(from, from + part.length));
        values.fill(0, part.length);
        functions.addMarked(second.byteOffset, values.byteOffset, marks, part.length);
        if (functions.coversMask(first.byteOffset, second.byteOffset, part.length) !== 0) break;
      }
      functions.intersectMasks(first.byteOffset, second.byteOffset, part.length);
      part.set(first.subarray(0, part.length));
    }
  }

  /** Those of these games, all in the mask's range, that it contains, in the same order: `games` itself if it has all. */
  select(games: Uint32Array, mask: Mask): Uint32Array {
    const count = this.count(mask);
    if (count === games.length) return games;
    const selected = new Uint32Array(count);
    const { values, selection, large, functions } = this.#withRoom(mask.length);
    large.set(mask);
    let end = 0;
    for (let from = 0; end < selected.length; from += PART) {
      const part = games.subarray(from, from + PART);
      values.set(part);
      const found = functions.selectGames(values.byteOffset, part.length, large.byteOffset, selection.byteOffset);
      selected.set(selection.subarray(0, found), end);
      end += found;
    }
    return selected;
  }

  /** Copies a part of a mask into `first`, with zeros behind its end; `null` if no game is in it. */
  #open(mask: Mask, from: number): Mask | null {
    const { first, functions } = this.#memory;
    const part = mask.subarray(from, from + PART);
    first.set(part);
    first.fill(0, part.length);
    return functions.countMask(first.byteOffset, part.length) === 0 ? null : part;
  }

  #join(mask: Mask, other: Mask, join: (mask: number, other: number, games: number) => void): void {
    const { first, second } = this.#memory;
    for (let from = 0; from < mask.length; from += PART) {
      const part = mask.subarray(from, from + PART);
      first.set(part);
      second.set(other.subarray(from, from + part.length));
      join(first.byteOffset, second.byteOffset, part.length);
      part.set(first.subarray(0, part.length));
    }
  }

  #withRoom(bytes: number): Memory {
    if (bytes > this.#memory.large.length) this.#memory = new Memory(this.#module, Math.ceil(bytes * 1.25));
    return this.#memory;
  }
}

/** A kernel with the arrays of a part, and one of `room` bytes. */
class Memory {
  readonly functions;
  readonly first: Uint8Array;
  readonly second: Uint8Array;
  readonly values: Int32Array;
  readonly selection: Uint32Array;
  readonly large: Uint8Array;

  constructor(module: WebAssembly.Module, room: number) {
    const { functions, buffer, start } = new LibraryKernel(module, 10 * PART + 4 + room);
    this.functions = functions;
    this.first = new Uint8Array(buffer, start, PART);
    this.second = new Uint8Array(buffer, start + PART, PART);
    this.values = new Int32Array(buffer, start + 2 * PART, PART);
    // A game behind the last selected one is written too.
    this.selection = new Uint32Array(buffer, start + 6 * PART, PART + 1);
    this.large = new Uint8Array(buffer, start + 10 * PART + 4, room);
  }
}
