/**
 * Who writes first. SQLite lets writers wait by looking again now and then, so a connection that writes one transaction after the
 * other starves the rest. The library's threads share two words of memory: the thread that is writing, and the thread that waits to
 * do a short write; an import begins a transaction only when nobody waits. The lock only orders the threads: SQLite keeps the file
 * consistent without it. Whoever starts a thread calls {@link releaseGate} at its end, since a thread that dies leaves its words behind.
 */
import { threadId } from 'node:worker_threads';

const WRITING = 0;
const WAITING = 1;
const FREE = 0;
/** Milliseconds to wait for a thread that neither ends its write nor its life. */
const PATIENCE = 2000;

export interface WriteGate {
  /** A short write, before those of imports. */
  urgently<T>(write: () => T): T;
  /** A transaction of an import. */
  patiently<T>(write: () => T): T;
}

export const newGate = (): SharedArrayBuffer => new SharedArrayBuffer(8);

/** The main thread has the id 0. */
const wordOf = (thread: number): number => thread + 1;

/** Frees what a thread that has ended held, so that nobody waits for it. */
export function releaseGate(shared: SharedArrayBuffer, thread: number): void {
  const words = new Int32Array(shared);
  for (const word of [WRITING, WAITING]) free(words, word, wordOf(thread));
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
  };
}
