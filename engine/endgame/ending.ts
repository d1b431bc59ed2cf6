/**
 * Endings: their names, and the index of a position in a table. A *unit* is a piece other than a king. A table contains
 * the results for one side, the chaser, against a bare king or against a king with units (a two-sided ending, in which
 * the table with the reversed name belongs to the other side). In a table White is the chaser and its king is on files
 * a to d; other positions are rotated and mirrored (`engine/assembly/endgame/solve.ts` defines the order).
 */
import {
  type Color,
  fromOf,
  isPromotion,
  type Move,
  opposite,
  type Piece,
  ROLES,
  type Role,
  type Square,
  toOf,
} from '../rules/types.ts';

/** Strongest first, the order of units in names and tables. */
export const UNIT_ROLES = ['boat', 'horse', 'koul', 'met', 'fish'] as const;
export type UnitRole = (typeof UNIT_ROLES)[number];

/** Letters of the units in names of endings. */
const LETTERS: Readonly<Record<UnitRole, string>> = { boat: 'R', horse: 'N', koul: 'S', met: 'M', fish: 'P' };

/**
 * `KRSvK`: king, boat and koul against a king; `KRvKN`: boat against horse, from the view of the boat's side. P is a
 * fish.
 */
export interface Ending {
  readonly name: string;
  /** The chaser's units, strongest first; promoted fishes are mets. */
  readonly units: readonly UnitRole[];
  /** The other side's units in the same order; empty against a bare king. */
  readonly against: readonly UnitRole[];
}

/** The number of the role in the kernel. */
export const roleNumber = (role: Role): number => ROLES.indexOf(role);

const inOrder = (units: readonly UnitRole[]): UnitRole[] =>
  UNIT_ROLES.flatMap(role => units.filter(unit => unit === role));

const lettersOf = (units: readonly UnitRole[]): string => units.map(role => LETTERS[role]).join('');

export function endingOf(units: readonly UnitRole[], against: readonly UnitRole[] = []): Ending {
  const [own, others] = [inOrder(units), inOrder(against)];
  return { name: `K${lettersOf(own)}vK${lettersOf(others)}`, units: own, against: others };
}

/** Parses `KRSvK` or `KRvKN` with the units in any order and case; `null` if it is not the name of an ending. */
export function parseEnding(text: string): Ending | null {
  const [, own, others] = /^k([rnsmp]+)vk([rnsmp]*)$/i.exec(text.trim().toUpperCase()) ?? [];
  if (own === undefined || others === undefined) return null;
  const roles = (letters: string): UnitRole[] =>
    [...letters].map(letter => UNIT_ROLES.find(role => LETTERS[role] === letter) as UnitRole);
  return endingOf(roles(own), roles(others));
}

/** Whether both sides have units. */
export const isTwoSided = ({ against }: Ending): boolean => against.length > 0;

/** The same pieces from the view of the other side; `null` if that has only its king. */
export const turned = ({ units, against }: Ending): Ending | null =>
  against.length === 0 ? null : endingOf(against, units);

const isFish = (role: UnitRole): boolean => role === 'fish';

/** Fishes of both sides. */
export const fishesOf = ({ units, against }: Ending): number => units.concat(against).filter(isFish).length;

/**
 * All endings against a bare king with this many units, exactly `fishes` of them fishes, in the order of the units in
 * their names.
 */
export function endingsWith(units: number, fishes = 0): readonly Ending[] {
  let lists: readonly (readonly UnitRole[])[] = [[]];
  for (let n = 0; n < units; n++) {
    lists = lists.flatMap(list =>
      UNIT_ROLES.slice(UNIT_ROLES.indexOf(list.at(-1) ?? 'boat')).map(role => [...list, role]),
    );
  }
  return lists.filter(list => list.filter(isFish).length === fishes).map(list => endingOf(list));
}

/** The ending after the capture of the chaser's unit at `index`; `null` if it was the last one. */
export const without = ({ units, against }: Ending, index: number): Ending | null =>
  units.length === 1
    ? null
    : endingOf(
        units.filter((_, at) => at !== index),
        against,
      );

/** The ending in which one fish of the chaser has become a met; `null` without fishes. */
export function promoted({ units, against }: Ending): Ending | null {
  const at = units.indexOf('fish');
  return at < 0 ? null : endingOf(units.with(at, 'met'), against);
}

/** The same for a fish of the other side. */
export function promotedAgainst({ units, against }: Ending): Ending | null {
  const at = against.indexOf('fish');
  return at < 0 ? null : endingOf(units, against.with(at, 'met'));
}

/** Number of indices of an ending's tables, including those that are not placements. */
export const placementsOf = ({ units, against }: Ending): number => 32 * 64 ** (units.length + against.length);

/** The position of a byte in a table. */
export const byteOf = (index: number, square: Square): number =>
  Math.floor(index / 64) * 4096 + square * 64 + (index % 64);

/** The pieces of an ending on the board. Squares are those of the board, not of the table. */
export interface EndingPieces {
  readonly ending: Ending;
  readonly chaser: Color;
  readonly king: Square;
  /** In the order of the ending's units. */
  readonly units: readonly Square[];
  /** Of the other side, in the order of the ending's. */
  readonly against: readonly Square[];
  /** Square of the other side's king. */
  readonly bare: Square;
}

