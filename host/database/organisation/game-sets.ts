/**
 * Sets of games in memory: the further collections of games, and their labels. A set has one row of `game_sets` for each
 * chunk of ids (`game-set.ts`), so a set of a million games is changed by writing some hundred rows. Other connections
 * notice changes by the random number in `game_sets_version`.
 */
import { randomInt } from 'node:crypto';
import type { GameId } from '../../../api/contract.ts';
import { checksumOf } from '../checksum.ts';
import type { Db } from '../open.ts';
import { type Report, readOrReport } from '../records.ts';
import { CHUNK_GAMES, GameSet } from './game-set.ts';

/** The values of `game_sets.kind`. */
export const MEMBERS = 0;
export const LABELLED = 1;
export type SetKind = typeof MEMBERS | typeof LABELLED;

interface SetRow {
  readonly kind: SetKind;
  readonly owner: number;
  readonly chunk: number;
  readonly games: Uint8Array;
  readonly sum: number;
}

const NOTHING = new GameSet();

/** @throws TypeError, RangeError when the row is damaged. */
function addRow(set: GameSet, { kind, owner, chunk, games, sum }: SetRow): void {
  if (sum !== checksumOf([kind, owner, chunk, games])) throw new TypeError('the checksum of its games differs');
  set.addChunk(chunk, games);
}

/** Reads all rows into the sets that `setOf` returns; damaged ones are reported and left out. */
export function readSets(db: Db, report: Report, setOf: (row: SetRow) => GameSet): void {
  for (const row of db.prepare('SELECT kind, owner, chunk, games, sum FROM game_sets').all() as SetRow[]) {
    const { kind, owner, chunk } = row;
    readOrReport({ table: 'game_sets', key: `${kind} ${owner} ${chunk}`, name: '' }, report, () =>
      addRow(setOf(row), row),
    );
  }
}

export class GameSets {
  readonly #db: Db;
  readonly #report: Report;
  readonly #version;
  readonly #setVersion;
  readonly #put;
  readonly #drop;
  readonly #sets: readonly [members: Map<number, GameSet>, labelled: Map<number, GameSet>] = [new Map(), new Map()];
  #known: unknown = null;

  /** Reads nothing yet. `report` receives rows that cannot be read. */
  constructor(db: Db, report: Report) {
    this.#db = db;
    this.#report = report;
    this.#version = db.prepare('SELECT version FROM game_sets_version WHERE rowid = 1').pluck();
    this.#setVersion = db.prepare('INSERT OR REPLACE INTO game_sets_version (rowid, version) VALUES (1, ?)');
    this.#put = db.prepare('INSERT OR REPLACE INTO game_sets (kind, owner, chunk, games, sum) VALUES (?, ?, ?, ?, ?)');
    this.#drop = db.prepare('DELETE FROM game_sets WHERE kind = ? AND owner = ? AND chunk = ?');
  }

  /** The sets of a kind by owner; to be changed by {@link add} and {@link remove} only. */
  all(kind: SetKind): ReadonlyMap<number, GameSet> {
    const version = this.#version.get() ?? null;
    if (version !== this.#known) this.#load();
    this.#known = version;
    return this.#sets[kind];
  }

  of(kind: SetKind, owner: number): GameSet {
    return this.all(kind).get(owner) ?? NOTHING;
  }

  /** Adds games inside a transaction. Returns those that were not in the set. */
  add(kind: SetKind, owner: number, ids: Iterable<GameId>): GameSet {
    const set = this.all(kind).get(owner) ?? new GameSet();
    this.#sets[kind].set(owner, set);
    return this.#change(kind, owner, set, ids, id => set.add(id));
  }

  /** Removes games inside a transaction. Returns those that were in the set. */
  remove(kind: SetKind, owner: number, ids: Iterable<GameId>): GameSet {
    const set = this.of(kind, owner);
    return this.#change(kind, owner, set, ids, id => set.delete(id));
  }

  #change(kind: SetKind, owner: number, set: GameSet, ids: Iterable<GameId>, change: (id: GameId) => boolean): GameSet {
    const changed = new GameSet();
    for (const id of ids) if (change(id)) changed.add(id);
    const chunks = changed.chunks();
    for (const chunk of chunks) {
      const games = set.chunk(chunk);
      if (games === null) this.#drop.run(kind, owner, chunk);
      else this.#put.run(kind, owner, chunk, games, checksumOf([kind, owner, chunk, games]));
    }
    // After a transaction that was undone, the number in the file is another one, and all sets are read again.
    if (chunks.length > 0) {
      this.#known = randomInt(1, 2 ** 47);
      this.#setVersion.run(this.#known);
    }
    return changed;
  }

  #load(): void {
    for (const sets of this.#sets) sets.clear();
    readSets(this.#db, this.#report, ({ kind, owner }) => {
      const sets = this.#sets[kind === LABELLED ? LABELLED : MEMBERS];
      const set = sets.get(owner) ?? new GameSet();
      sets.set(owner, set);
      return set;
    });
  }
}

/** Ids in runs that lie in one chunk each, so that a transaction changes the rows of few pages. */
export function* chunksOf(ids: Iterable<GameId>): Generator<readonly GameId[]> {
  let run: GameId[] = [];
  for (const id of ids) {
    const [first] = run;
    if (first !== undefined && Math.floor(first / CHUNK_GAMES) !== Math.floor(id / CHUNK_GAMES)) {
      yield run;
      run = [];
    }
    run.push(id);
  }
  if (run.length > 0) yield run;
}
