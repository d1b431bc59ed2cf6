/** Files that a page holds and sends in pieces: each lies in a folder of its own for temporary files until it was imported. */
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CodedError } from '../api/failure.ts';

/** Bytes a chunk. */
export const MAX_CHUNK = 1024 * 1024;

export interface Uploads {
  begin(name: string): Promise<string>;
  append(upload: string, chunk: Uint8Array): Promise<void>;
  /** Where the bytes lie and what the page called them. */
  find(upload: string): { readonly path: string; readonly name: string };
  discard(upload: string): Promise<void>;
  close(): Promise<void>;
}

interface Entry {
  readonly path: string;
  readonly name: string;
  /** Pieces are written one after the other, however they were sent. */
  written: Promise<void>;
}

export function uploads(): Uploads {
  const entries = new Map<string, Entry>();
  let folder: Promise<string> | null = null;

  const get = (upload: string): Entry => {
    const entry = entries.get(upload);
    if (!entry) throw new CodedError('no-such-upload', `There is no upload ${upload}`);
    return entry;
  };

  return {
    async begin(name) {
      folder ??= mkdtemp(join(tmpdir(), 'chatrang-'));
      const upload = crypto.randomUUID();
      const path = join(await folder, upload);
      await appendFile(path, '');
      entries.set(upload, { path, name: String(name), written: Promise.resolve() });
      return upload;
    },
    append(upload, chunk) {
      const entry = get(upload);
      if (!(chunk instanceof Uint8Array) || chunk.length > MAX_CHUNK)
        throw new CodedError('bad-chunk', 'A chunk is bytes, 1 MiB at most');
      entry.written = entry.written.then(() => appendFile(entry.path, chunk));
      return entry.written;
    },
    find: get,
    async discard(upload) {
      const entry = entries.get(upload);
      entries.delete(upload);
      if (entry) await rm(entry.path, { force: true });
    },
    async close() {
      entries.clear();
      if (folder) await rm(await folder, { recursive: true, force: true });
    },
  };
}
