/** Worker threads that share out the tasks of an ending made in slices. */
import { rmSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { DtrRule } from '../count/dtr-rule.ts';
import type { Ending } from '../ending.ts';
import { partOf } from '../tables/table-file.ts';
import type { LogWords } from './scratch.ts';
import type { SliceAnswer, SliceTask } from './worker.ts';

/** It was to stop. */
export class Stopped extends Error {}

/** A failure with the system's code, or one of ours: `scratch-busy`. */
export class SlicingFailed extends Error {
  readonly code: string | undefined;
  constructor(reason: string, code?: string) {
    super(reason);
    this.code = code;
  }
}

export interface PoolSetup {
  readonly ending: Ending;
  /** Of the tables. */
  readonly folder: string;
  /** As in `Generation`. */
  readonly counting?: DtrRule | null | undefined;
  readonly wasm: string;
  readonly worker: URL;
  readonly signal?: AbortSignal | undefined;
}

export class Crew {
  readonly #threads: readonly Worker[];
  readonly #ids: readonly number[];
  readonly #signal: AbortSignal | undefined;

  constructor({ wasm, folder, counting, worker, ending, signal }: PoolSetup, threads: number) {
    const workerData = { wasm, folder, counting, slices: ending.name };
    this.#threads = Array.from({ length: threads }, () => new Worker(worker, { workerData }));
    this.#ids = this.#threads.map(thread => thread.threadId);
    this.#signal = signal;
  }

  /** @throws Stopped, SlicingFailed; the crew is of no more use then */
  async run(tasks: readonly SliceTask[], done: (task: SliceTask, words: LogWords | null) => void): Promise<void> {
    const waiting = [...tasks];
    await Promise.all(this.#threads.map(thread => this.#work(thread, waiting, done)));
  }

  #work(thread: Worker, waiting: SliceTask[], done: (task: SliceTask, words: LogWords | null) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      let current: SliceTask | undefined;
      const next = (): void => {
        current = waiting.shift();
        if (this.#signal?.aborted === true) fail(new Stopped());
        else if (current !== undefined) thread.postMessage(current);
        else {
          part();
          resolve();
        }
      };
      const heard = (answer: SliceAnswer): void => {
        if (answer.kind === 'failed') fail(new SlicingFailed(answer.reason, answer.code));
        else {
          done(current as SliceTask, answer.words);
          next();
        }
      };
      const fail = (error: Error): void => {
        part();
        reject(error);
      };
      const died = (error: unknown): void => fail(new SlicingFailed(`a thread died: ${String(error)}`));
      const stop = (): void => fail(new Stopped());
      const part = (): void => {
        thread.off('message', heard).off('error', died).off('exit', died);
        this.#signal?.removeEventListener('abort', stop);
      };
      thread.on('message', heard).on('error', died).on('exit', died);
      this.#signal?.addEventListener('abort', stop, { once: true });
      next();
    });
  }

  /** Ends the threads, and removes what one of them left half written of the table at `path`. */
  async close(path: string): Promise<void> {
    await Promise.all(this.#threads.map(thread => thread.terminate()));
    for (const id of this.#ids) rmSync(partOf(path, id), { force: true });
  }
}
