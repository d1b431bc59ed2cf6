/**
 * The thread a search runs in. It gets the engine and its memory as worker data, then jobs one after another, and posts
 * reports. While a job runs the thread hears nothing; the stop flag in the shared memory ends it. Endgame tables are read here too.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { loadRules } from '../rules/kernel.ts';
import type { Issue } from '../rules/result.ts';
import type { SharedMemory } from './engine-memory.ts';
import type { SearchReport } from './job.ts';
import { KnownEndings } from './known-endings.ts';
import type { PreparedJob } from './prepare.ts';
import { createSearch } from './search.ts';

/** Endgame tables, and the rules kernel that looks at their positions one by one. */
export interface WorkerTables {
  readonly folders: readonly string[];
  /** Bytes for what is unpacked of them. */
  readonly room: number;
  /** `build/rules.wasm`. */
  readonly rulesWasm: Uint8Array<ArrayBuffer>;
}

export interface WorkerData {
  readonly wasm: Uint8Array<ArrayBuffer>;
  readonly memory: SharedMemory;
  readonly hashMiB: number;
  readonly tables: WorkerTables | null;
}

export type ToWorker =
  | { readonly kind: 'run'; readonly id: number; readonly job: PreparedJob }
  | { readonly kind: 'new-game' }
  /** Their files are others now. */
  | { readonly kind: 'tables' };

export type FromWorker =
  | { readonly kind: 'report'; readonly id: number; readonly report: SearchReport }
  /** Of a table that is not used. */
  | { readonly kind: 'fault'; readonly fault: Issue };

if (parentPort === null) throw new Error('worker.ts is started by a session, as a worker thread');
const port = parentPort;
const post = (message: FromWorker): void => port.postMessage(message);

const { tables, ...data } = workerData as WorkerData;
const openEndings = async ({ rulesWasm, folders, room }: WorkerTables): Promise<KnownEndings> => {
  await loadRules(rulesWasm);
  return new KnownEndings({ folders, room, told: fault => post({ kind: 'fault', fault }) });
};
const endings = tables === null ? null : await openEndings(tables);
const search = await createSearch({ ...data, endings });

port.on('message', (message: ToWorker) => {
  if (message.kind === 'run') search.run(message.job, report => post({ kind: 'report', id: message.id, report }));
  else {
    if (message.kind === 'tables') endings?.renew();
    search.newGame();
  }
});
