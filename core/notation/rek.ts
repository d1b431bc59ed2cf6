/**
 * The text of a move in Rek and Min Rek Chanh: `Rd5xc5e5+`. A piece never moves onto the pieces that
 * it captures, so the captured squares follow the target after an `x`, in the order a1, b1 ... h8. `+` means that the
 * move orders a rek; `#` means that it wins, because it captures the king or leaves the opponent without a move.
 */
import type { Position } from '../../engine/rules/position.ts';
import { type Move, squareName } from '../../engine/rules/types.ts';

/** All moves that can be played: the legal ones, then those that lose because they disobey an order. */
export const playable = (position: Position): readonly Move[] =>
  position.orders().length === 0 ? position.moves() : [...position.moves(), ...position.losingMoves()];

/** The captured squares, `xc5e5`; empty if there are none. */
export function capturesText(position: Position, move: Move): string {
  const squares = position.removed(move).map(squareName).join('');
  return squares === '' ? '' : `x${squares}`;
}

export function rekMark(after: Position): '' | '+' | '#' {
  const reason = after.outcome()?.reason;
  if (reason === 'king-captured' || reason === 'king-blocked' || reason === 'no-moves') return '#';
  return after.orders().length > 0 ? '+' : '';
}

/**
 * Removes the captured squares from a text, `Rd5+`: they follow from the move itself. No move captures more than 32
 * pieces; the bound limits the stack of the regular expression for hostile texts.
 */
export const withoutCaptures = (text: string): string =>
  text.replace(/(?<=[a-h][1-8])[x×:](?:[x×:,]?[a-h][1-8]){1,32}/iu, '');

/** Of several moves that match a text, those that obey the current order; all if none does. */
export function preferObeying(position: Position, moves: readonly Move[]): readonly Move[] {
  const losing = new Set(position.losingMoves());
  const obeying = moves.filter(move => !losing.has(move));
  return obeying.length > 0 ? obeying : moves;
}
