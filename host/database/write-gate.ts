/**
 * Decides who writes first. SQLite lets writers wait by polling, so a connection that writes one transaction after the
 * other starves the rest. The library's threads share three words of memory: the thread that is writing, the thread that
 * waits for a short write, and the thread that has the log copied; an import starts a transaction only when nothing
 * waits. The gate only orders the threads: SQLite keeps the file consistent without it. Whoever starts a thread calls
 * {@link releaseGate} when it ends, because a thread that dies leaves its words behind.
 */
import { threadId } from 'node:worker_threads';

const WRITING = 0;
const WAITING = 1;
const COPYING = 2;
const FREE = 0;
/** Milliseconds to wait for a thread that neither finishes its write nor ends. */
const PATIENCE = 2000;

export interface WriteGate {
  /** A short write, before the writes of imports. */
  urgently<T>(write: () => T): T;
  /** A transaction of an import. */
  patiently<T>(write: () => T): T;
  /** Whether a thread has the log copied (`log-copying.ts`), so that no commit should do it. */
  readonly isLogCopied: boolean;
  /** This thread has the log copied until the returned function is called; `null`: another one does. */
  claimLog(): (() => void) | null;
}

export const newGate = (): SharedArrayBuffer => new SharedArrayBuffer(12);

/** Zero is free, and the main thread has the id 0. */
const wordOf = (thread: number): number => thread + 1;

/** Frees the words of a thread that has ended, so that other threads do not wait for it. */
export function releaseGate(shared: SharedArrayBuffer, thread: number): void {
  const words = new Int32Array(shared);
  for (const word of [WRITING, WAITING, COPYING]) free(words, word, wordOf(thread));
}

function free(words: Int32Array, word: number, owner: number): void {
  if (Atomics.compareExchange(words, word, owner, FREE) === owner) Atomics.notify(words, word);
}

/** `patience` in milliseconds. */
export function writeGate(shared: SharedArrayBuffer, patience = PATIENCE): WriteGate {
  const words = new Int32Array(shared);
  const own = wordOf(threadId);

  const locked = <T>(write: () => T): T => {
    for (;;) {
      const writing = Atomics.compareExchange(words, WRITING, FREE, own);
      if (writing === FREE || Atomics.wait(words, WRITING, writing, patience) === 'timed-out') break;
    }
    try {
      return write();
    } finally {
      free(words, WRITING, own);
    }
  };

  return {
    urgently(write) {
      Atomics.compareExchange(words, WAITING, FREE, own);
      try {
        return locked(write);
      } finally {
        free(words, WAITING, own);
      }
    },
    patiently(write) {
      const until = performance.now() + patience;
      for (let waiting = Atomics.load(words, WAITING); waiting !== FREE; waiting = Atomics.load(words, WAITING))
        if (Atomics.wait(words, WAITING, waiting, Math.max(0, until - performance.now())) === 'timed-out') break;
      return locked(write);
    },
    get isLogCopied() {
      return Atomics.load(words, COPYING) !== FREE;
    },
    claimLog() {
      if (Atomics.compareExchange(words, COPYING, FREE, own) !== FREE) return null;
      return () => free(words, COPYING, own);
    },
  };
}
