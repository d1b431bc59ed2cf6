/**
 * A thread of the search. It receives the engine and the memory of all threads as worker data, then jobs. The main
 * thread posts reports; a helper thread posts one result when its search has ended. A thread handles no messages while
 * a job runs; the stop flag in the shared memory ends the job. It also reads endgame tables.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { tableBuilder } from '../endgame/generation/on-demand.ts';
import { loadRules } from '../rules/kernel.ts';
import type { Issue } from '../rules/result.ts';
import type { HelperReport } from './best-thread.ts';
import { isStopRaised, providePages, type SharedMemory } from './engine-memory.ts';
import type { SearchReport } from './job.ts';
import { type EndingOptions, KnownEndings } from './known-endings.ts';
import { type NetworkFiles, Networks } from './network/networks.ts';
import type { PreparedJob } from './prepare.ts';
import { compileEngine, createSearch, type EngineModule } from './search.ts';

/** Endgame tables, and the rules kernel needed to probe them. */
export interface WorkerTables {
  readonly folders: readonly string[];
  /** Cache size in bytes. */
  readonly room: number;
  /** `build/rules.wasm`. */
  readonly rulesWasm: Uint8Array<ArrayBuffer>;
  /** `build/endgame.wasm`, and where it writes small tables that are missing; `null`: they stay missing. */
  readonly make: { readonly endgameWasm: Uint8Array<ArrayBuffer>; readonly folder: string } | null;
}

export interface WorkerData {
  readonly wasm: Uint8Array<ArrayBuffer>;
  readonly memory: SharedMemory;
  readonly hashMiB: number;
  /** Number of threads, and of this one; 0 is the main thread. */
  readonly threads: number;
  readonly thread: number;
  readonly tables: WorkerTables | null;
  /** Of the main thread; a helper thread has none. */
  readonly networks: NetworkFiles;
  /** Searches that run first, without reports, to warm up the JIT. */
  readonly warmUp: readonly PreparedJob[];
}

export type ToWorker =
  /** `run` is another number for each run of the memory; `id` is the same when a job is restarted. */
  | { readonly kind: 'run'; readonly id: number; readonly run: number; readonly job: PreparedJob }
  | { readonly kind: 'new-game' }
  /** Table files have changed. */
  | { readonly kind: 'tables' };

export type FromWorker =
  /** A helper thread has started and accepts jobs. */
  | { readonly kind: 'ready' }
  /** The warm-up is complete, or a real job ended it. */
  | { readonly kind: 'warm' }
  | { readonly kind: 'report'; readonly id: number; readonly report: SearchReport }
  /** The helper thread has ended its search; `null`: it began none. */
  | { readonly kind: 'helped'; readonly run: number; readonly report: HelperReport | null }
  /** A table or a network that cannot be used. */
  | { readonly kind: 'fault'; readonly fault: Issue };

interface Compiler {
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
}

if (parentPort === null) throw new Error('worker.ts is started by a session, as a worker thread');
const port = parentPort;
const post = (message: FromWorker): void => port.postMessage(message);

const { tables, networks: files, warmUp, ...data } = workerData as WorkerData;
const onFault = (fault: Issue): void => post({ kind: 'fault', fault });
/** Builders of missing tables; they stop when the job is stopped. */
function solving(make: WorkerTables['make']): Pick<EndingOptions, 'make' | 'solver'> {
  if (make === null) return {};
  const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: Compiler };
  const module = new WebAssembly.Module(make.endgameWasm);
  const stopped = (): boolean => isStopRaised(data.memory);
  return { make: tableBuilder(module, make.folder, stopped), solver: { module, stopped } };
}
const openEndings = async ({ rulesWasm, folders, room, make }: WorkerTables): Promise<KnownEndings> => {
  await loadRules(rulesWasm);
  return new KnownEndings({ folders, room, ...solving(make), onFault });
};
const endings = tables === null ? null : await openEndings(tables);
const engine = compileEngine(data.wasm);
const networks = new Networks(files, onFault);
const search = await createSearch({ ...data, wasm: engine, endings, networks });
const isHelper = data.thread > 0;
let asked = false;
if (isHelper) post({ kind: 'ready' });

/** Yields every few milliseconds. */
async function* warmUpSteps(module: EngineModule, jobs: readonly PreparedJob[]): AsyncGenerator<void> {
  if (!isHelper) yield* providePages(data.memory, data.threads);
  const scratch = await createSearch({ wasm: module, hashMiB: 1, networks });
  for (const job of jobs) {
    scratch.run(job);
    scratch.newGame();
    yield;
  }
}

/** Handles messages between the steps; a real job ends the warm-up. */
async function warm(module: EngineModule, jobs: readonly PreparedJob[]): Promise<void> {
  for await (const _ of warmUpSteps(module, jobs)) {
    await new Promise(setImmediate);
    if (asked) break;
  }
  post({ kind: 'warm' });
}

port.on('message', (message: ToWorker) => {
  asked = true;
  if (message.kind === 'run') {
    const { id, run, job } = message;
    if (isHelper) post({ kind: 'helped', run, report: search.help(job, run) });
    else search.run(job, report => post({ kind: 'report', id, report }), run);
  } else {
    if (message.kind === 'tables') endings?.renew();
    search.newGame();
  }
});

if (warmUp.length > 0) await warm(engine, warmUp);
