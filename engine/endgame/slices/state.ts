/** Where the tables of a slice are kept between two steps: in memory that the threads share, or in a file. */
import { closeSync, constants, openSync, readSync } from 'node:fs';
import { writeAll } from '../tables/atomic-file.ts';
import { ScratchDamaged } from './scratch.ts';

/** Shared memory, or the path of a file. */
export type SliceState = SharedArrayBuffer | string;

/** Shared memory of earlier endings, as long as it is not garbage-collected. */
const free: WeakRef<SharedArrayBuffer>[] = [];

/**
 * Shared memory of this size with arbitrary contents. It reuses memory of earlier endings, because the memory limit
 * does not account for both.
 */
export function sharedBuffer(bytes: number): SharedArrayBuffer {
  for (let left = free.pop(); left !== undefined; left = free.pop()) {
    const memory = left.deref();
    if (memory?.byteLength === bytes) return memory;
  }
  return new SharedArrayBuffer(bytes);
}

/** Call it when no thread uses the memory any more. */
export function recycle(memory: readonly SharedArrayBuffer[]): void {
  free.push(...memory.map(each => new WeakRef(each)));
}

/** An open {@link SliceState}. */
export interface Waiting {
  load(chunk: number, havens: Uint8Array, due: Uint8Array): void;
  save(chunk: number, havens: Uint8Array, due: Uint8Array): void;
  /** The next step due in a chunk. */
  due(chunk: number): number;
  setDue(chunk: number, step: number): void;
  close(): void;
}

/**
 * @param chunk placements per chunk
 * @param chunks chunks per slice
 */
export function openState(state: SliceState, chunk: number, chunks: number): Waiting {
  if (typeof state !== 'string') {
    const all = new Uint8Array(state);
    return {
      load(number, havens, due) {
        havens.set(all.subarray(9 * chunk * number, 9 * chunk * number + 8 * chunk));
        due.set(all.subarray(9 * chunk * number + 8 * chunk, 9 * chunk * (number + 1)));
      },
      save(number, havens, due) {
        all.set(havens, 9 * chunk * number);
        all.set(due, 9 * chunk * number + 8 * chunk);
      },
      due: number => all[9 * chunk * chunks + number] as number,
      setDue(number, step) {
        all[9 * chunk * chunks + number] = step;
      },
      close() {},
    };
  }
  const open = openSync(state, constants.O_RDWR | constants.O_CREAT);
  const one = Buffer.alloc(1);
  return {
    load(number, havens, due) {
      readFully(open, havens, 9 * chunk * number, state);
      readFully(open, due, 9 * chunk * number + 8 * chunk, state);
    },
    save(number, havens, due) {
      writeAll(open, havens, 9 * chunk * number);
      writeAll(open, due, 9 * chunk * number + 8 * chunk);
    },
    due(number) {
      readFully(open, one, 9 * chunk * chunks + number, state);
      return one[0] as number;
    },
    setDue(number, step) {
      one[0] = step;
      writeAll(open, one, 9 * chunk * chunks + number);
    },
    close: () => closeSync(open),
  };
}

/** @throws ScratchDamaged if the file is too short */
export function readFully(file: number, into: Uint8Array, at: number, path: string): void {
  for (let done = 0; done < into.length; ) {
    const got = readSync(file, into, done, into.length - done, at + done);
    if (got === 0) throw new ScratchDamaged(`${path} ends early; delete the partial files and start again`);
    done += got;
  }
}
