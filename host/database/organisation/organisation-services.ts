/**
 * The services of collections, labels and edits of many games: divide long work into short transactions, between which
 * calls are answered.
 */
import { setImmediate as turn } from 'node:timers/promises';
import type {
  Change,
  CollectionId,
  FlatStudy,
  GameId,
  GameSelection,
  StepCode,
  StepName,
  TagEdit,
  TagPreviewRow,
} from '../../../api/contract.ts';
import { CodedError } from '../../../api/failure.ts';
import type { Collections } from '../collections.ts';
import type { FoundDuplicates } from '../duplicates/found-duplicates.ts';
import { eachGroup } from '../duplicates/groups.ts';
import type { GameList } from '../game-list.ts';
import type { GameStore } from '../game-store.ts';
import { DamagedRecordError } from '../records.ts';
import { type Classified, once, repeatable } from '../repeatable.ts';
import type { DatabaseServices, EditProgress } from '../services.ts';
import { chunksOf } from './game-sets.ts';
import type { GameGroups } from './groups.ts';
import type { Organiser } from './organise.ts';
import { changesBy, checkEdits } from './tag-changes.ts';
import { shortStep, type UndoSteps } from './undo-steps.ts';

/** Milliseconds after which a part of long work ends, because saves and lists wait for it. */
const TURN = 30;
/** Games that a part of a preview shows. */
const PREVIEWED = 50;
/** A block of games is written again for each transaction that changes one of them. */
const EDITED_PER_TRANSACTION = 500;

interface Stores {
  readonly games: GameStore;
  readonly list: GameList;
  readonly groups: GameGroups;
  readonly collections: Collections;
  readonly organiser: Organiser;
  readonly steps: UndoSteps;
  readonly found: FoundDuplicates;
  readonly readOnly: boolean;
}

/** What the services need of the connection of a library. */
export interface OrganisationConnection {
  readonly stores: Stores;
  readonly loaded: Promise<void>;
  filtered<T>(
    filter: NonNullable<GameSelection['query']>['filter'] | undefined,
    work: (stores: Stores) => T,
  ): Promise<T>;
  /** One transaction. */
  write<T>(work: (stores: Stores) => T): T;
  /** One transaction, after which pages are informed. */
  change<T>(work: (stores: Stores) => T): T;
  /** Rule sets of games that have left the bin are offered again. */
  revealRules(): void;
}

/** Ascending, without games in the bin. */
const idsOf = (connection: OrganisationConnection, selection: GameSelection): Promise<readonly GameId[]> =>
  connection.filtered(selection.query?.filter, ({ list }) => {
    const { ids, query } = selection;
    const listed = list.mask({});
    if (ids !== null) return [...new Set(ids)].filter(id => listed[id] === 1).sort((a, b) => a - b);
    const mask = query === null ? new Uint8Array() : list.mask(query.filter);
    const except = new Set(selection.except);
    const found: GameId[] = [];
    for (let id = 0; id < mask.length; id++) if (mask[id] === 1 && !except.has(id)) found.push(id);
    return found;
  });

type Undoing = Pick<OrganisationConnection, 'stores' | 'write' | 'change'>;

/** Undoes a step, some parts in each transaction. Returns how many games have changed. @throws `no-such-step` */
async function undoStep(connection: Undoing, token: string, isClosing: () => boolean = () => false): Promise<number> {
  connection.write(({ steps }) => steps.beginUndo(token));
  let games = 0;
  for (;;) {
    await turn();
    if (isClosing()) return games;
    const isUndone = connection.write(({ organiser, steps }) => {
      const until = performance.now() + TURN;
      do {
        const part = steps.last(token);
        if (part === null) return true;
        games += organiser.undo(part);
        steps.done(part);
      } while (performance.now() < until);
      return false;
    });
    if (isUndone) break;
  }
  connection.change(({ steps }) => steps.end(token));
  return games;
}

/** Undoes a complete step. If that fails, what is left of it is listed again. Returns as {@link undoStep}. */
async function undoComplete(connection: Undoing, token: string): Promise<number> {
  try {
    return await undoStep(connection, token);
  } catch (error) {
    try {
      connection.change(({ steps }) => steps.failUndo(token));
    } catch {
      // The next start undoes the rest.
    }
    throw error;
  }
}

/**
 * Undoes what ended processes have left incomplete, so that no part of a step is visible. What fails, such as for a
 * full disk, is reported, and tried again with the next start. The columns must be loaded.
 */
export async function undoUnfinished(
  connection: Undoing,
  isClosing: () => boolean,
  failed: (error: unknown) => void,
): Promise<void> {
  for (const token of connection.stores.steps.unfinished()) {
    if (isClosing()) return;
    await undoStep(connection, token, isClosing).catch(failed);
  }
}

