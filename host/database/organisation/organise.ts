/**
 * Collections and labels of many games at once. Each function runs inside a transaction; long work is divided into
 * transactions by the caller (`organisation-services.ts`), which all add to one undo step.
 */
import { randomUUID } from 'node:crypto';
import type { CollectionId, FlatStudy, GameId, LabelId, StepName, TagEdit } from '../../../api/contract.ts';
import { CodedError } from '../../../api/failure.ts';
import type { Tag } from '../../../core/study/study.ts';
import type { Bin } from '../bin.ts';
import type { Collections } from '../collections.ts';
import type { ChangeLog } from '../columns/change-log.ts';
import { type Columns, type GameColumns, LISTED, MISSING } from '../columns/game-columns.ts';
import type { KeptApart } from '../duplicates/kept-apart.ts';
import { mergeContents, restoreStudy } from '../duplicates/merge-duplicates.ts';
import type { GameStore } from '../game-store.ts';
import type { MendPlaces } from '../mend-places.ts';
import type { Aliases } from '../names/aliases.ts';
import type { Db } from '../open.ts';
import { TO_COLLECTION } from '../storage/game-place.ts';
import type { CollectionRow } from './collection-tree.ts';
import { GameSet } from './game-set.ts';
import { LABELLED, MEMBERS, type SetKind } from './game-sets.ts';
import type { GameGroups } from './groups.ts';
import { changesBy, packChanges, reversed, type TagChange, unpackChanges, withChanges } from './tag-changes.ts';
import { packSet, type UndoPart, type UndoSteps, unpackSet } from './undo-steps.ts';

export interface OrganiseParts {
  readonly db: Db;
  readonly columns: GameColumns;
  readonly changes: ChangeLog;
  readonly collections: Collections;
  readonly groups: GameGroups;
  readonly bin: Bin;
  readonly aliases: Aliases;
  readonly apart: KeptApart;
  readonly steps: UndoSteps;
  readonly games: GameStore;
  readonly mendPlaces: MendPlaces;
}

/** Where the games of collections go that are left by their games. */
export interface Leaving {
  /** Games by their new home collection. */
  readonly homes: ReadonlyMap<CollectionId, readonly GameId[]>;
  /** Games that belong to no other collection. */
  readonly stranded: readonly GameId[];
}

export class Organiser {
  readonly #parts: OrganiseParts;
  readonly #setHome;
  readonly #gamesIn;

