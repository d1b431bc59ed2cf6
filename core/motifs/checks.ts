/** Checks by name: ouk by a boat or a horse, ruk by any other piece, and both with a capture. */
import type { Position } from '../../engine/rules/position.ts';
import type { Piece } from '../../engine/rules/types.ts';
import type { Motif } from './motif.ts';
import { MOTIF_DEFAULTS, type MotifOptions } from './options.ts';
import { ofMove, type Ply, part, partsOf } from './ply.ts';

type CheckName = 'ouk' | 'ruk';

/** @param checkers the pieces that give check */
function nameOf(checkers: readonly (Piece | null)[], koulCheck: CheckName): CheckName | null {
  if (checkers.length === 0) return null;
  const isOuk = checkers.some(
    piece => piece?.role === 'boat' || piece?.role === 'horse' || (piece?.role === 'koul' && koulCheck === 'ouk'),
  );
  return isOuk ? 'ouk' : 'ruk';
}

/** What the check after the move is called; `null` without a check. */
export const checkName = ({ checkers, now }: Ply, { koulCheck }: MotifOptions): CheckName | null =>
  nameOf(
    checkers.map(square => now.pieces[square] ?? null),
    koulCheck,
  );

/** What the check in a position is called; `null` without a check. */
export const checkNameIn = (position: Position, koulCheck: CheckName = MOTIF_DEFAULTS.koulCheck): CheckName | null =>
  nameOf(
    position.checkers().map(square => position.pieceAt(square)),
    koulCheck,
  );

export function checkMotifs(ply: Ply, options: MotifOptions): readonly Motif[] {
  const name = checkName(ply, options);
  if (name === null) return [];
  const { checkers, king, now, old, to, taken } = ply;
  const parts = [...partsOf('checker', checkers, now), part('king', king, now)];
  const check = ofMove(ply, name, parts);
  return taken === null ? [check] : [check, ofMove(ply, `si-${name}`, [...parts, part('taken', to, old)])];
}
