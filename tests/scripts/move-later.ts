/** What a position is worth, from what its moves lead to. */
import type { Position } from '../../engine/rules/position.ts';

/** The chaser's moves to mate, `null` never. @param next the same after each legal move */
export function fromNext(position: Position, chasing: boolean, next: readonly (number | null)[]): number | null {
  if (next.length === 0) return !chasing && position.inCheck() ? 0 : null;
  const mates = next.filter(mate => mate !== null);
  if (chasing) return mates.length > 0 ? Math.min(...mates) + 1 : null;
  return mates.length === next.length ? Math.max(...mates) : null;
}
