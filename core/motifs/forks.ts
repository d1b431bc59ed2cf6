/**
 * Checks that also attack another piece: daach, where it is lost whatever the reply, and baek, where it can still be
 * saved.
 */

import type { Position } from '../../engine/rules/position.ts';
import { fromOf, type Piece, type Square, toOf } from '../../engine/rules/types.ts';
import { guardsOf, isAttacking, isGuarded } from './attacks.ts';
import { checkName } from './checks.ts';
import type { Motif } from './motif.ts';
import type { MotifOptions } from './options.ts';
import { ofMove, type Ply, part, partsOf } from './ply.ts';

export function forkMotifs(ply: Ply, options: MotifOptions): readonly Motif[] {
  const name = checkName(ply, options);
  if (name === null || ply.after.moves().length === 0) return [];
  const { before, now, king, checkers } = ply;
  const lost = lostPieces(ply);
  const won = options.gainsOnly ? lost.filter(square => !canTakeFree(before, square)) : lost;
  const forked = forkedPieces(ply, options).filter(square => !lost.includes(square));
  const check = [...partsOf('checker', checkers, now), part('king', king, now)];
  const motifs: Motif[] = [];
  if (won.length > 0) motifs.push(ofMove(ply, `${name}-daach`, [...check, ...partsOf('target', won, now)]));
  if (forked.length > 0) {
    const guards = forked.flatMap(target => guardsOf(now, target));
    const parts = [...check, ...partsOf('target', forked, now), ...partsOf('guard', guards, now)];
    motifs.push(ofMove(ply, `${name}-baek`, parts));
  }
  return motifs;
}

/** Whether the side to move can take the piece on `square` and cannot be retaken there. */
export const canTakeFree = (position: Position, square: Square): boolean =>
  position.moves().some(
    capture =>
      toOf(capture) === square &&
      !position
        .play(capture)
        .moves()
        .some(reply => toOf(reply) === square),
  );

/** Enemy pieces that can be taken free after every legal reply, and that cannot take a piece that gives check. */
function lostPieces({ after, now, enemy, king, checkers }: Ply): readonly Square[] {
  const replies = after.moves();
  const defenders = replies.filter(reply => checkers.includes(toOf(reply))).map(fromOf);
  let lost = now.units[enemy].filter(square => square !== king && !defenders.includes(square));
  for (const reply of replies) {
    if (lost.length === 0) return lost;
    const next = after.play(reply);
    lost = lost.filter(square => canTakeFree(next, fromOf(reply) === square ? toOf(reply) : square));
  }
  return lost;
}

/**
 * Enemy pieces that a piece giving check, or the moved piece, attacks: unguarded, or worth more than their attacker. With
 * `gainsOnly`, an attacker that can be taken for nothing threatens nothing.
 */
function forkedPieces(
  { after, now, enemy, to, checkers }: Ply,
  { values, gainsOnly }: MotifOptions,
): readonly Square[] {
  const replies = after.moves();
  const attackers = [...new Set([...checkers, to])].filter(square => {
    const isKing = now.pieces[square]?.role === 'king';
    const isLost = !isGuarded(now, square) && replies.some(reply => toOf(reply) === square);
    return !isKing && !(gainsOnly && isLost);
  });
  return now.units[enemy].filter(target => {
    const { role } = now.pieces[target] as Piece;
    if (role === 'king') return false;
    const isLoose = !isGuarded(now, target);
    return attackers.some(attacker => {
      const isDearer = values[role] > values[(now.pieces[attacker] as Piece).role];
      return isAttacking(now, attacker, target) && (isLoose || isDearer);
    });
  });
}
