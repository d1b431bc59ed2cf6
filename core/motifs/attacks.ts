/**
 * Which pieces attack which squares in a position: geometric attacks, so pins are ignored and kings are included (rule
 * book 8). Computed once per position. What is legal is asked of the rules kernel; only attacks are computed here.
 */

import type { Position } from '../../engine/rules/position.ts';
import type { Color, Piece, Role, Square } from '../../engine/rules/types.ts';
import { opposite } from '../../engine/rules/types.ts';

export interface Attacks {
  readonly pieces: readonly (Piece | null)[];
  /** For each square, the squares of the pieces of both sides that attack it. */
  readonly attackers: readonly (readonly Square[])[];
  readonly kings: Readonly<Record<Color, Square>>;
  /** Squares of the pieces of each side, kings included, ascending. */
  readonly units: Readonly<Record<Color, readonly Square[]>>;
}

type Offset = readonly [files: number, ranks: number];

const DIAGONALS: readonly Offset[] = [
  [1, 1],
  [-1, 1],
  [1, -1],
  [-1, -1],
];
const STRAIGHTS: readonly Offset[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];
const JUMPS: readonly Offset[] = [
  [1, 2],
  [2, 1],
  [2, -1],
  [1, -2],
  [-1, -2],
  [-2, -1],
  [-2, 1],
  [-1, 2],
];

function away(square: Square, [files, ranks]: Offset): Square | null {
  const file = (square & 7) + files;
  const rank = (square >> 3) + ranks;
  return file < 0 || file > 7 || rank < 0 || rank > 7 ? null : 8 * rank + file;
}

const offsetsOf = (role: Exclude<Role, 'boat'>, ahead: number): readonly Offset[] => {
  switch (role) {
    case 'fish':
      return [
        [1, ahead],
        [-1, ahead],
      ];
    case 'met':
      return DIAGONALS;
    case 'koul':
      return [...DIAGONALS, [0, ahead]];
    case 'horse':
      return JUMPS;
    case 'king':
      return [...DIAGONALS, ...STRAIGHTS];
  }
};

const ALL_SQUARES = Array.from({ length: 64 }, (_, square) => square);

const stepsFrom = (offsets: readonly Offset[]): readonly (readonly Square[])[] =>
  ALL_SQUARES.map(square => offsets.map(offset => away(square, offset)).filter(to => to !== null));

const stepsOf = (ahead: number): Readonly<Record<Exclude<Role, 'boat'>, readonly (readonly Square[])[]>> => ({
  fish: stepsFrom(offsetsOf('fish', ahead)),
  met: stepsFrom(offsetsOf('met', ahead)),
  koul: stepsFrom(offsetsOf('koul', ahead)),
  horse: stepsFrom(offsetsOf('horse', ahead)),
  king: stepsFrom(offsetsOf('king', ahead)),
});

const STEPS = { w: stepsOf(1), b: stepsOf(-1) };

/** From each square, the squares of each straight direction, nearest first. */
const RAYS: readonly (readonly (readonly Square[])[])[] = ALL_SQUARES.map(square =>
  STRAIGHTS.map(offset => {
    const ray: Square[] = [];
    for (let at = away(square, offset); at !== null; at = away(at, offset)) ray.push(at);
    return ray;
  }),
);

type Pieces = readonly (Piece | null)[];

const BETWEEN: readonly (readonly Square[] | null)[] = ALL_SQUARES.flatMap(a =>
  ALL_SQUARES.map(b => {
    const ray = (RAYS[a] as readonly (readonly Square[])[]).find(ray => ray.includes(b));
    return ray?.slice(0, ray.indexOf(b)) ?? null;
  }),
);

/** Whether a piece on `from` attacks `target`, apart from first-move rights. */
export function attacks(pieces: Pieces, piece: Piece, from: Square, target: Square): boolean {
  if (piece.role !== 'boat') return (STEPS[piece.color][piece.role][from] as readonly Square[]).includes(target);
  return squaresBetween(from, target)?.every(square => pieces[square] === null) ?? false;
}

/** The squares strictly between two squares of one rank or file; `null` if they share neither, or are the same. */
export const squaresBetween = (a: Square, b: Square): readonly Square[] | null => BETWEEN[64 * a + b] ?? null;

/** Of a position of a chess game. */
export function attacksIn(position: Position): Attacks {
  const pieces = position.board();
  const attackers: Square[][] = ALL_SQUARES.map(() => []);
  const kings = { w: 0, b: 0 };
  const units: Record<Color, Square[]> = { w: [], b: [] };
  for (let from = 0; from < 64; from++) {
    const piece = pieces[from];
    if (!piece) continue;
    units[piece.color].push(from);
    if (piece.role === 'king') kings[piece.color] = from;
    if (piece.role !== 'boat') {
      for (const to of STEPS[piece.color][piece.role][from] as readonly Square[]) attackers[to]?.push(from);
      continue;
    }
    for (const ray of RAYS[from] as readonly (readonly Square[])[]) {
      for (const to of ray) {
        attackers[to]?.push(from);
        if (pieces[to]) break;
      }
    }
  }
  if (position.rules.metLeap?.attacks) {
    for (const from of position.setup().rights) {
      const piece = pieces[from];
      if (piece?.role !== 'met') continue;
      const to = away(from, [0, piece.color === 'w' ? 2 : -2]);
      if (to !== null) attackers[to]?.push(from);
    }
  }
  return { pieces, attackers, kings, units };
}

/** Squares of the pieces of `color` that attack `square`. */
export const attackersOf = ({ attackers, pieces }: Attacks, square: Square, color: Color): readonly Square[] =>
  (attackers[square] as readonly Square[]).filter(from => pieces[from]?.color === color);

export const isAttacking = ({ attackers }: Attacks, from: Square, target: Square): boolean =>
  (attackers[target] as readonly Square[]).includes(from);

/** The protectors of the piece on `square`: *chamnang*. */
export function guardsOf(board: Attacks, square: Square): readonly Square[] {
  const piece = board.pieces[square];
  return piece ? attackersOf(board, square, piece.color) : [];
}

export const isAttacked = (board: Attacks, square: Square, by: Color): boolean =>
  (board.attackers[square] as readonly Square[]).some(from => board.pieces[from]?.color === by);

export const isGuarded = (board: Attacks, square: Square): boolean => guardsOf(board, square).length > 0;

/** Whether `color` has only its king, and the other side has more. */
export const isBare = ({ units }: Attacks, color: Color): boolean =>
  units[color].length === 1 && units[opposite(color)].length > 1;
