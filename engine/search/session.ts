/**
 * A session has the threads of one search (`team.ts`) and two slots: the running job and the job that waits for it to
 * stop. A new job replaces the waiting one and sets the stop flag, so following a cursor neither queues jobs nor kills
 * threads. Reports of a replaced job are dropped.
 */
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { type Issue, ok, type Parsed } from '../rules/result.ts';
import type { SearchJob, SearchReport } from './job.ts';
import type { NetworkFiles } from './network/networks.ts';
import { type PreparedJob, prepareJob } from './prepare.ts';
import { createTeam, type Team } from './team.ts';
import { warmUpJobs } from './warm-up.ts';
import type { WorkerData, WorkerTables } from './worker.ts';

export interface SessionOptions {
  /** `worker.ts`, or its bundle. */
  readonly workerUrl: URL;
  /** `build/engine.wasm`, its bytes or its path. */
  readonly wasm: Uint8Array<ArrayBuffer> | string;
  /** Of the transposition table; the largest power of two that fits is used. */
  readonly hashMiB: number;
  /** Evaluates without networks, as {@link Session.configure} changes it. */
  readonly classical?: boolean;
  /** 1 to `MAX_THREADS`; 1 by default. With one thread the same job always searches the same nodes. */
  readonly threads?: number;
  /** `id` is the number that `start` gave the job. The last report of a job has `done`. */
  readonly onReport: (id: number, report: SearchReport) => void;
  /**
   * `engine-died`: a thread ended by itself and is replaced with the next job. `id` is the job that was lost; `null` if
   * none, or if it was a helper thread (`thread` in the data is its number), whose job continues.
   */
  readonly onIssue: (id: number | null, issue: Issue) => void;
  /** Endgame tables that the search asks; none when absent. */
  readonly tables?: SessionTables;
  /** Networks that evaluate positions; the classical evaluation when absent. */
  readonly networks?: SessionNetworks;
  /** Starts a thread; by default `new Worker(workerUrl, { workerData })`. */
  readonly spawn?: (workerUrl: URL, data: WorkerData) => Worker;
}

export interface SessionNetworks {
  readonly files: NetworkFiles;
  /** Called once for each file that cannot be used; its game is searched with the classical evaluation. */
  readonly onFault: (fault: Issue) => void;
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
   * Starts the threads before the first job and runs short searches in them, so that the first job runs at full speed.
   * Resolves when that is done, at once when the threads have been started already, also when one dies.
   */
  readonly warmUp: () => Promise<void>;
  /**
   * Replaces the current job by this one. On issues, those of `prepareJob`, nothing changes. While the session ponders,
   * limits of time do not end the search.
   */
  readonly start: (job: SearchJob, ponder?: boolean) => Parsed<number, Issue[]>;
  /** Ends pondering: limits of time apply from now on, measured from the start of the search. */
  readonly ponderHit: () => void;
  /** The running job ends with reason `stopped`; a waiting one is dropped. */
  readonly stop: () => void;
  /** Stops, and clears the transposition table and histories. */
  readonly newGame: () => void;
  /** Endgame table files were added or removed: reopens them, and restarts the running job if few pieces are left. */
  readonly renewTables: () => void;
  /** True while a job runs or waits. */
  readonly busy: () => boolean;
  /**
   * Another number of threads, size of the transposition table, or evaluation. A running job is started again, under
   * its number.
   */
  readonly configure: (engine: EngineSize) => void;
  /** Ends the threads. The session cannot be used afterwards. */
  readonly close: () => Promise<void>;
}

export interface EngineSize {
  /** 1 to `MAX_THREADS`. */
  readonly threads: number;
  readonly hashMiB: number;
  /** Evaluates without networks. */
  readonly classical?: boolean;
}

interface Running {
  readonly id: number;
  readonly job: PreparedJob;
  readonly ponder: boolean;
  /** Its reports are dropped. */
  readonly replaced: boolean;
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

/** The threads start with the first job or the warm-up. */
export function createSession(options: SessionOptions): Session {
  const wasm = bytesOf(options.wasm);
  const tables = options.tables === undefined ? null : workerTables(options.tables);
  const spawn = options.spawn ?? spawnWorker;
  let size: EngineSize = {
    threads: options.threads ?? 1,
    hashMiB: options.hashMiB,
    classical: options.classical ?? false,
  };
  let team: Team | null = null;
  let current: Running | null = null;
  let next: { readonly id: number; readonly job: PreparedJob; readonly ponder: boolean } | null = null;
  let forget = false;
  let renew = false;
  let resize = false;
  let lastId = 0;

  function advance(): void {
    if (current !== null || next === null) return;
    if (resize) discardTeam();
    const { id, job, ponder } = next;
    team ??= startTeam([]);
    next = null;
    current = { id, job, ponder, replaced: false };
    if (forget) team.send({ kind: 'new-game' });
    if (renew) team.send({ kind: 'tables' });
    forget = false;
    renew = false;
    team.run(id, job, ponder);
  }

  function discardTeam(): void {
    resize = false;
    void team?.close();
    team = null;
  }

  function startTeam(warmUp: readonly PreparedJob[]): Team {
    return createTeam({
      spawn: data => spawn(options.workerUrl, data),
      wasm,
      ...size,
      tables,
      networks: size.classical === true ? {} : (options.networks?.files ?? {}),
      warmUp,
      onReport(id, report) {
        if (current?.id !== id) return;
        const { replaced } = current;
        if (report.done) current = null;
        if (!replaced) options.onReport(id, report);
        advance();
      },
      onFault: fault => (fault.code.startsWith('network-') ? options.networks : options.tables)?.onFault(fault),
      onHelperDeath(thread, why) {
        const text = `Thread ${thread} of the engine died; the next search replaces it: ${why}`;
        options.onIssue(null, { code: 'engine-died', text, data: { why, thread } });
      },
      onDeath: handleDeath,
    });
  }

  function handleDeath(why: string): void {
    const lost = current !== null && !current.replaced ? current.id : null;
    team = null;
    current = null;
    options.onIssue(lost, { code: 'engine-died', text: `The engine thread died: ${why}`, data: { why } });
    advance();
  }

  function halt(replaced: boolean): void {
    if (current === null) return;
    if (replaced) current = { ...current, replaced };
    team?.stop();
  }

  /** The running job stops and starts again, unless another replaces it. */
  function restart(): void {
    if (current === null || current.replaced || next !== null) return;
    next = { id: current.id, job: current.job, ponder: current.ponder };
    halt(true);
  }

  return {
    warmUp() {
      if (resize && current === null) discardTeam();
      team ??= startTeam(warmUpJobs());
      return team.warm;
    },
    start(job, ponder = false) {
      const prepared = prepareJob(job);
      if (!prepared.ok) return prepared;
      next = { id: ++lastId, job: prepared.value, ponder };
      halt(true);
      advance();
      return ok(lastId);
    },
    ponderHit() {
      if (next !== null) next = { ...next, ponder: false };
      else if (current !== null) current = { ...current, ponder: false };
      team?.ponderHit();
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
      renew = team !== null && tables !== null;
      if (renew && current !== null && current.job.pieces <= FEW_PIECES) restart();
    },
    busy: () => current !== null || next !== null,
    configure(engine) {
      const { threads, hashMiB, classical = false } = engine;
      if (threads === size.threads && hashMiB === size.hashMiB && classical === (size.classical ?? false)) return;
      size = engine;
      resize = team !== null;
      restart();
    },
    async close() {
      const ended = team;
      team = null;
      current = null;
      next = null;
      await ended?.close();
    },
  };
}
