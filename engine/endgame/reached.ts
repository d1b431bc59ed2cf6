/**
 * Which endings a game comes to. Men only ever leave the board, so the last position of a line tells whether any place of it is small enough
 * for tables: looking at that one is enough to leave most games aside.
 */
import type { Position } from '../rules/position.ts';
import { type Ending, sidesOf } from './ending.ts';

/** Units of the largest endings that tables are made of: against a bare king, and of each side in a duel. */
const MOST_CHASING = 4;
const MOST_DUELLING = 1;

const isWithin = (own: number, others: number): boolean =>
  own === 0 || others === 0 ? own + others <= MOST_CHASING : own <= MOST_DUELLING && others <= MOST_DUELLING;

/** Whether a table can be made at all: four units only without fishes. */
export const canHaveTable = ({ units, against }: Ending): boolean =>
  isWithin(units.length, against.length) && (units.length < MOST_CHASING || !units.includes('fish'));

/** The endings that the men on the board make for either side, the stronger first, if tables can be of that size; none in the capture games. */
export function endingsAt(position: Position): readonly Ending[] {
  if (position.rules.rek !== null) return [];
  return sidesOf(position.board(), position.turn)
    .map(({ ending }) => ending)
    .filter(({ units, against }) => isWithin(units.length, against.length));
}

/** A line that stops here can have been in an ending, bare kings included. */
export function isEnding(position: Position): boolean {
  if (position.rules.rek !== null) return false;
  const units = { w: -1, b: -1 };
  for (const piece of position.board()) if (piece) units[piece.color]++;
  return isWithin(units.w, units.b);
}

/** The first place of a line that tables could know; the number of places where there is none. */
export function endingFrom(places: readonly { readonly moved: Position }[]): number {
  let [before, from] = [-1, places.length];
  while (from - before > 1) {
    const middle = (before + from) >> 1;
    if (isEnding((places[middle] as (typeof places)[number]).moved)) from = middle;
    else before = middle;
  }
  return from;
}
