/** The collections as a tree, and which games belong to them: by their home collection or by sets of games. */
import type { Collection, CollectionId } from '../../../api/contract.ts';
import { CodedError } from '../../../api/failure.ts';
import type { Condition } from '../columns/condition.ts';
import { type Columns, countGames, LISTED } from '../columns/game-columns.ts';
import type { Db } from '../open.ts';
import type { Report } from '../records.ts';
import { DIFFERS, soundIn } from '../row-checksums.ts';
import { GameSet } from './game-set.ts';
import { type GameSets, MEMBERS } from './game-sets.ts';

export interface CollectionRow {
  readonly id: CollectionId;
  readonly name: string;
  readonly parent: CollectionId | null;
}

export interface CollectionTree {
  /** In the order of their ids. */
  rows(): readonly CollectionRow[];
  /** @throws CodedError `no-such-collection`. */
  check(id: CollectionId): CollectionRow;
  /** A collection and those inside it, at any depth. */
  subtree(id: CollectionId): ReadonlySet<CollectionId>;
  counted(columns: Columns): readonly Collection[];
  /** The games that belong to one of these collections. */
  condition(columns: Columns, ids: ReadonlySet<CollectionId>): Condition;
}

export function collectionTree(db: Db, sets: GameSets, report: Report): CollectionTree {
  const select = db.prepare(
    `SELECT id, name, parent, removed, ${soundIn(db, 'collections')} FROM collections ORDER BY id`,
  );
  const rows = (): readonly CollectionRow[] =>
    placed((select.all() as StoredRow[]).flatMap(row => readRow(row, report) ?? []));
  return {
    rows,
    check(id) {
      const found = rows().find(row => row.id === id);
      if (!found) throw new CodedError('no-such-collection', `There is no collection ${String(id)}`);
      return found;
    },
    subtree: id => subtreeOf(rows(), id),
    counted(columns) {
      const members = sets.all(MEMBERS);
      const { listed } = countGames(columns);
      const own = (id: CollectionId): number => listed.get(id) ?? 0;
      const there = rows();
      return there.map(row => {
        const ids = subtreeOf(there, row.id);
        let games = countFurther(columns, ids, members);
        for (const id of ids) games += own(id);
        return { ...row, own: own(row.id), games };
      });
    },
    condition({ collection }, ids) {
      const members = sets.all(MEMBERS);
      const further = [...ids].flatMap(id => members.get(id) ?? []);
      return mask => {
        for (let game = 0; game < mask.length; game++)
          if (mask[game] === 1 && !ids.has(collection[game] as number) && !further.some(set => set.has(game)))
            mask[game] = 0;
      };
    },
  };
}

interface StoredRow extends CollectionRow {
  readonly removed: number;
  readonly isSound: unknown;
}

/** `null` for a deleted collection. A damaged one is reported; its games can still be listed. */
function readRow({ isSound, removed, ...row }: StoredRow, report: Report): CollectionRow | null {
  if (isSound === 1) return removed === 0 ? row : null;
  report({ ...collectionName(row.id), reason: DIFFERS });
  return { id: row.id, name: `? ${row.id}`, parent: null };
}

export const collectionName = (id: CollectionId) => ({ table: 'collections', key: String(id), name: '' }) as const;

/** In a damaged file parents may be missing or inside their own collections: these are then at the top. */
function placed(rows: readonly CollectionRow[]): readonly CollectionRow[] {
  const parents = new Map(rows.map(({ id, parent }) => [id, parent]));
  const isPlaced = (row: CollectionRow): boolean => {
    let above = row.parent;
    for (let depth = 0; above !== null; depth++) {
      if (above === row.id || depth > rows.length || !parents.has(above)) return false;
      above = parents.get(above) ?? null;
    }
    return true;
  };
  return rows.map(row => (isPlaced(row) ? row : { ...row, parent: null }));
}

function subtreeOf(rows: readonly CollectionRow[], id: CollectionId): ReadonlySet<CollectionId> {
  const inside = new Set([id]);
  for (let size = 0; size !== inside.size; ) {
    size = inside.size;
    for (const row of rows) if (row.parent !== null && inside.has(row.parent)) inside.add(row.id);
  }
  return inside;
}

/** Listed games in the sets of these collections whose home is none of them. */
function countFurther(
  { there, collection }: Columns,
  ids: ReadonlySet<CollectionId>,
  members: ReadonlyMap<CollectionId, GameSet>,
): number {
  const further = [...ids].flatMap(id => members.get(id) ?? []);
  const seen = new GameSet();
  let count = 0;
  for (const set of further)
    for (const game of set.ids())
      if (there[game] === LISTED && !ids.has(collection[game] as number) && seen.add(game)) count++;
  return count;
}
