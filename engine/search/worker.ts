/**
 * The thread a search runs in. It gets the engine and its memory as worker data, then jobs one after another, and posts
 * reports. While a job runs the thread hears nothing; the stop flag in the shared memory ends it.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { SharedMemory } from './engine-memory.ts';
import type { SearchReport } from './job.ts';
import type { PreparedJob } from './prepare.ts';
import { createSearch } from './search.ts';

export interface WorkerData {
  readonly wasm: Uint8Array<ArrayBuffer>;
  readonly memory: SharedMemory;
  readonly hashMiB: number;
}

export type ToWorker =
  | { readonly kind: 'run'; readonly id: number; readonly job: PreparedJob }
  | { readonly kind: 'new-game' };

export interface FromWorker {
  readonly id: number;
  readonly report: SearchReport;
}

if (parentPort === null) throw new Error('worker.ts is started by a session, as a worker thread');
const port = parentPort;
const search = await createSearch(workerData as WorkerData);

port.on('message', (message: ToWorker) => {
  if (message.kind === 'new-game') search.newGame();
  else search.run(message.job, report => port.postMessage({ id: message.id, report } satisfies FromWorker));
});
