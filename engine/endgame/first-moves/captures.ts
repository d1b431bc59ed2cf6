/**
 * Writes the results of the bare king's captures to where `afterCapture` of `engine/assembly/endgame/pieces.ts` reads
 * them.
 */
import type { Square } from '../../rules/types.ts';
import type { Ending } from '../ending.ts';
import type { Source } from './sources.ts';
import { baseOf, type Column, indexIn, plainLayout, type UnmovedLayout, type Walk } from './unmoved.ts';

/** Captures of a unit of one role; the sources contain results with the chaser to move. */
export interface Captures {
  readonly left: Ending;
  /** For a unit that has moved; `unmoved`: for an unmoved unit, by its square on wing 0. */
  readonly moved: Source | null;
  readonly unmoved: ReadonlyMap<Square, Source>;
  /** The value of the bytes for the ending before; `null`: the bytes as they are. */
  readonly worth: Uint8Array | null;
}

const NO_SQUARES: readonly Square[] = [];

/**
 * Writes the captures of the unit in this slot.
 * @param into a table for each wing, in the byte order of the remaining ending
 * @returns false when stopped
 */
export function writeCaptures(
  walk: Walk,
  layout: UnmovedLayout,
  slot: number,
  { left, moved, unmoved, worth }: Captures,
  into: readonly Uint8Array[],
): boolean {
  const after = plainLayout(left);
  const column: Column = { bytes: new Uint8Array(), base: 0, flip: 0 };
  const onWing = [0, 7].map(flip => layout.units.flatMap(square => (square === null ? [] : [square ^ flip])));
  const others: Square[] = left.units.map(() => 0);
  return walk((_, wing, king, units) => {
    for (let at = 0; at < others.length; at++) others[at] = units[at < slot ? at : at + 1] as Square;
    const captured = units[slot] as Square;
    const squares = onWing[wing] as readonly Square[];
    const source = squares.includes(captured) ? unmoved.get(captured ^ (7 * wing)) : moved;
    if (!source) return;
    source.find(king, others, squares);
    const byte = source.bytes[source.base + ((captured ^ source.flip) << 6)] as number;
    const at = baseOf(indexIn(after, king, others, NO_SQUARES, column)) + (captured << 6);
    (into[wing] as Uint8Array)[at] = worth === null ? byte : (worth[byte] as number);
  });
}
