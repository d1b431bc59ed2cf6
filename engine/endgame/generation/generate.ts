/**
 * Generates tables with several worker threads, one ending per thread, the longest first. A table appears in its folder
 * only when it is complete, so a stopped run can be continued; existing undamaged tables are not generated again.
 * Tables with fishes require the tables of the endings after promotion, which are generated first. Endings of four
 * units come last, one at a time, in slices that the threads share (`slices.ts`).
 */
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { isProcessRunning } from '../../process-running.ts';
import type { DtrRule } from '../count/rule.ts';
import {
  type Ending,
  endingOf,
  isTwoSided,
  placementsOf,
  promoted,
  promotedAgainst,
  turned,
  without,
} from '../ending.ts';
import { canHaveTable } from '../reached.ts';
import { removeFinished } from '../slices/scratch.ts';
import { type SliceProgress, sliceMemory, sliceMemoryWithin, solveInSlices } from '../slices/slices.ts';
import { solvingBytes } from '../solver/solve.ts';
import { SLICED_UNITS } from '../solver/terms.ts';
import { PROGRAM, shareOfMemory, THREAD, work } from '../solver/work.ts';
import { tableName } from '../tables/locations.ts';
import { openTable, partOf } from '../tables/table-file.ts';
import type { WorkerEvent } from './worker.ts';

export interface Generation {
  readonly endings: readonly Ending[];
  readonly folder: string;
  /** Path of `endgame.wasm` and the module of the worker. */
  readonly wasm: string;
  readonly worker: URL;
  readonly threads: number;
  /** Memory limit in bytes for all threads together; fewer threads are started if necessary. */
  readonly memory?: number;
  /**
   * Generates DTR tables under this rule instead of DTM tables. `folder` is then the folder of the rule (`ruleFolder`),
   * inside the folder of the DTM tables. Tables that they depend on must exist (`batchesOf`).
   */
  readonly counting?: DtrRule;
  readonly signal?: AbortSignal;
  readonly onProgress?: (event: WorkerEvent) => void;
}

export interface GenerationReport {
  readonly made: readonly string[];
  readonly there: readonly string[];
  readonly failed: readonly { readonly ending: string; readonly reason: string }[];
  readonly cancelled: boolean;
}

/** Whether an ending is too large to be solved in memory. */
export const isSliced = ({ units, against }: Ending): boolean => against.length === 0 && units.length >= SLICED_UNITS;

/**
 * The endings and those that their fishes promote to, each once. For two-sided endings also the view of the other side
 * and the endings after captures, because a probe requires all of them.
 */
export function withPromotions(endings: readonly Ending[]): readonly Ending[] {
  const all = new Map(endings.map(ending => [ending.name, ending]));
  for (const ending of all.values()) {
    const left = isTwoSided(ending) ? [turned(ending), promotedAgainst(ending), endingOf(ending.units)] : [];
    for (const each of [promoted(ending), ...left]) if (each !== null) all.set(each.name, each);
  }
  return [...all.values()];
}

/**
 * The number of threads, at most `threads` and at least one, that fit into the memory whatever they solve at the same
 * time.
 */
export function threadsWithin(endings: readonly Ending[], threads: number, memory: number): number {
  let fit = Math.max(1, threads);
  while (fit > 1 && generationBytes(endings, fit) > memory) fit--;
  return fit;
}

const STALE = 3_600_000;

/** Removes partial files of runs that crashed: their process has ended, or the file was not written to for an hour. */
export function removeStaleParts(folder: string): readonly string[] {
  const stale = readdirSync(folder).filter(name => {
    const id = /\.(\d+)\.part$/.exec(name)?.[1];
    const age =
      id === undefined
        ? undefined
        : Date.now() - (statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0);
    return age !== undefined && (age > STALE || !isProcessRunning(Number(id)));
  });
  for (const name of stale) rmSync(join(folder, name), { force: true });
  return stale;
}

/** The minimum of memory in bytes for generating these endings with this number of threads. */
export const generationBytes = (endings: readonly Ending[], threads: number): number =>
  Math.max(solvedBytes(endings, threads), ...endings.filter(isSliced).map(ending => sliceMemory(ending, threads)));

/** Memory in bytes that they use within a limit: what is left of it keeps slices in memory. */
export const generationBytesWithin = (endings: readonly Ending[], threads: number, memory: number): number =>
  Math.max(
    solvedBytes(endings, threads),
    ...endings.filter(isSliced).map(ending => sliceMemoryWithin(ending, threads, memory)),
  );

function solvedBytes(all: readonly Ending[], threads: number): number {
  const endings = all.filter(ending => !isSliced(ending));
  const smaller = endings.flatMap(ending => ending.units.map((_, at) => without(ending, at)));
  const kept = new Map(smaller.flatMap(left => (left === null ? [] : [[left.name, 64 * placementsOf(left)] as const])));
  const each = THREAD + [...kept.values()].reduce((a, b) => a + b, 0);
  return endings
    .map(ending => solvingBytes(ending, false))
    .sort((a, b) => b - a)
    .slice(0, threads)
    .reduce((sum, bytes) => sum + bytes + each, PROGRAM);
}

/** Whether the table of an ending exists. A damaged one counts as missing; a foreign file is reported and kept. */
function lookAt(path: string, { name }: Ending): 'there' | 'missing' | { readonly reason: string } {
  if (!existsSync(path)) return 'missing';
  const table = openTable(path);
  if (!table.ok) return table.error.code === 'table-damaged' ? 'missing' : { reason: table.error.text };
  table.value.close();
  return table.value.ending.name === name ? 'there' : { reason: `${path} holds ${table.value.ending.name}` };
}

