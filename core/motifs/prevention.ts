/** Kar ouk as a verb: a move after which the enemy has no check, although it would have had one without the move. */

import { Position } from '../../engine/rules/position.ts';
import {
  type Color,
  fromOf,
  isPromotion,
  type Move,
  opposite,
  type Piece,
  type Square,
  toOf,
} from '../../engine/rules/types.ts';
import { type Attacks, attacks } from './attacks.ts';
import { aimedLines } from './lines.ts';
import type { Motif } from './motif.ts';
import { ofMove, type Ply, part } from './ply.ts';

export function preventionMotifs(ply: Ply): readonly Motif[] {
  const { before, after, now, old, side, enemy } = ply;
  if (before.inCheck() || !mayCheck(old, enemy, before)) return [];
  if (after.moves().length === 0 || checksIn(after, now).length > 0) return [];
  const { count: _, orders: __, ...setup } = before.setup();
  const passed = Position.fromSetup(before.rules, { ...setup, turn: enemy, count: null });
  if (!passed.ok) return [];
  const threats = checksIn(passed.value, old);
  if (threats.length === 0) return [];
  const parts = [...new Set(threats.map(fromOf))].map(square => part('attacker', square, old));
  return [ofMove(ply, 'kar-ouk', [...parts, part('king', now.kings[side], now)])];
}

/** `false` only if `side` has no check even among moves that leave its own king attacked. A fast test. */
function mayCheck(board: Attacks, side: Color, { rules }: Position): boolean {
  const { pieces, units, attackers, kings } = board;
  if (rules.compound !== null) return true;
  if (aimedLines(board, side).some(({ blocker }) => pieces[blocker]?.color === side)) return true;
  const king = kings[opposite(side)];
  const ahead = side === 'w' ? 8 : -8;
  const scratch = [...pieces];
  const reaches = (from: Square, to: Square): boolean => {
    if (to < 0 || to > 63) return false;
    const piece = pieces[from] as Piece;
    scratch[from] = null;
    const promoted: Piece = { ...piece, role: 'met' };
    const found = attacks(scratch, piece, to, king) || (piece.role === 'fish' && attacks(scratch, promoted, to, king));
    scratch[from] = piece;
    return found;
  };
  for (let to = 0; to < 64; to++) {
    if (pieces[to]?.color === side) continue;
    for (const from of attackers[to] as readonly Square[]) {
      if (pieces[from]?.color === side && reaches(from, to)) return true;
    }
  }
  return units[side].some(from => {
    const role = pieces[from]?.role;
    if (role === 'fish') return reaches(from, from + ahead);
    return role === 'met' && rules.metLeap !== null && reaches(from, from + 2 * ahead);
  });
}

/** The legal moves that give check. */
function checksIn(position: Position, { pieces, units, kings }: Attacks): readonly Move[] {
  const side = position.turn;
  const king = kings[opposite(side)];
  const boats = units[side].filter(square => pieces[square]?.role === 'boat');
  const scratch = [...pieces];
  const leaps = position.rules.metLeap?.attacks === true;
  return position.moves().filter(move => {
    if (leaps) return position.play(move).inCheck();
    const [from, to] = [fromOf(move), toOf(move)];
    const [piece, target] = [pieces[from] as Piece, pieces[to] ?? null];
    const moved: Piece = isPromotion(move) ? { ...piece, role: 'met' } : piece;
    const step = target?.color === side ? to + (side === 'w' ? 8 : -8) : null;
    scratch[from] = null;
    scratch[to] = moved;
    if (step !== null) scratch[step] = target;
    const isCheck =
      attacks(scratch, moved, to, king) ||
      boats.some(boat => boat !== from && attacks(scratch, pieces[boat] as Piece, boat, king)) ||
      (step !== null && attacks(scratch, target as Piece, step, king));
    if (step !== null) scratch[step] = null;
    scratch[to] = target;
    scratch[from] = piece;
    return isCheck;
  });
}
