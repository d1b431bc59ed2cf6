/** Replays the count actions of a game. */
import type { Position } from './position.ts';
import type { Issue } from './result.ts';
import type { CountAction } from './types.ts';

/** A count action that is not possible at its place in the game: it stays in the game and has no effect. */
export interface RefusedAction {
  readonly action: CountAction;
  readonly issue: Issue;
}

/** Applies the actions in order. Returns the position after them and the actions that were not possible. */
export function applyActions(
  before: Position,
  actions: readonly CountAction[],
): { readonly position: Position; readonly refused: readonly RefusedAction[] } {
  const refused: RefusedAction[] = [];
  let position = before;
  for (const action of actions) {
    const result = position.applyAction(action);
    if (result.ok) position = result.value;
    else refused.push({ action, issue: result.error });
  }
  return { position, refused };
}

/** The position after {@link applyActions}. */
export const positionAfterActions = (before: Position, actions: readonly CountAction[]): Position =>
  applyActions(before, actions).position;
