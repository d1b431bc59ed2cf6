/** Shapes that were learnt from pictures, and their stored form. */
import type { Shape } from '../../../core/screenshot/shapes.ts';
import type { LearntPieces } from './learnt-pieces.ts';

/** Characters of all sets together; the library refuses larger settings. */
const MOST_TEXT = 90_000;

/** Drawings that are not square are left out. */
export const learntShapes = (stored: LearntPieces): readonly Shape[] =>
  stored.flatMap(([name, text]) => {
    const pixels = Uint8Array.from(atob(text), sign => sign.charCodeAt(0));
    return Number.isInteger(Math.sqrt(pixels.length / 4)) ? [{ name, pixels }] : [];
  });

/**
 * Puts a set in front of the others, in place of an equal one; the last ones are dropped when all are too large
 * together. A set that is too large alone is not added.
 */
export function withLearnt(list: readonly LearntPieces[], shapes: readonly Shape[]): readonly LearntPieces[] {
  const added = shapes.map(({ name, pixels }) => [name, btoa(String.fromCharCode(...pixels))] as const);
  const text = JSON.stringify(added);
  const all = [added, ...list.filter(set => JSON.stringify(set) !== text)];
  while (JSON.stringify(all).length > MOST_TEXT && all.length > 0) all.pop();
  return all.length > 0 ? all : list;
}
