/**
 * Runs one maintenance task in a thread: a check or a backup of a large library takes long and must not block other
 * calls.
 */
import { Worker } from 'node:worker_threads';
import { connect } from '../../api/rpc.ts';
import type { Assets } from '../assets.ts';
import type { DatabaseEvents, DatabaseServices } from '../database/services.ts';
import { newGate } from '../database/write-gate.ts';
import { threadPort } from '../thread-port.ts';

/** MiB for objects that the thread has just made: most of them are needed only briefly. */
const YOUNG_OBJECTS = 16;

/** The thread ends with the work; aborting the signal ends both at once. */
export async function inCareThread<T>(
  assets: Assets,
  work: (maintenance: DatabaseServices['maintenance']) => Promise<T>,
  {
    signal,
    onProgress,
  }: { readonly signal?: AbortSignal; readonly onProgress?: (now: DatabaseEvents['care']) => void } = {},
): Promise<T> {
  const worker = new Worker(assets.databaseWorker, {
    name: 'library maintenance',
    workerData: newGate(),
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_OBJECTS },
  });
  const { api, on } = connect<DatabaseServices, DatabaseEvents>(threadPort(worker));
  const died = new Promise<never>((_resolve, reject) => worker.once('error', reject));
  died.catch(() => {});
  if (onProgress) on('care', onProgress);
  const end = (): void => void worker.terminate();
  try {
    if (signal?.aborted) throw signal.reason;
    signal?.addEventListener('abort', end, { once: true });
    return await Promise.race([work(api.maintenance), died]);
  } finally {
    signal?.removeEventListener('abort', end);
    await worker.terminate();
  }
}