/**
 * A change in several transactions, of which the last one finishes the step. If one fails, the others are undone.
 * @param begin inside the first transaction
 */
export async function longStep<T, B = void>(
  connection: Undoing,
  what: StepName,
  work: (token: string, begun: B) => Promise<T>,
  begin: (organiser: Organiser, token: string) => B = () => undefined as B,
): Promise<T> {
  const { token, begun } = connection.write(({ organiser }) => {
    const token = organiser.beginLong(what);
    return { token, begun: begin(organiser, token) };
  });
  try {
    return await work(token, begun);
  } catch (error) {
    // If that fails too, the next start undoes the rest.
    await undoStep(connection, token).catch(() => {});
    throw error;
  }
}

export function organisationServices(connection: OrganisationConnection): Classified<DatabaseServices>['organisation'] {
  const setHomes = async (token: string, ids: Iterable<GameId>, home: CollectionId): Promise<number> => {
    let moved = 0;
    for (const some of chunksOf(ids)) {
      await turn();
      moved += connection.write(({ organiser }) => organiser.setHome(token, some, home));
    }
    return moved;
  };
  const removeGames = async (token: string, ids: Iterable<GameId>): Promise<void> => {
    for (const some of chunksOf(ids)) {
      await turn();
      connection.write(({ organiser }) => organiser.remove(token, some));
    }
  };
  const check = (...ids: readonly (CollectionId | null)[]): void => {
    for (const id of ids) if (id !== null) connection.stores.groups.tree.check(id);
  };
  const long = <B, T>(
    what: StepName,
    begin: (organiser: Organiser, token: string) => B,
    work: (token: string, begun: B) => Promise<T>,
  ): Promise<T> => longStep(connection, what, work, begin);
  /** A change in one transaction. */
  const short = (what: StepName, work: (organiser: Organiser, token: string) => number): Change =>
    connection.change(({ organiser, steps }) => shortStep(steps, what, token => work(organiser, token)));
  /** @throws CodedError `no-such-collection` */
  const named = (code: StepCode, collection: CollectionId): StepName => {
    return { code, name: connection.stores.groups.tree.check(collection).name };
  };

  return {
    addToCollection: once(async (selection, collection) => {
      const ids = await idsOf(connection, selection);
      const what = named('games-added', collection);
      return short(what, (organiser, token) => organiser.addMembers(token, ids, collection));
    }),
    moveGames: once(async (selection, from, to) => {
      const ids = await idsOf(connection, selection);
      check(from);
      const what = named('games-moved', to);
      const { tree } = connection.stores.groups;
      const left = from === null ? null : tree.subtree(from);
      return long(
        what,
        (organiser, token) => {
          const inside = connection.stores.list.homes();
          const isHome = (id: GameId): boolean => left === null || left.has(inside(id));
          const others = ids.filter(id => !isHome(id));
          if (left !== null)
            organiser.removeMembers(
              token,
              ids,
              [...left].filter(id => id !== to),
            );
          return { homes: ids.filter(isHome), added: organiser.addMembers(token, others, to) };
        },
        async (token, { homes, added }) => {
          const games = added + (await setHomes(token, homes, to));
          connection.change(({ organiser }) => organiser.finish(token, games));
          return { token, games };
        },
      );
    }),
    removeFromCollection: once(async (selection, collection) => {
      const ids = await idsOf(connection, selection);
      const what = named('games-taken', collection);
      const left = connection.stores.groups.tree.subtree(collection);
      const leaving = new Set(ids);
      return long(
        what,
        (organiser, token) => {
          const { homes, stranded } = organiser.leaving(left, id => leaving.has(id));
          const staying = new Set(stranded);
          const gone = organiser.removeMembers(
            token,
            ids.filter(id => !staying.has(id)),
            left,
          );
          return { gone, homes, stranded };
        },
        async (token, { gone, homes, stranded }) => {
          for (const [home, games] of homes) {
            await setHomes(token, games, home);
            for (const id of games) gone.add(id);
          }
          connection.change(({ organiser }) => organiser.finish(token, gone.size));
          return { token, games: gone.size, stayed: stranded.length };
        },
      );
    }),
    createInside: once(async (name, parent) => {
      await connection.loaded;
      const { id } = connection.change(({ collections }) => collections.create(name, parent));
      return connection.stores.collections.one(id);
    }),
    moveCollection: once(async (id, parent) => {
      await connection.loaded;
      check(parent);
      return short(named('collection-moved', id), (organiser, token) => {
        organiser.setParent(token, id, parent);
        return 0;
      });
    }),
    copyCollection: once(async (id, name) => {
      await connection.loaded;
      const { tree } = connection.stores.groups;
      const original = tree.check(id);
      const copies = new Map<CollectionId, CollectionId>();
      const { token } = short({ code: 'collection-copied', name: original.name }, (organiser, token) => {
        const inside = tree.subtree(id);
        const rows = tree.rows().filter(row => row.id !== id && inside.has(row.id));
        copies.set(id, organiser.createCollection(token, name, original.parent, organiser.gamesOf(id)));
        for (let left = rows; left.length > 0; left = left.filter(row => !copies.has(row.id)))
          for (const row of left) {
            const parent = row.parent === null ? undefined : copies.get(row.parent);
            if (parent === undefined) continue;
            copies.set(row.id, organiser.createCollection(token, row.name, parent, organiser.gamesOf(row.id)));
          }
        return 0;
      });
      const collection = connection.stores.collections.one(copies.get(id) as CollectionId);
      return { token, games: collection.games, collection };
    }),
    mergeCollection: once(async (id, into) => {
      await connection.loaded;
      check(id, into);
      const { tree } = connection.stores.groups;
      const merged = tree.check(id);
      if (tree.subtree(id).has(into)) throw new CodedError('bad-parent', 'A collection cannot be merged into itself');
      return long(
        { code: 'collection-merged', name: merged.name },
        organiser => organiser.leaving(new Set([id]), () => true),
        async (token, { homes, stranded }) => {
          const own = [...homes.values(), stranded].flat().sort((a, b) => a - b);
          const games = await setHomes(token, own, into);
          return connection.change(({ organiser }) => {
            const late = leaveAtLast(organiser, token, new Set([id]), into);
            const added = late.games + organiser.addMembers(token, [...organiser.gamesOf(id)], into);
            for (const row of tree.rows()) if (row.parent === id) organiser.setParent(token, row.id, into);
            organiser.removeCollection(token, merged);
            organiser.finish(token, games + added);
            return { token, games: games + added };
          });
        },
      );
    }),
    deleteCollection: once(async (id, games) => {
      await connection.loaded;
      check(id, games);
      const { tree } = connection.stores.groups;
      const inside = tree.subtree(id);
      const { name, parent } = tree.check(id);
      const other = tree.rows().find(row => !inside.has(row.id))?.id;
      const home = games ?? parent ?? other;
      if (home === undefined || inside.has(home))
        throw new CodedError('last-collection', 'The games need another collection');
      return long(
        { code: 'collection-deleted', name },
        organiser => organiser.leaving(inside, () => true),
        async (token, { homes, stranded }) => {
          let changed = 0;
          for (const [target, ids] of homes) changed += await setHomes(token, ids, target);
          changed += await setHomes(token, stranded, home);
          if (games === null) await removeGames(token, stranded);
          return connection.change(({ organiser }) => {
            const late = leaveAtLast(organiser, token, inside, home);
            changed += late.games;
            if (games === null && late.stranded.length > 0) organiser.remove(token, late.stranded);
            for (const row of tree.rows()) if (inside.has(row.id)) organiser.removeCollection(token, row);
            organiser.finish(token, changed);
            return { token, games: changed };
          });
        },
      );
    }),
    labels: repeatable(async () => {
      await connection.loaded;
      return connection.stores.groups.labels.all();
    }),
    createLabel: once(async (name, color) => {
      await connection.loaded;
      const { id } = connection.change(({ groups }) => groups.labels.create(name, color));
      return connection.stores.groups.labels.one(id);
    }),
    changeLabel: repeatable(async (id, name, color) => {
      await connection.loaded;
      connection.change(({ groups }) => groups.labels.change(id, name, color));
      return connection.stores.groups.labels.one(id);
    }),
    deleteLabel: once(async id => {
      await connection.loaded;
      const { games, name } = connection.stores.groups.labels.one(id);
      return short({ code: 'label-deleted', name }, (organiser, token) => {
        organiser.removeLabel(token, id);
        return games;
      });
    }),
    labelGames: once(async (selection, label, add) => {
      const ids = await idsOf(connection, selection);
      const { name } = connection.stores.groups.labels.check(label);
      const what: StepName = { code: add ? 'label-added' : 'label-removed', name };
      return short(what, (organiser, token) => organiser.label(token, ids, label, add));
    }),
    previewTags: repeatable(async (selection, edits, examined) => {
      checkEdits(edits);
      const ids = await idsOf(connection, selection);
      const rows: TagPreviewRow[] = [];
      let [at, changed] = [examined, 0];
      for (const until = performance.now() + TURN; at < ids.length && performance.now() < until; at++) {
        const [row] = connection.stores.games.gather([ids[at] as GameId], ({ id, study }) =>
          previewOf(id, study, edits),
        );
        if (!row || row.tags.length === 0) continue;
        changed++;
        if (rows.length < PREVIEWED) rows.push(row);
      }
      return { total: ids.length, examined: at, changed, rows };
    }),
    steps: repeatable(async () => {
      await connection.loaded;
      const { readOnly, steps } = connection.stores;
      return readOnly ? [] : steps.all();
    }),
    undo: once(async token => {
      await connection.loaded;
      const games = await undoComplete(connection, token);
      connection.revealRules();
      return games;
    }),
  };
}