  constructor(parts: OrganiseParts) {
    this.#parts = parts;
    this.#setHome = parts.db.prepare(
      `UPDATE games SET ${TO_COLLECTION} WHERE id IN (SELECT value FROM json_each(@ids))`,
    );
    this.#gamesIn = parts.db.prepare('SELECT id FROM games WHERE collection = ?').pluck();
  }

  /** Begins a step of several transactions. */
  beginLong(what: StepName): string {
    return this.#parts.steps.beginLong(what);
  }

  /** Inside the last transaction of a step, which has changed so many games. */
  finish(token: string, games: number): void {
    this.#parts.steps.finish(token, games);
  }

  /** Games get a further collection, unless it is their home. Returns how many. */
  addMembers(token: string, ids: Iterable<GameId>, collection: CollectionId): number {
    const { collection: homes } = this.#parts.columns.now();
    return this.#addTo(
      token,
      MEMBERS,
      collection,
      only(ids, id => homes[id] !== collection),
    );
  }

  /** Games are no further members of these collections. Returns them. */
  removeMembers(token: string, ids: readonly GameId[], from: Iterable<CollectionId>): GameSet {
    const gone = new GameSet();
    for (const collection of from)
      for (const id of this.#removeFrom(token, MEMBERS, collection, ids).ids()) gone.add(id);
    return gone;
  }

  label(token: string, ids: Iterable<GameId>, label: LabelId, add: boolean): number {
    return add ? this.#addTo(token, LABELLED, label, ids) : this.#removeFrom(token, LABELLED, label, ids).size;
  }

  /** Changes the home collection of games, also of those in the bin. Returns how many. */
  setHome(token: string, ids: readonly GameId[], home: CollectionId): number {
    const { there, collection } = this.#parts.columns.now();
    const before = new Map<CollectionId, GameId[]>();
    for (const id of ids) {
      const old = collection[id] as number;
      if (there[id] === MISSING || old === home) continue;
      const games = before.get(old) ?? [];
      before.set(old, games);
      games.push(id);
    }
    let moved = 0;
    for (const [old, games] of before) {
      this.#writeHome(games, home);
      const data = packSet(new GameSet(games));
      this.#parts.steps.add(token, { kind: 'home', owner: old, other: home, data });
      moved += games.length;
    }
    this.#removeFrom(token, MEMBERS, home, ids);
    return moved;
  }

  /**
   * Merges games into the first one (`merge-duplicates.ts`), which also gets the collections and labels of the others.
   * Returns these, which are then to be removed. @throws as {@link mergeContents}
   */
  merge(token: string, ids: readonly GameId[], tags: readonly Tag[]): readonly GameId[] {
    const { games, steps, groups, columns } = this.#parts;
    const { kept, others, part } = mergeContents(games, ids, tags);
    if (part) steps.add(token, part);
    const { collection } = columns.now();
    const hasAny = (kind: SetKind, owner: number): boolean => {
      const set = groups.sets.of(kind, owner);
      return others.some(game => set.has(game));
    };
    const collections = new Set(others.map(id => collection[id] as number));
    for (const { id } of groups.tree.rows()) if (hasAny(MEMBERS, id)) collections.add(id);
    for (const id of collections) this.addMembers(token, [kept], id);
    for (const { id } of groups.labels.rows()) if (hasAny(LABELLED, id)) this.label(token, [kept], id, true);
    return others;
  }

  /** Remembers that games are no duplicates of each other. */
  keepApart(token: string, ids: readonly GameId[]): void {
    const owner = this.#parts.apart.add(ids);
    this.#parts.steps.add(token, { kind: 'apart', owner, other: 0, data: Buffer.alloc(0) });
  }

  /** Moves games to the bin. Returns how many. */
  remove(token: string, ids: readonly GameId[]): number {
    const removal = randomUUID();
    const removed = this.#parts.bin.remove(ids, removal);
    this.#parts.steps.add(token, { kind: 'binned', owner: 0, other: 0, data: Buffer.from(removal) });
    return removed;
  }

  /**
   * Where games go whose home is one of these collections, which they leave: to the first other collection that they
   * belong to. `those`: which of the games leave; others are ignored.
   */
  leaving(from: ReadonlySet<CollectionId>, those: (id: GameId, columns: Columns) => boolean): Leaving {
    const { columns, groups } = this.#parts;
    const now = columns.now();
    const visible = new Set(groups.tree.rows().map(row => row.id));
    const others = [...groups.sets.all(MEMBERS)].filter(([id]) => visible.has(id) && !from.has(id));
    const homes = new Map<CollectionId, GameId[]>();
    const stranded: GameId[] = [];
    for (let id = 0; id < now.end; id++) {
      if (!from.has(now.collection[id] as number) || now.there[id] === MISSING || !those(id, now)) continue;
      const [home] = others.find(([, games]) => games.has(id)) ?? [];
      if (home === undefined) {
        stranded.push(id);
        continue;
      }
      const games = homes.get(home) ?? [];
      homes.set(home, games);
      games.push(id);
    }
    return { homes, stranded };
  }

  /** @throws CodedError `bad-parent`. */
  setParent(token: string, id: CollectionId, parent: CollectionId | null): void {
    const { groups, collections } = this.#parts;
    if (parent !== null && groups.tree.subtree(id).has(parent))
      throw new CodedError('bad-parent', 'A collection cannot be inside itself');
    this.#keepCollection(token, groups.tree.check(id));
    collections.setParent(id, parent);
  }

  /** The collection no longer exists, except for undo. */
  removeCollection(token: string, row: CollectionRow): void {
    this.#keepCollection(token, row);
    this.#parts.collections.setRemoved(row.id, 1);
  }

  /** Creates a collection with these games as further members. */
  createCollection(token: string, name: string, parent: CollectionId | null, games: Iterable<GameId>): CollectionId {
    const { collections, groups, steps } = this.#parts;
    const { id } = collections.create(name, parent);
    const data = Buffer.from(JSON.stringify({ name, parent, removed: 1 }));
    steps.add(token, { kind: 'collection', owner: id, other: 0, data });
    groups.sets.add(MEMBERS, id, games);
    return id;
  }

  removeLabel(token: string, id: LabelId): void {
    const { groups, steps } = this.#parts;
    const { name, color } = groups.labels.check(id);
    const data = Buffer.from(JSON.stringify({ name, color, removed: 0 }));
    steps.add(token, { kind: 'label', owner: id, other: 0, data });
    groups.labels.remove(id);
  }

  /** All games of a collection itself, not of those inside it, outside the bin. */
  *gamesOf(id: CollectionId): Generator<GameId> {
    const { columns, groups } = this.#parts;
    const { end, there, collection } = columns.now();
    for (let game = 0; game < end; game++) if (there[game] === LISTED && collection[game] === id) yield game;
    for (const game of groups.sets.of(MEMBERS, id).ids()) if (there[game] === LISTED) yield game;
  }

  /** Undoes one part, as far as nothing else has changed since. Returns how many games have changed. */
  undo(part: UndoPart): number {
    const { kind, owner, other, data } = part;
    const { columns, collections, groups, bin, aliases } = this.#parts;
    switch (kind) {
      case 'added':
        return groups.sets.remove(setKind(other), owner, unpackSet(data).ids()).size;
      case 'removed':
        return groups.sets.add(setKind(other), owner, unpackSet(data).ids()).size;
      case 'home': {
        const { there, collection } = columns.now();
        const ids = [...unpackSet(data).ids()].filter(id => there[id] !== MISSING && collection[id] === other);
        this.#writeHome(ids, owner);
        return ids.length;
      }
      case 'binned':
        return bin.restore(bin.removed(Buffer.from(data).toString()));
      case 'collection': {
        const { name, parent, removed } = JSON.parse(Buffer.from(data).toString());
        const rehomed = removed === 0 ? 0 : this.#rehome(owner, parent);
        if (rehomed === null) return 0;
        collections.setRemoved(owner, removed);
        collections.setParent(owner, parent);
        if (removed === 0) collections.rename(owner, name);
        return rehomed;
      }
      case 'aliases':
        aliases.undo(JSON.parse(Buffer.from(data).toString()));
        return 0;
      case 'label': {
        const { name, color } = JSON.parse(Buffer.from(data).toString());
        groups.labels.restore(owner, name, color);
        return 0;
      }
      case 'study':
        return restoreStudy(this.#parts.games, part) ? 1 : 0;
      case 'apart':
        this.#parts.apart.remove(owner);
        return 0;
      case 'tags': {
        let undone = 0;
        for (const [id, changes] of unpackChanges(data))
          if (this.#retag(id, study => reversed(changes, study)) !== null) undone++;
        return undone;
      }
    }
  }

  /** Edits tags of games. Returns how many were changed, and how many are missing or damaged. */
  editTags(token: string, ids: readonly GameId[], edits: readonly TagEdit[]): { games: number; left: number } {
    const changed: [GameId, readonly TagChange[]][] = [];
    let left = 0;
    for (const id of ids) {
      const changes = this.#retag(id, study => changesBy(edits, study));
      if (changes === null) left++;
      else if (changes.length > 0) changed.push([id, changes]);
    }
    if (changed.length > 0)
      this.#parts.steps.add(token, { kind: 'tags', owner: 0, other: 0, data: packChanges(changed) });
    return { games: changed.length, left };
  }

  /** `null`: the game is missing or damaged. */
  #retag(id: GameId, changesOf: (study: FlatStudy) => readonly TagChange[]): readonly TagChange[] | null {
    let changes: readonly TagChange[] = [];
    const done = this.#parts.games.retag(id, study => {
      changes = changesOf(study);
      return changes.length === 0 ? study : withChanges(study, changes);
    });
    return done === null ? null : changes;
  }

  #addTo(token: string, kind: SetKind, owner: number, ids: Iterable<GameId>): number {
    const games = this.#parts.groups.sets.add(kind, owner, ids);
    this.#keepSet(token, 'added', kind, owner, games);
    return games.size;
  }

  #removeFrom(token: string, kind: SetKind, owner: number, ids: Iterable<GameId>): GameSet {
    const games = this.#parts.groups.sets.remove(kind, owner, ids);
    this.#keepSet(token, 'removed', kind, owner, games);
    return games;
  }

  #keepSet(token: string, kind: 'added' | 'removed', other: SetKind, owner: number, games: GameSet): void {
    if (!games.isEmpty) this.#parts.steps.add(token, { kind, owner, other, data: packSet(games) });
  }

  #keepCollection(token: string, { id, name, parent }: CollectionRow): void {
    const data = Buffer.from(JSON.stringify({ name, parent, removed: 0 }));
    this.#parts.steps.add(token, { kind: 'collection', owner: id, other: 0, data });
  }

  /**
   * Games whose home is a collection get another one: its parent, or the first that is left. Returns how many; `null`
   * if there is no other collection.
   */
  #rehome(from: CollectionId, parent: CollectionId | null): number | null {
    const others = this.#parts.groups.tree.rows().filter(({ id }) => id !== from);
    // Columns do not have what earlier parts of the same transaction have moved.
    const ids = this.#gamesIn.all(from) as GameId[];
    const home = others.find(({ id }) => id === parent) ?? others[0];
    if (home === undefined) return ids.length === 0 ? 0 : null;
    this.#writeHome(ids, home.id);
    return ids.length;
  }

  #writeHome(ids: readonly GameId[], home: CollectionId): void {
    if (ids.length === 0) return;
    this.#parts.mendPlaces(ids);
    this.#setHome.run({ collection: home, ids: JSON.stringify(ids) });
    for (const id of ids) this.#parts.changes.note(id);
    this.#parts.columns.moveHome(ids, home);
  }
}

const setKind = (kind: number): SetKind => (kind === LABELLED ? LABELLED : MEMBERS);

function* only(ids: Iterable<GameId>, holds: (id: GameId) => boolean): Generator<GameId> {
  for (const id of ids) if (holds(id)) yield id;
}
