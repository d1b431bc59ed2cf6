/**
 * Makes tables with several worker threads, an ending a thread, the longest first. Each table appears in its folder when it is
 * whole, so a run that was stopped goes on where it was: what is there already is not made again.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Ending, placementsOf } from './ending.ts';
import { solvingBytes } from './solve.ts';
import { tableName } from './tables.ts';
import type { WorkerNews } from './worker.ts';

export interface Generation {
  readonly endings: readonly Ending[];
  readonly folder: string;
  /** Path of `endgame.wasm` and the module of the worker. */
  readonly wasm: string;
  readonly worker: URL;
  readonly threads: number;
  readonly signal?: AbortSignal;
  readonly told?: (news: WorkerNews) => void;
}

export interface GenerationReport {
  readonly made: readonly string[];
  readonly there: readonly string[];
  readonly failed: readonly { readonly ending: string; readonly reason: string }[];
  readonly cancelled: boolean;
}

/** Bytes of memory that so many threads take at most for these endings. */
export const generationBytes = (endings: readonly Ending[], threads: number): number =>
  endings
    .map(ending => solvingBytes(ending, false))
    .sort((a, b) => b - a)
    .slice(0, threads)
    .reduce((sum, bytes) => sum + bytes, 0);

/** Equal units make the work less, they are looked at in one order. */
const work = (ending: Ending): number =>
  ending.units.reduce(
    (sum, role, at) => sum / ending.units.slice(0, at + 1).filter(unit => unit === role).length,
    placementsOf(ending),
  );

export async function generateTables(generation: Generation): Promise<GenerationReport> {
  const { endings, folder, wasm, worker, threads, signal, told = () => {} } = generation;
  mkdirSync(folder, { recursive: true });
  const there = endings.filter(ending => existsSync(join(folder, tableName(ending))));
  const waiting = endings.filter(ending => !there.includes(ending)).sort((a, b) => work(b) - work(a));
  const made: string[] = [];
  const failed: { readonly ending: string; readonly reason: string }[] = [];

  /** One thread until nothing waits; a thread that dies takes the ending it was at with it, not the others. */
  const run = async (): Promise<void> => {
    while (waiting.length > 0 && signal?.aborted !== true) {
      const thread = new Worker(worker, { workerData: { wasm, folder } });
      await new Promise<void>(resolve => {
        let current: Ending | undefined;
        const stop = (): void => void thread.terminate();
        signal?.addEventListener('abort', stop, { once: true });
        const next = (): void => {
          current = signal?.aborted === true ? undefined : waiting.shift();
          if (current === undefined) void thread.terminate();
          else thread.postMessage(current.name);
        };
        thread.on('message', (news: WorkerNews) => {
          told(news);
          if (news.kind === 'step') return;
          if (news.kind === 'made') made.push(news.ending);
          else failed.push({ ending: news.ending, reason: news.reason });
          next();
        });
        thread.on('error', error => {
          if (current !== undefined) failed.push({ ending: current.name, reason: String(error) });
        });
        thread.on('exit', () => {
          signal?.removeEventListener('abort', stop);
          resolve();
        });
        next();
      });
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, threads) }, run));
  return { made, there: there.map(({ name }) => name), failed, cancelled: signal?.aborted === true };
}
