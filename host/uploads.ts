/**
 * Files that a page holds and sends in pieces: each lies in a folder of its own for temporary files until it was imported. The folder names the
 * machine and the process it belongs to, so that what a killed one has left is found and removed at the next start.
 */
import { appendFile, lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { CodedError } from '../api/failure.ts';
import { runs } from '../engine/endgame/running.ts';

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

/** Machines, and containers, may share a folder for temporary files and number their processes alike. */
const PREFIX = `chatrang-uploads-${crc32(hostname()).toString(16)}-`;

/** Of a folder for temporary files of this process, which is removed at a later start when the process was killed. */
export const temporaryPrefix = (): string => `${PREFIX}${process.pid}-`;

/** Removes the folders of this user's processes that run no more. */
export async function removeStaleUploads(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    const owner = name.startsWith(PREFIX) ? /^(\d+)-\w{6}$/.exec(name.slice(PREFIX.length))?.[1] : undefined;
    if (owner === undefined || runs(Number(owner))) continue;
    const path = join(root, name);
    const found = await lstat(path).catch(() => null);
    const isOurs = process.getuid === undefined || found?.uid === process.getuid();
    if (found?.isDirectory() && isOurs) await rm(path, { recursive: true, force: true });
  }
}

/** @param root for temporary files */
export function uploads(root = tmpdir()): Uploads {
  const entries = new Map<string, Entry>();
  let folder: Promise<string> | null = null;

  // Nothing waits for it, and a folder that cannot be read holds nothing of ours.
  const swept = removeStaleUploads(root).catch(() => {});

  const get = (upload: string): Entry => {
    const entry = entries.get(upload);
    if (!entry) throw new CodedError('no-such-upload', `There is no upload ${upload}`);
    return entry;
  };

  return {
    async begin(name) {
      folder ??= mkdtemp(join(root, temporaryPrefix()));
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
      await swept;
      if (folder) await rm(await folder, { recursive: true, force: true });
    },
  };
}
