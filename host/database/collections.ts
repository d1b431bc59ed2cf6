/** Named groups of games. The last one cannot be removed, because every game belongs to a collection. */
import type { Collection, CollectionId } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { BINNED, countGames, type GameColumns } from './columns/game-columns.ts';
import type { GameStore } from './game-store.ts';
import type { Db } from './open.ts';

export interface Collections {
  all(): readonly Collection[];
  /** @throws CodedError `no-such-collection`. */
  check(id: CollectionId): void;
  create(name: string): Collection;
  rename(id: CollectionId, name: string): Collection;
  /** Games of it that are in the bin move to another collection. @throws CodedError `not-empty`, `last-collection`. */
  remove(id: CollectionId): void;
}

export function collections(db: Db, columns: GameColumns, games: GameStore): Collections {
  const select = db.prepare('SELECT id, name FROM collections WHERE id = ?');
  const selectAll = db.prepare('SELECT id, name FROM collections ORDER BY id');
  const check = (id: CollectionId): Named => {
    const found = select.get(id) as Named | undefined;
    if (!found) throw new CodedError('no-such-collection', `There is no collection ${String(id)}`);
    return found;
  };
  const one = (id: CollectionId): Collection => {
    const found = check(id);
    return counted(found, countGames(columns.now()).listed.get(found.id));
  };
  return {
    check,
    all() {
      const { listed } = countGames(columns.now());
      return (selectAll.all() as Named[]).map(collection => counted(collection, listed.get(collection.id)));
    },
    create(name) {
      const { lastInsertRowid } = db.prepare('INSERT INTO collections (name) VALUES (?)').run(checkedName(name));
      return counted({ id: Number(lastInsertRowid), name: checkedName(name) });
    },
    rename(id, name) {
      check(id);
      db.prepare('UPDATE collections SET name = ? WHERE id = ?').run(checkedName(name), id);
      return one(id);
    },
    remove(id) {
      if (one(id).games > 0) throw new CodedError('not-empty', 'The collection still contains games');
      const home = db.prepare('SELECT id FROM collections WHERE id <> ? ORDER BY id').pluck().get(id) as
        | number
        | undefined;
      if (home === undefined) throw new CodedError('last-collection', 'The last collection cannot be removed');
      const { end, there, collection } = columns.now();
      for (let game = 0; game < end; game++)
        if (there[game] === BINNED && collection[game] === id) games.move(game, home);
      db.prepare('DELETE FROM collections WHERE id = ?').run(id);
    },
  };
}

interface Named {
  readonly id: CollectionId;
  readonly name: unknown;
}

/** In a damaged file a name may be of any type; the games of the collection can still be listed. */
const counted = ({ id, name }: Named, games = 0): Collection => ({
  id,
  name: typeof name === 'string' ? name : `? ${id}`,
  games,
});

function checkedName(name: unknown): string {
  const text = typeof name === 'string' ? name.trim() : '';
  if (text === '' || text.length > 200)
    throw new CodedError('bad-name', 'The name of a collection must have 1 to 200 characters');
  return text;
}
