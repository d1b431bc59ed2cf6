/**
 * The tags that exports write for the labels and collections of games (`group-tags.ts`). Collections are left out if all
 * games of an export are only in the collection of a new library, because that says nothing.
 */
import { FIRST_COLLECTION } from '../../../api/contract/library.ts';
import type { CollectionId, GameId } from '../../../api/contract.ts';
import type { Tag } from '../../../core/study/study.ts';
import { type GameColumns, LISTED } from '../columns/game-columns.ts';
import type { CollectionRow } from './collection-tree.ts';
import { LABELLED, MEMBERS } from './game-sets.ts';
import { groupTags, pathText } from './group-tags.ts';
import type { GameGroups } from './groups.ts';

/** The tags of a game: the same list for most games with the same tags. */
export type TagsOfGame = (game: GameId) => readonly Tag[];

/**
 * Further collections and labels are sorted, so that the same groups are the same text in every library.
 *
 * @param ids the games of an export
 * @returns what writes the tags as the groups are when it is called
 */
export function exportedGroups(groups: GameGroups, columns: GameColumns, ids: readonly GameId[]): () => TagsOfGame {
  const writesCollections = areOrganised(groups, columns, ids);
  return () => {
    const paths = writesCollections ? pathsById(groups.tree.rows()) : new Map<CollectionId, string>();
    const members = [...paths]
      .map(([id, path]) => ({ id, path, games: groups.sets.of(MEMBERS, id) }))
      .filter(({ games }) => !games.isEmpty)
      .sort((a, b) => compare(a.path, b.path));
    const labelled = groups.labels
      .rows()
      .map(({ id, name }) => ({ name, games: groups.sets.of(LABELLED, id) }))
      .filter(({ games }) => !games.isEmpty)
      .sort((a, b) => compare(a.name, b.name));
    const tagsIn = (home: CollectionId, further: readonly string[], names: readonly string[]): readonly Tag[] => {
      const first = paths.get(home);
      return groupTags(first === undefined ? further : [first, ...further], names);
    };
    /** Of games that have neither labels nor other collections, by home. */
    const alone = new Map<CollectionId, readonly Tag[]>();
    const aloneIn = (home: CollectionId): readonly Tag[] => {
      const tags = alone.get(home) ?? tagsIn(home, [], []);
      alone.set(home, tags);
      return tags;
    };
    const { collection } = columns.now();
    if (members.length === 0 && labelled.length === 0) return game => aloneIn(collection[game] as CollectionId);
    return game => {
      const home = collection[game] as CollectionId;
      const further = members.flatMap(({ id, games, path }) => (id !== home && games.has(game) ? [path] : []));
      const names = labelled.flatMap(({ name, games }) => (games.has(game) ? [name] : []));
      return further.length > 0 || names.length > 0 ? tagsIn(home, further, names) : aloneIn(home);
    };
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Whether a game belongs to another collection than that of a new library. */
function areOrganised({ tree, sets }: GameGroups, columns: GameColumns, ids: readonly GameId[]): boolean {
  const rows = tree.rows();
  const first = rows.find(({ id }) => id === FIRST_COLLECTION.id);
  if (first?.name !== FIRST_COLLECTION.name || first.parent !== null) return true;
  const members = rows.map(({ id }) => sets.of(MEMBERS, id)).filter(set => !set.isEmpty);
  const { there, collection } = columns.now();
  return ids.some(id => there[id] === LISTED && (collection[id] !== first.id || members.some(set => set.has(id))));
}

function pathsById(rows: readonly CollectionRow[]): ReadonlyMap<CollectionId, string> {
  const byId = new Map(rows.map(row => [row.id, row]));
  return new Map(
    rows.map(row => {
      const path: string[] = [];
      for (let at: CollectionRow | undefined = row; at; at = at.parent === null ? undefined : byId.get(at.parent))
        path.unshift(at.name);
      return [row.id, pathText(path)];
    }),
  );
}
