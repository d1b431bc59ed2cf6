/** Reads games that wait for work in the background, of which any number may be damaged. */
import type { GameId } from '../../api/contract.ts';

export interface QueuedGames<T> {
  /** Without damaged ones: perhaps none, although more are queued. */
  readonly games: readonly T[];
  /** The last game that was looked at; `null`: no more are queued. */
  readonly last: GameId | null;
}

/** @param read `null`: the game is damaged. @param drop takes damaged games from the queue; called when there are any */
export function readQueue<T extends object>(
  ids: readonly GameId[],
  read: (game: GameId) => T | null,
  drop: (games: readonly GameId[]) => void,
): QueuedGames<T> {
  const damaged: GameId[] = [];
  const games = ids.flatMap(id => {
    const game = read(id);
    if (game === null) damaged.push(id);
    return game ?? [];
  });
  if (damaged.length > 0) drop(damaged);
  return { games, last: ids.at(-1) ?? null };
}
