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

export const or =
  (parts: readonly Condition[]): Condition =>
  mask => {
    const rest = mask.slice();
    mask.fill(0);
    for (const part of parts) {
      const found = rest.slice();
      part(found);
      for (let id = 0; id < mask.length; id++) {
        if (found[id] === 0) continue;
        mask[id] = 1;
        rest[id] = 0;
      }
    }
  };

export const not =
  (part: Condition): Condition =>
  mask => {
    const found = mask.slice();
    part(found);
    for (let id = 0; id < mask.length; id++) if (found[id] === 1) mask[id] = 0;
  };

type Values = Uint32Array | Int16Array | Uint8Array;

/** Games whose value in a column is in this range, both ends included. */
export const between =
  (column: Values, least: number, most: number): Condition =>
  mask => {
    for (let id = 0; id < mask.length; id++) {
      if (mask[id] === 0) continue;
      const value = column[id] as number;
      if (value < least || value > most) mask[id] = 0;
    }
  };

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
      for (let id = 0; id < mask.length; id++) if (mask[id] === 1 && marks[column[id] as number] === 1) found[id] = 1;
    mask.set(found);
  };

/** The games with these ids, which are found only when the condition is used, perhaps among those of the mask alone. */
export const among =
  (ids: (mask: Mask) => Iterable<GameId>): Condition =>
  mask => {
    const found = new Uint8Array(mask.length);
    for (const id of ids(mask)) if (id < mask.length) found[id] = 1;
    for (let id = 0; id < mask.length; id++) if (found[id] === 0) mask[id] = 0;
  };

export function countOf(mask: Mask): number {
  let count = 0;
  for (let id = 0; id < mask.length; id++) count += mask[id] as number;
  return count;
}
