/**
 * Files that a page sends in chunks. Each is stored in this process's folder for temporary files until it has been
 * imported. An upload belongs to the page that started it and is discarded when that page goes away, unless an import
 * has started to read it.
 */
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAX_CHUNK } from '../api/contract/library.ts';
import { CodedError } from '../api/failure.ts';
import { removeStaleFolders, temporaryFolder } from './temporary-folders.ts';

export interface UploadLimits {
  /** Bytes of one upload. */
  readonly one: number;
  /** Bytes of all uploads together. */
  readonly all: number;
  /** Concurrent uploads. */
  readonly count: number;
}

const GIB = 1024 * 1024 * 1024;
export const UPLOAD_LIMITS: UploadLimits = { one: 8 * GIB, all: 16 * GIB, count: 10_000 };

const KIND = 'uploads';

/** Identifies a page; compared by identity. */
export type Owner = object;

export interface Uploads {
  /** @throws CodedError `too-many-uploads`, `closed` when the page has gone */
  begin(name: string, owner?: Owner): Promise<string>;
  /**
   * @throws CodedError `bad-chunk`, `no-such-upload`; `upload-too-large` and `uploads-full`, which discard the upload
   * because it can never be completed
   */
  append(upload: string, chunk: Uint8Array): Promise<void>;
  /** The file with the bytes, and the name that the page gave it. */
  find(upload: string): { readonly path: string; readonly name: string };
  /** Detaches the upload from its page; the caller must discard it. */
  keep(upload: string): void;
  discard(upload: string): Promise<void>;
  /** Discards an upload of this page; does nothing if it has been discarded, or belongs to an import or another page. */
  discardOwn(upload: string, owner: Owner | undefined): Promise<void>;
  /** Discards the uploads of a page that has gone, which can begin no others. */
  discardOf(owner: Owner): Promise<void>;
  close(): Promise<void>;
}

interface Entry {
  readonly path: string;
  readonly name: string;
  owner: Owner | null;
  /** Bytes, including those being written. */
  size: number;
  /** Chunks are written in the order of the calls. */
  written: Promise<void>;
}

/** @param root for temporary files */
export function uploads(root = tmpdir(), limits = UPLOAD_LIMITS): Uploads {
  const entries = new Map<string, Entry>();
  const gone = new WeakSet<Owner>();
  let folder: Promise<string> | null = null;
  let total = 0;

  // Runs in the background; a folder that cannot be read contains none of our files.
  const swept = removeStaleFolders(root, KIND).catch(() => {});

  const get = (upload: string): Entry => {
    const entry = entries.get(upload);
    if (!entry) throw new CodedError('no-such-upload', `There is no upload ${upload}`);
    return entry;
  };

  const discard = async (upload: string): Promise<void> => {
    const entry = entries.get(upload);
    if (!entry) return;
    entries.delete(upload);
    total -= entry.size;
    await entry.written.catch(() => {});
    await rm(entry.path, { force: true });
  };

  const tooLarge = (entry: Entry, bytes: number): CodedError | null => {
    if (entry.size + bytes > limits.one)
      return new CodedError('upload-too-large', `${entry.name} is larger than the limit of ${limits.one} bytes`);
    if (total + bytes > limits.all)
      return new CodedError('uploads-full', `The files being sent are together over the limit of ${limits.all} bytes`);
    return null;
  };

  /** A failure, such as of a full disk, is not kept. */
  const openFolder = (): Promise<string> => {
    folder ??= temporaryFolder(root, KIND).catch(error => {
      folder = null;
      throw error;
    });
    return folder;
  };

  return {
    async begin(name, owner) {
      const place = await openFolder();
      if (owner && gone.has(owner)) throw new CodedError('closed', 'The page of the upload has gone');
      if (entries.size >= limits.count)
        throw new CodedError('too-many-uploads', `${limits.count} files are being sent already`);
      const upload = crypto.randomUUID();
      const path = join(place, upload);
      const entry: Entry = { path, name: String(name), owner: owner ?? null, size: 0, written: Promise.resolve() };
      entries.set(upload, entry);
      entry.written = write(path, new Uint8Array());
      await entry.written.catch(async error => {
        await discard(upload);
        throw error;
      });
      return upload;
    },
    async append(upload, chunk) {
      const entry = get(upload);
      if (!(chunk instanceof Uint8Array) || chunk.length > MAX_CHUNK)
        throw new CodedError('bad-chunk', 'A chunk must be bytes, at most 1 MiB');
      const over = tooLarge(entry, chunk.length);
      if (over) {
        await discard(upload);
        throw over;
      }
      entry.size += chunk.length;
      total += chunk.length;
      entry.written = entry.written.then(() => write(entry.path, chunk));
      // Discarding waits for this write; the caller of `append` gets its error.
      entry.written.catch(() => {});
      await entry.written;
    },
    find: get,
    keep(upload) {
      get(upload).owner = null;
    },
    discard,
    async discardOwn(upload, owner) {
      const entry = entries.get(upload);
      if (entry && owner && entry.owner === owner) await discard(upload);
    },
    async discardOf(owner) {
      gone.add(owner);
      const theirs = [...entries].filter(([, entry]) => entry.owner === owner).map(([upload]) => upload);
      await Promise.all(theirs.map(discard));
    },
    async close() {
      entries.clear();
      await swept;
      const place = await folder?.catch(() => null);
      if (place) await rm(place, { recursive: true, force: true });
    },
  };
}

async function write(path: string, bytes: Uint8Array): Promise<void> {
  await using file = await open(path, 'a', 0o600);
  await file.writeFile(bytes);
}
