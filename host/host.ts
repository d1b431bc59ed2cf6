/**
 * The application without a window. A shell makes one host and connects pages to it through ports; every page gets the
 * same services and the same events.
 */
import { readdir, readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ARGUMENTS } from '../api/arguments.ts';
import type { DamagedRecord, Events, Issue, NativeWindow, Services, Shell, ShellInfo } from '../api/contract.ts';
import { type Emit, extendService, type Port, remoteServices, type Subscribe, serve } from '../api/rpc.ts';
import { loadRules } from '../engine/rules/kernel.ts';
import { messageOf } from '../engine/rules/result.ts';
import { HostAdjudication } from './adjudication.ts';
import { hostAnalysis } from './analysis.ts';
import { type Assets, findAssets } from './assets.ts';
import { type DamageLog, damageLog } from './damage.ts';
import type { CompactFault } from './database/compact.ts';
import { type LibraryThread, libraryThread } from './database/library-thread.ts';
import type { InterruptedImport, OpenReport } from './database/services.ts';
import { startDatabase } from './database/thread.ts';
import { newGate } from './database/write-gate.ts';
import { type Downloads, downloads } from './downloads.ts';
import { hostDuplicates } from './duplicates.ts';
import { HostTables } from './endgame/tables.ts';
import { eventSource } from './events.ts';
import { type ChooseFile, type HostExports, hostExports } from './export.ts';
import type { Approval } from './external/approval.ts';
import { hostEngines } from './external/engines.ts';
import { type Grant, grantedPaths } from './granted-paths.ts';
import { indexingJob } from './indexing-job.ts';
import { jobBoard } from './jobs.ts';
import { hostLibrary, type LibraryParts } from './library.ts';
import { defaultEnginesPath, defaultLibraryPath, tablesFolder } from './library-path.ts';
import { hostOrganisation } from './long-edits.ts';
import { hostMatches } from './match/match-jobs.ts';
import { type HostMotifs, hostMotifs } from './motifs.ts';
import { hostNames } from './names.ts';
import { ownPieces } from './pieces/own-pieces.ts';
import { closeFolder } from './private-files.ts';
import { hostProblems } from './problems/problems.ts';
import { type HostRules, hostRules } from './rules.ts';
import { checkRuntime } from './runtime.ts';
import { HostCare } from './safety/care.ts';
import { uploads } from './uploads.ts';
import { WatchedFolders } from './watch/watched-folders.ts';

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
  /** Milliseconds between two looks at watched folders; default: 5000. */
  readonly watchInterval?: number;
  /** Addresses of servers from which games may be fetched without a check: a test's own server. */
  readonly fetchesFrom?: readonly string[];
  /** How the user approves changes of external engines outside the page; without it they are refused. */
  readonly approval?: Approval;
  /** Default: the list of external engines in the platform's own folder. */
  readonly enginesPath?: string;
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
  /** Notices about events while no page is open: interrupted imports, an upgraded layout. Each is returned once. */
  takeNotices(): Promise<readonly Events['notice'][]>;
  /** Answers the calls of one page until its port closes. Live analysis stops when the last page has gone. */
  serve(port: Port): void;
  /** Cancels jobs, waits for pending writes and ends every thread. Each call resolves when all this is done. */
  close(): Promise<void>;
}

