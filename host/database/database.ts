/**
 * The database thread's services: straight-line synchronous code over one connection. Every write is one transaction, and
 * SQLite's own errors leave with our codes.
 */
import { readFile } from 'node:fs/promises';
import { setImmediate as turn } from 'node:timers/promises';
import type { DamagedRecord } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import type { Emit } from '../../api/rpc.ts';
import { keptOf } from '../../core/pgn/game.ts';
import { unflattenStudy } from '../../core/study/flat.ts';
import { loadRules } from '../../engine/rules/kernel.ts';
import { lookUpRuleSets } from '../../engine/rules/rule-sets/list.ts';
import { checkLibrary, quickFaults } from '../safety/check.ts';
import { libraryContents } from '../safety/contents.ts';
import { makeBackup } from '../safety/make-backup.ts';
import { repairLibrary } from '../safety/repair.ts';
import { restoreLibrary } from '../safety/replace.ts';
import { reviewsOf } from '../training/reviews.ts';
import { statisticsOf } from '../training/statistics.ts';
import { bin } from './bin.ts';
import { checkStudy } from './check-study.ts';
import { collections } from './collections.ts';
import { drafts } from './drafts.ts';
import { endings } from './endings.ts';
import { evaluations } from './evaluations.ts';
import { explorer } from './explorer.ts';
import { exports, exportText, selectedIds } from './export.ts';
import { installHolds } from './filter.ts';
import { gameList } from './game-list.ts';
import { type GameStoreParts, gameStore } from './game-store.ts';
import { importer } from './import.ts';
import { importLog } from './import-log.ts';
import { indexLeft } from './index-left.ts';
import { watchLibrary } from './library-watch.ts';
import { occurrenceIndex } from './occurrence-index.ts';
import { codedDatabaseError, openLibrary } from './open.ts';
import { previewOf } from './preview.ts';
import { quarantine } from './quarantine.ts';
import { rawTexts } from './raw-texts.ts';
import { type KeptRuleSets, keptRuleSets } from './rule-sets.ts';
import type { DatabaseEvents, DatabaseServices, OpenReport, OpenRequest } from './services.ts';
import { keptSettings } from './settings.ts';
import { keptTraining } from './training.ts';
import { newGate, type WriteGate, writeGate } from './write-gate.ts';

/** Milliseconds between two reports of progress. */
const QUIET = 100;
/** Games of the bin that one transaction deletes. */
const ERASED_AT_ONCE = 200;

