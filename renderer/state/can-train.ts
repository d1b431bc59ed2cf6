/** Which places of a game can be played out in the Training view. */
import { unfitFor } from '../../engine/endgame/unfit.ts';
import type { Position } from '../../engine/rules/position.ts';
import { isNearTables } from './endgame.svelte.ts';

/** A game that goes on, a lone king, and counts that begin and end by themselves. */
export function canTrain(position: Position): boolean {
  const units = position.board().filter(piece => piece !== null && piece.role !== 'king');
  return (
    isNearTables(position) &&
    new Set(units.map(piece => piece?.color)).size === 1 &&
    unfitFor(position.rules) === null &&
    position.outcome() === null
  );
}
