/**
 * The games of the library before the endgame tables. Games that came or changed wait in the library until they are judged: a few of them
 * quietly by themselves, many as a job that may be stopped and goes on where it was, since whatever is judged is kept batch by batch. When tables
 * have come that were missing, the games that wait for them are judged anew.
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

/** Games a step at most: what is lost when the process is killed. */
const BATCH = 50;
/** So many are judged without a word. */
const QUIETLY = 200;
/** Milliseconds between two tellings that the list may have changed. */
const TELL_EVERY = 1000;

export interface AdjudicationParts {
  readonly database: Pick<DatabaseServices, 'endings'>;
  /** The thread of the tables, whichever runs now. */
  readonly thread: () => Adjudication;
  /** Of the tables. */
  readonly folders: readonly string[];
  readonly rules: HostRules;
  readonly jobs: JobBoard;
  /** A terminal judges when it is told to. */
  readonly byItself: boolean;
  readonly emit: Emit<Events>;
}

export interface HostAdjudication {
  /** Starts a job; the one that runs, where one does. */
  start(): Promise<JobId>;
  /** Games or tables may have come: judged by itself what waits, unless somebody has stopped it. */
  wake(): void;
  /** Ends what goes on by itself; a job is ended as one. */
  close(): Promise<void>;
}

export function hostAdjudication({
  database,
  thread,
  folders,
  rules,
  jobs,
  byItself,
  emit,
}: AdjudicationParts): HostAdjudication {
  const closing = new AbortController();
  let job: JobId | null = null;
  let quiet: Promise<void> | null = null;
  /** Something has come that nobody has looked at. */
  let woken = false;
  /** A user has stopped the job: nothing begins by itself any more. */
  let stopped = false;
  /** Tables that games wait for, and the files that were there when they were judged anew last: a damaged one serves nobody. */
  const tried = new Map<string, string>();

  const waiting = async (): Promise<number> => {
    const { tables, games } = await database.endings.pending();
    const come: string[] = [];
    for (const table of tables) {
      const stamp = await stampOf(table, folders);
      if (stamp !== '' && tried.get(table) !== stamp) come.push(table);
      tried.set(table, stamp);
    }
    if (come.length === 0) return games;
    await database.endings.reopen(come);
    return (await database.endings.pending()).games;
  };

  const filesOf = async (ids: ReadonlySet<string>): Promise<readonly string[]> => {
    for (const id of ids) await rules.know(id);
    return [...ids].flatMap(id => {
      const known = ruleSet(id);
      return known?.own === undefined ? [] : [makeRuleSetFile(known)];
    });
  };

  const judgeAll = async (progress: (done: number) => void, signal: AbortSignal): Promise<void> => {
    let told = Date.now();
    for (let done = 0, after = 0; !signal.aborted; ) {
      const games = await database.endings.next(after, BATCH);
      if (games.length === 0) break;
      const { results, count } = await thread().adjudicate(
        games,
        await filesOf(new Set(games.map(game => game.rules))),
      );
      await database.endings.keep(results);
      after = games[count - 1]?.game ?? after;
      done += count;
      progress(done);
      if (Date.now() - told < TELL_EVERY) continue;
      told = Date.now();
      emit('libraryChanged', { collections: false });
    }
    emit('libraryChanged', { collections: false });
  };

  const work = (total: number): Work => ({
    kind: 'judgeGames',
    title: String(total),
    unit: 'games',
    total,
    async run(progress, signal) {
      const began = Date.now();
      const tell = (done: number): void =>
        progress({ done, games: done, rate: Math.round((1000 * done) / Math.max(1, Date.now() - began)) });
      try {
        await judgeAll(tell, signal);
        return {};
      } finally {
        job = null;
        stopped = signal.aborted;
        if (woken) wake();
      }
    },
  });

  const start = async (): Promise<JobId> => {
    const total = await waiting();
    job ??= jobs.start(work(total));
    return job;
  };

  const lookAfter = async (): Promise<void> => {
    while (woken && !stopped && job === null && !closing.signal.aborted) {
      woken = false;
      const total = await waiting();
      if (total > QUIETLY) await start();
      else if (total > 0) await judgeAll(() => {}, closing.signal);
    }
  };

  function wake(): void {
    woken = byItself;
    quiet ??= lookAfter()
      .catch(failed)
      .finally(() => {
        quiet = null;
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
      await quiet;
    },
  };
}

/** Tells the files of a table by its name in `missing` from others that come later; `''` where there is none. */
async function stampOf(table: string, folders: readonly string[]): Promise<string> {
  const named = namedTable(table);
  const stamps: string[] = [];
  for (const folder of folders) {
    const file = named && (await stat(tablePath(folder, named)).catch(() => null));
    if (file) stamps.push(`${file.size} ${file.mtimeMs}`);
  }
  return stamps.join();
}
