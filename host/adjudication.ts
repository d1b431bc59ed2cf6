/**
 * Checks the games of the library against the endgame tables. Games that are new or changed stay listed in the library
 * until they have been adjudicated: a few of them in the background, many as a job that can be cancelled and continued
 * later, because results are stored batch by batch. When missing tables arrive, the games that depend on them are
 * adjudicated again.
 */
import { stat } from 'node:fs/promises';
import type { Events, JobId } from '../api/contract.ts';
import { describe, type Emit } from '../api/rpc.ts';
import { tablePath } from '../engine/endgame/tables/locations.ts';
import { namedTable } from '../engine/endgame/tables/table-name.ts';
import { makeRuleSetFile } from '../engine/rules/rule-set-file.ts';
import { ruleSet } from '../engine/rules/rule-sets/list.ts';
import type { DatabaseServices } from './database/services.ts';
import type { Adjudication } from './endgame/adjudication.ts';
import type { JobBoard, Work } from './jobs.ts';
import type { HostRules } from './rules.ts';

/** Games of one batch, which is lost when the process is killed. */
const BATCH = 50;
/** Up to this many games are adjudicated in the background, without a job. */
const WITHOUT_JOB = 200;
/** Milliseconds between two events that the list may have changed. */
const EVENT_INTERVAL = 1000;

export interface AdjudicationParts {
  readonly database: Pick<DatabaseServices, 'adjudications'>;
  /** The table thread that currently runs. */
  readonly thread: () => Adjudication;
  /** Folders of the tables. */
  readonly folders: readonly string[];
  readonly rules: HostRules;
  readonly jobs: JobBoard;
  /** Whether to start automatically; false in the command line, where the user asks for it. */
  readonly automatic: boolean;
  readonly emit: Emit<Events>;
}

export interface HostAdjudication {
  /** Starts a job, or returns the one that is running. */
  start(): Promise<JobId>;
  /** Games or tables may have arrived: adjudicates what is pending, unless the user has cancelled the job. */
  wake(): void;
  /** Ends the background work; a job is ended by the job board. */
  close(): Promise<void>;
}

export function hostAdjudication({
  database,
  thread,
  folders,
  rules,
  jobs,
  automatic,
  emit,
}: AdjudicationParts): HostAdjudication {
  const closing = new AbortController();
  let job: JobId | null = null;
  let background: Promise<void> | null = null;
  /** `wake` was called since the last look. */
  let isWoken = false;
  /** The user has cancelled the job: nothing starts automatically any more. */
  let stopped = false;
  /**
   * The tables that games depend on, and the stamps of their files when the games were last adjudicated: a damaged file
   * is not tried again.
   */
  const stamps = new Map<string, string>();

  const waiting = async (): Promise<number> => {
    const { tables, games } = await database.adjudications.pending();
    const arrived: string[] = [];
    for (const table of tables) {
      const stamp = await stampOf(table, folders);
      if (stamp !== '' && stamps.get(table) !== stamp) arrived.push(table);
      stamps.set(table, stamp);
    }
    if (arrived.length === 0) return games;
    await database.adjudications.reopen(arrived);
    return (await database.adjudications.pending()).games;
  };

  const filesOf = async (ids: ReadonlySet<string>): Promise<readonly string[]> => {
    for (const id of ids) await rules.ensureRegistered(id);
    return [...ids].flatMap(id => {
      const known = ruleSet(id);
      return known?.own === undefined ? [] : [makeRuleSetFile(known)];
    });
  };

  const adjudicateAll = async (progress: (done: number) => void, signal: AbortSignal): Promise<void> => {
    let lastEvent = Date.now();
    for (let done = 0, after = 0; !signal.aborted; ) {
      const games = await database.adjudications.next(after, BATCH);
      if (games.length === 0) break;
      const { results, count } = await thread().adjudicate(
        games,
        await filesOf(new Set(games.map(game => game.rules))),
      );
      await database.adjudications.keep(results);
      after = games[count - 1]?.game ?? after;
      done += count;
      progress(done);
      if (Date.now() - lastEvent < EVENT_INTERVAL) continue;
      lastEvent = Date.now();
      emit('libraryChanged', { collections: false });
    }
    emit('libraryChanged', { collections: false });
  };

  const work = (total: number): Work => ({
    kind: 'adjudicateGames',
    title: String(total),
    unit: 'games',
    total,
    async run(progress, signal) {
      const began = Date.now();
      const onProgress = (done: number): void =>
        progress({ done, games: done, rate: Math.round((1000 * done) / Math.max(1, Date.now() - began)) });
      try {
        await adjudicateAll(onProgress, signal);
        return {};
      } finally {
        job = null;
        stopped = signal.aborted;
        if (isWoken) wake();
      }
    },
  });

  const start = async (): Promise<JobId> => {
    const total = await waiting();
    job ??= jobs.start(work(total));
    return job;
  };

  const runPending = async (): Promise<void> => {
    while (isWoken && !stopped && job === null && !closing.signal.aborted) {
      isWoken = false;
      const total = await waiting();
      if (total > WITHOUT_JOB) await start();
      else if (total > 0) await adjudicateAll(() => {}, closing.signal);
    }
  };

  function wake(): void {
    isWoken = automatic;
    background ??= runPending()
      .catch(failed)
      .finally(() => {
        background = null;
      });
  }

  const failed = (error: unknown): void => {
    if (closing.signal.aborted) return;
    const { code = 'internal', message: text } = describe(error);
    emit('notice', { code, text, level: 'error' });
  };

  return {
    start,
    wake,
    async close() {
      closing.abort();
      await background;
    },
  };
}

/** A stamp that changes when a file of the table changes; `''` without a file. @param table a name from `missing` */
async function stampOf(table: string, folders: readonly string[]): Promise<string> {
  const named = namedTable(table);
  const stamps: string[] = [];
  for (const folder of folders) {
    const file = named && (await stat(tablePath(folder, named)).catch(() => null));
    if (file) stamps.push(`${file.size} ${file.mtimeMs}`);
  }
  return stamps.join();
}
