/**
 * The bin keeps removed games under the token of their removal until they are restored or the bin is emptied. Emptying
 * deletes them from every table, a few at a time.
 */
import type { GameId } from '../../api/contract.ts';
import type { ChangeLog } from './columns/change-log.ts';
import { BINNED, countGames, type GameColumns, LISTED } from './columns/game-columns.ts';
import type { GameStore } from './game-store.ts';
import type { MendPlaces } from './mend-places.ts';
import type { Db } from './open.ts';
import { binned, TO_BIN, unbinned } from './storage/game-place.ts';

export interface Bin {
  /** Moves the listed games among these into the bin, under the token of a removal; returns how many. */
  remove(ids: readonly GameId[], token: string): number;
  /** Moves the games among these that are in the bin out of it; returns how many. */
  restore(ids: readonly GameId[]): number;
  count(): number;
  /** All games of the bin. */
  ids(): readonly GameId[];
  /** The games that are still in the bin. */
  removed(token: string): readonly GameId[];
  /** Deletes these games for good and returns how many; skips restored games, and damaged ones, which are reported. */
  erase(ids: readonly GameId[]): number;
}

export function bin(db: Db, changes: ChangeLog, columns: GameColumns, games: GameStore, mendPlaces: MendPlaces): Bin {
  const move = db.prepare(`UPDATE games SET ${TO_BIN} WHERE id IN (SELECT value FROM json_each(@ids))`);
  const isBinned = db.prepare('SELECT 1 FROM games WHERE id = ? AND bin IS NOT NULL');

  /** Games of the bin; of one removal unless it is `null`. */
  const idsOf = (removal: number | null): readonly GameId[] => {
    const { end, there, removal: removals } = columns.now();
    const ids: GameId[] = [];
    for (let id = 0; id < end; id++)
      if (there[id] === BINNED && (removal === null || removals[id] === removal)) ids.push(id);
    return ids;
  };

  const note = (ids: readonly GameId[], token: string | null): void => {
    for (const id of ids) changes.note(id);
    columns.moveToBin(ids, token);
  };

  return {
    remove(ids, token) {
      const { there } = columns.now();
      const listed = ids.filter(id => there[id] === LISTED);
      mendPlaces(listed);
      move.run({ ...binned(token), ids: JSON.stringify(listed) });
      note(listed, token);
      return listed.length;
    },
    restore(ids) {
      const { there, removal, removals } = columns.now();
      const removed = ids.filter(id => there[id] === BINNED);
      for (const [number, those] of Map.groupBy(removed, id => removal[id] as number))
        move.run({ ...unbinned(removals.text(number)), ids: JSON.stringify(those) });
      note(removed, null);
      return removed.length;
    },
    removed(token) {
      const removal = columns.now().removals.find(String(token));
      return removal === undefined || removal === 0 ? [] : idsOf(removal);
    },
    count: () => countGames(columns.now()).binned,
    ids: () => idsOf(null),
    erase(ids) {
      let erased = 0;
      for (const id of ids) if (isBinned.get(id) && games.erase(id)) erased++;
      return erased;
    },
  };
}
