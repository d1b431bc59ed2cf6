/** The library file of a database thread: how it is opened, read, written, tidied and closed. */
import { readFile } from 'node:fs/promises';
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import type { DamagedRecord, GameFilter, GameId, GameQuery } from '../../api/contract.ts';
import { CodedError, issueOf } from '../../api/failure.ts';
import type { Emit } from '../../api/rpc.ts';
import { loadRules } from '../../engine/rules/kernel.ts';
import { lookUpRuleSets, ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { needsOf } from './filter.ts';
import { IdleWork } from './idle-work.ts';
import { watchLibrary } from './library-watch.ts';
import { sparingLog } from './log-copying.ts';
import { codedDatabaseError, openLibrary } from './open.ts';
import { undoUnfinished } from './organisation/organisation-services.ts';
import { buildMissing } from './position-index/build.ts';
import { type Merger, mergingThread } from './position-index/merging-thread.ts';
import { DamagedSegmentError } from './position-index/segments.ts';
import { tidyIndex } from './position-index/tidy.ts';
import type { QueuedGames } from './queued-games.ts';
import type { ScanProgress } from './scan/game-scans.ts';
import type { DatabaseEvents, OpenReport, OpenRequest } from './services.ts';
import { type Added, forget, type Stores, storesOver } from './stores.ts';
import type { WriteGate } from './write-gate.ts';

/** Milliseconds between two reports of progress. */
const PROGRESS_INTERVAL = 100;
/** KiB of pages that an import keeps in memory: it hardly reads what it has written. */
const IMPORT_CACHE = 8 * 1024;
/** Milliseconds in which other calls are answered before games are sorted by the next column. */
const BETWEEN_ORDERS = 20;
/** Attempts to answer from the position index when it is damaged. */
const ATTEMPTS = 3;

/** The library file that a thread has opened, its stores, and the rules for reading and writing them. */
export class LibraryConnection {
  readonly emit: Emit<DatabaseEvents>;
  /** Of all threads of the library. */
  readonly #shared: WriteGate;
  /** Of the connection that is open. */
  #gate: WriteGate;
  #stores: Stores | null = null;
  #path = '';
  #purpose: OpenRequest['purpose'] = 'import';
  #closeFile = (): void => {};
  #endWatch = (): void => {};
  #building: Promise<void> | null = null;
  /** Undoes what a killed process has left incomplete. */
  #recovering: Promise<void> = Promise.resolve();
  /** Stores columns and tidies the position index; `null` unless the library is open for a user who can write it. */
  #tidying: IdleWork | null = null;
  /** Of the tidying in progress. */
  #merger: Merger | null = null;
  /** Damaged records that the current call has found. */
  readonly #damaged: DamagedRecord[] = [];
  #lastCareReport = 0;
  #lastIndexReport = 0;
  #lastSearchReport = 0;

  constructor(emit: Emit<DatabaseEvents>, gate: WriteGate) {
    this.emit = emit;
    this.#shared = gate;
    this.#gate = gate;
  }

  async open(request: OpenRequest): Promise<Omit<OpenReport, 'once'>> {
    if (this.#stores) throw new CodedError('bad-call', 'The library is open already');
    this.#path = request.path;
    await loadRules(await readFile(new URL(request.rulesWasm)));
    const opening = openLibrary(request.path, undefined, request.readOnly);
    const { db, created, backup, compactFault, readOnly } = opening;
    this.#gate = request.purpose === 'import' ? this.#shared : sparingLog(db, this.#shared);
    if (request.purpose === 'import') db.pragma(`cache_size = -${IMPORT_CACHE}`);
    const stores = storesOver({
      db,
      gate: this.#gate,
      readOnly,
      added: added => this.reportRuleSets(added),
      report: record => this.#damaged.push(record),
      coded: error => this.coded(error),
      searched: this.#onSearchProgress,
    });
    this.#stores = stores;
    this.#closeFile = opening.close;
    lookUpRuleSets(id => (this.#stores === stores ? stores.rules.find(id) : null));
    this.#purpose = request.purpose;
    if (request.purpose === 'library') {
      if (!readOnly) this.#tidying = new IdleWork(() => this.#tidy(stores));
      this.#tidying?.written();
      if (stores.positions.gaps().length > 0) this.#buildIndex();
      // Lists in other orders wait for nothing; a library that cannot be read is reported by the first list.
      if (!readOnly && stores.steps.unfinished().length > 0) this.#recovering = this.#undoUnfinished(stores);
      const isClosing = (): boolean => this.#stores !== stores;
      this.loaded
        .then(() => prepareLists(stores, isClosing))
        .then(() => isClosing() || prepareExplorer(stores))
        .catch(() => {});
      this.#endWatch = watchLibrary(db, change => {
        forget(stores);
        this.#tidying?.written();
        this.emit('changed', change);
      });
    }
    return { created, backup, compactFault, readOnly, ruleSets: stores.rules.all() };
  }

  async close(): Promise<void> {
    const stores = this.#stores;
    this.#stores = null;
    await stores?.scans.close();
    this.#endWatch();
    const tidied = this.#tidying?.end();
    await this.#merger?.close();
    this.#tidying = null;
    await this.#building?.catch(() => {});
    await this.#recovering;
    await tidied;
    // Without the parts the next start reads rows.
    if (stores && !stores.readOnly && this.#purpose === 'library')
      await keepColumns(stores, () => false).catch(() => {});
    this.#closeFile();
  }

  /** @throws CodedError `closed` before the library was opened and after it was closed. */
  get stores(): Stores {
    if (!this.#stores) throw new CodedError('closed', 'The library is not open');
    return this.#stores;
  }

  /**
   * Resolves when the columns of all games are in memory, so that lists, filters and counts answer at once, and no part
   * of an incomplete step is left.
   */
  get loaded(): Promise<void> {
    const { stores } = this;
    return stores.columns.load(() => this.#stores !== stores).then(() => this.#recovering);
  }

  /** What fails is reported; lists do not wait for it any longer. */
  async #undoUnfinished(stores: Stores): Promise<void> {
    const isClosing = (): boolean => this.#stores !== stores;
    const failed = (error: unknown): void => {
      if (!isClosing()) this.emit('recoveryFailed', issueOf(this.coded(error)));
    };
    try {
      await stores.columns.load(isClosing);
      if (!isClosing()) await undoUnfinished(this, isClosing, failed);
    } catch (error) {
      failed(error);
    }
  }

  /** Calls `work` when the positions of all games are indexed. Segments that it finds damaged are made again first. */
  async withPositions<T>(work: (stores: Stores) => T): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      if (this.stores.positions.gaps().length > 0) await this.#buildIndex();
      const { stores } = this;
      try {
        return work(stores);
      } catch (error) {
        if (!(error instanceof DamagedSegmentError)) throw error;
        if (attempt === ATTEMPTS) throw new CodedError('library-damaged', `${this.#path}: ${error.message}`);
        if (stores.readOnly) stores.positions.removeDamaged();
        else this.write(({ positions }) => positions.removeDamaged());
      }
    }
  }

  /**
   * Calls `work` when the columns are loaded, the positions if the filter names one, and searches on boards have seen
   * all games; `unfinished` as in a `GameQuery`.
   */
  async filtered<T>(
    filter: GameFilter | undefined,
    work: (stores: Stores) => T,
    unfinished: GameQuery['unfinished'] = 'wait',
    needs = needsOf({ filter }),
  ): Promise<T> {
    await this.loaded;
    const answer = needs.index ? <R>(one: (stores: Stores) => R) => this.withPositions(one) : this.#atOnce;
    if (filter === undefined || !needs.boards) {
      if (unfinished === 'search') this.stores.scans.stop();
      return answer(work);
    }
    for (;;) {
      const missing = await answer(({ list }) => list.missing(filter));
      const { scans } = this.stores;
      if (unfinished === 'stop') scans.stop();
      else if (missing !== null) scans.start(missing);
      if (missing === null || unfinished !== 'wait') return answer(work);
      await scans.finished();
    }
  }

  /** As `filtered`, for the list of a query. */
  listed<T>(query: GameQuery | null, work: (stores: Stores) => T, unfinished?: GameQuery['unfinished']): Promise<T> {
    return this.filtered(query?.filter, work, unfinished, needsOf(query ?? {}));
  }

  /** As `filtered`, for work that reads the positions of games. */
  async counted<T>(filter: GameFilter, work: (stores: Stores) => T): Promise<T> {
    await this.filtered(filter, () => {});
    return this.withPositions(work);
  }

  readonly #atOnce = async <R>(work: (stores: Stores) => R): Promise<R> => work(this.stores);

  /** Adds the games that the position index lacks, while other calls are answered. */
  #buildIndex(): Promise<void> {
    const { stores } = this;
    this.#building ??= buildMissing(stores, () => this.#stores !== stores, this.#onIndexProgress).finally(() => {
      this.#building = null;
      this.reportDamaged();
      forget(stores);
    });
    this.#building.catch(() => {});
    return this.#building;
  }

  /** Damage is replaced by the next search, and a full disk is reported by the next write that matters. */
  async #tidy(stores: Stores): Promise<void> {
    const isClosing = (): boolean => this.#stores !== stores;
    await prepareLists(stores, isClosing);
    await keepColumns(stores, isClosing);
    this.#merger = mergingThread(this.#path);
    await tidyIndex({ ...stores, merger: this.#merger }, isClosing).finally(() => this.#merger?.close());
  }

  readonly #onIndexProgress = (done: number, total: number): void => {
    if (done > 0 && done < total && Date.now() - this.#lastIndexReport < PROGRESS_INTERVAL) return;
    this.#lastIndexReport = Date.now();
    this.emit('indexing', { done, total });
  };

  /** Runs `work` in one transaction and drops the cached answers. */
  write<T>(work: (stores: Stores) => T): T {
    try {
      return this.#transaction(work);
    } finally {
      this.#tidying?.written();
    }
  }

  /** As `write`, for results of work in the background, which may take hours: tidying does not wait for its end. */
  writeFound<T>(work: (stores: Stores) => T): T {
    try {
      return this.#transaction(work);
    } finally {
      this.#tidying?.writtenInBackground();
    }
  }

  #transaction<T>(work: (stores: Stores) => T): T {
    const { stores } = this;
    try {
      const { changes, columns } = stores;
      const result = this.#gate.urgently(() =>
        changes.transaction(() => {
          columns.begin();
          return work(stores);
        }),
      );
      columns.commit(changes.appended);
      return result;
    } finally {
      forget(stores);
    }
  }

  /** The first games of a queue that can be read. Other calls are answered while damaged games are left out. */
  async firstQueued<T>(after: GameId, look: (after: GameId) => QueuedGames<T>): Promise<readonly T[]> {
    for (let from = after; ; await turn()) {
      const { games, last } = look(from);
      if (games.length > 0 || last === null) return games;
      this.reportDamaged();
      from = last;
    }
  }

  /** As `write`, for the games and collections that users see. */
  change<T>(work: (stores: Stores) => T): T {
    const result = this.write(work);
    this.emit('edited', { data: 'games' });
    return result;
  }

  /** Runs a write that changes no game and brings its own transaction. */
  writeShort<T>(work: (stores: Stores) => T): T {
    return this.#gate.urgently(() => work(this.stores));
  }

  /** Turns SQLite's errors into errors with a code. */
  coded(error: unknown): unknown {
    return codedDatabaseError(error, this.#path);
  }

  /** Called before every answer, so that the report arrives first. */
  reportDamaged(): void {
    if (this.#damaged.length > 0) this.emit('damaged', { records: this.#damaged.splice(0) });
  }

  /** Deferred until the transaction that added them has ended. */
  reportRuleSets(added: Parameters<Added>[0]): void {
    queueMicrotask(() => this.emit('ruleSets', { added }));
  }

  /** Rule sets of games that have left the bin are offered again. */
  revealRules(): void {
    const revealed = this.write(({ rules }) => rules.reveal());
    if (revealed.length > 0) this.reportRuleSets(revealed);
  }

  /** The user has saved or removed rule sets. */
  reportEditedRules(saved: DatabaseEvents['rulesEdited']['saved'], removed: readonly string[]): void {
    this.emit('rulesEdited', { saved, removed, list: this.stores.rules.all() });
  }

  /** Reported sparsely, and always at the end. */
  readonly #onSearchProgress = (progress: ScanProgress): void => {
    this.reportDamaged();
    if (progress.done < progress.total && Date.now() - this.#lastSearchReport < PROGRESS_INTERVAL) return;
    this.#lastSearchReport = Date.now();
    this.emit('searchProgress', progress);
  };

  readonly onCareProgress = (done: number, total: number): void => {
    if (done < total && Date.now() - this.#lastCareReport < PROGRESS_INTERVAL) return;
    this.#lastCareReport = Date.now();
    this.emit('care', { done, total });
  };
}

/** Sorts the games by each column, so that the first list in another order does not. */
async function prepareLists({ list }: Stores, isClosing: () => boolean): Promise<void> {
  do await delay(BETWEEN_ORDERS);
  while (!isClosing() && list.prepare());
}

/**
 * Looks up the start position of the newest game, so that the first answer of the explorer does not wait for kernels and
 * directories of segments. Damage is replaced by the next search.
 */
function prepareExplorer({ columns, explorer, positions }: Stores): void {
  const { end, rules, ruleSets } = columns.now();
  const newest = ruleSet(ruleSets.text(rules[end - 1] ?? 0));
  if (newest !== null && positions.gaps().length === 0) explorer.position(newest.id, newest.startFen, {});
}

/** Stores what the next start reads instead of the rows of all games. */
async function keepColumns({ db, columns, list, gate }: Stores, isClosing: () => boolean): Promise<void> {
  const transaction = (work: () => void): void => gate.patiently(() => db.transaction(work).immediate());
  for (const _ of columns.keepParts(transaction)) {
    await turn();
    if (isClosing()) return;
  }
  list.keepRanks(ranks => transaction(() => columns.storeRanks(ranks)));
}
