/** Which search pondering was for: thinking in the time of the player about the answer that the engine expects. */
import type { SearchJob } from '../api/contract.ts';

/**
 * Equal for the same position of the same game. The limits are not compared: with a clock they differ between the start
 * of pondering and the move of the player, and those of the start are valid, as in UCI.
 */
export const ponderKey = ({ rules, fen, moves, actions = [], lines, searchmoves = [] }: SearchJob): string =>
  JSON.stringify([rules, fen, moves, actions, lines, searchmoves]);
