/** Entry point of the thread that copies the log of a library (`log-copying.ts`): once for each message. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';
import type { LogCopyingData, LogPages, LogRequest } from './log-copying.ts';

/** Milliseconds to wait for those who read the log. No connection can write meanwhile. */
const PATIENCE = 50;

const port = parentPort as MessagePort;
const db = new Database(workerData as LogCopyingData, { fileMustExist: true, timeout: PATIENCE });
db.pragma('synchronous = FULL');

function copy(request: LogRequest): LogPages {
  try {
    const [{ log }] = db.pragma(`wal_checkpoint(${request})`) as [{ log: number }];
    return log;
  } catch {
    return null;
  }
}

port.on('message', (request: LogRequest) => port.postMessage(copy(request)));
port.postMessage(0 satisfies LogPages);
