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

/** A condition on each game by itself. */
export const each =
  (holds: (id: GameId) => boolean): Condition =>
  mask => {
    for (let id = 0; id < mask.length; id++) if (mask[id] === 1 && !holds(id)) mask[id] = 0;
  };

/** Games whose number in a column is marked. */
export const marked =
  (column: Uint32Array, marks: Uint8Array): Condition =>
  mask => {
    for (let id = 0; id < mask.length; id++) if (mask[id] === 1 && marks[column[id] as number] === 0) mask[id] = 0;
  };

/** The games with these ids, which are found only when the condition is used. */
export const among =
  (ids: () => Iterable<GameId>): Condition =>
  mask => {
    const found = new Uint8Array(mask.length);
    for (const id of ids()) if (id < mask.length) found[id] = 1;
    for (let id = 0; id < mask.length; id++) if (found[id] === 0) mask[id] = 0;
  };

export function countOf(mask: Mask): number {
  let count = 0;
  for (let id = 0; id < mask.length; id++) count += mask[id] as number;
  return count;
}
