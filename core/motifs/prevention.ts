/** Kar ouk as a verb: a move after which the enemy has no check, although it would have had one without the move. */

import { Position } from '../../engine/rules/position.ts';
import { fromOf, isPromotion, type Move, opposite, type Piece, toOf } from '../../engine/rules/types.ts';
import { type Attacks, attacksIn, isAttackedBy } from './attacks.ts';
import type { Motif } from './motif.ts';
import { ofMove, type Ply, part } from './ply.ts';

export function preventionMotifs(ply: Ply): readonly Motif[] {
  const { before, after, now, old, side } = ply;
  if (before.inCheck() || after.moves().length === 0 || checksIn(after).length > 0) return [];
  const { count: _, orders: __, ...setup } = before.setup();
  const passed = Position.fromSetup(before.rules, { ...setup, turn: opposite(side), count: null });
  if (!passed.ok) return [];
  const threats = checksIn(passed.value);
  if (threats.length === 0) return [];
  const parts = [...new Set(threats.map(fromOf))].map(square => part('attacker', square, old));
  return [ofMove(ply, 'kar-ouk', [...parts, part('king', now.kings[side], now)])];
}

/** The legal moves that give check. */
function checksIn(position: Position): readonly Move[] {
  const board = attacksIn(position);
  return position.moves().filter(move => givesCheck(board, move, position));
}

function givesCheck({ pieces, kings }: Attacks, move: Move, position: Position): boolean {
  const [from, to] = [fromOf(move), toOf(move)];
  const piece = pieces[from] as Piece;
  const after = [...pieces];
  if (pieces[to]?.color === piece.color) after[to + (piece.color === 'w' ? 8 : -8)] = pieces[to] as Piece;
  after[from] = null;
  after[to] = isPromotion(move) ? { ...piece, role: 'met' } : piece;
  if (isAttackedBy(after, kings[opposite(piece.color)], piece.color)) return true;
  return position.rules.metLeap?.attacks === true && position.play(move).inCheck();
}
