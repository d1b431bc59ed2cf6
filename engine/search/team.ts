/**
 * The threads of one search: a main thread, which has the limits and reports, and helper threads, which search the same
 * position until the main thread ends (Lazy SMP). They share one memory and work together only by its transposition
 * table. A job starts in the main thread at once; a helper thread that is still starting joins when it is ready.
 *
 * The last report of a job is passed on when every helper thread has ended its search, with the nodes of all threads.
 * If a helper thread dies, the others continue, and it is replaced with the next job. If the main thread dies, the team
 * ends.
 */
import type { Worker } from 'node:worker_threads';
import { type Issue, messageOf } from '../rules/result.ts';
import { type HelperReport, withBestLine } from './best-thread.ts';
import { createMemory, lowerStop, nodesOf, raiseStop, setPondering } from './engine-memory.ts';
import type { SearchReport } from './job.ts';
import type { NetworkFiles } from './network/networks.ts';
import type { PreparedJob } from './prepare.ts';
import type { FromWorker, ToWorker, WorkerData, WorkerTables } from './worker.ts';

export interface TeamOptions {
  readonly spawn: (data: WorkerData) => Worker;
  readonly wasm: Uint8Array<ArrayBuffer>;
  readonly hashMiB: number;
  readonly threads: number;
  /** Each thread gets an equal part of `room`; only the main thread makes missing tables. */
  readonly tables: WorkerTables | null;
  readonly networks: NetworkFiles;
  /** Searches that run first in each thread, to warm it up. */
  readonly warmUp: readonly PreparedJob[];
  readonly onReport: (id: number, report: SearchReport) => void;
  /** A table or a network that cannot be used; called once for each. */
  readonly onFault: (fault: Issue) => void;
  readonly onHelperDeath: (thread: number, why: string) => void;
  /** The main thread died. No more calls follow. */
  readonly onDeath: (why: string) => void;
}

export interface Team {
  /** Resolves when the warm-up of all threads is complete, at once without one, also when they die. */
  readonly warm: Promise<void>;
  /** Starts a job. Expects that the last one has ended. */
  readonly run: (id: number, job: PreparedJob, ponder: boolean) => void;
  /** Limits of time apply to the running job from now on. */
  readonly ponderHit: () => void;
  /** The running job ends, in all threads. */
  readonly stop: () => void;
  /** Handled before the next job. */
  readonly send: (message: Exclude<ToWorker, { kind: 'run' }>) => void;
  readonly close: () => Promise<void>;
}

interface Helper {
  readonly thread: number;
  /** `null`: it died or has not been started. */
  worker: Worker | null;
  ready: boolean;
}

interface Run {
  readonly id: number;
  readonly number: number;
  readonly job: PreparedJob;
  /** Threads that search. */
  readonly helping: Set<Helper>;
  readonly helped: HelperReport[];
  /** Of the main thread. */
  last: SearchReport | null;
}

interface WorkerEvents {
  readonly onMessage: (message: FromWorker) => void;
  readonly onExit: (why: string) => void;
}

export function createTeam(options: TeamOptions): Team {
  const { threads, hashMiB, wasm, warmUp } = options;
  const memory = createMemory(hashMiB, threads);
  const tables = options.tables && { ...options.tables, room: Math.floor(options.tables.room / threads) };
  const faults = new Set<string>();
  const warming: Promise<void>[] = [];
  let closed = false;
  let runs = 0;
  let current: Run | null = null;

  /** Until the worker is warm it counts as warming up. */
  function start(thread: number, jobs: readonly PreparedJob[], { onMessage, onExit }: WorkerEvents): Worker {
    const ownTables = tables && thread > 0 ? { ...tables, make: null } : tables;
    const networks = thread > 0 ? {} : options.networks;
    const worker = options.spawn({ wasm, memory, hashMiB, threads, thread, tables: ownTables, networks, warmUp: jobs });
    const warm = Promise.withResolvers<void>();
    if (jobs.length > 0) warming.push(warm.promise);
    let why = 'it ended without an error';
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'warm') warm.resolve();
      else if (!closed) onMessage(message);
    });
    worker.on('error', error => {
      why = messageOf(error);
    });
    worker.on('exit', () => {
      warm.resolve();
      if (!closed) onExit(why);
    });
    return worker;
  }

  function reportFault(fault: Issue): void {
    const about = String(fault.data?.path ?? fault.text);
    if (faults.has(about)) return;
    faults.add(about);
    options.onFault(fault);
  }

  /** Passes on the last report once every thread has ended. */
  function finish(): void {
    if (current === null || current.last === null || current.helping.size > 0) return;
    const { id, job, last, helped } = current;
    current = null;
    if (threads === 1 || last.nodes === 0) options.onReport(id, last);
    else options.onReport(id, { ...withBestLine(last, helped, job.limits), nodes: nodesOf(memory, threads) });
  }

  const main = start(0, warmUp, {
    onMessage(message) {
      if (message.kind === 'fault') reportFault(message.fault);
      if (message.kind !== 'report' || current?.id !== message.id) return;
      if (!message.report.done) {
        options.onReport(message.id, message.report);
        return;
      }
      current.last = message.report;
      finish();
    },
    onExit(why) {
      void close();
      options.onDeath(why);
    },
  });

  const helpers = Array.from({ length: threads - 1 }, (_, index): Helper => {
    return { thread: index + 1, worker: null, ready: false };
  });

  function join(helper: Helper): void {
    if (current === null || current.last !== null || !helper.ready) return;
    const { id, number, job, helping } = current;
    helping.add(helper);
    helper.worker?.postMessage({ kind: 'run', id, run: number, job } satisfies ToWorker);
  }

  function leave(helper: Helper, report: HelperReport | null): void {
    if (current === null) return;
    current.helping.delete(helper);
    if (report !== null) current.helped.push(report);
    finish();
  }

  function startHelper(helper: Helper, jobs: readonly PreparedJob[]): void {
    helper.worker = start(helper.thread, jobs, {
      onMessage(message) {
        if (message.kind === 'fault') reportFault(message.fault);
        if (message.kind === 'helped') leave(helper, message.report);
        if (message.kind !== 'ready') return;
        helper.ready = true;
        join(helper);
      },
      onExit(why) {
        helper.worker = null;
        helper.ready = false;
        options.onHelperDeath(helper.thread, why);
        leave(helper, null);
      },
    });
  }

  if (warmUp.length > 0) for (const helper of helpers) startHelper(helper, warmUp);

  async function close(): Promise<void> {
    closed = true;
    raiseStop(memory);
    await Promise.all([main, ...helpers.map(({ worker }) => worker)].map(worker => worker?.terminate()));
  }

  return {
    warm: Promise.all(warming).then(() => {}),
    run(id, job, ponder) {
      lowerStop(memory);
      setPondering(memory, ponder);
      runs++;
      current = { id, number: runs, job, helping: new Set(), helped: [], last: null };
      main.postMessage({ kind: 'run', id, run: runs, job } satisfies ToWorker);
      for (const helper of helpers) {
        if (helper.worker === null) startHelper(helper, []);
        else join(helper);
      }
    },
    ponderHit: () => setPondering(memory, false),
    stop: () => raiseStop(memory),
    send(message) {
      if (message.kind === 'tables') faults.clear();
      for (const worker of [main, ...helpers.map(each => each.worker)]) worker?.postMessage(message);
    },
    close,
  };
}
