/** Threats: what the other side would play if the side to move passed. */
import { makeFen } from '../../../engine/rules/fen.ts';
import { Position } from '../../../engine/rules/position.ts';
import { opposite } from '../../../engine/rules/types.ts';
import { type Place, placeKey } from './engine.svelte.ts';

/** The position with the other side to move; `null` in check and where the game is over before or after. */
export function afterPass(position: Position): Position | null {
  if (position.outcome() !== null || position.inCheck()) return null;
  const setup = position.setup();
  const passed = Position.fromSetup(position.rules, { ...setup, turn: opposite(setup.turn) });
  return passed.ok && passed.value.outcome() === null ? passed.value : null;
}

/** The place of {@link afterPass}: a game of its own, since no game contains a pass. */
export function threatPlace(position: Position): Place | null {
  const passed = afterPass(position);
  if (passed === null) return null;
  const fen = makeFen(passed);
  return { rules: position.rules.id, start: fen, moves: [], actions: [], fen, key: placeKey(passed), over: false };
}
