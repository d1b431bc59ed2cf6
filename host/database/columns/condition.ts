/**
 * Conditions on games, combined by AND, OR and NOT. A condition narrows a mask: it excludes the games that do not meet
 * it, and looks at no others, so that expensive conditions are best placed last.
 */
import type { GameId } from '../../../api/contract.ts';
import { type Marked, type Mask, MaskKernel, type Values } from '../../../engine/library/masks.ts';
import { libraryModule } from '../position-index/kernel.ts';

/** Sets to 0 the bytes of games that do not meet the condition. */
export type Condition = (mask: Mask) => void;

export const and =
  (parts: readonly Condition[]): Condition =>
  mask => {
    for (const part of parts) part(mask);
  };

export const or = ([first, ...others]: readonly Condition[]): Condition => {
  const last = others.pop();
  if (first === undefined) return mask => void mask.fill(0);
  if (last === undefined) return first;
  return mask =>
    withCopy(mask, rest => {
      first(mask);
      masks().subtract(rest, mask);
      for (const part of others)
        withCopy(rest, found => {
          part(found);
          masks().unite(mask, found);
          masks().subtract(rest, found);
        });
      last(rest);
      masks().unite(mask, rest);
    });
};

export const not =
  (part: Condition): Condition =>
  mask =>
    withCopy(mask, found => {
      part(found);
      masks().subtract(mask, found);
    });

/** Games whose value in a column, which is at least -1, is in this range, both ends included. */
export const between =
  (column: Values, least: number, most: number): Condition =>
  mask =>
    masks().between(mask, column, least, most);

/** Games that have one of these bits in a column. */
export const withBits =
  (column: Values, bits: number): Condition =>
  mask => {
    for (let id = 0; id < mask.length; id++) if (((column[id] as number) & bits) === 0) mask[id] = 0;
  };

/** Games with a sought number in one of the columns. */
export const marked =
  (...fields: readonly Marked[]): Condition =>
  mask =>
    masks().marked(mask, fields);

/** The games for which `mark` sets the bytes of a mask to 1, when the condition is used. */
export const marking =
  (mark: (found: Mask) => void): Condition =>
  mask =>
    withCopy(mask, found => {
      found.fill(0);
      mark(found);
      masks().intersect(mask, found);
    });

/** The games with these ids, which are found only when the condition is used. */
export const among = (ids: () => Iterable<GameId>): Condition =>
  marking(found => {
    for (const id of ids()) if (id < found.length) found[id] = 1;
  });

/** Those of these games that a mask contains, in the same order: not to be changed, since it can be `games` itself. */
export const selected = (games: Uint32Array, mask: Mask): Uint32Array => masks().select(games, mask);

let kernel: MaskKernel | null = null;

function masks(): MaskKernel {
  kernel ??= new MaskKernel(libraryModule());
  return kernel;
}

/** Masks that are not in use. Allocating one for each condition would take longer than most conditions. */
const spare: Mask[] = [];

/** A copy of a mask in memory that has been used before, if there is any. {@link release} gives it back. */
export function copyOf(mask: Mask): Mask {
  const last = spare.pop();
  const memory = last !== undefined && last.length >= mask.length ? last : new Uint8Array(mask.length);
  const copy = memory.subarray(0, mask.length);
  copy.set(mask);
  return copy;
}

/** Nothing may use the copy afterwards. */
export const release = ({ buffer }: Mask): void => void spare.push(new Uint8Array(buffer));

/** Calls `use` with a copy, which is used again afterwards. */
function withCopy(mask: Mask, use: (copy: Mask) => void): void {
  const copy = copyOf(mask);
  try {
    use(copy);
  } finally {
    release(copy);
  }
}
