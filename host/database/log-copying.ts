/**
 * Copies the log of a library into its file in a thread and a connection of its own while an import writes, so that the
 * import does not wait for that. Without it, every commit that makes the log long copies it and waits for the disk.
 *
 * While the thread runs, the connections of the import and of the library copy nothing (`write-gate.ts` tells the
 * latter). A log begins again only when it has been copied wholly and no connection reads it, which does not happen
 * between two transactions of an import: whenever the log has become long, the import waits until the rest is copied,
 * and the thread keeps others from writing meanwhile. Whatever fails here only means that the import's connection
 * copies the log itself again.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { findAssets, requireAssets } from '../assets.ts';
import type { Db } from './open.ts';
import type { WriteGate } from './write-gate.ts';

export interface LogCopying {
  /** Called after a transaction. The next one may begin when it resolves. */
  written(): Promise<void>;
  /** Copies the rest. From then on commits copy the log themselves. */
  close(): Promise<void>;
}

/** The path of the library. */
export type LogCopyingData = string;

/** What the thread is asked: to copy what it can, or everything, so that the log begins again. */
export type LogRequest = 'PASSIVE' | 'RESTART';

/** Its answer: the pages of the log; `null`: it could not be copied. */
export type LogPages = number | null;

/** Pages of a log after which an import waits: 64 MiB. */
const LONG = 16_384;
/** Transactions that an import is ahead of what is being copied. */
const AHEAD = 8;
/** Pages of a log that commits copy themselves. */
const SHORT = 1000;
/** Bytes to which a log is cut. */
const LEFT = 8 * 1024 * 1024;

const NOTHING: LogCopying = { written: async () => {}, close: async () => {} };

/**
 * The gate of a connection that leaves the log alone while an import has it copied: a save would wait for that. The
 * connection cuts a log that an import has made long when it begins it again.
 */
export function sparingLog(db: Db, gate: WriteGate): WriteGate {
  db.pragma(`journal_size_limit = ${LEFT}`);
  const decide = (): void => {
    const pages = gate.isLogCopied ? 0 : SHORT;
    // `copyLog` changes it too, where the library's own connection has the log copied.
    if (db.pragma('wal_autocheckpoint', { simple: true }) !== pages) db.pragma(`wal_autocheckpoint = ${pages}`);
  };
  return {
    urgently(write) {
      decide();
      return gate.urgently(write);
    },
    patiently(write) {
      decide();
      return gate.patiently(write);
    },
    get isLogCopied() {
      return gate.isLogCopied;
    },
    claimLog: () => gate.claimLog(),
  };
}

/**
 * Does nothing when the library has no log, or another import has it copied. @param long pages after which the import
 * waits
 */
export function copyLog(db: Db, gate: WriteGate, long = LONG): LogCopying {
  if (db.memory || db.pragma('journal_mode', { simple: true }) !== 'wal') return NOTHING;
  const release = gate.claimLog();
  if (release === null) return NOTHING;
  db.pragma('wal_autocheckpoint = 0');
  const ended = (): void => {
    db.pragma(`wal_autocheckpoint = ${SHORT}`);
    release();
  };
  try {
    const { logWorker } = findAssets();
    requireAssets(logWorker);
    const workerData: LogCopyingData = db.name;
    return copying(new Worker(logWorker, { name: 'import log', workerData }), long, ended);
  } catch {
    ended();
    return NOTHING;
  }
}

/** @param ended called once, when the thread copies no more */
function copying(worker: Worker, long: number, ended: () => void): LogCopying {
  let isOver = false;
  /** Pages after which the import waits; more while somebody reads the log, so that it cannot begin again. */
  let most = long;
  let pages = 0;
  /** Transactions since the thread has begun to copy. */
  let ahead = 0;

  const end = async (): Promise<void> => {
    if (isOver) return;
    isOver = true;
    ended();
    await worker.terminate();
  };
  const gone = once(worker, 'exit').then(() => [null]);
  gone.catch(() => {});
  const read = async (): Promise<void> => {
    const [now] = (await Promise.race([once(worker, 'message'), gone]).catch(() => [null])) as [LogPages];
    if (now === null) return end();
    if (now < pages) most = long;
    pages = now;
  };
  /** What the thread does now; it begins by saying that it has started. */
  let running: Promise<void> | null = null;
  const run = (before: () => void): Promise<void> => {
    if (running === null) {
      before();
      running = read().finally(() => {
        running = null;
      });
    }
    return running;
  };
  const copy = (request: LogRequest): Promise<void> =>
    run(() => {
      ahead = 0;
      worker.postMessage(request);
    });
  void run(() => {});

  return {
    async written() {
      if (isOver) return;
      ahead++;
      void copy('PASSIVE');
      if (ahead < AHEAD && pages <= most) return;
      await running;
      if (pages <= most) return;
      // No connection can write while the log begins again, so little should be left to copy then.
      if (!isOver) await copy('PASSIVE');
      if (!isOver) await copy('RESTART');
      most = pages + long;
    },
    async close() {
      await running;
      if (!isOver) await copy('PASSIVE');
      await end();
    },
  };
}
