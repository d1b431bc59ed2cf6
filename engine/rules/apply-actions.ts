/** What was said of a count in a game, heard again where the game has it. */
import type { Position } from './position.ts';
import type { Issue } from './result.ts';
import type { CountAction } from './types.ts';

/** An act that cannot be done where the game has it: it stays in the game and changes nothing. */
export interface RefusedAction {
  readonly act: CountAction;
  readonly issue: Issue;
}

/** The position after these acts, one after the other, and those that cannot be done there. */
export function applyActions(
  before: Position,
  acts: readonly CountAction[],
): { readonly position: Position; readonly refused: readonly RefusedAction[] } {
  const refused: RefusedAction[] = [];
  let position = before;
  for (const act of acts) {
    const acted = position.applyAction(act);
    if (acted.ok) position = acted.value;
    else refused.push({ act, issue: acted.error });
  }
  return { position, refused };
}

/** The position alone. */
export const positionAfterActions = (before: Position, acts: readonly CountAction[]): Position =>
  applyActions(before, acts).position;
