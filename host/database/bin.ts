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
  /** The number of games in the bin. */
  count(): number;
  /** The games in it. */
  ids(): readonly GameId[];
  /** Deletes these games for good and returns how many; skips restored games, and damaged ones, which are reported. */
  erase(ids: readonly GameId[]): number;
}

export function bin(db: Db, games: GameStore): Bin {
  const put = db.prepare('UPDATE games SET bin = ? WHERE id = ? AND bin IS NULL');
  const back = db.prepare('UPDATE games SET bin = NULL WHERE bin = ?');
  const allBack = db.prepare('UPDATE games SET bin = NULL WHERE bin IS NOT NULL');
  const count = db.prepare('SELECT count(*) FROM games WHERE bin IS NOT NULL').pluck();
  // // Forces the partial index: by id SQLite would read all games of the library.
  const lying = db.prepare('SELECT id FROM games INDEXED BY games_bin WHERE bin IS NOT NULL').pluck();
  const lies = db.prepare('SELECT 1 FROM games WHERE id = ? AND bin IS NOT NULL');
  return {
    remove(ids) {
      const token = randomUUID();
      let count = 0;
      for (const id of ids) count += put.run(token, id).changes;
      return { token, count };
    },
    restore(token) {
      const { changes } = back.run(String(token));
      if (changes === 0) throw new CodedError('no-such-removal', 'Nothing lies in the bin under this token');
      return changes;
    },
    restoreAll: () => allBack.run().changes,
    count: () => count.get() as number,
    ids: () => lying.all() as GameId[],
    erase(ids) {
      let erased = 0;
      for (const id of ids) if (lies.get(id) && games.erase(id)) erased++;
      return erased;
    },
  };
}
