/**
 * Checks the games of the library against the endgame tables. Games that are new or changed stay listed in the library
 * until they have been adjudicated: a few of them in the background, many as a job that can be cancelled and continued
 * later, because results are stored batch by batch. When missing tables arrive, the games that depend on them are
 * adjudicated again.
 */
import { stat } from 'node:fs/promises';
import type { Events, JobId } from '../api/contract.ts';
import { issueOf } from '../api/failure.ts';
import type { Emit } from '../api/rpc.ts';
import { tablePath } from '../engine/endgame/tables/locations.ts';
import { namedTable } from '../engine/endgame/tables/table-name.ts';
import type { DatabaseServices } from './database/services.ts';
import type { Adjudication } from './endgame/adjudication.ts';
import { type JobBoard, NEVER_PAUSED, type Pauses, type Work } from './jobs.ts';
import { type HostRules, ownRuleFiles } from './rules.ts';

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

export class HostAdjudication {
  readonly #parts: AdjudicationParts;
  readonly #closing = new AbortController();
  #job: JobId | null = null;
  #background: Promise<void> | null = null;
  /** `wake` was called since the last look. */
  #isWoken = false;
  /** The user has cancelled the job: nothing starts automatically any more. */
  #isStopped = false;
  /**
   * The tables that games depend on, and the stamps of their files when the games were last adjudicated: a damaged file
   * is not tried again.
   */
  readonly #stamps = new Map<string, string>();

  constructor(parts: AdjudicationParts) {
    this.#parts = parts;
  }

  /** Starts a job, or returns the one that is running. */
  async start(): Promise<JobId> {
    const total = await this.#countPending();
    this.#job ??= this.#parts.jobs.start(this.#work(total));
    return this.#job;
  }

  /** Games or tables may have arrived: adjudicates what is pending, unless the user has cancelled the job. */
  wake(): void {
    this.#isWoken = this.#parts.automatic;
    this.#background ??= this.#runPending()
      .catch(error => this.#report(error))
      .finally(() => {
        this.#background = null;
      });
  }

  /** Another file has become the library. */
  renew(): void {
    this.#stamps.clear();
    this.#isStopped = false;
    this.wake();
  }

  /** Ends the background work; a job is ended by the job board. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#background;
  }

  async #runPending(): Promise<void> {
    while (this.#isWoken && !this.#isStopped && this.#job === null && !this.#closing.signal.aborted) {
      this.#isWoken = false;
      const total = await this.#countPending();
      if (total > WITHOUT_JOB) await this.start();
      else if (total > 0) await this.#adjudicateAll(() => {}, this.#closing.signal, NEVER_PAUSED);
    }
  }

  /** The number of games to adjudicate, with those whose missing tables have arrived. */
  async #countPending(): Promise<number> {
    const { adjudications } = this.#parts.database;
    const { tables, games } = await adjudications.pending();
    const arrived: string[] = [];
    for (const table of tables) {
      const stamp = await stampOf(table, this.#parts.folders);
      if (stamp !== '' && this.#stamps.get(table) !== stamp) arrived.push(table);
      this.#stamps.set(table, stamp);
    }
    if (arrived.length === 0) return games;
    await adjudications.reopen(arrived);
    return (await adjudications.pending()).games;
  }

  #work(total: number): Work {
    return {
      kind: 'adjudicateGames',
      title: String(total),
      unit: 'games',
      total,
      pausable: true,
      run: async (progress, signal, pauses) => {
        const began = Date.now();
        const onProgress = (done: number): void =>
          progress({ done, games: done, rate: Math.round((1000 * done) / Math.max(1, Date.now() - began)) });
        try {
          await this.#adjudicateAll(onProgress, signal, pauses);
          return {};
        } finally {
          this.#job = null;
          this.#isStopped = signal.aborted;
          if (this.#isWoken) this.wake();
        }
      },
    };
  }

  async #adjudicateAll(progress: (done: number) => void, signal: AbortSignal, pauses: Pauses): Promise<void> {
    const { database, thread, emit } = this.#parts;
    let lastEvent = Date.now();
    for (let done = 0, after = 0; !signal.aborted; ) {
      await pauses.passed();
      const games = await database.adjudications.next(after, BATCH);
      if (games.length === 0) break;
      const files = await ownRuleFiles(this.#parts.rules, games);
      const { results, count } = await thread().adjudicate(games, files);
      await database.adjudications.keep(results);
      after = games[count - 1]?.game ?? after;
      done += count;
      progress(done);
      if (Date.now() - lastEvent < EVENT_INTERVAL) continue;
      lastEvent = Date.now();
      emit('libraryChanged', { collections: false });
    }
    emit('libraryChanged', { collections: false });
  }

  #report(error: unknown): void {
    if (this.#closing.signal.aborted) return;
    this.#parts.emit('notice', { ...issueOf(error), level: 'error' });
  }
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
