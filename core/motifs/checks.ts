/** Checks by name: ouk by a boat or a horse, ruk by any other piece, and both with a capture. */
import type { Motif } from './motif.ts';
import type { MotifOptions } from './options.ts';
import { ofMove, type Ply, part, partsOf } from './ply.ts';

/** What the check after the move is called; `null` without a check. */
export function checkName({ checkers, now }: Ply, { koulCheck }: MotifOptions): 'ouk' | 'ruk' | null {
  if (checkers.length === 0) return null;
  const isOuk = checkers.some(square => {
    const role = now.pieces[square]?.role;
    return role === 'boat' || role === 'horse' || (role === 'koul' && koulCheck === 'ouk');
  });
  return isOuk ? 'ouk' : 'ruk';
}

export function checkMotifs(ply: Ply, options: MotifOptions): readonly Motif[] {
  const name = checkName(ply, options);
  if (name === null) return [];
  const { checkers, king, now, old, to, taken } = ply;
  const parts = [...partsOf('checker', checkers, now), part('king', king, now)];
  const check = ofMove(ply, name, parts);
  return taken === null ? [check] : [check, ofMove(ply, `si-${name}`, [...parts, part('taken', to, old)])];
}