/** @throws CodedError of opening the library (`host/database/open.ts`) and `node-too-old`. */
export async function createHost(options: HostOptions): Promise<Host> {
  checkRuntime();
  const assets = options.assets ?? findAssets();
  const libraryPath = options.libraryPath ?? defaultLibraryPath();
  if (libraryPath === defaultLibraryPath()) closeFolder(dirname(libraryPath));
  const events = eventSource<Events>();
  await loadRules(await readFile(assets.rulesWasm));
  const opened = await openDatabase(options, { assets, libraryPath }, events.emit);
  const { database, damage } = opened;
  const { grant, isGranted } = grantedPaths(options.openFiles ?? [], events.subscribe);
  // A browser has no dialog for folders of the host: its user, who has the link of this host, types the path.
  const mayName = (path: string): boolean => options.shell === 'browser' || isGranted(path);
  const parts = createParts(options, opened, events.emit, mayName);
  const notices = noticesOf(database.report);
  /** Live analysis stops when no page is left; jobs continue. */
  let pages = 0;
  database.on('recoveryFailed', issue => {
    const notice = recoveryFailed(issue);
    if (pages > 0) events.emit('notice', notice);
    else notices.push(notice);
  });
  if (database.report.created && options.shell !== 'cli')
    await addSamples(database, assets).catch(error => notices.push(samplesMissing(error)));

  const { readOnly } = database.report;
  const services = servicesOf(
    opened,
    parts,
    shellService(options, grant, { assets, libraryPath, readOnly, fault: null }),
  );
  startBackgroundWork(parts, events);
  if (options.shell !== 'cli' && !readOnly) {
    parts.watched.start();
    await parts.analysis.resume(false).catch(error => notices.push(analysesLost(error)));
  }

  const takeNotices = async (): Promise<readonly Events['notice'][]> => {
    const known = notices.splice(0);
    const interrupted = await database.api.imports.takeInterrupted().catch(() => []);
    return [...known, ...interrupted.map(interruptedNotice)];
  };
  const closeAll = async (): Promise<void> => {
    try {
      await closeParts(parts);
    } finally {
      await database.close();
    }
  };
  let closed: Promise<void> | null = null;

  return {
    services,
    events,
    libraryPath,
    countMotifs: parts.motifs.countAll,
    exportPieces: parts.exports.pieces,
    downloads: parts.offered,
    damaged: damage.all,
    takeNotices,
    serve(port) {
      const own = {
        ...services,
        library: parts.library.service(port),
        analysis: parts.analysis.service(port),
        engines: parts.engines.service(port),
        problems: parts.problems.service(port),
      };
      serve<Services, Events>(port, own, events.subscribe, ARGUMENTS, isGranted);
      pages++;
      port.onClose(() => {
        pages--;
        parts.uploadStore.discardOf(port).catch(() => {});
        parts.analysis.discardOf(port);
        parts.engines.discardOf(port);
        parts.problems.discardOf(port);
        if (pages > 0) return;
        parts.analysis.stop();
        void parts.engines.close();
      });
      void takeNotices().then(notices => {
        for (const notice of notices) events.emit('notice', notice);
      });
    },
    close() {
      closed ??= closeAll();
      return closed;
    },
  };
}

interface Place {
  readonly assets: Assets;
  readonly libraryPath: string;
}

/** The database thread, with what follows from its events. */
interface OpenDatabase extends Place {
  readonly database: LibraryThread;
  readonly rules: HostRules;
  readonly damage: DamageLog;
  readonly startImporter: LibraryParts['startImporter'];
}

async function openDatabase(options: HostOptions, place: Place, emit: Emit<Events>): Promise<OpenDatabase> {
  const { assets, libraryPath: path } = place;
  const readOnly = options.readOnly ?? undefined;
  const gate = newGate();
  const database = await libraryThread({
    start: () => startDatabase(assets, { path, purpose: 'library', readOnly }, gate),
    onLost: reason => emit('notice', restarted(reason)),
  });
  const damage = damageLog(emit);
  database.on('damaged', damage.add);
  const rules = hostRules(database.api.rules, emit);
  rules.register(database.report.ruleSets);
  database.on('ruleSets', rules.added);
  database.on('rulesEdited', rules.edited);
  database.on('searchProgress', progress => emit('searchProgress', progress));
  database.on('changed', ({ settings, rules: rulesChanged, training, repertoires, names }) => {
    emit('libraryChanged', { collections: true });
    if (settings) emit('settingsChanged', {});
    if (training) emit('trainingChanged', {});
    if (repertoires) emit('repertoiresChanged', {});
    if (names) emit('positionNamesChanged', {});
    // If the library cannot answer now, the next call reports the error.
    if (rulesChanged)
      void database.api.rules.list().then(
        added => rules.added({ added }),
        () => {},
      );
  });
  const startImporter = () => startDatabase(assets, { path, purpose: 'import', readOnly }, gate);
  return { ...place, database, rules, damage, startImporter };
}

