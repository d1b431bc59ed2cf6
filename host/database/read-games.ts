/** Reads the files of an import as a stream of batches. */
import type { CodedError } from '../../api/failure.ts';
import { guessFile } from '../../core/pgn/guess.ts';
import { ChunkKernel } from '../../engine/library/chunk.ts';
import { EXPANDS, isReadingFault } from '../files/faults.ts';
import type { Reading } from '../files/reading.ts';
import type { BufferPool } from './buffer-pool.ts';
import { ChunkReader } from './chunk-reader.ts';
import { libraryModule } from './position-index/kernel.ts';
import { SegmentMemory } from './position-index/segment-memory.ts';
import { BatchBuilder, type ReadBatch } from './read-batch.ts';
import type { ImportTask } from './services.ts';

export type ReadTask = Pick<ImportTask, 'source' | 'name' | 'rules'>;

/** `done` is how much of `Reading.total` has been read. Only data, so that threads can send it. */
export type ReadEvent =
  | { readonly kind: 'batch'; readonly batch: ReadBatch; readonly file: string; readonly done: number }
  /** An issue of a file rather than of a game. */
  | { readonly kind: 'note'; readonly file: string; readonly code: string; readonly text: string }
  | { readonly kind: 'progress'; readonly done: number };

/** Bytes between two reports of progress. */
const PROGRESS = 2 ** 20;

/**
 * @param makesBlocks asked for each batch: whether blocks of positions are made here rather than where games are stored
 * @param pool memory of batches that have been stored
 * @throws CodedError when nothing can be read, or when the rest of the source should not be read
 */
export async function* readGames(
  { name, rules }: ReadTask,
  reading: Reading,
  makesBlocks: () => boolean,
  pool: BufferPool,
): AsyncGenerator<ReadEvent> {
  const kernel = new ChunkKernel(libraryModule());
  const segments = new SegmentMemory();
  let read = 0;
  let reported = 0;
  let fault: CodedError | null = null;
  for await (const file of reading.files) {
    const reader = new ChunkReader(kernel, rules ?? guessFile(file.head).guess);
    const builder = new BatchBuilder(reader, segments, makesBlocks, pool);
    const events = function* (batches: Iterable<ReadBatch>): Generator<ReadEvent> {
      for (const batch of batches) yield { kind: 'batch', batch, file: file.name, done: reading.done() };
    };
    const end = function* (): Generator<ReadEvent> {
      for (const games of reader.end()) yield* events(builder.add(games));
      yield* events(builder.end());
      if (reader.repaired > 0) yield { kind: 'note', file: file.name, ...repaired(reader.repaired) };
    };
    try {
      for await (const chunk of file.chunks) {
        for (const games of reader.push(chunk)) yield* events(builder.add(games));
        if (reading.done() < reported + PROGRESS) continue;
        reported = reading.done();
        yield { kind: 'progress', done: reported };
      }
      yield* end();
      read++;
    } catch (error) {
      if (!isReadingFault(error)) throw error;
      // What was read before the fault is stored, up to the last bytes.
      yield* end();
      if (reading.isSingle || error.code === EXPANDS) throw error;
      fault ??= error;
      yield { kind: 'note', file: file.name, code: error.code, text: error.message };
    }
  }
  if (read === 0 && fault) throw fault;
  yield* leftFiles(name, reading, read);
  yield { kind: 'progress', done: reading.done() };
}

const repaired = (bytes: number) => ({
  code: 'bytes-repaired',
  text: `${bytes} bytes are invalid in the encoding of the file and were read as Windows-1252`,
});

/** Files that a note names. */
const NAMED = 5;

function* leftFiles(file: string, { left, isSingle }: Reading, read: number): Generator<ReadEvent> {
  const named = `${left.slice(0, NAMED).join(', ')}${left.length > NAMED ? ', …' : ''}`;
  if (left.length > 0)
    yield {
      kind: 'note',
      file,
      code: 'files-left',
      text: `${left.length} files without games were left out: ${named}`,
    };
  else if (read === 0 && !isSingle) yield { kind: 'note', file, code: 'no-files', text: 'It contains no files' };
}
