/** Reads the files of an import in a thread of its own, while the calling thread stores games. */
import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { CodedError } from '../../api/failure.ts';
import { findAssets, requireAssets } from '../assets.ts';
import { buffersOf } from './read-batch.ts';
import type { ReadEvent, ReadTask } from './read-games.ts';

export interface ReadingData {
  readonly task: ReadTask;
  /** Files of the user's rule sets in the library. */
  readonly ruleSets: readonly string[];
}

/** MiB for objects that the thread has just made: it makes few, and most of them live for a batch. */
const YOUNG_OBJECTS = 16;

/** Says that a batch has been stored, and returns its memory. */
export interface TakenBatch {
  readonly buffers: readonly ArrayBuffer[];
}

/** The last message of the thread. */
export interface ReadingEnd {
  readonly kind: 'end';
  readonly fault: { readonly code: string | null; readonly message: string } | null;
}

/**
 * The same events and errors as `readGames`. The thread waits for batches to be taken, and ends with the generator. A
 * batch must not be used after the next event was asked for.
 */
export async function* readInThread(data: ReadingData): AsyncGenerator<ReadEvent> {
  const { readingWorker } = findAssets();
  requireAssets(readingWorker);
  const worker = new Worker(readingWorker, {
    name: 'import reading',
    workerData: data,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_OBJECTS },
  });
  try {
    for await (const [message] of on(worker, 'message', { close: ['exit'] })) {
      const event = message as ReadEvent | ReadingEnd;
      if (event.kind === 'end') {
        if (event.fault) throw errorOf(event.fault);
        return;
      }
      yield event;
      if (event.kind === 'batch') {
        const buffers = buffersOf(event.batch);
        worker.postMessage({ buffers } satisfies TakenBatch, buffers);
      }
    }
    throw new Error('The thread that reads the file has ended');
  } finally {
    await worker.terminate();
  }
}

const errorOf = ({ code, message }: { readonly code: string | null; readonly message: string }): Error =>
  code === null ? new Error(message) : new CodedError(code, message);
