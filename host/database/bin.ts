/**
 * The bin keeps removed games under the token of their removal until they are restored or the bin is emptied. Emptying
 * deletes them from every table, a few at a time.
 */
import { randomUUID } from 'node:crypto';
import type { GameId } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import type { ChangeLog } from './columns/change-log.ts';
import { BINNED, countGames, type GameColumns, LISTED } from './columns/game-columns.ts';
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

/** The games of a JSON array of ids, which SQLite looks up one by one. */
const THESE = 'id IN (SELECT value FROM json_each(?))';

export function bin(db: Db, changes: ChangeLog, columns: GameColumns, games: GameStore): Bin {
  const putIn = db.prepare(`UPDATE games SET bin = ? WHERE ${THESE}`);
  const takeOut = db.prepare(`UPDATE games SET bin = NULL WHERE ${THESE}`);
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

  const restoreGames = (ids: readonly GameId[]): number => {
    takeOut.run(JSON.stringify(ids));
    note(ids, null);
    return ids.length;
  };

  return {
    remove(ids) {
      const { there } = columns.now();
      const listed = [...new Set(ids)].filter(id => there[id] === LISTED).sort((a, b) => a - b);
      const token = randomUUID();
      putIn.run(token, JSON.stringify(listed));
      note(listed, token);
      return { token, count: listed.length };
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
