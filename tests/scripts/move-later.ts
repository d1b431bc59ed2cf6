/** What a position is worth, from what its moves lead to. */
import type { EndgameTables } from '../../engine/endgame/tables/tables.ts';
import { afterMove } from '../../engine/endgame/verdict/verdict.ts';
import { makeFen } from '../../engine/rules/fen.ts';
import type { Position } from '../../engine/rules/position.ts';
import type { Color } from '../../engine/rules/types.ts';
import { must } from './test-tables.ts';

/** The chaser's moves to mate, `null` never. @param next the same after each legal move */
export function fromNext(position: Position, chasing: boolean, next: readonly (number | null)[]): number | null {
  if (next.length === 0) return !chasing && position.inCheck() ? 0 : null;
  const mates = next.filter(mate => mate !== null);
  if (chasing) return mates.length > 0 ? Math.min(...mates) + 1 : null;
  return mates.length === next.length ? Math.max(...mates) : null;
}

/**
 * Moves to the chaser's win by whatever ends the game, from what tables say of the positions a move later; `null`
 * never. Nothing may be counted.
 */
export function wonByStep(position: Position, chaser: Color, tables: EndgameTables): number | null {
  const outcome = position.outcome();
  if (outcome !== null) return outcome.result === (chaser === 'w' ? '1-0' : '0-1') ? 0 : null;
  const next = position.moves().map(move => must(afterMove(position, move, tables))?.dtm);
  if (next.includes(undefined)) throw new Error(`${makeFen(position)}: a move is not known`);
  const won = next.filter(mate => typeof mate === 'number');
  if (position.turn === chaser) return won.length > 0 ? Math.min(...won) + 1 : null;
  return won.length === next.length ? Math.max(...won) : null;
}
