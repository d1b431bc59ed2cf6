/** Reads files from disk. Every error is a CodedError `file-unreadable` whose message starts with the path. */
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { CodedError } from '../../api/failure.ts';
import { messageOf } from '../../engine/rules/result.ts';

export type Chunks = AsyncGenerator<Uint8Array>;

/** Bytes per read. */
export const CHUNK = 64 * 1024;

/** @param meter called with the number of bytes of each read */
export async function* ofDisk(path: string, meter: (bytes: number) => void): Chunks {
  const chunks = createReadStream(path, { highWaterMark: CHUNK })[Symbol.asyncIterator]();
  try {
    for (let next = await readable(path, chunks.next()); !next.done; next = await readable(path, chunks.next())) {
      meter((next.value as Uint8Array).length);
      yield next.value as Uint8Array;
    }
  } finally {
    await chunks.return?.();
  }
}

/** The first bytes of a file, at most `length`. @throws CodedError `file-unreadable`. */
export async function beginning(path: string, length: number): Promise<Uint8Array> {
  await using file = await readable(path, open(path));
  const { buffer, bytesRead } = await readable(path, file.read(new Uint8Array(length), 0, length, 0));
  return buffer.subarray(0, bytesRead);
}

/** @throws CodedError `file-unreadable`. */
export async function sizeOnDisk(path: string): Promise<number> {
  const found = await readable(path, stat(path));
  if (found.isFile()) return found.size;
  throw new CodedError('file-unreadable', `${path}: not a regular file`);
}

/** RangeErrors are thrown by the caller's own limits and passed on. */
export async function readable<T>(path: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw new CodedError('file-unreadable', `${path}: ${messageOf(error)}`);
  }
}
