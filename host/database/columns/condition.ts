/**
 * Conditions on games, combined by AND, OR and NOT. A condition narrows a mask: it excludes the games that do not meet
 * it, and looks at no others, so that expensive conditions are best placed last.
 */
import type { GameId } from '../../../api/contract.ts';
import type { Mask } from './game-columns.ts';

/** Sets to 0 the bytes of games that do not meet the condition. */
export type Condition = (mask: Mask) => void;

export const and =
  (parts: readonly Condition[]): Condition =>
  mask => {
    for (const part of parts) part(mask);
  };

export const or = (parts: readonly Condition[]): Condition => {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  return mask => {
    const rest = mask.slice();
    mask.fill(0);
    for (const part of parts) {
      const found = rest.slice();
      part(found);
      if (!found.includes(1)) continue;
      combine(mask, found, (a, b) => a | b);
      combine(rest, found, (a, b) => a ^ b);
    }
  };
};

export const not =
  (part: Condition): Condition =>
  mask => {
    const found = mask.slice();
    part(found);
    combine(mask, found, (a, b) => a ^ b);
  };

const keep = (mask: Mask, found: Mask): void => combine(mask, found, (a, b) => a & b);

/** Replaces the bytes of a mask by those that `join` makes of four of them and four others. */
function combine(mask: Mask, other: Mask, join: (a: number, b: number) => number): void {
  const [words, others] = [wordsOf(mask), wordsOf(other)];
  for (let at = 0; at < words.length; at++) words[at] = join(words[at] as number, others[at] as number);
  for (let id = 4 * words.length; id < mask.length; id++) mask[id] = join(mask[id] as number, other[id] as number);
}

const wordsOf = ({ buffer, byteOffset, length }: Mask): Uint32Array => new Uint32Array(buffer, byteOffset, length >> 2);

type Values = Uint32Array | Int16Array | Uint8Array;

const LARGEST = 2 ** 31 - 1;

/** Games whose value in a column, which is at least -1, is in this range, both ends included. */
export function between(column: Values, least: number, most: number): Condition {
  const [from, to] = [Math.max(-1, least), Math.min(most, LARGEST)];
  return mask => {
    for (let id = 0; id < mask.length; id++) {
      const value = column[id] as number;
      // The sign of a difference, without a branch that the processor would have to predict.
      const isOutside = ((value - from) | (to - value)) >>> 31;
      mask[id] = (mask[id] as number) & ~isOutside;
    }
  };
}

/** Games that have one of these bits in a column. */
export const withBits =
  (column: Values, bits: number): Condition =>
  mask => {
    for (let id = 0; id < mask.length; id++) if (((column[id] as number) & bits) === 0) mask[id] = 0;
  };

/** A column of numbers, and one byte for each number: 1 if it is sought. */
export type Marked = readonly [column: Uint32Array, marks: Uint8Array];

/** Games with a sought number in one of the columns. */
export const marked =
  (...fields: readonly Marked[]): Condition =>
  mask => {
    const found = new Uint8Array(mask.length);
    for (const [column, marks] of fields)
      for (let id = 0; id < mask.length; id++)
        found[id] = (found[id] as number) | (marks[column[id] as number] as number);
    keep(mask, found);
  };

/** The games for which `mark` sets the bytes of a mask to 1, when the condition is used. */
export const marking =
  (mark: (found: Mask) => void): Condition =>
  mask => {
    const found = new Uint8Array(mask.length);
    mark(found);
    keep(mask, found);
  };

/** The games with these ids, which are found only when the condition is used. */
export const among = (ids: () => Iterable<GameId>): Condition =>
  marking(found => {
    for (const id of ids()) if (id < found.length) found[id] = 1;
  });

export function countOf(mask: Mask): number {
  const words = wordsOf(mask);
  let count = 0;
  // The product has the sum of the four bytes in its highest one.
  for (let at = 0; at < words.length; at++) count += Math.imul(words[at] as number, 0x01010101) >>> 24;
  for (let id = 4 * words.length; id < mask.length; id++) count += mask[id] as number;
  return count;
}
