/** Bak: a fish turns over, alone or with a capture, a check or a threat. */
import { isPromotion, type Piece } from '../../engine/rules/types.ts';
import { isAttacking } from './attacks.ts';
import type { Motif } from './motif.ts';
import type { MotifOptions } from './options.ts';
import { ofMove, type Ply, part, partsOf } from './ply.ts';
import { isSafe } from './threats.ts';

export function promotionMotifs(ply: Ply, { values, gainsOnly }: MotifOptions): readonly Motif[] {
  const { move, old, now, to, piece, enemy, king, checkers, taken } = ply;
  if (!isPromotion(move)) return [];
  const motifs = [ofMove(ply, 'bak', [])];
  if (taken !== null) motifs.push(ofMove(ply, 'si-bak', [part('taken', to, old)]));
  if (checkers.includes(to)) motifs.push(ofMove(ply, 'bak-ruk', [part('king', king, now)]));
  const targets = now.units[enemy].filter(square => {
    const { role } = now.pieces[square] as Piece;
    return role !== 'king' && values[role] > values[piece.role] && isAttacking(now, to, square);
  });
  const isThreat = targets.length > 0 && (!gainsOnly || isSafe(ply, values));
  if (isThreat) motifs.push(ofMove(ply, 'bak-denh', partsOf('target', targets, now)));
  return motifs;
}