/**
 * Games that a running import has added to collections while others left them get another home, so that no game is left
 * in a collection that no longer exists.
 */
function leaveAtLast(organiser: Organiser, token: string, from: ReadonlySet<CollectionId>, home: CollectionId) {
  const { homes, stranded } = organiser.leaving(from, () => true);
  let games = organiser.setHome(token, stranded, home);
  for (const [target, ids] of homes) games += organiser.setHome(token, ids, target);
  return { games, stranded };
}

function previewOf(id: GameId, study: FlatStudy, edits: readonly TagEdit[]): TagPreviewRow {
  const tag = (name: string): string => study.tags.find(one => one.name === name)?.value ?? '';
  const tags = changesBy(edits, study).map(([name, from, to]) => ({ name, from, to }));
  return { id, white: tag('White'), black: tag('Black'), tags };
}

/** Edits the next games of a step. Returns what it has done, and how many games it has processed. */
type EditSome = (stores: Stores, token: string) => Omit<EditProgress, 'token'>;

interface RunningEdit {
  readonly some: EditSome;
  progress: EditProgress;
}

/** Edits of many games, some games in each transaction. */
export function editServices(connection: OrganisationConnection): Classified<DatabaseServices>['edits'] {
  const running = new Map<number, RunningEdit>();
  let last = 0;
  const begin = (what: StepName, some: EditSome): number => {
    const token = connection.write(({ organiser }) => organiser.beginLong(what));
    running.set(++last, { some, progress: { token, games: 0, left: 0, done: 0 } });
    return last;
  };
  /** If it fails, the whole step is undone. */
  const editSome = async (token: string, some: EditSome): Promise<ReturnType<EditSome>> => {
    try {
      return connection.write(stores => some(stores, token));
    } catch (error) {
      for (const [id, { progress }] of running) if (progress.token === token) running.delete(id);
      // If that fails too, the next start undoes the rest.
      await undoStep(connection, token).catch(() => {});
      throw error;
    }
  };
  return {
    tags: once(async (selection, edits, what) => {
      checkEdits(edits);
      const ids = await idsOf(connection, selection);
      let at = 0;
      const id = begin(what, ({ organiser }, token) => {
        const some = ids.slice(at, at + EDITED_PER_TRANSACTION);
        at += some.length;
        return { ...organiser.editTags(token, some, edits), done: some.length };
      });
      return { id, total: ids.length };
    }),
    merges: once(async () => {
      await connection.loaded;
      const { found } = connection.stores;
      const groups = [...eachGroup(found.left('exact'))];
      let at = 0;
      const id = begin({ code: 'duplicates-merged', name: '' }, ({ organiser }, token) => {
        let [left, done] = [0, 0];
        const gone: GameId[] = [];
        for (const until = performance.now() + TURN; at < groups.length && performance.now() < until; at++) {
          const group = [...(groups[at] as Int32Array)];
          const others = mergeGroup(organiser, token, group, found);
          if (others === null) left += group.length;
          else gone.push(...others);
          done += group.length;
        }
        return { games: organiser.remove(token, gone), left, done };
      });
      return { id, total: groups.reduce((sum, { length }) => sum + length, 0) };
    }),
    next: once(async id => {
      const edit = running.get(id);
      if (!edit) throw new CodedError('no-such-step', `There is no edit ${id}; it may have ended`);
      const { token, games, left, done } = edit.progress;
      const now = await editSome(token, edit.some);
      edit.progress = { token, games: games + now.games, left: left + now.left, done: done + now.done };
      return edit.progress;
    }),
    end: once(async id => {
      const edit = running.get(id);
      if (!running.delete(id) || !edit) return;
      const { token, games } = edit.progress;
      connection.change(({ organiser }) => organiser.finish(token, games));
    }),
  };
}

/** The games to be removed; `null` for a group of which a game has changed, was deleted meanwhile or is damaged. */
function mergeGroup(
  organiser: Organiser,
  token: string,
  games: readonly GameId[],
  found: Pick<FoundDuplicates, 'isExact'>,
): readonly GameId[] | null {
  try {
    return found.isExact(games) ? organiser.merge(token, games, []) : null;
  } catch (error) {
    if (error instanceof DamagedRecordError || (error instanceof CodedError && error.code === 'no-such-game'))
      return null;
    throw error;
  }
}
