/**
 * The shared memory of one search: a fixed part (kernel tables, control words, the thread's arena), then the
 * transposition table. Any thread with the memory can set the stop flag.
 */

/** Address of the stop flag, an i32: `stopAddress()` of `engine.wasm`. */
export const STOP_ADDRESS = 65536;
/** Bytes before the transposition table. */
export const FIXED_BYTES = 5 << 20;
const PAGE = 65536;
const MAX_TABLE_MIB = 2048;

interface MemoryMaker {
  readonly Memory: new (size: {
    readonly initial: number;
    readonly maximum: number;
    readonly shared: true;
  }) => SharedMemory;
}

export interface SharedMemory {
  readonly buffer: SharedArrayBuffer;
}

/** Bytes of the largest table that fits `hashMiB`: a power of two, 1 to 2048 MiB. */
export function tableBytes(hashMiB: number): number {
  const mib = Math.min(Math.max(hashMiB, 1), MAX_TABLE_MIB);
  return 2 ** Math.floor(Math.log2(mib)) * (1 << 20);
}

/** Creates zeroed memory; the system allocates its pages when they are first written. */
export function createMemory(hashMiB: number): SharedMemory {
  const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: MemoryMaker };
  const pages = (FIXED_BYTES + tableBytes(hashMiB)) / PAGE;
  return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
}

/** Minimum page size of the system, in bytes. */
const SYSTEM_PAGE = 4096;

/**
 * Makes the system allocate the pages of a memory that no search has used, in steps of some milliseconds. Otherwise the
 * first search spends most of its first 100 ms on page faults.
 */
export function* providePages({ buffer }: SharedMemory): Generator<void> {
  const words = new Int32Array(buffer);
  const step = SYSTEM_PAGE >> 2;
  const part = (8 << 20) >> 2;
  for (let from = FIXED_BYTES >> 2; from < words.length; from += part) {
    const end = Math.min(from + part, words.length);
    for (let at = from; at < end; at += step) words[at] = 0;
    yield;
  }
}

const flagOf = (memory: SharedMemory): Int32Array => new Int32Array(memory.buffer, STOP_ADDRESS, 1);

/** The running search stops at its next check of the flag, within about a millisecond. */
export const raiseStop = (memory: SharedMemory): void => {
  Atomics.store(flagOf(memory), 0, 1);
};

export const isStopRaised = (memory: SharedMemory): boolean => Atomics.load(flagOf(memory), 0) !== 0;

export const lowerStop = (memory: SharedMemory): void => {
  Atomics.store(flagOf(memory), 0, 0);
};
