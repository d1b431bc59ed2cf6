/**
 * The shared memory of the threads of one search: a fixed part (kernel tables, control words, an arena for each
 * thread), then the transposition table. Any thread with the memory can set the stop flag.
 */

import { MAX_HASH } from './job.ts';

/**
 * Address of the control words, i32 each: `stopAddress()` of `engine.wasm`. The first is the stop flag; those of
 * {@link openRun} are not used by `engine.wasm`.
 */
export const STOP_ADDRESS = 65536;
/** Address of an i32 that is not 0 while the search ponders: `ponderAddress()`. */
export const PONDER_ADDRESS = STOP_ADDRESS + 32;
/** Address of the nodes of each thread, as u64 64 bytes apart: `nodeCountsAddress()` of `engine.wasm`. */
export const NODE_COUNTS_ADDRESS = STOP_ADDRESS + 32768;
/** Kernel tables, control words and the network. */
const COMMON_BYTES = 5 << 20;
const ARENA_BYTES = 8 << 20;
const PAGE = 65536;

/** Bytes before the transposition table. */
export const fixedBytes = (threads: number): number => COMMON_BYTES + threads * ARENA_BYTES;

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
  const mib = Math.min(Math.max(hashMiB, 1), MAX_HASH);
  return 2 ** Math.floor(Math.log2(mib)) * (1 << 20);
}

/** Creates zeroed memory; the system allocates its pages when they are first written. */
export function createMemory(hashMiB: number, threads = 1): SharedMemory {
  const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: MemoryMaker };
  const pages = (fixedBytes(threads) + tableBytes(hashMiB)) / PAGE;
  return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
}

/** Minimum page size of the system, in bytes. */
const SYSTEM_PAGE = 4096;

/**
 * Makes the system allocate the pages of a memory that no search has used, in steps of some milliseconds. Otherwise the
 * first search spends most of its first 100 ms on page faults.
 */
export function* providePages({ buffer }: SharedMemory, threads = 1): Generator<void> {
  const words = new Int32Array(buffer);
  const step = SYSTEM_PAGE >> 2;
  const part = (8 << 20) >> 2;
  for (let from = fixedBytes(threads) >> 2; from < words.length; from += part) {
    const end = Math.min(from + part, words.length);
    for (let at = from; at < end; at += step) words[at] = 0;
    yield;
  }
}

/** Indices of the control words. */
const STOP = 0;
/** The run that the main thread has prepared. */
const RUN = 1;
/** Grows with every change of the others, so that a thread can wait for one. */
const CHANGES = 2;
/** Largest number of pieces for which that run asks the endgame tables. */
const TABLE_PIECES = 4;

/** Values of the stop flag. `ENDED`: set by a thread of the search, at a limit or at its end. */
const BY_HOST = 1;
const ENDED = 2;

const controlOf = (memory: SharedMemory): Int32Array => new Int32Array(memory.buffer, STOP_ADDRESS, 5);

function wakeThreads(control: Int32Array): void {
  Atomics.add(control, CHANGES, 1);
  Atomics.notify(control, CHANGES);
}

/** The running search stops at the next check of the flag in each thread, within about a millisecond. */
export function raiseStop(memory: SharedMemory): void {
  const control = controlOf(memory);
  Atomics.store(control, STOP, BY_HOST);
  wakeThreads(control);
}

/** The main thread has ended its run, maybe without a search: the others end theirs, unless they have been stopped. */
export function endRun(memory: SharedMemory): void {
  const control = controlOf(memory);
  Atomics.compareExchange(control, STOP, 0, ENDED);
  wakeThreads(control);
}

/** Whether the search is to end. */
export const isStopRaised = (memory: SharedMemory): boolean => Atomics.load(controlOf(memory), STOP) !== 0;

/** Whether {@link raiseStop} has stopped the search. */
export const isStoppedByHost = (memory: SharedMemory): boolean => Atomics.load(controlOf(memory), STOP) === BY_HOST;

/** Must not be called while a thread runs. */
export const lowerStop = (memory: SharedMemory): void => {
  Atomics.store(controlOf(memory), STOP, 0);
};

/**
 * The main thread has prepared a run: rule set, cleared tables, generation. Helper threads may start theirs.
 * `tablePieces`: largest number of pieces for which endgame tables are asked, 0 for none.
 */
export function openRun(memory: SharedMemory, run: number, tablePieces: number): void {
  const control = controlOf(memory);
  Atomics.store(control, TABLE_PIECES, tablePieces);
  Atomics.store(control, RUN, run);
  wakeThreads(control);
}

/** Blocks a helper thread until its run is open and returns `tablePieces`; `null` when the stop flag is set instead. */
export function awaitRun(memory: SharedMemory, run: number): number | null {
  const control = controlOf(memory);
  for (;;) {
    const seen = Atomics.load(control, CHANGES);
    if (Atomics.load(control, STOP) !== 0) return null;
    if (Atomics.load(control, RUN) === run) return Atomics.load(control, TABLE_PIECES);
    Atomics.wait(control, CHANGES, seen);
  }
}

/** Nodes of the last search of all threads. Exact once they have ended. */
export function nodesOf({ buffer }: SharedMemory, threads: number): number {
  const counts = new BigUint64Array(buffer, NODE_COUNTS_ADDRESS, 8 * threads);
  let sum = 0;
  for (let thread = 0; thread < threads; thread++) sum += Number(Atomics.load(counts, 8 * thread));
  return sum;
}

/** While the search ponders, limits of time do not end it. */
export const setPondering = (memory: SharedMemory, pondering: boolean): void => {
  Atomics.store(new Int32Array(memory.buffer, PONDER_ADDRESS, 1), 0, pondering ? 1 : 0);
};
