/**
 * A session has one engine thread and two slots: the running job and the job that waits for it to stop. A new job
 * replaces the waiting one and sets the stop flag, so following a cursor neither queues jobs nor kills threads. Reports
 * of a replaced job are dropped.
 */
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { type Issue, ok, type Parsed } from '../rules/result.ts';
import { createMemory, lowerStop, raiseStop, type SharedMemory } from './engine-memory.ts';
import type { SearchJob, SearchReport } from './job.ts';
import { type PreparedJob, prepareJob } from './prepare.ts';
import { warmUpJobs } from './warm-up.ts';
import type { FromWorker, ToWorker, WorkerData, WorkerTables } from './worker.ts';

export interface SessionOptions {
  /** `worker.ts`, or its bundle. */
  readonly workerUrl: URL;
  /** `build/engine.wasm`, its bytes or its path. */
  readonly wasm: Uint8Array<ArrayBuffer> | string;
  /** Of the transposition table; the largest power of two that fits is used. */
  readonly hashMiB: number;
  /** `id` is the number that `start` gave the job. The last report of a job has `done`. */
  readonly onReport: (id: number, report: SearchReport) => void;
  /**
   * `engine-died`: the thread ended by itself; `id` is the job it was searching, `null` if none. It is replaced when
   * needed.
   */
  readonly onIssue: (id: number | null, issue: Issue) => void;
  /** Endgame tables that the search asks; none when absent. */
  readonly tables?: SessionTables;
  /** Starts the thread; by default `new Worker(workerUrl, { workerData })`. */
  readonly spawn?: (workerUrl: URL, data: WorkerData) => Worker;
}

export interface SessionTables {
  /** The first file of an ending counts. */
  readonly folders: readonly string[];
  /** MiB for what is unpacked of them. */
  readonly cacheMiB: number;
  /** `build/rules.wasm`, its bytes or its path. */
  readonly rulesWasm: Uint8Array<ArrayBuffer> | string;
  /**
   * `build/endgame.wasm`, its bytes or its path, and where small tables that are missing are kept; they stay missing
   * without.
   */
  readonly make?: { readonly endgameWasm: Uint8Array<ArrayBuffer> | string; readonly folder: string };
  /** Called once for each table that is damaged or foreign; the search continues without it. */
  readonly onFault: (fault: Issue) => void;
}

export interface Session {
  /**
   * Starts the thread before the first job and runs short searches in it, so that the first job runs at full speed.
   * Resolves when that is done, at once when the thread has been started already, also when it dies.
   */
  readonly warmUp: () => Promise<void>;
  /** Replaces the current job by this one. On issues, those of `prepareJob`, nothing changes. */
  readonly start: (job: SearchJob) => Parsed<number, Issue[]>;
  /** The running job ends with reason `stopped`; a waiting one is dropped. */
  readonly stop: () => void;
  /** Stops, and clears the transposition table and histories. */
  readonly newGame: () => void;
  /** Endgame table files were added or removed: reopens them, and restarts the running job if few pieces are left. */
  readonly renewTables: () => void;
  /** True while a job runs or waits. */
  readonly busy: () => boolean;
  /** Ends the thread. The session cannot be used afterwards. */
  readonly close: () => Promise<void>;
}

interface Running {
  readonly id: number;
  readonly job: PreparedJob;
  /** Its reports are dropped. */
  readonly replaced: boolean;
}

interface Thread {
  readonly worker: Worker;
  readonly memory: SharedMemory;
  readonly warm: Promise<void>;
}

/** Number of pieces up to which new tables may affect a search. */
const FEW_PIECES = 8;

const bytesOf = (file: Uint8Array<ArrayBuffer> | string): Uint8Array<ArrayBuffer> =>
  typeof file === 'string' ? new Uint8Array(readFileSync(file)) : file;

