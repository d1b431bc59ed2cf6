/**
 * The shared memory of one search: a fixed part (kernel tables, control words, the thread's arena) and the transposition
 * table behind it. Whoever holds the memory can raise the stop flag; nobody else has to be asked.
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
  const wanted = Math.min(Math.max(hashMiB, 1), MAX_TABLE_MIB);
  return 2 ** Math.floor(Math.log2(wanted)) * (1 << 20);
}

/** Zeroed; its pages are taken from the system when they are first written. */
export function createMemory(hashMiB: number): SharedMemory {
  const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: MemoryMaker };
  const pages = (FIXED_BYTES + tableBytes(hashMiB)) / PAGE;
  return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
}

/** The system hands out memory in pages of at least so many bytes, each when it is first written. */
const SYSTEM_PAGE = 4096;

/**
 * Has the system provide the pages of a memory that no search has used, a part at a time: each step takes some milliseconds. Otherwise the
 * first search pays for each page when it first stores something there, which takes it most of its first 100 ms.
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

/** The running search ends at its next look at the flag, within a millisecond or so. */
export const raiseStop = (memory: SharedMemory): void => {
  Atomics.store(flagOf(memory), 0, 1);
};

export const isStopRaised = (memory: SharedMemory): boolean => Atomics.load(flagOf(memory), 0) !== 0;

export const lowerStop = (memory: SharedMemory): void => {
  Atomics.store(flagOf(memory), 0, 0);
};
