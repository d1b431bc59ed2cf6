/** Named groups of games. The last one cannot be removed, because every game belongs to a collection. */
import type { Collection, CollectionId } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import type { GameStore } from './game-store.ts';
import type { Db } from './open.ts';

export interface Collections {
  all(): readonly Collection[];
  /** @throws CodedError `no-such-collection`. */
  one(id: CollectionId): Collection;
  create(name: string): Collection;
  rename(id: CollectionId, name: string): Collection;
  /** Games of it that are in the bin move to another collection. @throws CodedError `not-empty`, `last-collection`. */
  remove(id: CollectionId): void;
}

export function collections(db: Db, games: GameStore): Collections {
  const select = `SELECT id, name, (SELECT count(*) FROM games WHERE collection = collections.id AND bin IS NULL) AS games
    FROM collections`;
  const one = (id: CollectionId): Collection => {
    const collection = db.prepare(`${select} WHERE id = ?`).get(id) as Collection | undefined;
    if (!collection) throw new CodedError('no-such-collection', `There is no collection ${String(id)}`);
    return named(collection);
  };
  return {
    one,
    all: () => (db.prepare(`${select} ORDER BY id`).all() as Collection[]).map(named),
    create(name) {
      const { lastInsertRowid } = db.prepare('INSERT INTO collections (name) VALUES (?)').run(checkedName(name));
      return one(Number(lastInsertRowid));
    },
    rename(id, name) {
      one(id);
      db.prepare('UPDATE collections SET name = ? WHERE id = ?').run(checkedName(name), id);
      return one(id);
    },
    remove(id) {
      if (one(id).games > 0) throw new CodedError('not-empty', 'The collection still contains games');
      const home = db.prepare('SELECT id FROM collections WHERE id <> ? ORDER BY id').pluck().get(id) as
        | number
        | undefined;
      if (home === undefined) throw new CodedError('last-collection', 'The last collection cannot be removed');
      const binned = db.prepare('SELECT id FROM games WHERE bin IS NOT NULL AND collection = ?').pluck().all(id);
      for (const game of binned) games.move(game as number, home);
      db.prepare('DELETE FROM collections WHERE id = ?').run(id);
    },
  };
}

/** In a damaged file a name may be of any type; the games of the collection can still be listed. */
const named = (collection: Collection): Collection => ({
  ...collection,
  name: typeof collection.name === 'string' ? collection.name : `? ${collection.id}`,
});

function checkedName(name: unknown): string {
  const text = typeof name === 'string' ? name.trim() : '';
  if (text === '' || text.length > 200)
    throw new CodedError('bad-name', 'The name of a collection must have 1 to 200 characters');
  return text;
}
