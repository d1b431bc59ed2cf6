/**
 * The library service: the methods of the database thread, with events for every page when games have changed, and
 * imports, each in a thread and a connection of its own.
 */
import { basename } from 'node:path';
import { MAX_CHUNK } from '../api/contract/library.ts';
import type {
  CollectionId,
  Events,
  FetchedGames,
  ImportId,
  ImportReport,
  ImportRequest,
  ImportSource,
  Issue,
  JobState,
  Library,
} from '../api/contract.ts';
import { CodedError, issueOf } from '../api/failure.ts';
import { type Emit, extendService } from '../api/rpc.ts';
import type { HostAdjudication } from './adjudication.ts';
import type { DatabaseServices, ImportTask } from './database/services.ts';
import type { DatabaseThread } from './database/thread.ts';
import type { HostExports } from './export.ts';
import { FETCH_LIMITS, fetchGames } from './fetch/fetch-games.ts';
import { openReading, type Source } from './files/reading.ts';
import type { Ending, JobBoard, Work } from './jobs.ts';
import type { HostMotifs } from './motifs.ts';
import type { HostRules } from './rules.ts';
import type { Owner, Uploads } from './uploads.ts';

export interface LibraryParts {
  readonly database: DatabaseServices;
  readonly startImporter: () => Promise<DatabaseThread>;
  readonly rules: HostRules;
  readonly jobs: JobBoard;
  readonly uploads: Uploads;
  readonly adjudication: HostAdjudication;
  readonly motifs: Pick<HostMotifs, 'pause'>;
  readonly exports: HostExports;
  readonly emit: Emit<Events>;
  /** Aborts when the program closes. */
  readonly closing: AbortSignal;
  /** Addresses of servers that need no check; none outside of tests. */
  readonly isExempt: (address: string) => boolean;
}

/** The report of an import that was cancelled before it started. */
const NOTHING: ImportReport = {
  id: null,
  games: 0,
  whole: 0,
  partial: 0,
  textOnly: 0,
  skipped: 0,
  differing: 0,
  issues: [],
  issueCount: 0,
  cancelled: true,
  error: null,
  time: 0,
};

const ended = (report: ImportReport): Pick<JobState, 'report' | 'error'> =>
  report.error === null ? { report } : { report, error: report.error };

/** Why the call of an import failed: its own error, or the end of its thread. */
async function importFault(error: unknown, thread: DatabaseThread): Promise<Issue> {
  const issue = issueOf(error);
  if (issue.code !== 'closed') return issue;
  const reason = await thread.ended;
  return { code: 'import-ended', text: `The thread of the import ended${reason === null ? '' : `: ${reason}`}` };
}

/** Milliseconds between two events about games that an import has added. */
const EVENT_INTERVAL = 1000;

export interface HostLibrary {
  /** @param owner of uploads: a page, or `undefined` for the host itself */
  service(owner?: Owner): Library;
  /** Imports files of this machine as a job, without games that the library has; resolves when the job has ended. */
  importFiles(source: Source, name: string, collection: CollectionId): Promise<Ending>;
}

