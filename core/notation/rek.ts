/**
 * What the text of a move says in the capture games (rule book 6, 7): `Rd5xc5e5+`. A unit never moves onto what it captures, so the
 * captured squares stand behind an `x` after the target, in the order a1, b1 ... h8. `+` tells that the move orders the other side
 * to rek, as a check would be told, `#` that it wins: the king is captured or nobody can move.
 */
import type { Position } from '../../engine/rules/position.ts';
import { type Move, squareName } from '../../engine/rules/types.ts';

/** Legal moves, then the losing ones. */
export const playable = (position: Position): readonly Move[] =>
  position.orders().length === 0 ? position.moves() : [...position.moves(), ...position.losingMoves()];

/** `xc5e5`, or nothing. */
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
 * The text without the squares of captures, which follow from the move itself: `Rd5+`. No move captures more than 32 units; the
 * bound keeps the stack of the regular expression small for any text.
 */
export const withoutCaptures = (text: string): string =>
  text.replace(/(?<=[a-h][1-8])[x×:](?:[x×:,]?[a-h][1-8]){1,32}/iu, '');

/** Of several moves that a text fits, those that obey the order that stands. */
export function preferObeying(position: Position, moves: readonly Move[]): readonly Move[] {
  const losing = new Set(position.losingMoves());
  const obeying = moves.filter(move => !losing.has(move));
  return obeying.length > 0 ? obeying : moves;
}
