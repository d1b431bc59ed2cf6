/**
 * Named groups of games, which may be inside each other. Every game has a home collection, so the last one cannot be
 * removed.
 */
import type { Collection, CollectionId } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { BINNED, type GameColumns } from './columns/game-columns.ts';
import type { GameStore } from './game-store.ts';
import type { Db } from './open.ts';
import { type CollectionRow, type CollectionTree, collectionName } from './organisation/collection-tree.ts';
import { type CollectionPath, LONGEST_COLLECTION } from './organisation/group-tags.ts';
import type { Quarantine } from './quarantine.ts';
import { DIFFERS, rowSums } from './row-checksums.ts';

export interface Collections {
  all(): readonly Collection[];
  /** @throws CodedError `no-such-collection`. */
  one(id: CollectionId): Collection;
  /** @throws CodedError `no-such-collection`, `bad-name`. */
  create(name: string, parent?: CollectionId | null): CollectionRow;
  /**
   * Finds collections by their paths, inside a transaction, and creates those that are missing. Of several with the same
   * name in one collection it finds the first.
   */
  byPath(): (path: CollectionPath) => CollectionId;
  /** @throws CodedError `no-such-collection`, `bad-name`. */
  rename(id: CollectionId, name: string): void;
  setParent(id: CollectionId, parent: CollectionId | null): void;
  /** 1: deleted, as long as this can be undone. */
  setRemoved(id: CollectionId, removed: 0 | 1): void;
  /** Games of it that are in the bin move to another collection. @throws CodedError `not-empty`, `last-collection`. */
  remove(id: CollectionId): void;
}

export function collections(
  db: Db,
  columns: GameColumns,
  games: GameStore,
  tree: CollectionTree,
  aside: Quarantine,
): Collections {
  const sums = rowSums(db, 'collections');
  const insert = db.prepare('INSERT INTO collections (name, parent) VALUES (?, ?)');
  const update = db.prepare('UPDATE collections SET name = ? WHERE id = ?');
  const reset = db.prepare('UPDATE collections SET parent = NULL, removed = 0 WHERE id = ?');
  const setParent = db.prepare('UPDATE collections SET parent = ? WHERE id = ?');
  const setRemoved = db.prepare('UPDATE collections SET removed = ? WHERE id = ?');
  const drop = db.prepare('DELETE FROM collections WHERE id = ?');
  const all = (): readonly Collection[] => tree.counted(columns.now());
  const add = (text: string, parent: CollectionId | null): CollectionId => {
    const id = Number(insert.run(text, parent).lastInsertRowid);
    sums.write(id);
    return id;
  };

  return {
    all,
    one(id) {
      const { parent, name } = tree.check(id);
      return all().find(collection => collection.id === id) ?? { id, name, parent, games: 0, own: 0 };
    },
    create(name, parent = null) {
      if (parent !== null) tree.check(parent);
      const text = checkedName(name);
      return { id: add(text, parent), name: text, parent };
    },
    byPath() {
      const known = new Map<string, CollectionId>();
      const keyOf = (name: string, parent: CollectionId | null): string => `${parent} ${name}`;
      for (const { id, name, parent } of tree.rows().toReversed()) known.set(keyOf(name, parent), id);
      return path => {
        let at: CollectionId | null = null;
        for (const name of path) {
          const key = keyOf(name, at);
          at = known.get(key) ?? add(checkedName(name), at);
          known.set(key, at);
        }
        if (at === null) throw new CodedError('bad-name', 'A path of a collection needs a name');
        return at;
      };
    },
    rename(id, name) {
      tree.check(id);
      const text = checkedName(name);
      if (!sums.isSound(id)) {
        aside.keep({ ...collectionName(id), reason: DIFFERS });
        reset.run(id);
      }
      update.run(text, id);
      sums.write(id);
    },
    setParent: (id, parent) => sums.change(id, () => setParent.run(parent, id)),
    setRemoved: (id, removed) => sums.change(id, () => setRemoved.run(removed, id)),
    remove(id) {
      tree.check(id);
      const there = all();
      if (there.some(({ parent, id: other, games }) => parent === id || (other === id && games > 0)))
        throw new CodedError('not-empty', 'The collection still contains games or collections');
      const home = there.find(collection => collection.id !== id);
      if (home === undefined) throw new CodedError('last-collection', 'The last collection cannot be removed');
      const { end, there: state, collection } = columns.now();
      for (let game = 0; game < end; game++)
        if (state[game] === BINNED && collection[game] === id) games.move(game, home.id);
      drop.run(id);
    },
  };
}

function checkedName(name: unknown): string {
  const text = typeof name === 'string' ? name.trim() : '';
  if (text === '' || text.length > LONGEST_COLLECTION)
    throw new CodedError('bad-name', `The name must have 1 to ${LONGEST_COLLECTION} characters`);
  return text;
}
