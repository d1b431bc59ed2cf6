/**
 * The thread a search runs in. It gets the engine and its memory as worker data, then jobs one after another, and posts
 * reports. While a job runs the thread hears nothing; the stop flag in the shared memory ends it. Endgame tables are read here too.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { tableBuilder } from '../endgame/generation/on-demand.ts';
import { loadRules } from '../rules/kernel.ts';
import type { Issue } from '../rules/result.ts';
import { isStopRaised, providePages, type SharedMemory } from './engine-memory.ts';
import type { SearchReport } from './job.ts';
import { type EndingOptions, KnownEndings } from './known-endings.ts';
import type { PreparedJob } from './prepare.ts';
import { compileEngine, createSearch, type EngineModule } from './search.ts';

/** Endgame tables, and the rules kernel that looks at their positions one by one. */
export interface WorkerTables {
  readonly folders: readonly string[];
  /** Bytes for what is unpacked of them. */
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
  readonly tables: WorkerTables | null;
  /** Searches that are run before any other and tell nothing, so that those to come run at full speed. */
  readonly warmUp: readonly PreparedJob[];
}

export type ToWorker =
  | { readonly kind: 'run'; readonly id: number; readonly job: PreparedJob }
  | { readonly kind: 'new-game' }
  /** Their files are others now. */
  | { readonly kind: 'tables' };

export type FromWorker =
  /** The searches of the warm-up have been run, or a real one came first. */
  | { readonly kind: 'warm' }
  | { readonly kind: 'report'; readonly id: number; readonly report: SearchReport }
  /** Of a table that is not used. */
  | { readonly kind: 'fault'; readonly fault: Issue };

interface Compiler {
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
}

if (parentPort === null) throw new Error('worker.ts is started by a session, as a worker thread');
const port = parentPort;
const post = (message: FromWorker): void => port.postMessage(message);

const { tables, warmUp, ...data } = workerData as WorkerData;
/** For a job that was stopped no table is begun or made to the end. */
function solving(make: WorkerTables['make']): Pick<EndingOptions, 'make' | 'solver'> {
  if (make === null) return {};
  const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: Compiler };
  const module = new WebAssembly.Module(make.endgameWasm);
  const stopped = (): boolean => isStopRaised(data.memory);
  return { make: tableBuilder(module, make.folder, stopped), solver: { module, stopped } };
}
const openEndings = async ({ rulesWasm, folders, room, make }: WorkerTables): Promise<KnownEndings> => {
  await loadRules(rulesWasm);
  const told = (fault: Issue): void => post({ kind: 'fault', fault });
  return new KnownEndings({ folders, room, ...solving(make), told });
};
const endings = tables === null ? null : await openEndings(tables);
const engine = compileEngine(data.wasm);
const search = await createSearch({ ...data, wasm: engine, endings });
let asked = false;

/** In steps of some milliseconds. */
async function* warmUpSteps(module: EngineModule, jobs: readonly PreparedJob[]): AsyncGenerator<void> {
  yield* providePages(data.memory);
  const scratch = await createSearch({ wasm: module, hashMiB: 1 });
  for (const job of jobs) {
    scratch.run(job);
    scratch.newGame();
    yield;
  }
}

/** Between two steps the thread looks for messages: a real job ends the warm-up. */
async function warm(module: EngineModule, jobs: readonly PreparedJob[]): Promise<void> {
  for await (const _ of warmUpSteps(module, jobs)) {
    await new Promise(setImmediate);
    if (asked) break;
  }
  post({ kind: 'warm' });
}

port.on('message', (message: ToWorker) => {
  asked = true;
  if (message.kind === 'run') search.run(message.job, report => post({ kind: 'report', id: message.id, report }));
  else {
    if (message.kind === 'tables') endings?.renew();
    search.newGame();
  }
});

if (warmUp.length > 0) await warm(engine, warmUp);
