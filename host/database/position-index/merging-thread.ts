/**
 * Merges segments in a thread and a connection of its own, so that the thread of the library answers meanwhile. The
 * thread only reads; `tidy.ts` stores the result.
 */
import { once } from 'node:events';
import { parentPort, Worker } from 'node:worker_threads';
import { findAssets, requireAssets } from '../../assets.ts';
import { openSequential } from '../sequential.ts';
import { type Merge, type Merged, mergeSegments } from './merge.ts';
import { SegmentMemory } from './segment-memory.ts';
import { segmentRows } from './segments.ts';

/** The worker data of such a thread: the path of the library. */
export interface MergingThreadData {
  readonly merging: string;
}

export interface Merger {
  /** One merge at a time. `null`: see `mergeSegments`, or the merger was closed. */
  merge(merge: Merge): Promise<Merged | null>;
  close(): Promise<void>;
}

/** MiB for objects that the thread has just made: it makes few. */
const YOUNG_OBJECTS = 8;
/**
 * Merges of one thread. The blocks that it reads lie outside of the memory of its objects, so they are collected late;
 * when it ends, all are freed.
 */
const MERGES = 4;

interface Thread {
  readonly worker: Worker;
  merges: number;
  /** Resolves when the thread has ended. @throws what it has thrown */
  readonly ended: Promise<[null]>;
}

/** The thread starts with the first merge. */
export function mergingThread(path: string): Merger {
  let thread: Thread | null = null;
  let isClosed = false;

  return {
    async merge(merge) {
      if (isClosed) return null;
      thread ??= start(path);
      const { worker, ended } = thread;
      worker.postMessage(merge);
      const [merged] = (await Promise.race([once(worker, 'message'), ended])) as [Merged | null];
      if (++thread.merges === MERGES) {
        thread = null;
        await worker.terminate();
      }
      return merged;
    },
    async close() {
      isClosed = true;
      await thread?.worker.terminate();
    },
  };
}

function start(path: string): Thread {
  const { databaseWorker, libraryWasm } = findAssets();
  requireAssets(databaseWorker, libraryWasm);
  const workerData: MergingThreadData = { merging: path };
  const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_OBJECTS };
  const worker = new Worker(databaseWorker, { name: 'database merging', workerData, resourceLimits });
  worker.unref();
  const ended = once(worker, 'exit').then((): [null] => [null]);
  ended.catch(() => {});
  return { worker, merges: 0, ended };
}

/** Answers every merge that is posted to this thread. */
export function serveMerges(path: string): void {
  const store = segmentRows(openSequential(path), true);
  // The thread ends when the index is tidy.
  const memory = new SegmentMemory(Number.POSITIVE_INFINITY);
  parentPort?.on('message', (merge: Merge) => {
    const merged = mergeSegments(store, memory, merge);
    parentPort?.postMessage(merged, merged?.memory ? [merged.memory] : []);
  });
}
