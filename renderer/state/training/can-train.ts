/** Decides which positions of a game can be practised in the Training view. */
import { unfitFor } from '../../../engine/endgame/practice/unsupported.ts';
import type { Position } from '../../../engine/rules/position.ts';
import { isNearTables } from '../engine/endgame.svelte.ts';

/** Whether the game is not over, has few pieces, and is under rules that the tables support. */
export const canTrain = (position: Position): boolean =>
  isNearTables(position) && unfitFor(position.rules) === null && position.outcome() === null;
