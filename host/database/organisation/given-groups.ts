/**
 * The labels and collections that the tags of imported games name (`group-tags.ts`). Missing ones are created when a
 * game is stored; the sets of a transaction are written together, because each write of a set replaces a row.
 */
import type { CollectionId, GameId, LabelId } from '../../../api/contract.ts';
import { CodedError } from '../../../api/failure.ts';
import type { Collections } from '../collections.ts';
import { LABELLED, MEMBERS, type SetKind } from './game-sets.ts';
import { type CollectionPath, type GroupValues, labelsOf, pathsOf } from './group-tags.ts';
import type { GameGroups } from './groups.ts';
import type { Labels } from './labels.ts';

export interface GivenGroupsParts {
  readonly groups: GameGroups;
  readonly collections: Pick<Collections, 'byPath'>;
  /** Where games go that name no collection. */
  readonly collection: CollectionId;
  /** Whether games go into the collections that they name. */
  readonly restores: boolean;
}

/** The groups of a game that is about to be stored. */
export interface OwnGroups {
  readonly home: CollectionId;
  readonly further: readonly CollectionId[];
  readonly labels: readonly LabelId[];
}

export interface GivenGroups {
  /** Begins a transaction: others may have changed collections and labels since the last one. */
  begin(): void;
  /** @throws CodedError `no-such-collection` when the collection of the import has been deleted */
  of(values: GroupValues): OwnGroups;
  /** Notes the groups of a stored game. */
  add(game: GameId, own: OwnGroups): void;
  /** Writes what has been noted. */
  write(): void;
}

export function givenGroups({ groups, collections, collection, restores }: GivenGroupsParts): GivenGroups {
  let known = new Map<string, OwnGroups>();
  let byPath: ReturnType<Collections['byPath']> | null = null;
  let byName: ReturnType<Labels['byName']> | null = null;
  let isThere = false;
  let noted: readonly [members: Map<number, GameId[]>, labelled: Map<number, GameId[]>] = [new Map(), new Map()];

  const fallback = (): CollectionId => {
    // A deleted collection stays in its table, and games in it would not be seen.
    isThere ||= groups.tree.rows().some(({ id }) => id === collection);
    if (!isThere) throw new CodedError('no-such-collection', `The collection ${collection} has been deleted`);
    return collection;
  };
  const collectionAt = (path: CollectionPath): CollectionId => {
    byPath ??= collections.byPath();
    return byPath(path);
  };
  const labelNamed = (name: string): LabelId => {
    byName ??= groups.labels.byName();
    return byName(name);
  };
  const find = ({ collections: paths, labels: names }: GroupValues): OwnGroups => {
    const ids = restores ? pathsOf(paths).map(collectionAt) : [];
    const [home = fallback(), ...further] = ids;
    return { home, further, labels: labelsOf(names).map(labelNamed) };
  };
  const note = (kind: SetKind, owner: number, game: GameId): void => {
    const games = noted[kind].get(owner);
    if (games) games.push(game);
    else noted[kind].set(owner, [game]);
  };
  return {
    begin() {
      known = new Map();
      byPath = null;
      byName = null;
      isThere = false;
      noted = [new Map(), new Map()];
    },
    of(values) {
      const key = `${values.collections}\n${values.labels}`;
      const own = known.get(key) ?? find(values);
      known.set(key, own);
      return own;
    },
    add(game, { further, labels }) {
      for (const id of further) note(MEMBERS, id, game);
      for (const id of labels) note(LABELLED, id, game);
    },
    write() {
      for (const kind of [MEMBERS, LABELLED] as const)
        for (const [owner, games] of noted[kind]) groups.sets.add(kind, owner, games);
    },
  };
}
