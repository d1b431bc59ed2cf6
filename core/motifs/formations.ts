/** Pairs of pieces of one side: dub (boats, horses, kouls), trey chang and trey tim; and chang, a protected piece. */

import type { Color, Piece, Square } from '../../engine/rules/types.ts';
import { type Attacks, guardsOf, isAttacking, isGuarded } from './attacks.ts';
import type { LabelId } from './labels.ts';
import type { Motif } from './motif.ts';
import type { MotifOptions } from './options.ts';
import { ofMove, originOf, type Ply, part, partsOf } from './ply.ts';

interface Pair {
  readonly label: LabelId;
  readonly first: Square;
  readonly second: Square;
}

const PROTECTING = { boat: 'dub-tuuk', horse: 'dub-ses', koul: 'dub-koul' } as const;

function pairOf(board: Attacks, first: Square, second: Square, { treyWithNeang }: MotifOptions): LabelId | null {
  const [a, b] = [board.pieces[first] as Piece, board.pieces[second] as Piece];
  if (a.role !== b.role) return null;
  if (a.role === 'boat' || a.role === 'horse' || a.role === 'koul') {
    return isAttacking(board, first, second) && isAttacking(board, second, first) ? PROTECTING[a.role] : null;
  }
  if (a.role !== 'met' || !(treyWithNeang ? a.promoted || b.promoted : a.promoted && b.promoted)) return null;
  const files = Math.abs((first & 7) - (second & 7));
  const ranks = Math.abs((first >> 3) - (second >> 3));
  if (files === 1 && ranks === 1) return 'trey-chang';
  return files + ranks === 1 ? 'trey-tim' : null;
}

function pairsOf(board: Attacks, side: Color, options: MotifOptions): readonly Pair[] {
  const squares = board.units[side].filter(square => {
    const { role } = board.pieces[square] as Piece;
    return role !== 'fish' && role !== 'king';
  });
  const pairs: Pair[] = [];
  for (const [at, first] of squares.entries()) {
    for (const second of squares.slice(at + 1)) {
      const label = pairOf(board, first, second, options);
      if (label !== null) pairs.push({ label, first, second });
    }
  }
  return pairs;
}

/** One motif per label, with all its pairs. */
function grouped(
  pairs: readonly Pair[],
  board: Attacks,
  motif: (label: LabelId, parts: Motif['parts']) => Motif,
): Motif[] {
  return [...new Set(pairs.map(({ label }) => label))].map(label =>
    motif(
      label,
      pairs
        .filter(pair => pair.label === label)
        .flatMap(({ first, second }) => partsOf('piece', [first, second], board)),
    ),
  );
}

export const formationStates = (board: Attacks, options: MotifOptions): readonly Motif[] =>
  (['w', 'b'] as const).flatMap(side =>
    grouped(pairsOf(board, side, options), board, (label, parts) => ({ label, side, parts })),
  );

/** Pairs of the mover that the same two pieces did not form before the move. */
export function formationMotifs(ply: Ply, options: MotifOptions): readonly Motif[] {
  const { old, now, side } = ply;
  const earlier = pairsOf(old, side, options);
  const arisen = pairsOf(now, side, options).filter(({ label, first, second }) => {
    const [a, b] = [originOf(ply, first), originOf(ply, second)];
    return !earlier.some(
      pair =>
        pair.label === label && ((pair.first === a && pair.second === b) || (pair.first === b && pair.second === a)),
    );
  });
  const motifs = grouped(arisen, now, (label, parts) => ofMove(ply, label, parts));
  return options.chang ? [...motifs, ...protections(ply)] : motifs;
}

/** Chang: own pieces other than the king that were unprotected before the move and are protected after it. */
function protections(ply: Ply): readonly Motif[] {
  const { old, now, side } = ply;
  const arisen = now.units[side].filter(
    square => now.pieces[square]?.role !== 'king' && isGuarded(now, square) && !isGuarded(old, originOf(ply, square)),
  );
  if (arisen.length === 0) return [];
  const parts = arisen.flatMap(square => [
    part('target', square, now),
    ...partsOf('guard', guardsOf(now, square), now),
  ]);
  return [ofMove(ply, 'chang', parts)];
}
