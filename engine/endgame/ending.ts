/**
 * Endings of a chaser against a bare king: their names, and the number of a position in its table. The chaser is White there and
 * its king stands on files a to d; any other position is turned and mirrored into that (`engine/assembly/endgame/solve.ts` gives the order).
 */
import type { Position } from '../rules/position.ts';
import { type Color, opposite, type Piece, ROLES, type Role, type Square } from '../rules/types.ts';

/** Strongest first, as names and tables order the units. */
export const UNIT_ROLES = ['boat', 'horse', 'koul', 'met'] as const;
export type UnitRole = (typeof UNIT_ROLES)[number];

const LETTERS: Readonly<Record<UnitRole, string>> = { boat: 'R', horse: 'N', koul: 'S', met: 'M' };

/** `KRSvK`: king, boat and koul against a king. */
export interface Ending {
  readonly name: string;
  /** Of the chaser besides its king, strongest first; promoted fishes are mets. */
  readonly units: readonly UnitRole[];
}

/** The role's number in the kernel. */
export const roleNumber = (role: Role): number => ROLES.indexOf(role);

export function endingOf(units: readonly UnitRole[]): Ending {
  const sorted = UNIT_ROLES.flatMap(role => units.filter(unit => unit === role));
  return { name: `K${sorted.map(role => LETTERS[role]).join('')}vK`, units: sorted };
}

/** Reads `KRSvK` with the units in any order and case; `null` for what names no ending. */
export function parseEnding(text: string): Ending | null {
  const letters = /^k([rnsm]+)vk$/i.exec(text.trim())?.[1]?.toUpperCase();
  if (letters === undefined) return null;
  return endingOf([...letters].map(letter => UNIT_ROLES.find(role => LETTERS[role] === letter) as UnitRole));
}

/** All endings with that many units, in the order of their names' units. */
export function endingsWith(units: number): readonly Ending[] {
  let lists: readonly (readonly UnitRole[])[] = [[]];
  for (let n = 0; n < units; n++) {
    lists = lists.flatMap(list =>
      UNIT_ROLES.slice(UNIT_ROLES.indexOf(list.at(-1) ?? 'boat')).map(role => [...list, role]),
    );
  }
  return lists.map(endingOf);
}

/** What is left when the unit at `index` falls; `null` when that was the last. */
export const without = (ending: Ending, index: number): Ending | null =>
  ending.units.length === 1 ? null : endingOf(ending.units.filter((_, at) => at !== index));

/** Indices of an ending's tables, those that are no placement included. */
export const placementsOf = (ending: Ending): number => 32 * 64 ** ending.units.length;

/** Where a table's byte for a placement and a square of the bare king lies. */
export const byteOf = (index: number, square: Square): number =>
  Math.floor(index / 64) * 4096 + square * 64 + (index % 64);

/** A position of an ending, turned into its table. */
export interface Place {
  readonly ending: Ending;
  readonly chaser: Color;
  readonly index: number;
  /** Of the bare king, in the table's orientation. */
  readonly square: Square;
}

const isUnit = (role: Role): role is UnitRole => role !== 'king' && role !== 'fish';

/** `null` unless one side has only its king, the other at least one unit more and no fish. */
export function placeOf(board: readonly (Piece | null)[]): Place | null {
  const men: { readonly role: Role; readonly color: Color; readonly square: Square }[] = [];
  for (const [square, piece] of board.entries()) if (piece !== null) men.push({ ...piece, square });
  const lone = (['w', 'b'] as const).find(color => men.filter(man => man.color === color).length === 1);
  if (lone === undefined || men.length < 3) return null;
  const chaser = opposite(lone);
  const king = men.find(man => man.color === chaser && man.role === 'king');
  const bare = men.find(man => man.color === lone);
  const units = men.filter(man => man.color === chaser && man.role !== 'king');
  if (king === undefined || bare === undefined || !units.every(man => isUnit(man.role))) return null;
  const turn = chaser === 'w' ? 0 : 56;
  const flip = ((king.square ^ turn) & 4) === 0 ? turn : turn ^ 7;
  const ending = endingOf(units.map(man => man.role as UnitRole));
  const squares = UNIT_ROLES.flatMap(role =>
    units
      .filter(man => man.role === role)
      .map(man => man.square ^ flip)
      .sort((a, b) => a - b),
  );
  const at = king.square ^ flip;
  const index = squares.reduce((sum, square) => sum * 64 + square, ((at >> 3) << 2) | (at & 3));
  return { ending, chaser, index, square: bare.square ^ flip };
}

export const placeOfPosition = (position: Position): Place | null => placeOf(position.board());
