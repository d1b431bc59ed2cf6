/** What was said of a count in a game, heard again where the game has it. */
import type { Position } from './position.ts';
import type { Issue } from './result.ts';
import type { CountAction } from './types.ts';

/** An act that cannot be done where the game has it: it stays in the game and changes nothing. */
export interface Refused {
  readonly act: CountAction;
  readonly issue: Issue;
}

/** The position after these acts, one after the other, and those that cannot be done there. */
export function hear(
  before: Position,
  acts: readonly CountAction[],
): { readonly position: Position; readonly refused: readonly Refused[] } {
  const refused: Refused[] = [];
  let position = before;
  for (const act of acts) {
    const acted = position.act(act);
    if (acted.ok) position = acted.value;
    else refused.push({ act, issue: acted.error });
  }
  return { position, refused };
}

/** The position alone. */
export const heard = (before: Position, acts: readonly CountAction[]): Position => hear(before, acts).position;
