/** Which places of a game can be played out in the Training view. */
import { unfitFor } from '../../../engine/endgame/practice/unsupported.ts';
import type { Position } from '../../../engine/rules/position.ts';
import { isNearTables } from '../engine/endgame.svelte.ts';

/** A game that goes on, of few men, under rules by which tables know who wins. */
export const canTrain = (position: Position): boolean =>
  isNearTables(position) && unfitFor(position.rules) === null && position.outcome() === null;