/** `shared`: the gate (`write-gate.ts`) of all threads of this library. */
export function databaseServices(emit: Emit<DatabaseEvents>, shared = newGate()): DatabaseServices {
  const gate = writeGate(shared);
  let stores: Stores | null = null;
  let path = '';
  let closeFile = (): void => {};
  /** Positions can be asked for when the games of a killed import have been indexed. */
  let indexed: Promise<void> = Promise.resolve();

  let endWatch = (): void => {};

  /** Met by the call that runs. */
  const damaged: DamagedRecord[] = [];
  const tellDamaged = (): void => {
    if (damaged.length > 0) emit('damaged', { records: damaged.splice(0) });
  };

  let toldCare = 0;
  const tellCare = (done: number, total: number): void => {
    if (done < total && Date.now() - toldCare < QUIET) return;
    toldCare = Date.now();
    emit('care', { done, total });
  };

  /** Said when the transaction is over. */
  const tellAdded: Added = added => queueMicrotask(() => emit('ruleSets', { added }));
  const open = async (request: OpenRequest): Promise<OpenReport> => {
    if (stores) throw new CodedError('bad-call', 'The library is open already');
    path = request.path;
    await loadRules(await readFile(new URL(request.rulesWasm)));
    const opening = openLibrary(path, undefined, request.readOnly);
    const { db, created, backup, readOnly } = opening;
    const opened = storesOver({
      db,
      gate,
      added: tellAdded,
      report: record => damaged.push(record),
      coded: error => codedDatabaseError(error, path),
    });
    stores = opened;
    closeFile = opening.close;
    lookUpRuleSets(id => (stores === opened ? opened.rules.find(id) : null));
    if (request.purpose === 'library') {
      if (!readOnly) indexRest(opened);
      endWatch = watchLibrary(db, change => {
        forget(opened);
        emit('changed', change);
      });
    }
    return { created, backup, readOnly, ruleSets: opened.rules.all() };
  };
  const indexRest = (opened: Stores): void => {
    indexed = indexed
      .then(() => indexLeft(opened, () => stores === null))
      .finally(() => {
        tellDamaged();
        forget(opened);
      });
    indexed.catch(() => {});
  };
  const at = (): Stores => {
    if (!stores) throw new CodedError('closed', 'The library is not open');
    return stores;
  };
  const write = <T>(work: (stores: Stores) => T): T => {
    const current = at();
    try {
      return gate.urgently(() => current.db.transaction(() => work(current)).immediate());
    } finally {
      forget(current);
    }
  };
  const close = async (): Promise<void> => {
    stores = null;
    endWatch();
    await indexed.catch(() => {});
    closeFile();
  };

  return guarded(error => codedDatabaseError(error, path), tellDamaged, {
    database: { open, indexLeft: async () => indexRest(at()), close },
    library: {
      collections: async () => at().collections.all(),
      createCollection: async name => write(({ collections }) => collections.create(name)),
      renameCollection: async (id, name) => write(({ collections }) => collections.rename(id, name)),
      removeCollection: async id => write(({ collections }) => collections.remove(id)),
      list: async (query, offset, limit) => {
        if (query.filter.position) await indexed;
        return at().list.page(query, offset, limit);
      },
      open: async id => at().games.read(id),
      save: async (game, revision, collection, study) =>
        write(({ games, collections, index }) => {
          collections.one(collection);
          checkStudy(study);
          const kept = keptOf(unflattenStudy(study));
          if (game !== null) {
            games.replace(game, revision, collection, { study, kept });
            return games.read(game);
          }
          const passages = games.insert(collection, [games.prepare({ study, kept })], null);
          index.add(passages);
          return games.read(passages[0]?.game as number);
        }),
      remove: async ids => write(({ bin }) => bin.remove(ids)),
      restore: async token =>
        write(({ bin, rules }) => {
          const restored = bin.restore(token);
          const revealed = rules.reveal();
          if (revealed.length > 0) tellAdded(revealed);
          return restored;
        }),
      binned: async () => at().bin.count(),
      restoreAll: async () =>
        write(({ bin, rules }) => {
          const restored = bin.restoreAll();
          const revealed = rules.reveal();
          if (revealed.length > 0) tellAdded(revealed);
          return restored;
        }),
      async emptyBin() {
        await indexed;
        const ids = at().bin.ids();
        let erased = 0;
        for (let from = 0; from < ids.length; from += ERASED_AT_ONCE) {
          erased += write(({ bin }) => bin.erase(ids.slice(from, from + ERASED_AT_ONCE)));
          await turn();
        }
        write(({ rules }) => rules.sweep());
        return erased;
      },
      duplicates: async (id, offset, limit) => at().imports.duplicates(id, offset, limit),
      exportText: async (ids, query) => exportText(at().games, ids ?? (query ? at().list.ids(query) : [])),
      judged: async collection => at().endings.state(collection),
      saveDraft: async draft => gate.urgently(() => at().drafts.save(draft)),
      drafts: async () => at().drafts.all(),
      discardDraft: async id => gate.urgently(() => at().drafts.discard(id)),
    },
    exports: {
      async begin(selection) {
        if (selection.query?.filter.position) await indexed;
        return at().exports.begin(selectedIds(selection, at().list));
      },
      next: async id => at().exports.next(id),
      end: async id => at().exports.end(id),
    },
    endings: {
      waits: async () => at().endings.waits(),
      again: async tables => write(({ endings }) => endings.again(tables)),
      next: async (after, limit) => at().endings.next(after, limit),
      keep: async judged => write(({ endings }) => endings.keep(judged)),
    },
    explorer: {
      async position(rules, fen, collection) {
        await indexed;
        return at().explorer.position(rules, fen, collection);
      },
    },
    rules: {
      list: async () => at().rules.all(),
      save: async text => write(({ rules }) => rules.save(text)),
      remove: async id => write(({ rules }) => rules.remove(id)),
      exportText: async id => at().rules.exportText(id),
    },
    settings: {
      all: async () => at().settings.all(),
      set: async (key, value) => gate.urgently(() => at().settings.set(key, value)),
    },
    training: {
      keep: async session => gate.urgently(() => at().training.keep(session)),
      sessions: async (offset, limit) => at().training.page(offset, limit),
      figures: async () => statisticsOf(at().training.ended()),
      reviews: async () => reviewsOf(at().training.ended()),
      remove: async ids => gate.urgently(() => at().training.remove(ids)),
    },
    evaluations: {
      stored: async (rules, keys) => at().evaluations.stored(rules, keys),
      keep: async evaluation => gate.urgently(() => at().evaluations.keep(evaluation)),
    },
    care: {
      quarantined: async () => at().quarantine.all(),
      exportQuarantine: async () => at().quarantine.exportText(),
      async check(path, rulesWasm) {
        await loadRules(await readFile(new URL(rulesWasm)));
        return checkLibrary(path, tellCare);
      },
      quickCheck: async path => quickFaults(path),
      async repair(path, rulesWasm, now) {
        await loadRules(await readFile(new URL(rulesWasm)));
        return repairLibrary(path, now, tellCare);
      },
      backUp: makeBackup,
      restore: restoreLibrary,
      contents: async path => libraryContents(path),
    },
    imports: {
      preview: (source, name) => previewOf(source, name),
      async run(task) {
        const current = at();
        current.collections.one(task.collection);
        try {
          return await current.importer.run(task, progress => emit('progress', progress));
        } finally {
          forget(current);
        }
      },
      cancel: async () => at().importer.cancel(),
      interrupt: async (id, error) => gate.urgently(() => at().imports.interrupt(id, error)),
      takeInterrupted: async () => gate.urgently(() => at().imports.takeInterrupted()),
    },
  });
}

