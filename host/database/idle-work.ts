/** Starts work when a library has not been written for some time. */

/** Calls `work` after some milliseconds, unless the returned function is called before. */
export type StartTimer = (work: () => void, after: number) => () => void;

/** Milliseconds without a write after which work starts. */
const QUIET = 3000;
/** The same while work in the background writes its results. */
const WHILE_WORKING = 30_000;

const startTimer: StartTimer = (work, after) => {
  const timer = setTimeout(work, after);
  timer.unref();
  return () => clearTimeout(timer);
};

export class IdleWork {
  readonly #work: () => Promise<unknown>;
  readonly #start: StartTimer;
  #cancel: (() => void) | null = null;
  #running: Promise<unknown> = Promise.resolve();

  /** Failures of `work` are ignored. */
  constructor(work: () => Promise<unknown>, start = startTimer) {
    this.#work = work;
    this.#start = start;
  }

  /** After a write: waits again. */
  written(): void {
    this.#wait(QUIET);
  }

  /** After a write of work in the background, which may take hours: does not wait for its end. */
  writtenInBackground(): void {
    if (this.#cancel === null) this.#wait(WHILE_WORKING);
  }

  /** Starts no more work. Resolves when none is running. */
  async end(): Promise<void> {
    this.#cancel?.();
    this.#cancel = null;
    await this.#running;
  }

  #wait(after: number): void {
    this.#cancel?.();
    this.#cancel = this.#start(() => {
      this.#cancel = null;
      this.#running = this.#running.then(this.#work).catch(() => {});
    }, after);
  }
}
