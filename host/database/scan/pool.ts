/** The threads of the scan. They start with the first task and end when there has been none for a while. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { CodedError } from '../../../api/failure.ts';
import { messageOf } from '../../../engine/rules/result.ts';
import { findAssets } from '../../assets.ts';
import type { ScanAnswer, ScanTask } from './search.ts';

/** The worker data of such a thread: the path of the library. */
export interface ScanThreadData {
  readonly scan: string;
}

const MOST_THREADS = 4;
/** Milliseconds without a task after which the threads end. */
const IDLE = 5000;
/** MiB for objects that a thread has just made: it makes few. */
const YOUNG_OBJECTS = 8;

interface Thread {
  readonly worker: Worker;
  /** Resolves the task that it works on. */
  answer: ((answer: ScanAnswer) => void) | null;
  fail: ((reason: unknown) => void) | null;
}

export class ScanPool {
  readonly #path: string;
  readonly #size = Math.min(MOST_THREADS, availableParallelism());
  #threads: Thread[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  /** Whether a thread is free for a task. */
  get isFree(): boolean {
    return this.#threads.length < this.#size || this.#threads.some(({ answer }) => answer === null);
  }

  /** Call it only when a thread is free. @throws CodedError `scan-ended` when the thread ends. */
  run(task: ScanTask): Promise<ScanAnswer> {
    clearTimeout(this.#timer);
    const thread = this.#threads.find(({ answer }) => answer === null) ?? this.#start();
    const answered = new Promise<ScanAnswer>((resolve, reject) => {
      thread.answer = resolve;
      thread.fail = reject;
    });
    thread.worker.postMessage(task);
    return answered.finally(() => {
      thread.answer = null;
      thread.fail = null;
      this.#endSoon();
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    const threads = this.#threads;
    this.#threads = [];
    await Promise.all(threads.map(({ worker }) => worker.terminate()));
  }

  #start(): Thread {
    const workerData: ScanThreadData = { scan: this.#path };
    const worker = new Worker(findAssets().databaseWorker, {
      name: 'database scan',
      workerData,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_OBJECTS },
    });
    const thread: Thread = { worker, answer: null, fail: null };
    this.#threads.push(thread);
    worker.unref();
    worker.on('message', (answer: ScanAnswer) => thread.answer?.(answer));
    worker.on('error', error => this.#ended(thread, messageOf(error)));
    worker.on('exit', () => this.#ended(thread, 'it was stopped'));
    return thread;
  }

  #ended(thread: Thread, reason: string): void {
    this.#threads = this.#threads.filter(other => other !== thread);
    thread.fail?.(new CodedError('scan-ended', `A thread of the search ended: ${reason}`));
  }

  #endSoon(): void {
    if (this.#threads.some(({ answer }) => answer !== null)) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.close(), IDLE);
    this.#timer.unref();
  }
}
