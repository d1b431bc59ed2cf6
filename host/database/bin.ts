/**
 * The bin keeps removed games under the token of their removal until they are restored or the bin is emptied. Emptying
 * deletes them from every table, a few at a time.
 */
import { randomUUID } from 'node:crypto';
import type { GameId } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
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

export function bin(db: Db, games: GameStore): Bin {
  const moveToBin = db.prepare('UPDATE games SET bin = ? WHERE id = ? AND bin IS NULL');
  const restoreRemoval = db.prepare('UPDATE games SET bin = NULL WHERE bin = ?');
  const restoreEverything = db.prepare('UPDATE games SET bin = NULL WHERE bin IS NOT NULL');
  const count = db.prepare('SELECT count(*) FROM games WHERE bin IS NOT NULL').pluck();
  // Forces the partial index: by id SQLite would read all games of the library.
  const selectIds = db.prepare('SELECT id FROM games INDEXED BY games_bin WHERE bin IS NOT NULL').pluck();
  const isBinned = db.prepare('SELECT 1 FROM games WHERE id = ? AND bin IS NOT NULL');
  return {
    remove(ids) {
      const token = randomUUID();
      let count = 0;
      for (const id of ids) count += moveToBin.run(token, id).changes;
      return { token, count };
    },
    restore(token) {
      const { changes } = restoreRemoval.run(String(token));
      if (changes === 0) throw new CodedError('no-such-removal', 'The bin has no games of this removal');
      return changes;
    },
    restoreAll: () => restoreEverything.run().changes,
    count: () => count.get() as number,
    ids: () => selectIds.all() as GameId[],
    erase(ids) {
      let erased = 0;
      for (const id of ids) if (isBinned.get(id) && games.erase(id)) erased++;
      return erased;
    },
  };
}
