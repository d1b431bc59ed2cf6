/**
 * The endings that a game reaches. Pieces only ever leave the board, so the last position of a line shows whether any
 * of its positions is small enough for tables. Most games need only this check.
 */
import { familyOf } from '../rules/capabilities.ts';
import type { Position } from '../rules/position.ts';
import { type Ending, sidesOf } from './ending.ts';

/** Most units of the endings that can have tables: against a bare king, and of each side in a two-sided ending. */
const MOST_CHASING = 4;
const MOST_DUELLING = 1;

const isWithin = (own: number, others: number): boolean =>
  own === 0 || others === 0 ? own + others <= MOST_CHASING : own <= MOST_DUELLING && others <= MOST_DUELLING;

/** Whether an ending can have a table: four units only without fishes. */
export const canHaveTable = ({ units, against }: Ending): boolean =>
  isWithin(units.length, against.length) && (units.length < MOST_CHASING || !units.includes('fish'));

/**
 * The endings on the board from the view of each side, the stronger first, if tables of that size can exist; none in
 * the capture games.
 */
export function endingsAt(position: Position): readonly Ending[] {
  if (familyOf(position.rules) === 'rek') return [];
  return sidesOf(position.board(), position.turn)
    .map(({ ending }) => ending)
    .filter(({ units, against }) => isWithin(units.length, against.length));
}

/** Whether a line that stops here may have reached an ending, bare kings included. */
export function isEnding(position: Position): boolean {
  if (familyOf(position.rules) === 'rek') return false;
  const units = { w: -1, b: -1 };
  for (const piece of position.board()) if (piece) units[piece.color]++;
  return isWithin(units.w, units.b);
}

/** The first ply of a line that tables could know; the number of plies if there is none. */
export function endingFrom(places: readonly { readonly moved: Position }[]): number {
  let [before, from] = [-1, places.length];
  while (from - before > 1) {
    const middle = (before + from) >> 1;
    if (isEnding((places[middle] as (typeof places)[number]).moved)) from = middle;
    else before = middle;
  }
  return from;
}
