/** One move of a chess game with the positions before and after it, as the detectors need it. */

import type { Position } from '../../engine/rules/position.ts';
import { type Color, fromOf, type Move, opposite, type Piece, type Square, toOf } from '../../engine/rules/types.ts';
import type { Attacks } from './attacks.ts';
import type { LabelId } from './labels.ts';
import type { Motif, Part, PartName } from './motif.ts';

export interface Ply {
  readonly before: Position;
  readonly after: Position;
  /** Attacks before and after the move. */
  readonly old: Attacks;
  readonly now: Attacks;
  readonly move: Move;
  readonly from: Square;
  readonly to: Square;
  /** Where the fish of a compound move went. */
  readonly step: Square | null;
  /** The moved piece as it is after the move, and as it was before. */
  readonly piece: Piece;
  readonly was: Piece;
  readonly taken: Piece | null;
  readonly side: Color;
  readonly enemy: Color;
  /** Square of the enemy's king. */
  readonly king: Square;
  /** Pieces that give check after the move. */
  readonly checkers: readonly Square[];
}

/**
 * @param old attacks in `before`
 * @param now attacks in `after`
 * @throws when `after` does not follow from `before` by a move
 */
export function plyOf(before: Position, old: Attacks, after: Position, now: Attacks): Ply {
  const move = after.lastMove ?? 0;
  const [from, to] = [fromOf(move), toOf(move)];
  const [was, piece] = [old.pieces[from], now.pieces[to]];
  if (!was || !piece) throw new Error(`the move ${move} does not lead to the position after it`);
  const onTarget = old.pieces[to] ?? null;
  const isCompound = onTarget?.color === was.color;
  const enemy = opposite(was.color);
  return {
    before,
    after,
    old,
    now,
    move,
    from,
    to,
    step: isCompound ? to + (was.color === 'w' ? 8 : -8) : null,
    piece,
    was,
    taken: isCompound ? null : onTarget,
    side: was.color,
    enemy,
    king: now.kings[enemy],
    checkers: after.checkers(),
  };
}

/** Where the piece that is now on `square` was before the move. */
export function originOf({ from, to, step }: Ply, square: Square): Square {
  if (square === to) return from;
  return square === step ? to : square;
}

export const part = (name: PartName, square: Square, { pieces }: Attacks): Part => ({
  name,
  square,
  piece: pieces[square] ?? null,
});

export const partsOf = (name: PartName, squares: readonly Square[], board: Attacks): readonly Part[] =>
  squares.map(square => part(name, square, board));

/** A motif of the mover, with the moved piece, the square it left and then the other parts. */
export const ofMove = ({ side, from, to, old, now }: Ply, label: LabelId, others: readonly Part[]): Motif => ({
  label,
  side,
  parts: [part('mover', to, now), part('from', from, old), ...others],
});
