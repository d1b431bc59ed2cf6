/** The host's end of a database thread. */
import { Worker } from 'node:worker_threads';
import { CodedError } from '../../api/failure.ts';
import { type Connection, connect } from '../../api/rpc.ts';
import { messageOf } from '../../engine/rules/result.ts';
import type { Assets } from '../assets.ts';
import { threadPort } from '../thread-port.ts';
import type { DatabaseEvents, DatabaseServices, OpenReport, OpenRequest } from './services.ts';
import { releaseGate } from './write-gate.ts';

export interface DatabaseThread {
  readonly api: DatabaseServices;
  readonly on: Connection<DatabaseServices, DatabaseEvents>['on'];
  readonly report: OpenReport;
  /** Resolves when the thread has ended; the text is the reason if it failed. */
  readonly ended: Promise<string | null>;
  /** Whether `close` was called. */
  readonly closed: boolean;
  /** Writes the log back into the file and ends the thread. */
  close(): Promise<void>;
}

/**
 * MiB for objects that the thread of a library has just made. Blocks that it has read lie outside of this memory, and
 * are freed when it is full.
 */
const YOUNG_OBJECTS = 16;

/** `gate`: one for all threads of a library (`write-gate.ts`). @throws CodedError of opening, see `open.ts`. */
export async function startDatabase(
  assets: Assets,
  request: Omit<OpenRequest, 'rulesWasm'>,
  gate: SharedArrayBuffer,
): Promise<DatabaseThread> {
  const worker = new Worker(assets.databaseWorker, {
    name: `database ${request.purpose}`,
    workerData: gate,
    resourceLimits: request.purpose === 'library' ? { maxYoungGenerationSizeMb: YOUNG_OBJECTS } : {},
  });
  const ended = new Promise<string | null>(resolve => {
    worker.once('error', error => resolve(messageOf(error)));
    worker.once('exit', () => resolve(null));
  });
  const { threadId } = worker;
  worker.once('exit', () => releaseGate(gate, threadId));
  const { api, on } = connect<DatabaseServices, DatabaseEvents>(threadPort(worker));
  try {
    const report = await api.database.open({ ...request, rulesWasm: assets.rulesWasm.href });
    let closed = false;
    const close = async (): Promise<void> => {
      closed = true;
      await api.database.close().catch(unlessGone);
      await worker.terminate();
    };
    return {
      api,
      on,
      report,
      ended,
      get closed() {
        return closed;
      },
      close,
    };
  } catch (error) {
    await worker.terminate();
    const reason = await ended;
    throw reason === null ? error : new Error(`The database thread failed: ${reason}`);
  }
}

/** A thread that has died cannot be closed. */
function unlessGone(error: unknown): void {
  if (!(error instanceof CodedError && error.code === 'closed')) throw error;
}
