/** Whether a move was new when a game was played. */
import type { ExplorerMove, GameId } from '../../../api/contract.ts';

export interface DatedGame {
  readonly game: GameId | null;
  /** PGN text. */
  readonly date: string;
}

const isKnown = (date: string): boolean => /^\d{4}/u.test(date);
const earliest = (date: string): string => date.replaceAll('?', '0');
const latest = (date: string): string => date.replaceAll('?', '9');

/**
 * `first`: no earlier game with a date has the move, and this game has it. `new`: no game has it before the date of this
 * game. `null`: there is one, or one of the dates is not known.
 */
export function noveltyOf(
  { first, firstGame }: Pick<ExplorerMove, 'first' | 'firstGame'>,
  { game, date }: DatedGame,
): 'first' | 'new' | null {
  if (firstGame === null) return null;
  if (firstGame === game) return 'first';
  return isKnown(date) && earliest(first) >= latest(date) ? 'new' : null;
}
