/** Before a game with a damaged place is moved, its row is copied to the quarantine and gets the place shown so far. */
import type { GameId } from '../../api/contract.ts';
import type { GameColumns } from './columns/game-columns.ts';
import type { GameRecords } from './game-records.ts';
import type { Db } from './open.ts';
import type { Quarantine } from './quarantine.ts';
import { damagedPlace, isPlaceSound, placeSum } from './storage/game-place.ts';

/** Inside the transaction that moves these games, before it does. */
export type MendPlaces = (ids: readonly GameId[]) => void;

export function mendPlaces(db: Db, columns: GameColumns, records: GameRecords, aside: Quarantine): MendPlaces {
  const write = db.prepare('UPDATE games SET collection = ?, bin = NULL, place_sum = ? WHERE id = ?');
  return ids => {
    const { misplaced, collection } = columns.now();
    if (misplaced.size === 0) return;
    for (const id of ids.filter(id => misplaced.has(id))) {
      const row = records.row(id);
      // An earlier part of the transaction may have mended it.
      if (row === undefined || isPlaceSound(row)) continue;
      aside.keep(damagedPlace(records.named(id)));
      const shown = { collection: collection[id] as number, bin: null };
      write.run(shown.collection, placeSum(id, shown), id);
    }
  };
}
