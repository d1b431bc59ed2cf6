/** The collections in the order of the sidebar: each is followed by those inside it. */
import type { Collection, CollectionId } from '../../../api/contract.ts';

export interface TreeRow {
  readonly collection: Collection;
  /** 0 at the top. */
  readonly depth: number;
  readonly hasChildren: boolean;
}

/** Without the collections inside those that are collapsed. */
export function treeRows(
  collections: readonly Collection[],
  collapsed: ReadonlySet<CollectionId> = new Set(),
): readonly TreeRow[] {
  const rows: TreeRow[] = [];
  const add = (parent: CollectionId | null, depth: number): void => {
    for (const collection of collections) {
      if (collection.parent !== parent) continue;
      const hasChildren = collections.some(other => other.parent === collection.id);
      rows.push({ collection, depth, hasChildren });
      if (!collapsed.has(collection.id)) add(collection.id, depth + 1);
    }
  };
  add(null, 0);
  return rows;
}

/** The ids of a collection and of those inside it. */
export function idsInside(collections: readonly Collection[], id: CollectionId): ReadonlySet<CollectionId> {
  const inside = new Set([id]);
  for (const { collection } of treeRows(collections))
    if (collection.parent !== null && inside.has(collection.parent)) inside.add(collection.id);
  return inside;
}
