/** Rek in the capture games: the moved piece takes two enemies on both sides of it. */

import type { Position } from '../../engine/rules/position.ts';
import { fromOf, type Square, toOf } from '../../engine/rules/types.ts';
import type { Motif, Part } from './motif.ts';

export function rekMotifs(before: Position, after: Position): readonly Motif[] {
  const move = after.lastMove;
  if (move === null) return [];
  const [from, to] = [fromOf(move), toOf(move)];
  const carried = neighbourPairs(to).find(pair =>
    pair.every(square => {
      const piece = before.pieceAt(square);
      return piece !== null && piece.color !== before.turn;
    }),
  );
  if (carried === undefined) return [];
  const parts: Part[] = [
    { name: 'mover', square: to, piece: after.pieceAt(to) },
    { name: 'from', square: from, piece: before.pieceAt(from) },
    ...carried.map(square => ({ name: 'taken' as const, square, piece: before.pieceAt(square) })),
  ];
  return [{ label: 'rek', side: before.turn, parts }];
}

/** The two neighbours on the rank and the two on the file, where both exist. */
function neighbourPairs(square: Square): readonly (readonly [Square, Square])[] {
  const [file, rank] = [square & 7, square >> 3];
  const pairs: (readonly [Square, Square])[] = [];
  if (file > 0 && file < 7) pairs.push([square - 1, square + 1]);
  if (rank > 0 && rank < 7) pairs.push([square - 8, square + 8]);
  return pairs;
}
