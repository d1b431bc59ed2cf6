/** Worker threads that share the tasks of an ending in slices. */
import { rmSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { DtrRule } from '../count/rule.ts';
import type { Ending } from '../ending.ts';
import { partOf } from '../tables/table-file.ts';
import type { LogWords } from './scratch.ts';
import type { SliceAnswer, SliceTask } from './worker.ts';

/** The run was stopped. */
export class SlicingStopped extends Error {}

/** A failure with the error code of the system, or our own `scratch-busy`. */
export class SlicingFailed extends Error {
  readonly code: string | undefined;
  constructor(reason: string, code?: string) {
    super(reason);
    this.code = code;
  }
}

export interface PoolSetup {
  readonly ending: Ending;
  /** Folder of the tables. */
  readonly folder: string;
  /** As in `Generation`. */
  readonly counting?: DtrRule | null | undefined;
  readonly wasm: string;
  readonly worker: URL;
  readonly signal?: AbortSignal | undefined;
}

export class WorkerPool {
  readonly #threads: readonly Worker[];
  readonly #ids: readonly number[];
  readonly #signal: AbortSignal | undefined;

  constructor({ wasm, folder, counting, worker, ending, signal }: PoolSetup, threads: number) {
    const workerData = { wasm, folder, counting, slices: ending.name };
    this.#threads = Array.from({ length: threads }, () => new Worker(worker, { workerData }));
    this.#ids = this.#threads.map(thread => thread.threadId);
    this.#signal = signal;
  }

  /** @throws SlicingStopped, SlicingFailed; the pool cannot be used afterwards */
  async run(tasks: readonly SliceTask[], done: (task: SliceTask, words: LogWords | null) => void): Promise<void> {
    const waiting = [...tasks];
    await Promise.all(this.#threads.map(thread => this.#work(thread, waiting, done)));
  }

  #work(thread: Worker, waiting: SliceTask[], done: (task: SliceTask, words: LogWords | null) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      let current: SliceTask | undefined;
      const next = (): void => {
        current = waiting.shift();
        if (this.#signal?.aborted === true) fail(new SlicingStopped());
        else if (current !== undefined) thread.postMessage(current);
        else {
          removeListeners();
          resolve();
        }
      };
      const onMessage = (answer: SliceAnswer): void => {
        if (answer.kind === 'failed') fail(new SlicingFailed(answer.reason, answer.code));
        else {
          done(current as SliceTask, answer.words);
          next();
        }
      };
      const fail = (error: Error): void => {
        removeListeners();
        reject(error);
      };
      const onExit = (error: unknown): void => fail(new SlicingFailed(`a thread ended unexpectedly: ${String(error)}`));
      const stop = (): void => fail(new SlicingStopped());
      const removeListeners = (): void => {
        thread.off('message', onMessage).off('error', onExit).off('exit', onExit);
        this.#signal?.removeEventListener('abort', stop);
      };
      thread.on('message', onMessage).on('error', onExit).on('exit', onExit);
      this.#signal?.addEventListener('abort', stop, { once: true });
      next();
    });
  }

  /** Ends the threads and removes partial files of the table at `path`. */
  async close(path: string): Promise<void> {
    await Promise.all(this.#threads.map(thread => thread.terminate()));
    for (const id of this.#ids) rmSync(partOf(path, id), { force: true });
  }
}
