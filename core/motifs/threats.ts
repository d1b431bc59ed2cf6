/**
 * Threats against pieces and the answers to them: denh (a dearer piece is threatened), rout (a threatened piece runs
 * away), ta and ouk ta (an exchange is offered).
 */

import type { Piece, Square } from '../../engine/rules/types.ts';
import { fromOf, toOf } from '../../engine/rules/types.ts';
import { attackersOf, guardsOf, isAttacked, isAttacking, isGuarded, squaresBetween } from './attacks.ts';
import type { Motif } from './motif.ts';
import type { MotifOptions } from './options.ts';
import { ofMove, type Ply, part, partsOf } from './ply.ts';

type Values = MotifOptions['values'];

export const threatMotifs = (ply: Ply, options: MotifOptions): readonly Motif[] => [
  ...threatens(ply, options.values),
  ...runs(ply, options),
  ...meets(ply, options.values),
  ...offers(ply),
];

/** Squares of the enemy pieces that can legally take the moved piece. */
const takersOf = ({ after, to }: Ply): readonly Square[] =>
  after
    .moves()
    .filter(reply => toOf(reply) === to)
    .map(fromOf);

/** Whether the enemy cannot take the moved piece, or only with pieces that are worth at least as much. */
export function isSafe(ply: Ply, values: Values): boolean {
  const takers = takersOf(ply);
  if (takers.length === 0) return true;
  const worth = values[ply.piece.role];
  return (
    isGuarded(ply.now, ply.to) &&
    takers.every(square => {
      const { role } = ply.now.pieces[square] as Piece;
      return role !== 'king' && values[role] >= worth;
    })
  );
}

function threatens(ply: Ply, values: Values): readonly Motif[] {
  const { old, now, from, to, piece, enemy, taken } = ply;
  if (piece.role === 'king') return [];
  const targets = now.units[enemy].filter(square => {
    const { role } = now.pieces[square] as Piece;
    const isDearer = role !== 'king' && values[role] > values[piece.role];
    return isDearer && isAttacking(now, to, square) && !isAttacking(old, from, square);
  });
  if (targets.length === 0 || !isSafe(ply, values)) return [];
  const parts = partsOf('target', targets, now);
  const denh = ofMove(ply, 'denh', parts);
  return taken === null ? [denh] : [denh, ofMove(ply, 'si-denh', [...parts, part('taken', to, old)])];
}

function runs(ply: Ply, { values, kingRout }: MotifOptions): readonly Motif[] {
  const { before, old, now, from, to, was, side, enemy, taken } = ply;
  if (taken !== null) return [];
  const attackers = attackersOf(old, from, enemy);
  if (was.role === 'king') {
    return kingRout && before.inCheck() ? [ofMove(ply, 'rout', partsOf('attacker', attackers, old))] : [];
  }
  const isCheaper = (square: Square): boolean => values[(old.pieces[square] as Piece).role] < values[was.role];
  const wasThreatened =
    attackers.length > 0 && (attackers.some(isCheaper) || attackersOf(old, from, side).length === 0);
  if (!wasThreatened || isAttacked(now, to, enemy)) return [];
  return [ofMove(ply, 'rout', partsOf('attacker', attackers, old))];
}

/** Ta. */
function meets(ply: Ply, values: Values): readonly Motif[] {
  const { old, now, from, to, step, piece, side, enemy } = ply;
  if (piece.role === 'king' || !isGuarded(now, to)) return [];
  const isThreatened = (square: Square, by: Square): boolean => {
    const { role } = old.pieces[square] as Piece;
    if (square === from || role === 'king' || (step !== null && square === to)) return false;
    return isAttacking(old, by, square) && (!isGuarded(old, square) || values[role] > values[piece.role]);
  };
  for (const attacker of now.units[enemy]) {
    if (now.pieces[attacker]?.role !== piece.role) continue;
    const defended = old.units[side].filter(square => {
      if (!isThreatened(square, attacker)) return false;
      const isBetween = piece.role === 'boat' && squaresBetween(attacker, square)?.includes(to);
      return isBetween || isAttacking(now, to, attacker);
    });
    if (defended.length === 0) continue;
    return [ofMove(ply, 'ta', [part('attacker', attacker, now), ...partsOf('defended', defended, now)])];
  }
  return [];
}

/** Ouk ta. */
function offers(ply: Ply): readonly Motif[] {
  const { now, to, piece, king, checkers } = ply;
  if (!checkers.includes(to) || !isGuarded(now, to)) return [];
  const takers = takersOf(ply).filter(square => now.pieces[square]?.role === piece.role);
  if (takers.length === 0) return [];
  const parts = [
    part('king', king, now),
    ...partsOf('attacker', takers, now),
    ...partsOf('guard', guardsOf(now, to), now),
  ];
  return [ofMove(ply, 'ouk-ta', parts)];
}