export async function generateTables(generation: Generation): Promise<GenerationReport> {
  const {
    folder,
    wasm,
    worker,
    counting,
    memory = Number.POSITIVE_INFINITY,
    signal,
    onProgress = () => {},
  } = generation;
  const large = generation.endings.filter(ending => !canHaveTable(ending));
  const possible = generation.endings.filter(ending => !large.includes(ending));
  const requested = counting ? possible : withPromotions(possible);
  const endings = requested.filter(ending => generationBytes([ending], 1) <= memory);
  const threads = threadsWithin(endings, generation.threads, memory);
  mkdirSync(folder, { recursive: true });
  removeStaleParts(folder);
  removeFinished(folder);
  const found = endings.map(ending => ({ ending, look: lookAt(join(folder, tableName(ending)), ending) }));
  const seen = (state: 'there' | 'missing'): Ending[] =>
    found.flatMap(({ ending, look }) => (look === state ? [ending] : []));
  const there = seen('there');
  const missing = seen('missing').sort((a, b) => work(b) - work(a));
  const waiting = missing.filter(ending => !isSliced(ending));
  const running = new Set<string>();
  /** Threads that wait for a table that another thread generates. */
  let idle: (() => void)[] = [];
  const made: string[] = [];
  const failed: { readonly ending: string; readonly reason: string }[] = [
    ...large.map(({ name }) => ({ ending: name, reason: 'has too many units for a table' })),
    ...requested
      .filter(ending => !endings.includes(ending))
      .map(ending => ({
        ending: ending.name,
        reason: `needs ${(generationBytes([ending], 1) / 2 ** 30).toFixed(1)} GiB of memory`,
      })),
    ...found.flatMap(({ ending, look }) => (typeof look === 'string' ? [] : [{ ending: ending.name, ...look }])),
  ];

  const pending = (ending: Ending | null): boolean =>
    ending !== null && (running.has(ending.name) || waiting.some(({ name }) => name === ending.name));

  /** Takes an ending whose promotions are generated; `undefined` if there is none at the moment. */
  const start = (): Ending | undefined => {
    const at = waiting.findIndex(ending => !pending(promoted(ending)));
    const ending = at < 0 ? undefined : waiting.splice(at, 1)[0];
    if (ending !== undefined) running.add(ending.name);
    return ending;
  };
  const finish = (ending: Ending): void => {
    running.delete(ending.name);
    const woken = idle;
    idle = [];
    for (const wake of woken) wake();
  };

  /** Runs one thread until no ending is left. A thread that crashes fails only its current ending. */
  const run = async (): Promise<void> => {
    while (waiting.length > 0 && signal?.aborted !== true) {
      const thread = new Worker(worker, { workerData: { wasm, folder, counting } });
      const { threadId } = thread;
      await new Promise<void>(resolve => {
        let current: Ending | undefined;
        const stop = (): void => void thread.terminate();
        signal?.addEventListener('abort', stop, { once: true });
        const next = (): void => {
          current = signal?.aborted === true ? undefined : start();
          if (current !== undefined) thread.postMessage(current.name);
          else if (waiting.length > 0 && signal?.aborted !== true) idle.push(next);
          else void thread.terminate();
        };
        thread.on('message', (event: WorkerEvent) => {
          onProgress(event);
          if (event.kind === 'step' || event.kind === 'slices') return;
          if (event.kind === 'made') made.push(event.ending);
          else failed.push({ ending: event.ending, reason: event.reason });
          // On a full disk no other table can be written either.
          if (event.kind === 'failed' && event.code === 'ENOSPC') waiting.length = 0;
          if (current !== undefined) finish(current);
          next();
        });
        thread.on('error', error => {
          if (current !== undefined) failed.push({ ending: current.name, reason: String(error) });
        });
        thread.on('exit', () => {
          signal?.removeEventListener('abort', stop);
          if (current !== undefined) {
            rmSync(partOf(join(folder, tableName(current)), threadId), { force: true });
            finish(current);
          }
          resolve();
        });
        next();
      });
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, threads) }, run));

  for (const ending of missing.filter(isSliced)) {
    if (signal?.aborted === true) break;
    const { name } = ending;
    let [began, solved] = [performance.now(), 0];
    const report = (event: SliceProgress): void => {
      if (event.phase === 'pack' && solved === 0) [solved, began] = [performance.now() - began, performance.now()];
      onProgress({ kind: 'slices', ending: name, ...event });
    };
    const bound = Math.min(memory, Math.max(shareOfMemory(), sliceMemory(ending, threads)));
    try {
      const slicing = { ending, folder, counting, wasm, worker, threads, memory: bound, signal, onProgress: report };
      if (!(await solveInSlices(slicing))) break;
      made.push(name);
      onProgress({ kind: 'made', ending: name, solved, written: performance.now() - began });
    } catch (error) {
      const { code, message } = error as Error & { readonly code?: string };
      failed.push({ ending: name, reason: message });
      onProgress({ kind: 'failed', ending: name, reason: message, ...(code === undefined ? {} : { code }) });
      if (code === 'ENOSPC') break;
    }
  }
  return { made, there: there.map(({ name }) => name), failed, cancelled: signal?.aborted === true };
}
