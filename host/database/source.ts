/** Where an import reads from: a file, or text that the page holds. */
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { CodedError } from '../../api/failure.ts';

export type Source = { readonly path: string } | { readonly text: string };

/** Bytes a step of reading. */
const CHUNK = 64 * 1024;

/** @throws CodedError `file-unreadable`. */
export async function sizeOf(source: Source): Promise<number> {
  if ('text' in source) return bytesOf(source.text).length;
  const found = await readable(source.path, stat(source.path));
  if (found.isFile()) return found.size;
  throw new CodedError('file-unreadable', `${source.path}: it is not a file`);
}

/** All bytes in order. @throws CodedError `file-unreadable`. */
export async function* chunksOf(source: Source): AsyncGenerator<Uint8Array> {
  if ('path' in source) {
    const chunks = createReadStream(source.path, { highWaterMark: CHUNK })[Symbol.asyncIterator]();
    for (
      let next = await readable(source.path, chunks.next());
      !next.done;
      next = await readable(source.path, chunks.next())
    )
      yield next.value as Uint8Array;
    return;
  }
  const bytes = bytesOf(source.text);
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
}

/** The first bytes, at most so many. @throws CodedError `file-unreadable`. */
export async function beginningOf(source: Source, length: number): Promise<Uint8Array> {
  if ('text' in source) return bytesOf(source.text).subarray(0, length);
  await using file = await readable(source.path, open(source.path));
  const { buffer, bytesRead } = await readable(source.path, file.read(new Uint8Array(length), 0, length, 0));
  return buffer.subarray(0, bytesRead);
}

/** UTF-8; a text with halves of surrogate pairs, which UTF-8 does not have, as UTF-16. */
const bytesOf = (text: string): Uint8Array =>
  text.isWellFormed() ? new TextEncoder().encode(text) : Buffer.from(`\ufeff${text}`, 'utf16le');

async function readable<T>(path: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new CodedError('file-unreadable', `${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