/** The position of an ending's result in its table. */
export interface Place {
  readonly index: number;
  /** The other side's king, in the table's orientation. */
  readonly square: Square;
}

const isUnit = (role: Role): role is UnitRole => role !== 'king';

/** Most units of the endings whose objects are kept; a game collection has any number of other endings. */
const MAX_CACHED_UNITS = 4;
const known = new Map<string, Ending>();

function endingNamed(units: readonly UnitRole[], against: readonly UnitRole[]): Ending {
  if (units.length + against.length > MAX_CACHED_UNITS) return endingOf(units, against);
  const key = `${units.join()} ${against.join()}`;
  const ending = known.get(key) ?? endingOf(units, against);
  known.set(key, ending);
  return ending;
}

type Board = readonly (Piece | null)[];

/** The pieces from the view of that side; `null` unless both kings are on the board and the side has a unit. */
export function piecesOfSide(board: Board, chaser: Color): EndingPieces | null {
  const kings: { w: Square | null; b: Square | null } = { w: null, b: null };
  const units: { readonly role: UnitRole; readonly square: Square; readonly color: Color }[] = [];
  for (let square = 0; square < 64; square++) {
    const piece = board[square];
    if (!piece) continue;
    if (piece.role === 'king') kings[piece.color] = square;
    else if (isUnit(piece.role)) units.push({ role: piece.role, square, color: piece.color });
    else return null;
  }
  const [king, bare] = [kings[chaser], kings[opposite(chaser)]];
  const sorted = UNIT_ROLES.flatMap(role => units.filter(unit => unit.role === role));
  const own = sorted.filter(({ color }) => color === chaser);
  const others = sorted.filter(({ color }) => color !== chaser);
  if (king === null || bare === null || own.length === 0) return null;
  return {
    ending: endingNamed(
      own.map(({ role }) => role),
      others.map(({ role }) => role),
    ),
    chaser,
    king,
    units: own.map(({ square }) => square),
    against: others.map(({ square }) => square),
    bare,
  };
}

/** `null` unless exactly one side has only its king. */
export function piecesOf(board: Board): EndingPieces | null {
  const pieces = board.find(piece => piece !== null && piece.role !== 'king');
  const found = pieces ? piecesOfSide(board, pieces.color) : null;
  return found === null || isTwoSided(found.ending) ? null : found;
}

/**
 * The pieces from the view of each side that has a unit, the stronger first; sides of equal strength in the order of
 * their turns.
 */
export function sidesOf(board: Board, turn: Color): readonly EndingPieces[] {
  const strength = ({ ending }: EndingPieces): number => UNIT_ROLES.indexOf(ending.units[0] as UnitRole);
  return [turn, opposite(turn)]
    .flatMap(side => piecesOfSide(board, side) ?? [])
    .sort((a, b) => strength(a) - strength(b));
}

/** The pieces after a move of the chaser. */
export function moved(pieces: EndingPieces, move: Move): EndingPieces {
  const from = fromOf(move);
  const to = toOf(move);
  const captured = pieces.against.indexOf(to);
  if (captured >= 0) {
    const ending = endingNamed(pieces.ending.units, pieces.ending.against.toSpliced(captured, 1));
    return moved({ ...pieces, ending, against: pieces.against.toSpliced(captured, 1) }, move);
  }
  if (from === pieces.king) return { ...pieces, king: to };
  const units = pieces.units.map(square => (square === from ? to : square));
  if (!isPromotion(move)) return { ...pieces, units };
  // The units are in order, so the met is inserted before the first fish.
  const first = pieces.ending.units.indexOf('fish');
  return {
    ...pieces,
    ending: endingNamed(pieces.ending.units.with(first, 'met'), pieces.ending.against),
    units: [...units.slice(0, first), to, ...units.slice(first).filter(square => square !== to)],
  };
}

/**
 * Rotates and mirrors the pieces so that White is the chaser, its king is on files a to d and equal units are in
 * ascending order.
 */
export function placeOf({ ending, chaser, king, units, against, bare }: EndingPieces): Place {
  const turn = chaser === 'w' ? 0 : 56;
  const flip = ((king ^ turn) & 4) === 0 ? turn : turn ^ 7;
  const at = king ^ flip;
  let index = ((at >> 3) << 2) | (at & 3);
  for (const square of ascending(ending.units, units, flip)) index = index * 64 + square;
  for (const square of ascending(ending.against, against, flip)) index = index * 64 + square;
  return { index, square: bare ^ flip };
}

/** Squares in the table's orientation, those of equal units in ascending order. */
function ascending(roles: readonly UnitRole[], units: readonly Square[], flip: number): readonly Square[] {
  const squares = units.map(square => square ^ flip);
  for (let at = 1; at < squares.length; at++) {
    for (let to = at; to > 0 && roles[to] === roles[to - 1]; to--) {
      const [before, here] = [squares[to - 1] as number, squares[to] as number];
      if (before < here) break;
      squares[to - 1] = here;
      squares[to] = before;
    }
  }
  return squares;
}
