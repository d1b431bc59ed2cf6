/**
 * The application without a window. A shell makes one host and connects pages to it through ports; every page gets the
 * same services and the same events.
 */
import { readdir, readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ARGUMENTS } from '../api/arguments.ts';
import type { DamagedRecord, Events, NativeWindow, Services, Shell, ShellInfo } from '../api/contract.ts';
import { type Emit, extendService, type Port, remoteServices, type Subscribe, serve } from '../api/rpc.ts';
import { loadRules } from '../engine/rules/kernel.ts';
import { HostAdjudication } from './adjudication.ts';
import { hostAnalysis } from './analysis.ts';
import { type Assets, findAssets } from './assets.ts';
import { damageLog } from './damage.ts';
import { type LibraryThread, libraryThread } from './database/library-thread.ts';
import type { InterruptedImport, OpenReport } from './database/services.ts';
import { startDatabase } from './database/thread.ts';
import { newGate } from './database/write-gate.ts';
import { type Downloads, downloads } from './downloads.ts';
import { HostTables } from './endgame/tables.ts';
import { eventSource } from './events.ts';
import { type ChooseFile, type HostExports, hostExports } from './export.ts';
import { type Grant, grantedPaths } from './granted-paths.ts';
import { jobBoard } from './jobs.ts';
import { hostLibrary } from './library.ts';
import { defaultLibraryPath, tablesFolder } from './library-path.ts';
import { type HostMotifs, hostMotifs } from './motifs.ts';
import { closeFolder } from './private-files.ts';
import { hostRules } from './rules.ts';
import { checkRuntime } from './runtime.ts';
import { HostCare } from './safety/care.ts';
import { uploads } from './uploads.ts';

export interface HostOptions {
  readonly shell: ShellInfo['shell'];
  /** Default: the platform's own folder. */
  readonly libraryPath?: string | null;
  readonly assets?: Assets;
  /** Opens the library read-only even if it could be written. */
  readonly readOnly?: boolean;
  /** What this shell can do for a page; default: nothing. It must grant the paths that it returns. */
  readonly nativeWindow?: (grant: Grant) => Partial<NativeWindow>;
  /**
   * Asks the user for the file of an export; `null` when the user cancels. Without it exports are downloads, which the
   * shell must serve.
   */
  readonly chooseExportFile?: ChooseFile;
  /** Files that the system asked to open at the start. */
  readonly openFiles?: readonly string[];
}

export interface Host {
  readonly services: Services;
  readonly events: { readonly subscribe: Subscribe<Events>; readonly emit: Emit<Events> };
  readonly libraryPath: string;
  /** Counts the motifs of all games that are queued; not possible in a read-only library. */
  readonly countMotifs: HostMotifs['countAll'];
  /** Games as PGN in pieces, for callers that write the file themselves. */
  readonly exportPieces: HostExports['pieces'];
  /** Files that pages may download once; a shell that serves pages over HTTP must serve them. */
  readonly downloads: Downloads;
  /** Damaged records that were left out since the start. */
  damaged(): readonly DamagedRecord[];
  /** Notices about events before the first page: interrupted imports, an upgraded layout. Each is returned once. */
  takeNotices(): Promise<readonly Events['notice'][]>;
  /** Answers the calls of one page until its port closes. Live analysis stops when the last page has gone. */
  serve(port: Port): void;
  /** Cancels jobs, waits for pending writes and ends every thread. */
  close(): Promise<void>;
}