type Stores = ReturnType<typeof storesOver>;

/** Games have changed: what was answered before is asked again. */
function forget({ list, explorer }: Stores): void {
  list.changed();
  explorer.changed();
}

type Added = GameStoreParts['added'];

interface StoresParts extends Pick<GameStoreParts, 'db' | 'added' | 'report'> {
  readonly gate: WriteGate;
  /** Turns errors of SQLite into ours. */
  readonly coded: (error: unknown) => unknown;
}

function storesOver({ db, gate, added, report, coded }: StoresParts) {
  installHolds(db);
  const index = occurrenceIndex(db, gate);
  const aside = quarantine(db);
  const rules: KeptRuleSets = keptRuleSets(db, aside, report);
  const judged = endings(db, report);
  const games = gameStore({ db, index, rules, endings: judged, quarantine: aside, added, report });
  const imports = importLog(db);
  return {
    db,
    index,
    rules,
    quarantine: aside,
    games,
    endings: judged,
    list: gameList(db, games),
    collections: collections(db, games),
    bin: bin(db, games),
    drafts: drafts(db, aside, report),
    exports: exports(games, rawTexts(db)),
    explorer: explorer(db, games),
    evaluations: evaluations(db, report),
    settings: keptSettings(db, aside, report),
    training: keptTraining(db, report),
    imports,
    importer: importer(db, games, index, gate, imports, coded),
  };
}

type Methods = Record<string, (...args: unknown[]) => Promise<unknown>>;

/** The same services; what they throw passes through `coded` first, and `ended` is called before each answer. */
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