type Parts = ReturnType<typeof createParts>;

function createParts(
  options: HostOptions,
  opened: OpenDatabase,
  emit: Emit<Events>,
  mayName: (path: string) => boolean,
) {
  const { assets, libraryPath, database: thread, rules, damage, startImporter } = opened;
  const database = thread.api;
  const automatic = options.shell !== 'cli' && !thread.report.readOnly;
  const jobs = jobBoard(emit);
  const uploadStore = uploads();
  const offered = downloads();
  const folder = tablesFolder(resolve(libraryPath));
  const folders = [fileURLToPath(assets.tables), folder];
  const tables = new HostTables({ assets, folders, rules, jobs, uploads: uploadStore, emit });
  const adjudication = new HostAdjudication({
    database,
    thread: tables.adjudication,
    folders: tables.folders,
    rules,
    jobs,
    automatic,
    emit,
  });
  const motifs = hostMotifs({ database, thread: tables.motifs, rules, jobs, automatic, emit });
  const exports = hostExports({
    database: database.exports,
    jobs,
    downloads: offered,
    chooseFile: options.chooseExportFile ?? null,
  });
  const closing = new AbortController();
  const library = hostLibrary({
    database,
    startImporter,
    rules,
    jobs,
    uploads: uploadStore,
    adjudication,
    motifs,
    exports,
    emit,
    closing: closing.signal,
    isExempt: address => options.fetchesFrom?.includes(address) ?? false,
  });
  const names = hostNames({ assets, database, jobs });
  const duplicates = hostDuplicates({ assets, database, jobs });
  const followIndexing = indexingJob(jobs);
  thread.on('indexing', progress => {
    emit('indexing', progress);
    followIndexing(progress);
  });
  thread.on('edited', ({ data }) => {
    if (data === 'exercises') return emit('trainingChanged', {});
    if (data === 'repertoires') return emit('repertoiresChanged', {});
    if (data === 'names') return emit('positionNamesChanged', {});
    emit('libraryChanged', { collections: true });
    adjudication.wake();
    motifs.wake();
  });
  const engineTables = { folder, onFault: tables.reportFault };
  const changed = (): void => {
    emit('libraryChanged', { collections: false });
    adjudication.wake();
    motifs.wake();
  };
  const engines = hostEngines(options.enginesPath ?? defaultEnginesPath(), options.approval ?? null, rules, emit);
  const analysis = hostAnalysis({
    database,
    rules,
    assets,
    tables: engineTables,
    jobs,
    engines: engines.registry,
    emit,
    changed,
  });
  const problems = hostProblems(assets, rules, emit);
  const { readOnly } = thread.report;
  const matches = hostMatches({
    database,
    readOnly,
    rules,
    assets,
    folder,
    tables: tables.service,
    jobs,
    engines: engines.registry,
    emit,
  });
  const care = new HostCare({
    assets,
    libraryPath,
    database: thread,
    damage,
    jobs,
    emit,
    readOnly,
    automatic,
    mayName,
  });
  const watched = new WatchedFolders({
    database,
    importFiles: library.importFiles,
    mayName,
    emit,
    interval: options.watchInterval,
  });
  return {
    closing,
    watched,
    jobs,
    uploadStore,
    offered,
    tables,
    adjudication,
    motifs,
    exports,
    library,
    names,
    duplicates,
    analysis,
    engines,
    matches,
    problems,
    care,
  };
}

