/** Labels of the move that ends the game: ouk ngeub, aab and smoeu. */
import type { Motif } from './motif.ts';
import { ofMove, type Ply, part, partsOf } from './ply.ts';

export function endMotifs(ply: Ply): readonly Motif[] {
  const { before, after, now, king, checkers } = ply;
  const motifs: Motif[] = [];
  if (after.moves().length === 0) {
    if (checkers.length === 0) motifs.push(ofMove(ply, 'aab', [part('king', king, now)]));
    else if (after.rules.goal === 'checkmate') {
      motifs.push(ofMove(ply, 'ouk-ngeub', [...partsOf('checker', checkers, now), part('king', king, now)]));
    }
  }
  if (after.outcome()?.result === '1/2-1/2' && before.outcome() === null) motifs.push(ofMove(ply, 'smoeu', []));
  return motifs;
}
