/**
 * Endings of a chaser against a bare king: their names, and the number of a position in its table. The chaser is White there and
 * its king stands on files a to d; any other position is turned and mirrored into that (`engine/assembly/endgame/solve.ts` gives the order).
 */
import { type Color, opposite, type Piece, ROLES, type Role, type Square } from '../rules/types.ts';

/** Strongest first, as names and tables order the units. */
export const UNIT_ROLES = ['boat', 'horse', 'koul', 'met', 'fish'] as const;
export type UnitRole = (typeof UNIT_ROLES)[number];

/** As names of endings write the units. */
export const LETTERS: Readonly<Record<UnitRole, string>> = { boat: 'R', horse: 'N', koul: 'S', met: 'M', fish: 'P' };

/** `KRSvK`: king, boat and koul against a king; P is a fish. */
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
  const letters = /^k([rnsmp]+)vk$/i.exec(text.trim())?.[1]?.toUpperCase();
  if (letters === undefined) return null;
  return endingOf([...letters].map(letter => UNIT_ROLES.find(role => LETTERS[role] === letter) as UnitRole));
}

const isFish = (role: UnitRole): boolean => role === 'fish';

/** All endings with that many units, exactly `fishes` of them fishes, in the order of their names' units. */
export function endingsWith(units: number, fishes = 0): readonly Ending[] {
  let lists: readonly (readonly UnitRole[])[] = [[]];
  for (let n = 0; n < units; n++) {
    lists = lists.flatMap(list =>
      UNIT_ROLES.slice(UNIT_ROLES.indexOf(list.at(-1) ?? 'boat')).map(role => [...list, role]),
    );
  }
  return lists.filter(list => list.filter(isFish).length === fishes).map(endingOf);
}

/** What is left when the unit at `index` falls; `null` when that was the last. */
export const without = (ending: Ending, index: number): Ending | null =>
  ending.units.length === 1 ? null : endingOf(ending.units.filter((_, at) => at !== index));

/** The ending in which one fish has become a met, `null` without fishes. */
export function promoted({ units }: Ending): Ending | null {
  const at = units.indexOf('fish');
  return at < 0 ? null : endingOf(units.with(at, 'met'));
}

/** Indices of an ending's tables, those that are no placement included. */
export const placementsOf = (ending: Ending): number => 32 * 64 ** ending.units.length;

/** Where a table's byte for a placement and a square of the bare king lies. */
export const byteOf = (index: number, square: Square): number =>
  Math.floor(index / 64) * 4096 + square * 64 + (index % 64);

/** The men of an ending as they stand: squares as players name them. */
export interface Men {
  readonly ending: Ending;
  readonly chaser: Color;
  readonly king: Square;
  /** In the order of the ending's units. */
  readonly units: readonly Square[];
  readonly bare: Square;
}

/** Where a table keeps what it knows of some men. */
export interface Place {
  readonly index: number;
  /** Of the bare king, in the table's orientation. */
  readonly square: Square;
}

const isUnit = (role: Role): role is UnitRole => role !== 'king';

const known = new Map<string, Ending>();

function endingNamed(units: readonly UnitRole[]): Ending {
  const key = units.join();
  const ending = known.get(key) ?? endingOf(units);
  known.set(key, ending);
  return ending;
}

/** `null` unless one side has only its king, the other at least one unit more. */
export function menOf(board: readonly (Piece | null)[]): Men | null {
  const kings: { w: Square | null; b: Square | null } = { w: null, b: null };
  const units: { readonly role: UnitRole; readonly square: Square; readonly color: Color }[] = [];
  for (let square = 0; square < 64; square++) {
    const piece = board[square];
    if (!piece) continue;
    if (piece.role === 'king') kings[piece.color] = square;
    else if (isUnit(piece.role)) units.push({ role: piece.role, square, color: piece.color });
    else return null;
  }
  const chaser = units[0]?.color;
  if (chaser === undefined || units.some(unit => unit.color !== chaser)) return null;
  const [king, bare] = [kings[chaser], kings[opposite(chaser)]];
  if (king === null || bare === null) return null;
  const sorted = UNIT_ROLES.flatMap(role => units.filter(unit => unit.role === role));
  return {
    ending: endingNamed(sorted.map(unit => unit.role)),
    chaser,
    king,
    units: sorted.map(unit => unit.square),
    bare,
  };
}

/** The men after a move of the chaser: a fish that comes to its sixth rank or beyond is a met there. */
export function moved(men: Men, from: Square, to: Square): Men {
  if (from === men.king) return { ...men, king: to };
  const units = men.units.map(square => (square === from ? to : square));
  const at = men.units.indexOf(from);
  if (men.ending.units[at] !== 'fish' || (men.chaser === 'w' ? to < 40 : to > 23)) return { ...men, units };
  // The units are in order already, so the met's place is before the first fish.
  const first = men.ending.units.indexOf('fish');
  return {
    ...men,
    ending: endingNamed(men.ending.units.with(first, 'met')),
    units: [...units.slice(0, first), to, ...units.slice(first).filter(square => square !== to)],
  };
}

/** Turns the men so that White chases and its king stands on files a to d, equal units in the order of their squares. */
export function placeOf({ ending, chaser, king, units, bare }: Men): Place {
  const turn = chaser === 'w' ? 0 : 56;
  const flip = ((king ^ turn) & 4) === 0 ? turn : turn ^ 7;
  const squares = units.map(square => square ^ flip);
  for (let at = 1; at < squares.length; at++) {
    for (let to = at; to > 0 && ending.units[to] === ending.units[to - 1]; to--) {
      const [before, here] = [squares[to - 1] as number, squares[to] as number];
      if (before < here) break;
      squares[to - 1] = here;
      squares[to] = before;
    }
  }
  const at = king ^ flip;
  let index = ((at >> 3) << 2) | (at & 3);
  for (const square of squares) index = index * 64 + square;
  return { index, square: bare ^ flip };
}
