/** Mates proved by full width: the kernel's moves, no table. */
import type { Position } from '../../engine/rules/position.ts';

/** Whether the side to move mates within n of its moves. */
export const mates = (position: Position, n: number): boolean =>
  n > 0 && position.moves().some(move => isLost(position.play(move), n - 1));

/** Whether the side to move is mated within n moves of the other's. */
export function isLost(position: Position, n: number): boolean {
  const moves = position.moves();
  if (moves.length === 0) return position.inCheck();
  return n > 0 && moves.every(move => mates(position.play(move), n));
}
