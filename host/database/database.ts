/**
 * The services of the database thread: synchronous code over one connection. Every write is one transaction, and
 * SQLite's own errors are replaced by errors with our codes.
 */
import { readFile } from 'node:fs/promises';
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import type { Chapter, DamagedRecord, ExportSelection, GameFilter, GameId, GameQuery } from '../../api/contract.ts';
import { CodedError, issueOf } from '../../api/failure.ts';
import { writeQuery } from '../../api/query/write.ts';
import type { Emit } from '../../api/rpc.ts';
import { keptOf } from '../../core/pgn/game.ts';
import type { Replies } from '../../core/repertoire/gaps.ts';
import { chapterOf, inOrder } from '../../core/study/chapters.ts';
import { unflattenStudy } from '../../core/study/flat.ts';
import { loadRules } from '../../engine/rules/kernel.ts';
import { lookUpRuleSets, ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { checkLibrary, quickFaults } from '../safety/check.ts';
import { libraryContents } from '../safety/contents.ts';
import { makeBackup } from '../safety/make-backup.ts';
import { repairLibrary } from '../safety/repair.ts';
import { restoreLibrary } from '../safety/replace.ts';
import { bestResults } from '../training/puzzle-results.ts';
import { reviewsOf } from '../training/reviews.ts';
import { statisticsOf } from '../training/statistics.ts';
import { adjudications } from './adjudications.ts';
import { analysisQueue } from './analysis-queue.ts';
import { bin } from './bin.ts';
import { CHAPTERS, inChapterOrder, mayHaveChapters } from './chapter-order.ts';
import { checkStudy } from './check-study.ts';
import { collections } from './collections.ts';
import { changeLog } from './columns/change-log.ts';
import { GameColumns, LISTED } from './columns/game-columns.ts';
import { drafts } from './drafts.ts';
import { duplicateServices } from './duplicates/duplicate-services.ts';
import { findDuplicates } from './duplicates/find-duplicates.ts';
import { foundDuplicates } from './duplicates/found-duplicates.ts';
import { bytesOf, groupsIn, perKind } from './duplicates/groups.ts';
import { keptApart } from './duplicates/kept-apart.ts';
import { evaluations } from './evaluations.ts';
import { explorer } from './explorer.ts';
import { exports, exportText, selectedIds } from './export.ts';
import { needsOf } from './filter.ts';
import { gameList } from './game-list.ts';
import { gameOpenings, openingsOf } from './game-openings.ts';
import { GameRecords } from './game-records.ts';
import { GameStore, type GameStoreParts, prepareGame } from './game-store.ts';
import { gameVersions } from './game-versions.ts';
import { IdleWork } from './idle-work.ts';
import { importer } from './import.ts';
import { importLog } from './import-log.ts';
import { watchLibrary } from './library-watch.ts';
import { positionOf } from './line.ts';
import { sparingLog } from './log-copying.ts';
import { mendPlaces } from './mend-places.ts';
import { motifStore } from './motif-counts.ts';
import { motifStatistics } from './motif-statistics.ts';
import { keptAliases } from './names/aliases.ts';
import { nameList } from './names/name-list.ts';
import { joinAliases, nameServices } from './names/name-services.ts';
import { similarNames } from './names/similar.ts';
import { codedDatabaseError, openLibrary } from './open.ts';
import { openingTree } from './openings.ts';
import { collectionTree } from './organisation/collection-tree.ts';
import { GameSets } from './organisation/game-sets.ts';
import { labels } from './organisation/labels.ts';
import { editServices, longStep, organisationServices, undoUnfinished } from './organisation/organisation-services.ts';
import { Organiser } from './organisation/organise.ts';
import { undoSteps } from './organisation/undo-steps.ts';
import { PlainText } from './plain-text.ts';
import { buildMissing } from './position-index/build.ts';
import { type Merger, mergingThread } from './position-index/merging-thread.ts';
import { PositionIndex } from './position-index/position-index.ts';
import { positionWriter } from './position-index/position-writer.ts';
import { DamagedSegmentError } from './position-index/segments.ts';
import { tidyIndex } from './position-index/tidy.ts';
import { positionNames } from './position-names.ts';
import { previewOf } from './preview.ts';
import { quarantine } from './quarantine.ts';
import { installTextSearch } from './query-conditions.ts';
import type { QueuedGames } from './queued-games.ts';
import { rawTexts } from './raw-texts.ts';
import { type Classified, namesOfOnce, once, repeatable } from './repeatable.ts';
import { keptRepertoires } from './repertoires.ts';
import { KeptRuleSets } from './rule-sets.ts';
import { GameScans, type ScanProgress } from './scan/game-scans.ts';
import { ScanPool } from './scan/pool.ts';
import type { DatabaseEvents, DatabaseServices, OpenReport, OpenRequest } from './services.ts';
import { keptSettings } from './settings.ts';
import { keptTraining } from './training.ts';
import { folderStore } from './watched-folders-store.ts';
import { newGate, type WriteGate, writeGate } from './write-gate.ts';

/** Milliseconds between two reports of progress. */
const PROGRESS_INTERVAL = 100;
/** KiB of pages that an import keeps in memory: it hardly reads what it has written. */
const IMPORT_CACHE = 8 * 1024;
/** Milliseconds in which other calls are answered before games are sorted by the next column. */
const BETWEEN_ORDERS = 20;
/** Attempts to answer from the position index when it is damaged. */
const ATTEMPTS = 3;
/** Games that one transaction moves into the bin or out of it. */
const MOVED_PER_TRANSACTION = 10_000;
/** Chapters whose tags are read between two turns. */
const READ_AT_ONCE = 100;
/** Games of the bin that one transaction deletes. */
const ERASED_PER_TRANSACTION = 200;

/** The services of one database thread. `gate` is shared by all threads of a library (`write-gate.ts`). */
export function databaseServices(emit: Emit<DatabaseEvents>, gate = newGate()): DatabaseServices {
  const connection = new LibraryConnection(emit, writeGate(gate));
  const services: Classified<DatabaseServices> = {
    database: {
      open: once(async request => ({ ...(await connection.open(request)), once: namesOfOnce(services) })),
      close: once(() => connection.close()),
    },
    library: libraryServices(connection),
    versions: {
      list: repeatable(async game => connection.stores.versions.of(game)),
      read: repeatable(async id => connection.stores.versions.read(id)),
    },
    organisation: organisationServices(connection),
    edits: editServices(connection),
    duplicates: duplicateServices(connection),
    duplicateSearch: {
      begin: repeatable(async () => {
        await connection.loaded;
        connection.stores.found.begin();
        return connection.stores.db.name;
      }),
      use: repeatable(async groups => {
        await connection.loaded;
        connection.stores.found.use({ ...perKind(kind => groupsIn(groups[kind])), unread: groups.unread });
      }),
    },
    names: nameServices(connection),
    spellings: {
      all: repeatable(async kind => {
        await connection.loaded;
        await connection.stores.names.prepare(kind);
        return connection.stores.names.spellings(kind);
      }),
      join: once(async (kind, preferred, spellings, token) =>
        connection.change(({ aliases, steps }) => joinAliases(aliases, steps, token, kind, preferred, spellings)),
      ),
    },
    exports: exportServices(connection),
    adjudications: {
      pending: repeatable(async () => {
        await connection.loaded;
        return connection.stores.adjudications.pending();
      }),
      reopen: repeatable(async tables => connection.write(({ adjudications }) => adjudications.reopen(tables))),
      next: repeatable(async (after, limit) =>
        connection.firstQueued(after, from => connection.stores.adjudications.next(from, limit)),
      ),
      keep: repeatable(async games => connection.writeFound(({ adjudications }) => adjudications.keep(games))),
    },
    motifs: {
      renew: repeatable(async () => {
        if (!connection.stores.motifs.isOutdated()) return;
        for (let after: GameId | null = 0; after !== null; await turn()) {
          const from: GameId = after;
          after = connection.write(({ motifs }) => motifs.renew(from));
        }
      }),
      next: repeatable(async (after, limit) =>
        connection.firstQueued(after, from => connection.stores.motifs.next(from, limit)),
      ),
      keep: repeatable(async games => connection.writeFound(({ motifs }) => motifs.keep(games))),
    },
    explorer: {
      position: repeatable(async (rules, fen, filter) => {
        return connection.counted(filter, ({ explorer }) => explorer.position(rules, fen, filter));
      }),
      games: repeatable(async (rules, fen, filter, offset, limit) => {
        return connection.counted(filter, ({ explorer }) => explorer.games(rules, fen, filter, offset, limit));
      }),
      openingNames: repeatable(async games => {
        await connection.loaded;
        return connection.withPositions(({ openings }) => openingsOf(openings.now(), games));
      }),
      names: repeatable(async () => connection.stores.positionNames.all()),
      changeNames: once(async changes => {
        const undo = connection.writeShort(stores => stores.positionNames.change(changes));
        forget(connection.stores);
        connection.emit('edited', { data: 'names' });
        return undo;
      }),
      openings: repeatable(async (rules, fen, filter, limits) => {
        return openingTree(positionOf(rules, fen), limits, asked =>
          connection.counted(filter, ({ explorer }) => explorer.position(rules, asked, filter)),
        );
      }),
    },
    rules: {
      list: repeatable(async () => connection.stores.rules.all()),
      save: repeatable(async text => {
        const saved = connection.write(({ rules }) => rules.save(text));
        connection.reportEditedRules([saved], []);
        return saved;
      }),
      remove: once(async id => {
        connection.write(({ rules }) => rules.remove(id));
        connection.reportEditedRules([], [id]);
      }),
      exportText: repeatable(async id => connection.stores.rules.exportText(id)),
    },
    settings: {
      all: repeatable(async () => connection.stores.settings.all()),
      set: repeatable(async (key, value) => connection.writeShort(({ settings }) => settings.set(key, value))),
    },
    exercises: {
      keep: repeatable(async session => {
        connection.writeShort(({ training }) => training.keep(session));
        connection.emit('edited', { data: 'exercises' });
      }),
      sessions: repeatable(async (offset, limit) => connection.stores.training.page(offset, limit)),
      figures: repeatable(async () => statisticsOf(connection.stores.training.ended())),
      reviews: repeatable(async () => {
        const { training } = connection.stores;
        return reviewsOf(training.ended(), training.unanswered());
      }),
      puzzleResults: repeatable(async puzzles => bestResults(connection.stores.training.ended(), puzzles)),
      remove: repeatable(async ids => {
        connection.writeShort(({ training }) => training.remove(ids));
        connection.emit('edited', { data: 'exercises' });
      }),
    },
    repertoires: repertoireServices(connection),
    evaluations: {
      stored: repeatable(async (rules, keys) => connection.stores.evaluations.stored(rules, keys)),
      keep: repeatable(async evaluation => connection.writeShort(({ evaluations }) => evaluations.keep(evaluation))),
    },
    analyses: {
      create: once(async request =>
        connection.listed(request.games.query, () => connection.writeShort(({ analyses }) => analyses.create(request))),
      ),
      claim: once(async renew => connection.writeShort(({ analyses }) => analyses.claim(renew))),
      read: repeatable(async id => connection.stores.analyses.read(id)),
      games: repeatable(async (id, from, count) => connection.stores.analyses.games(id, from, count)),
      finish: once(async (id, game) => connection.writeFound(({ analyses }) => analyses.finish(id, game))),
      setPaused: repeatable(async (id, paused) =>
        connection.writeShort(({ analyses }) => analyses.setPaused(id, paused)),
      ),
      release: repeatable(async id => connection.writeShort(({ analyses }) => analyses.release(id))),
      end: repeatable(async (id, state) => connection.writeShort(({ analyses }) => analyses.end(id, state))),
      undo: repeatable(async (id, limit) => connection.write(({ analyses }) => analyses.undo(id, limit))),
      remove: repeatable(async id => connection.writeShort(({ analyses }) => analyses.remove(id))),
    },
    folders: {
      all: repeatable(async () => connection.stores.folders.all()),
      add: once(async (path, collection) =>
        connection.writeShort(({ groups, folders }) => {
          groups.tree.check(collection);
          return folders.add(path, collection);
        }),
      ),
      setPaused: repeatable(async (id, paused) =>
        connection.writeShort(({ folders }) => folders.setPaused(id, paused)),
      ),
      remove: repeatable(async id => connection.writeShort(({ folders }) => folders.remove(id))),
      files: repeatable(async id => connection.stores.folders.files(id)),
      note: repeatable(async (id, files) => connection.writeShort(({ folders }) => folders.note(id, files))),
    },
    quarantine: quarantineServices(connection),
    maintenance: maintenanceServices(connection),
    imports: importServices(connection),
  };
  return guarded<DatabaseServices>(
    error => connection.coded(error),
    () => connection.reportDamaged(),
    services,
  );
}

/** The library file that a thread has opened, its stores, and the rules for reading and writing them. */
class LibraryConnection {
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

function libraryServices(connection: LibraryConnection): Classified<DatabaseServices>['library'] {
  /** Calls `write` for a few games at a time, each time in a transaction, between which other calls are answered. */
  const inParts = async (
    ids: readonly GameId[],
    most: number,
    write: (stores: Stores, part: readonly GameId[]) => number,
  ): Promise<number> => {
    let done = 0;
    for (let from = 0; from < ids.length; from += most) {
      if (from > 0) await turn();
      done += connection.write(stores => write(stores, ids.slice(from, from + most)));
    }
    return done;
  };
  /** Deletions that can be undone. */
  const deletions = (): readonly string[] =>
    connection.stores.steps.all().flatMap(({ code, token }) => (code === 'games-deleted' ? [token] : []));
  return {
    collections: repeatable(async () => {
      await connection.loaded;
      return connection.stores.collections.all();
    }),
    createCollection: once(async name => {
      await connection.loaded;
      const { id } = connection.change(({ collections }) => collections.create(name));
      return connection.stores.collections.one(id);
    }),
    renameCollection: repeatable(async (id, name) => {
      await connection.loaded;
      connection.change(({ collections }) => collections.rename(id, name));
      return connection.stores.collections.one(id);
    }),
    removeCollection: once(async id => {
      await connection.loaded;
      connection.change(({ collections }) => collections.remove(id));
    }),
    list: repeatable(async (query, offset, limit) =>
      connection.listed(query, ({ list }) => list.page(query, offset, limit), query.unfinished),
    ),
    rows: repeatable(async ids => connection.stores.games.rows(ids)),
    chapters: repeatable(async (collection, study) => {
      const filter = { collection, query: writeQuery({ kind: 'tag', name: 'StudyName', text: study }) };
      const ids = await connection.filtered(filter, ({ list }) => list.ids({ filter, sort: 'id', descending: false }));
      const found = await chaptersAmong(connection, ids);
      return inOrder(found.filter(chapter => chapter.collection === collection && chapter.study === study));
    }),
    open: repeatable(async id => connection.stores.games.read(id)),
    save: once(async (game, revision, collection, study) =>
      connection.change(({ games, groups, index }) => {
        if (game === null) groups.tree.check(collection);
        checkStudy(study);
        const kept = keptOf(unflattenStudy(study));
        if (game !== null) {
          games.replace(game, revision, { study, kept });
          return games.read(game);
        }
        const prepared = prepareGame({ study, kept });
        const lines = games.insert(collection, [prepared], false);
        index.add(lines);
        const id = lines[0]?.game as number;
        games.giveLabels(id, prepared);
        return games.read(id);
      }),
    ),
    remove: once(async ids => {
      await connection.loaded;
      const sorted = [...new Set(ids)].sort((a, b) => a - b);
      return longStep(connection, { code: 'games-deleted', name: '' }, async token => {
        const count = await inParts(sorted, MOVED_PER_TRANSACTION, ({ organiser }, part) =>
          organiser.remove(token, part),
        );
        connection.change(({ organiser }) => organiser.finish(token, count));
        return { token, count };
      });
    }),
    binned: repeatable(async () => {
      await connection.loaded;
      return connection.stores.bin.count();
    }),
    restoreAll: once(async () => {
      await connection.loaded;
      const undone = deletions();
      const ids = connection.stores.bin.ids();
      const restored = await inParts(ids, MOVED_PER_TRANSACTION, ({ bin }, part) => bin.restore(part));
      connection.change(({ rules, steps }) => {
        for (const token of undone) steps.end(token);
        const revealed = rules.reveal();
        if (revealed.length > 0) connection.reportRuleSets(revealed);
      });
      return restored;
    }),
    emptyBin: once(async () => {
      await connection.loaded;
      const undone = deletions();
      const ids = connection.stores.bin.ids();
      await turn();
      const erased = await inParts(ids, ERASED_PER_TRANSACTION, ({ bin }, part) => bin.erase(part));
      connection.change(({ rules, steps }) => {
        for (const token of undone) steps.end(token);
        rules.sweep();
      });
      return erased;
    }),
    importIssues: repeatable(async (id, offset, limit) => connection.stores.imports.issues(id, offset, limit)),
    duplicates: repeatable(async (id, offset, limit) => connection.stores.imports.duplicates(id, offset, limit)),
    exportText: repeatable(async (ids, query) =>
      connection.listed(query, stores => {
        const { games, list } = stores;
        return exportText(stores, ids ?? (query ? list.ids(query).filter(id => !games.reportLost(id)) : []));
      }),
    ),
    adjudication: repeatable(async collection => {
      await connection.loaded;
      return connection.stores.adjudications.state(collection);
    }),
    motifsWaiting: repeatable(async () => {
      await connection.loaded;
      return connection.stores.motifs.waiting();
    }),
    motifStatistics: repeatable(async (filter, limit) => {
      const query = { filter, sort: 'id', descending: false } as const;
      return connection.filtered(filter, ({ db, list }) => motifStatistics(db, list.ids(query), limit));
    }),
    saveDraft: repeatable(async draft => connection.writeShort(({ drafts }) => drafts.save(draft))),
    drafts: repeatable(async () => connection.stores.drafts.all()),
    discardDraft: repeatable(async id => connection.writeShort(({ drafts }) => drafts.discard(id))),
  };
}

function repertoireServices(connection: LibraryConnection): Classified<DatabaseServices>['repertoires'] {
  const change = <T>(work: (stores: Stores) => T): T => {
    const result = connection.writeShort(work);
    connection.emit('edited', { data: 'repertoires' });
    return result;
  };
  return {
    list: repeatable(async now => connection.stores.repertoires.list(now)),
    open: repeatable(async id => connection.stores.repertoires.open(id)),
    save: once(async (id, revision, repertoire) =>
      change(({ repertoires }) => repertoires.save(id, revision, repertoire, Date.now())),
    ),
    remove: repeatable(async (id, now) => change(({ repertoires }) => repertoires.remove(id, now))),
    restore: repeatable(async id => change(({ repertoires }) => repertoires.restore(id))),
    removed: repeatable(async now => connection.stores.repertoires.removed(now)),
    queue: repeatable(async (id, now) => connection.stores.repertoires.queue(id, now)),
    answer: once(async (id, answer) => change(({ repertoires }) => repertoires.answer(id, answer))),
    takeBack: repeatable(async answer => change(({ repertoires }) => repertoires.takeBack(answer))),
    statistics: repeatable(async (id, now) => connection.stores.repertoires.statistics(id, now)),
    replies: repeatable(async (rules, fens, filter) => {
      const found: Replies[] = [];
      for (const fen of fens) {
        found.push(await connection.counted(filter, ({ explorer }) => explorer.replies(rules, fen, filter)));
        await turn();
      }
      return found;
    }),
  };
}

/** Chapters of studies are put in their order. */
async function exportedIds(connection: LibraryConnection, selection: ExportSelection): Promise<readonly GameId[]> {
  const ids = await connection.listed(selection.query, ({ list }) => selectedIds(selection, list));
  if (ids.length < 2 || !(await mayHaveChapters(connection.stores.db, turn))) return ids;
  const filter = { query: CHAPTERS };
  const candidates = await connection.filtered(filter, ({ list }) => {
    const mask = list.mask(filter);
    return ids.filter(id => mask[id] === 1);
  });
  return inChapterOrder(ids, await chaptersAmong(connection, candidates));
}

/** The games that are chapters, in the order of the ids. */
async function chaptersAmong(connection: LibraryConnection, ids: readonly GameId[]): Promise<readonly Chapter[]> {
  const chapters: Chapter[] = [];
  for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
    if (at > 0) await turn();
    const { games } = connection.stores;
    // Games may be deleted between two parts.
    const left = ids.slice(at, at + READ_AT_ONCE).filter(id => games.isListed(id));
    const some = games.gather(left, ({ id, collection, study }) => {
      const tags = chapterOf(study);
      return tags === null ? [] : [{ id, collection, ...tags }];
    });
    chapters.push(...some.flat());
  }
  return chapters;
}

const exportServices = (connection: LibraryConnection): Classified<DatabaseServices>['exports'] => ({
  begin: repeatable(async selection => {
    const ids = await exportedIds(connection, selection);
    return connection.stores.exports.begin(ids, selection.format ?? 'pgn');
  }),
  next: once(async id => connection.stores.exports.next(id)),
  end: repeatable(async id => connection.stores.exports.end(id)),
});

const quarantineServices = (connection: LibraryConnection): Classified<DatabaseServices>['quarantine'] => ({
  quarantined: repeatable(async () => connection.stores.quarantine.all()),
  exportQuarantine: repeatable(async () => connection.stores.quarantine.exportText()),
});

const maintenanceServices = (connection: LibraryConnection): Classified<DatabaseServices>['maintenance'] => ({
  checkFile: repeatable(async (path, rulesWasm) => {
    await loadRules(await readFile(new URL(rulesWasm)));
    return checkLibrary(path, connection.onCareProgress);
  }),
  quickCheck: repeatable(async path => quickFaults(path)),
  repairFile: once(async (path, rulesWasm, now) => {
    await loadRules(await readFile(new URL(rulesWasm)));
    return repairLibrary(path, now, connection.onCareProgress);
  }),
  makeBackup: once(async task => makeBackup(task)),
  restoreBackup: once(async (library, backup, now) => restoreLibrary(library, backup, now)),
  similarNames: repeatable(async (names, withInitials) =>
    similarNames(names, withInitials, done => connection.onCareProgress(done, names.length)),
  ),
  findDuplicates: repeatable(async path => {
    const found = findDuplicates(path, connection.onCareProgress);
    return { ...perKind(kind => bytesOf(found[kind])), unread: found.unread };
  }),
  contentsOf: repeatable(async path => libraryContents(path)),
});

const importServices = (connection: LibraryConnection): Classified<DatabaseServices>['imports'] => ({
  previewOf: repeatable(async (source, name) => previewOf(source, name)),
  run: once(async task => {
    const { stores } = connection;
    stores.groups.tree.check(task.collection);
    try {
      return await stores.importer.run(task, progress => connection.emit('progress', progress));
    } finally {
      forget(stores);
    }
  }),
  cancel: once(async () => connection.stores.importer.cancel()),
  setPaused: repeatable(async paused => connection.stores.importer.setPaused(paused)),
  interrupt: repeatable(async (id, error) => connection.writeShort(({ imports }) => imports.interrupt(id, error))),
  takeInterrupted: once(async () => connection.writeShort(({ imports }) => imports.takeInterrupted())),
});

type Stores = ReturnType<typeof storesOver>;

/** Drops the cached answers after games have changed. */
function forget({ list, explorer, positions, aliases, apart, names }: Stores): void {
  aliases.changed();
  apart.changed();
  names.changed();
  positions.changed();
  list.changed();
  explorer.changed();
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

type Added = GameStoreParts['added'];

interface StoresParts extends Pick<GameStoreParts, 'db' | 'added' | 'report'> {
  readonly gate: WriteGate;
  readonly readOnly: boolean;
  /** Turns errors of SQLite into ours. */
  readonly coded: (error: unknown) => unknown;
  readonly searched: (progress: ScanProgress) => void;
}

function storesOver({ db, gate, readOnly, added, report, coded, searched }: StoresParts) {
  installTextSearch(db);
  const records = new GameRecords(db);
  const changes = changeLog(db, records.blocks);
  const columns = new GameColumns(db, report);
  const index = positionWriter(db);
  const aside = quarantine(db);
  const rules = new KeptRuleSets(db, aside, report);
  const sets = new GameSets(db, report);
  const tree = collectionTree(db, sets, report);
  const aliases = keptAliases(db, report);
  const apart = keptApart(db, report);
  const groups = { tree, sets, labels: labels(db, columns, sets, aside, report), aliases };
  const adjudicated = adjudications(db, changes, records, columns, tree, report);
  const motifs = motifStore(db, records, columns, report);
  const versions = gameVersions(db, report);
  const games = new GameStore({
    db,
    records,
    changes,
    index,
    rules,
    adjudications: adjudicated,
    motifs,
    versions,
    quarantine: aside,
    groups,
    added,
    isListed: id => columns.now().there[id] === LISTED,
    report,
    foundDamagedPlace: id => columns.foundDamagedPlace(id),
  });
  const imports = importLog(db);
  const positions = new PositionIndex(db, game => games.positionLine(game, report), readOnly);
  const scans = new GameScans({
    columns,
    pool: new ScanPool(db.name),
    progress: searched,
    damaged: (game, reason) => report({ ...records.named(game), reason }),
  });
  const named = positionNames(db, aside, report);
  const openings = gameOpenings(db, named, positions);
  const list = gameList(db, columns, games, positions, groups, scans, openings);
  const mend = mendPlaces(db, columns, records, aside);
  const binned = bin(db, changes, columns, games, mend);
  const collected = collections(db, columns, games, tree, aside);
  const steps = undoSteps(db, aside, report);
  return {
    db,
    changes,
    columns,
    gate,
    readOnly,
    index,
    positions,
    // What is damaged becomes loose and is reported by the next search.
    lineOf: (game: GameId) => games.positionLine(game, () => {}),
    rules,
    quarantine: aside,
    games,
    versions,
    adjudications: adjudicated,
    motifs,
    list,
    scans,
    collections: collected,
    groups,
    steps,
    organiser: new Organiser({
      db,
      columns,
      changes,
      collections: collected,
      groups,
      bin: binned,
      steps,
      games,
      mendPlaces: mend,
      aliases,
      apart,
    }),
    bin: binned,
    aliases,
    apart,
    found: foundDuplicates(columns, games, apart),
    names: nameList(db, columns, aliases),
    drafts: drafts(db, aside, report),
    exports: exports({ games, groups, columns }, rawTexts(db, report), () => new PlainText(db, records)),
    positionNames: named,
    openings,
    explorer: explorer(db, columns, games, positions, list, report),
    evaluations: evaluations(db, aside, report),
    folders: folderStore(db),
    analyses: analysisQueue(db, columns, games, list, aside, report),
    settings: keptSettings(db, aside, report),
    training: keptTraining(db, report),
    repertoires: keptRepertoires(
      db,
      aside,
      id => {
        const stored = rules.keepFor([id]);
        if (stored.length > 0) added(stored);
      },
      report,
    ),
    imports,
    importer: importer(
      db,
      records,
      changes,
      games,
      groups,
      collected,
      { adjudications: adjudicated, motifs },
      index,
      gate,
      imports,
      coded,
    ),
  };
}

type Methods = Record<string, (...args: unknown[]) => Promise<unknown>>;

/** The same services; errors that they throw pass through `coded`, and `ended` is called before each answer. */
function guarded<S extends object>(coded: (error: unknown) => unknown, ended: () => void, services: S): S {
  const guard =
    (methods: Methods, name: string) =>
    async (...args: unknown[]): Promise<unknown> => {
      try {
        return await methods[name]?.(...args);
      } catch (error) {
        throw coded(error);
      } finally {
        ended();
      }
    };
  return Object.fromEntries(
    Object.entries<Methods>(services as Record<string, Methods>).map(([service, methods]) => [
      service,
      Object.fromEntries(Object.keys(methods).map(name => [name, guard(methods, name)])),
    ]),
  ) as S;
}
