/**
 * Who writes first. SQLite lets writers wait by looking again now and then, so a connection that writes one transaction after the
 * other starves the rest. The library's threads share two words of memory: whether somebody writes, and how many short
 * writes are wanted; an import begins a transaction only when none is. The lock is a courtesy, SQLite's own is the law: who has
 * waited too long for a thread that died goes on.
 */

const LOCK = 0;
const WANTED = 1;
/** Milliseconds. */
const PATIENCE = 2000;

export interface WriteGate {
  /** A short write, before those of imports. */
  urgently<T>(write: () => T): T;
  /** A transaction of an import. */
  patiently<T>(write: () => T): T;
}

export const newGate = (): SharedArrayBuffer => new SharedArrayBuffer(8);

export function writeGate(shared: SharedArrayBuffer): WriteGate {
  const words = new Int32Array(shared);

  const locked = <T>(write: () => T): T => {
    while (Atomics.compareExchange(words, LOCK, 0, 1) !== 0)
      if (Atomics.wait(words, LOCK, 1, PATIENCE) === 'timed-out') break;
    try {
      return write();
    } finally {
      Atomics.store(words, LOCK, 0);
      Atomics.notify(words, LOCK, 1);
    }
  };

  return {
    urgently(write) {
      Atomics.add(words, WANTED, 1);
      try {
        return locked(write);
      } finally {
        Atomics.sub(words, WANTED, 1);
        Atomics.notify(words, WANTED);
      }
    },
    patiently(write) {
      const until = performance.now() + PATIENCE;
      for (let wanted = Atomics.load(words, WANTED); wanted > 0; wanted = Atomics.load(words, WANTED))
        if (Atomics.wait(words, WANTED, wanted, Math.max(0, until - performance.now())) === 'timed-out') break;
      return locked(write);
    },
  };
}