const workerTables = ({ folders, cacheMiB, rulesWasm, make }: SessionTables): WorkerTables => ({
  folders,
  room: cacheMiB << 20,
  rulesWasm: bytesOf(rulesWasm),
  make: make === undefined ? null : { endgameWasm: bytesOf(make.endgameWasm), folder: make.folder },
});

const spawnWorker = (workerUrl: URL, workerData: WorkerData): Worker => new Worker(workerUrl, { workerData });

/** The thread starts with the first job or the warm-up. */
export function createSession(options: SessionOptions): Session {
  const wasm = bytesOf(options.wasm);
  const tables = options.tables === undefined ? null : workerTables(options.tables);
  const spawn = options.spawn ?? spawnWorker;
  let thread: Thread | null = null;
  let current: Running | null = null;
  let next: { readonly id: number; readonly job: PreparedJob } | null = null;
  let forget = false;
  let renew = false;
  let lastId = 0;

  function advance(): void {
    if (current !== null || next === null) return;
    const { id, job } = next;
    thread ??= startThread([]);
    next = null;
    current = { id, job, replaced: false };
    lowerStop(thread.memory);
    if (forget) send(thread, { kind: 'new-game' });
    if (renew) send(thread, { kind: 'tables' });
    forget = false;
    renew = false;
    send(thread, { kind: 'run', id, job });
  }

  const send = ({ worker }: Thread, message: ToWorker): void => worker.postMessage(message);

  function handleMessage(message: Exclude<FromWorker, { kind: 'warm' }>): void {
    if (message.kind === 'fault') {
      options.tables?.onFault(message.fault);
      return;
    }
    const { id, report } = message;
    if (current?.id !== id) return;
    const { replaced } = current;
    if (report.done) current = null;
    if (!replaced) options.onReport(id, report);
    advance();
  }

  function startThread(warmUp: readonly PreparedJob[]): Thread {
    const memory = createMemory(options.hashMiB);
    const data: WorkerData = { wasm, memory, hashMiB: options.hashMiB, tables, warmUp };
    const warm = Promise.withResolvers<void>();
    if (warmUp.length === 0) warm.resolve();
    const started: Thread = { worker: spawn(options.workerUrl, data), memory, warm: warm.promise };
    let why = 'it ended without an error';
    started.worker.on('message', (message: FromWorker) => {
      if (message.kind === 'warm') warm.resolve();
      else if (thread === started) handleMessage(message);
    });
    started.worker.on('error', error => {
      why = error instanceof Error ? error.message : String(error);
    });
    started.worker.on('exit', () => {
      warm.resolve();
      if (thread === started) handleExit(why);
    });
    return started;
  }

  function handleExit(why: string): void {
    const lost = current !== null && !current.replaced ? current.id : null;
    thread = null;
    current = null;
    options.onIssue(lost, { code: 'engine-died', text: `The engine thread died: ${why}`, data: { why } });
    advance();
  }

  function halt(replaced: boolean): void {
    if (current === null) return;
    if (replaced) current = { ...current, replaced };
    if (thread !== null) raiseStop(thread.memory);
  }

  return {
    warmUp() {
      thread ??= startThread(warmUpJobs());
      return thread.warm;
    },
    start(job) {
      const prepared = prepareJob(job);
      if (!prepared.ok) return prepared;
      next = { id: ++lastId, job: prepared.value };
      halt(true);
      advance();
      return ok(lastId);
    },
    stop() {
      next = null;
      halt(false);
    },
    newGame() {
      next = null;
      halt(false);
      forget = true;
    },
    renewTables() {
      renew = thread !== null && tables !== null;
      if (!renew || current === null || current.replaced || next !== null) return;
      if (current.job.pieces > FEW_PIECES) return;
      next = { id: current.id, job: current.job };
      halt(true);
    },
    busy: () => current !== null || next !== null,
    async close() {
      const ended = thread;
      thread = null;
      current = null;
      next = null;
      if (ended === null) return;
      raiseStop(ended.memory);
      await ended.worker.terminate();
    },
  };
}
