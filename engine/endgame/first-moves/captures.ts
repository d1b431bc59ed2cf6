/** What the bare king's captures lead into, written where `afterCapture` of `engine/assembly/endgame/men.ts` looks for it. */
import type { Square } from '../../rules/types.ts';
import type { Ending } from '../ending.ts';
import type { Source } from './sources.ts';
import { baseOf, type Column, indexIn, plainLayout, type UnmovedLayout, type Walk } from './unmoved.ts';

/** Of a unit of one role, told by what the chaser, to move, wins. */
export interface Captures {
  readonly left: Ending;
  /** Of a unit that has moved, and by the square, on wing 0, of one that has not. */
  readonly moved: Source | null;
  readonly atHome: ReadonlyMap<Square, Source>;
  /** Of the bytes to the ending before; `null`: what they say. */
  readonly worth: Uint8Array | null;
}

const NOBODY: readonly Square[] = [];

/** Takes the unit in this slot. @param into of each wing, as the table of the ending that is left has its bytes; @returns false when stopped */
export function writeCaptures(
  walk: Walk,
  { units: homes }: UnmovedLayout,
  slot: number,
  { left, moved, atHome, worth }: Captures,
  into: readonly Uint8Array[],
): boolean {
  const after = plainLayout(left);
  const column: Column = { bytes: new Uint8Array(), base: 0, flip: 0 };
  const standing = [0, 7].map(flip => homes.flatMap(square => (square === null ? [] : [square ^ flip])));
  const others: Square[] = left.units.map(() => 0);
  return walk((_, wing, king, units) => {
    for (let at = 0; at < others.length; at++) others[at] = units[at < slot ? at : at + 1] as Square;
    const fallen = units[slot] as Square;
    const unmoved = standing[wing] as readonly Square[];
    const source = unmoved.includes(fallen) ? atHome.get(fallen ^ (7 * wing)) : moved;
    if (!source) return;
    source.find(king, others, unmoved);
    const byte = source.bytes[source.base + ((fallen ^ source.flip) << 6)] as number;
    const at = baseOf(indexIn(after, king, others, NOBODY, column)) + (fallen << 6);
    (into[wing] as Uint8Array)[at] = worth === null ? byte : (worth[byte] as number);
  });
}