const servicesOf = (
  { database: { api, report }, rules, libraryPath }: OpenDatabase,
  parts: Parts,
  shell: Shell,
): Services => ({
  library: parts.library.service(),
  versions: api.versions,
  organisation: hostOrganisation(api, parts.jobs),
  names: parts.names,
  duplicates: parts.duplicates,
  explorer: api.explorer,
  rules: rules.service,
  analysis: parts.analysis.service(),
  engines: parts.engines.service(),
  matches: parts.matches,
  problems: parts.problems.service(),
  tables: parts.tables.service,
  training: parts.tables.training,
  exercises: api.exercises,
  repertoires: api.repertoires,
  jobs: parts.jobs.service,
  watch: parts.watched.service,
  settings: api.settings,
  pieces: ownPieces(libraryPath, report.readOnly),
  care: parts.care.service,
  shell,
});

/** Adjudicates games and counts motifs now, and again when tables arrive or the library is replaced. */
function startBackgroundWork(
  { adjudication, motifs, analysis, jobs, watched }: Parts,
  { subscribe, emit }: Host['events'],
): void {
  subscribe(name => {
    if (name === 'libraryReplaced') {
      jobs.forgetEnded();
      watched.forget();
      adjudication.renew();
      motifs.wake();
      analysis.resume(true).catch(error => emit('notice', analysesLost(error)));
    }
    if (name !== 'tablesChanged') return;
    analysis.renewTables();
    adjudication.wake();
  });
  adjudication.wake();
  motifs.wake();
}

/** In this order: requests and jobs end before the threads that they use. */
async function closeParts(parts: Parts): Promise<void> {
  parts.closing.abort();
  const watched = parts.watched.close();
  parts.offered.close();
  await parts.tables.stopBuilding();
  await parts.jobs.close();
  await watched;
  await parts.care.close();
  await Promise.all([parts.adjudication.close(), parts.motifs.close()]);
  await parts.problems.close();
  await Promise.all([parts.analysis.close(), parts.engines.close()]);
  await parts.tables.close();
  await parts.uploadStore.close();
}

/** The methods of a shell without a window of its own, or without one of its functions. */
const { none } = remoteServices<{ readonly none: NativeWindow }>(async () => null);

export function shellService(
  { shell, nativeWindow, openFiles = [] }: HostOptions,
  grant: Grant,
  { assets, ...library }: { readonly assets: Assets } & Pick<ShellInfo, 'libraryPath' | 'readOnly' | 'fault'>,
): Shell {
  const { version } = assets;
  const own = extendService<NativeWindow, NativeWindow>(none, { ...nativeWindow?.(grant) });
  return extendService(own, {
    info: async () => ({ version, shell, platform: process.platform, openFiles, ...library }),
  });
}

/** Notices about the opening of the library. */
function noticesOf({ backup, compactFault }: OpenReport): Events['notice'][] {
  if (backup === null) return [];
  const text = `The library's layout was renewed; a copy of the old file is ${backup}`;
  const renewed = { code: 'library-renewed', text, data: { path: backup }, level: 'info' } as const;
  if (compactFault === null) return [renewed];
  const { code, reason } = COMPACT_FAULTS[compactFault];
  const large = `${reason}, so the library's file was not made smaller; 'chatrang library compact' does it`;
  return [renewed, { code, text: large, data: {}, level: 'warning' }];
}

const COMPACT_FAULTS: Readonly<Record<CompactFault, { readonly code: string; readonly reason: string }>> = {
  full: { code: 'library-not-compact', reason: 'The disk is too full' },
  busy: { code: 'library-not-compact-busy', reason: 'Another program uses the library' },
  io: { code: 'library-not-compact-io', reason: 'The disk reported an error' },
};

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
  text: `The sample games could not be added: ${messageOf(error)}`,
  level: 'warning',
});

const analysesLost = (error: unknown): Events['notice'] => ({
  code: 'analyses-lost',
  text: `The analyses of games could not be continued: ${messageOf(error)}`,
  level: 'warning',
});

const recoveryFailed = ({ text }: Issue): Events['notice'] => ({
  code: 'recovery-failed',
  text: `A change that was interrupted could not be undone; the next start tries again: ${text}`,
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
