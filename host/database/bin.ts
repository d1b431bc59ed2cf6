/**
 * The bin keeps removed games under the token of their removal until they are restored or the bin is emptied. Emptying
 * deletes them from every table, a few at a time.
 */
import { randomUUID } from 'node:crypto';
import type { GameId } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import type { ChangeLog } from './columns/change-log.ts';
import { BINNED, countGames, type GameColumns } from './columns/game-columns.ts';
import type { GameStore } from './game-store.ts';
import type { Db } from './open.ts';

export interface Bin {
  remove(ids: readonly GameId[]): { readonly token: string; readonly count: number };
  /** Returns how many games were restored. @throws CodedError `no-such-removal`. */
  restore(token: string): number;
  restoreAll(): number;
  count(): number;
  ids(): readonly GameId[];
  /** Deletes these games for good and returns how many; skips restored games, and damaged ones, which are reported. */
  erase(ids: readonly GameId[]): number;
}

export function bin(db: Db, changes: ChangeLog, columns: GameColumns, games: GameStore): Bin {
  const moveToBin = db.prepare('UPDATE games SET bin = ? WHERE id = ? AND bin IS NULL');
  const takeOut = db.prepare('UPDATE games SET bin = NULL WHERE id = ?');
  const isBinned = db.prepare('SELECT 1 FROM games WHERE id = ? AND bin IS NOT NULL');

  /** Games of the bin; of one removal unless it is `null`. */
  const idsOf = (removal: number | null): readonly GameId[] => {
    const { end, there, removal: removals } = columns.now();
    const ids: GameId[] = [];
    for (let id = 0; id < end; id++)
      if (there[id] === BINNED && (removal === null || removals[id] === removal)) ids.push(id);
    return ids;
  };

  const restoreGames = (ids: readonly GameId[]): number => {
    for (const id of ids) {
      takeOut.run(id);
      changes.note(id);
    }
    return ids.length;
  };

  return {
    remove(ids) {
      const token = randomUUID();
      let count = 0;
      for (const id of ids) {
        const moved = moveToBin.run(token, id).changes;
        if (moved > 0) changes.note(id);
        count += moved;
      }
      return { token, count };
    },
    restore(token) {
      const removal = columns.now().removals.find(String(token));
      const ids = removal === undefined || removal === 0 ? [] : idsOf(removal);
      if (ids.length === 0) throw new CodedError('no-such-removal', 'The bin has no games of this removal');
      return restoreGames(ids);
    },
    restoreAll: () => restoreGames(idsOf(null)),
    count: () => countGames(columns.now()).binned,
    ids: () => idsOf(null),
    erase(ids) {
      let erased = 0;
      for (const id of ids) if (isBinned.get(id) && games.erase(id)) erased++;
      return erased;
    },
  };
}