/** @throws CodedError of opening the library (`host/database/open.ts`) and `node-too-old`. */
export async function createHost(options: HostOptions): Promise<Host> {
  checkRuntime();
  const assets = options.assets ?? findAssets();
  const libraryPath = options.libraryPath ?? defaultLibraryPath();
  if (libraryPath === defaultLibraryPath()) closeFolder(dirname(libraryPath));
  const readOnly = options.readOnly ?? undefined;
  const events = eventSource<Events>();
  await loadRules(await readFile(assets.rulesWasm));
  const gate = newGate();
  const database = await libraryThread({
    start: () => startDatabase(assets, { path: libraryPath, purpose: 'library', readOnly }, gate),
    onLost: reason => events.emit('notice', restarted(reason)),
  });
  const damage = damageLog(events.emit);
  database.on('damaged', damage.add);
  const rules = hostRules(database.api.rules, events.emit);
  rules.register(database.report.ruleSets);
  database.on('ruleSets', rules.added);
  database.on('rulesEdited', rules.edited);
  database.on('changed', ({ settings, rules: rulesChanged, training }) => {
    events.emit('libraryChanged', { collections: true });
    if (settings) events.emit('settingsChanged', {});
    if (training) events.emit('trainingChanged', {});
    // If the library cannot answer now, the next call reports the error.
    if (rulesChanged)
      void database.api.rules.list().then(
        added => rules.added({ added }),
        () => {},
      );
  });
  const jobs = jobBoard(events.emit);
  const uploadStore = uploads();
  const offered = downloads();
  const folder = tablesFolder(resolve(libraryPath));
  const folders = [fileURLToPath(assets.tables), folder];
  const tables = new HostTables({ assets, folders, rules, jobs, uploads: uploadStore, emit: events.emit });
  const adjudication = new HostAdjudication({
    database: database.api,
    thread: tables.adjudication,
    folders: tables.folders,
    rules,
    jobs,
    automatic: options.shell !== 'cli' && !database.report.readOnly,
    emit: events.emit,
  });
  const motifs = hostMotifs({
    database: database.api,
    thread: tables.motifs,
    rules,
    automatic: options.shell !== 'cli' && !database.report.readOnly,
    emit: events.emit,
  });
  const exports = hostExports({
    database: database.api.exports,
    jobs,
    downloads: offered,
    chooseFile: options.chooseExportFile ?? null,
  });
  const library = hostLibrary({
    database: database.api,
    startImporter: () => startDatabase(assets, { path: libraryPath, purpose: 'import', readOnly }, gate),
    rules,
    jobs,
    uploads: uploadStore,
    adjudication,
    motifs,
    exports,
    emit: events.emit,
  });
  database.on('edited', ({ data }) => {
    if (data === 'exercises') return events.emit('trainingChanged', {});
    events.emit('libraryChanged', { collections: true });
    adjudication.wake();
    motifs.wake();
  });
  const analysis = hostAnalysis({
    database: database.api,
    rules,
    assets,
    tables: { folder, onFault: tables.reportFault },
    jobs,
    emit: events.emit,
  });
  const care = new HostCare({
    assets,
    libraryPath,
    database,
    damage,
    jobs,
    emit: events.emit,
    automatic: options.shell !== 'cli' && !database.report.readOnly,
  });
  const notices = noticesOf(database.report);
  if (database.report.created && options.shell !== 'cli')
    await addSamples(database, assets).catch(error => notices.push(samplesMissing(error)));

  const { grant, isGranted } = grantedPaths(options.openFiles ?? [], events.subscribe);
  const services: Services = {
    library: library(),
    explorer: database.api.explorer,
    rules: rules.service,
    analysis: analysis.service,
    tables: tables.service,
    training: tables.training,
    exercises: database.api.exercises,
    jobs: jobs.service,
    settings: database.api.settings,
    care: care.service,
    shell: shellService(options, grant, { assets, libraryPath, readOnly: database.report.readOnly }),
  };
  events.subscribe(name => {
    if (name === 'libraryReplaced') motifs.wake();
    if (name !== 'tablesChanged') return;
    analysis.renewTables();
    adjudication.wake();
  });
  adjudication.wake();
  motifs.wake();
  let closing = false;
  /** Live analysis stops when no page is left; jobs continue. */
  let pages = 0;

  const takeNotices = async (): Promise<readonly Events['notice'][]> => {
    const known = notices.splice(0);
    const interrupted = await database.api.imports.takeInterrupted().catch(() => []);
    return [...known, ...interrupted.map(interruptedNotice)];
  };

  return {
    services,
    events,
    libraryPath,
    countMotifs: motifs.countAll,
    exportPieces: exports.pieces,
    downloads: offered,
    damaged: damage.all,
    takeNotices,
    serve(port) {
      serve<Services, Events>(port, { ...services, library: library(port) }, events.subscribe, ARGUMENTS, isGranted);
      pages++;
      port.onClose(() => {
        pages--;
        uploadStore.discardOf(port).catch(() => {});
        if (pages === 0) void analysis.service.stop();
      });
      void takeNotices().then(notices => {
        for (const notice of notices) events.emit('notice', notice);
      });
    },
    async close() {
      if (closing) return;
      closing = true;
      offered.close();
      await tables.stopBuilding();
      await jobs.close();
      await care.close();
      await Promise.all([adjudication.close(), motifs.close()]);
      await analysis.close();
      await tables.close();
      await uploadStore.close();
      await database.close();
    },
  };
}

/** The methods of a shell without a window of its own, or without one of its functions. */
const { none } = remoteServices<{ readonly none: NativeWindow }>(async () => null);

function shellService(
  { shell, nativeWindow, openFiles = [] }: HostOptions,
  grant: Grant,
  { assets, libraryPath, readOnly }: { assets: Assets; libraryPath: string; readOnly: boolean },
): Shell {
  const { version } = assets;
  const own = extendService<NativeWindow, NativeWindow>(none, { ...nativeWindow?.(grant) });
  return extendService(own, {
    info: async () => ({ version, shell, platform: process.platform, libraryPath, readOnly, openFiles }),
  });
}

/** Notices about the opening of the library. */
function noticesOf({ backup }: OpenReport): Events['notice'][] {
  if (backup === null) return [];
  const text = `The library's layout was renewed; a copy of the old file is ${backup}`;
  return [{ code: 'library-renewed', text, data: { path: backup }, level: 'info' }];
}

const restarted = (reason: string | null): Events['notice'] => ({
  code: 'database-restarted',
  text: `The library's thread ended${reason ? `: ${reason}` : ''}. It has been restarted; no saved data is lost.`,
  level: 'warning',
});

const interruptedNotice = ({ file, games }: InterruptedImport): Events['notice'] => ({
  code: 'import-interrupted',
  text: `The import of ${file} was interrupted; ${games} of its games are in the library`,
  data: { file, games },
  level: 'warning',
});

const samplesMissing = (error: unknown): Events['notice'] => ({
  code: 'samples-missing',
  text: `The sample games could not be added: ${error instanceof Error ? error.message : String(error)}`,
  level: 'warning',
});

/** Adds sample games to a new library; each names its rule set. */
async function addSamples({ api }: LibraryThread, assets: Assets): Promise<void> {
  const files = (await readdir(assets.samples)).filter(name => name.endsWith('.pgn')).sort();
  if (files.length === 0) return;
  const { id } = await api.library.createCollection('Samples');
  for (const name of files) {
    const path = fileURLToPath(new URL(name, assets.samples));
    await api.imports.run({ source: { path }, name, rules: 'makruk', collection: id });
  }
}