export function hostLibrary({
  database,
  startImporter,
  rules,
  jobs,
  uploads,
  adjudication,
  motifs,
  exports,
  emit,
  closing,
  isExempt,
}: LibraryParts): HostLibrary {
  const runImport = async (
    task: ImportTask,
    progress: (now: { done: number; total: number; games: number; rate: number }) => void,
    signal: AbortSignal,
    started: (thread: DatabaseThread) => void,
  ): Promise<Pick<JobState, 'report' | 'error'>> => {
    const resumeMotifs = motifs.pause();
    const thread = await startImporter().catch(error => {
      resumeMotifs();
      throw error;
    });
    started(thread);
    let lastEvent = Date.now();
    let id: ImportId | null = null;
    thread.on('progress', ({ id: importId, done, total, games, time }) => {
      id = importId;
      progress({ done, total, games, rate: Math.round((1000 * games) / Math.max(1, time)) });
      if (Date.now() - lastEvent < EVENT_INTERVAL) return;
      lastEvent = Date.now();
      emit('libraryChanged', { collections: true });
    });
    thread.on('ruleSets', rules.added);
    const cancel = (): void => void thread.api.imports.cancel().catch(() => {});
    try {
      if (signal.aborted) return { report: NOTHING };
      signal.addEventListener('abort', cancel, { once: true });
      return ended(await thread.api.imports.run(task));
    } catch (error) {
      if (id === null) throw error;
      const report = await database.imports.interrupt(id, await importFault(error, thread));
      if (report === null) throw error;
      return ended(report);
    } finally {
      signal.removeEventListener('abort', cancel);
      await thread.close().catch(() => {});
      emit('libraryChanged', { collections: true });
      adjudication.wake();
      resumeMotifs();
    }
  };

  /** The job of an import; `follow` sees its end. */
  const importWork = (task: ImportTask, total: number, follow: (run: Promise<Ending>) => Promise<Ending>): Work => {
    let thread: DatabaseThread | null = null;
    let isPaused = false;
    const passOn = (): void => void thread?.api.imports.setPaused(isPaused).catch(() => {});
    return {
      kind: 'import',
      title: task.name,
      unit: 'bytes',
      total,
      pausable: true,
      onPause(paused) {
        isPaused = paused;
        passOn();
      },
      run: (progress, signal) =>
        follow(
          runImport(task, progress, signal, started => {
            thread = started;
            if (isPaused) passOn();
          }),
        ),
    };
  };

  const startImport = async ({ source, ...request }: ImportRequest): Promise<string> => {
    const { task: from, name } = find(source);
    const { total } = await openReading(from, name);
    if (source.kind === 'upload') uploads.keep(source.upload);
    if (source.kind === 'folder') for (const upload of source.uploads) uploads.keep(upload);
    const task = { ...request, source: from, name };
    return jobs.start(
      importWork(task, total, run =>
        run.finally(async () => {
          if (source.kind === 'upload') await uploads.discard(source.upload);
          if (source.kind === 'folder') for (const upload of source.uploads) await uploads.discard(upload);
        }),
      ),
    );
  };

  const fetchUpload = async (
    address: string,
    privateHosts: readonly string[],
    owner?: Owner,
  ): Promise<FetchedGames> => {
    const { name, chunks } = await fetchGames(address, {
      privateHosts,
      isExempt,
      limits: FETCH_LIMITS,
      signal: closing,
    });
    const upload = await uploads.begin(name, owner).catch(async error => {
      await chunks.return(undefined);
      throw error;
    });
    let size = 0;
    try {
      for await (const chunk of chunks) {
        for (let at = 0; at < chunk.length; at += MAX_CHUNK)
          await uploads.append(upload, chunk.subarray(at, at + MAX_CHUNK));
        size += chunk.length;
      }
    } catch (error) {
      await uploads.discard(upload);
      throw error;
    }
    return { upload, name, size };
  };

  const find = (source: ImportSource): { readonly task: Source; readonly name: string } => {
    if (source.kind === 'text') return { task: { text: String(source.text) }, name: String(source.name) };
    if (source.kind === 'path') return { task: { path: String(source.path) }, name: basename(String(source.path)) };
    if (source.kind === 'folder') return { task: { uploads: source.uploads.map(uploads.find) }, name: source.name };
    if (source.kind !== 'upload') throw new CodedError('bad-call', 'An import needs a source');
    const { path, name } = uploads.find(source.upload);
    return { task: { path }, name };
  };

  const importFiles = async (source: Source, name: string, collection: CollectionId): Promise<Ending> => {
    const { total } = await openReading(source, name);
    const { promise, resolve } = Promise.withResolvers<Ending>();
    const task = { source, name, rules: null, collection, skipEqual: true };
    jobs.start(
      importWork(task, total, async run => {
        const ending = await run.catch((error: unknown): Ending => ({ error: issueOf(error) }));
        resolve(ending);
        return ending;
      }),
    );
    return promise;
  };

  const service = (owner?: Owner): Library =>
    extendService(database.library, {
      adjudicate: () => adjudication.start(),
      beginUpload: name => uploads.begin(name, owner),
      upload: (upload, chunk) => uploads.append(upload, chunk),
      discardUpload: upload => uploads.discardOwn(upload, owner),
      fetch: (address, privateHosts) => fetchUpload(address, privateHosts, owner),
      preview: async source => {
        const { task, name } = find(source);
        return database.imports.previewOf(task, name);
      },
      import: startImport,
      export: exports.start,
    });

  return { service, importFiles };
}
