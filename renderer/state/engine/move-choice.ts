/** Which moves of a position the engine searches (UCI `searchmoves`): only some, or all but some. */
import type { Position } from '../../../engine/rules/position.ts';
import { makeUci } from '../../../engine/rules/uci.ts';
import { type MoveChoice, placeKey } from './engine.svelte.ts';

/** `null` where no move would remain. */
export function chooseMoves(position: Position, mode: MoveChoice['mode'], moves: readonly string[]): MoveChoice | null {
  const choice = { key: placeKey(position), mode, moves };
  if (moves.length === 0) return { ...choice, searched: [] };
  if (mode === 'only') return { ...choice, searched: moves };
  const searched = position
    .moves()
    .map(makeUci)
    .filter(move => !moves.includes(move));
  return searched.length === 0 ? null : { ...choice, searched };
}
