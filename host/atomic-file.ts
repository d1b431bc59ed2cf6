/**
 * Files that users and other programs see either in their old state or in their new state, never half written. In host,
 * shells and command line, files that replace others are written by this module.
 *
 * The content goes to a temporary file beside the target: its name is random, and it is created with `O_EXCL`, so no
 * link that another user planted is followed. `commit` syncs it to disk and renames it over the target. A symbolic link
 * at the target is replaced by the file; the file that it leads to is left alone.
 *
 * ```ts
 * await using file = await createAtomicFile(path);      // an exception on the way removes the temporary file
 * for await (const chunk of chunks) await file.write(chunk);
 * await file.commit();                                  // the target has the new content from here on
 * ```
 */
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  fchmodSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { CodedError } from '../api/failure.ts';

export interface AtomicFileOptions {
  /**
   * Permissions, e.g. `0o600`. When absent, those of the file that is replaced, or the system's default for a new file.
   */
  readonly mode?: number;
}

export interface AtomicFile extends AsyncDisposable {
  /** Bytes accepted so far. */
  readonly size: number;
  /**
   * Appends all of `chunk`; text is written as UTF-8. One call at a time.
   * @throws CodedError `disk-full`, and the system's errors
   */
  write(chunk: Uint8Array | string): Promise<void>;
  /** Syncs the content to disk and puts the file in the place of the target. Nothing can be written after it. */
  commit(): Promise<void>;
  /** Removes the temporary file and leaves the target alone. Does nothing after `commit`. */
  abort(): Promise<void>;
}

const CREATE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0);
const DEFAULT_MODE = 0o666;

/**
 * Opens a temporary file beside `path`.
 * @throws CodedError `not-a-file` when `path` names a folder, a device or a pipe; the system's error when the folder
 * cannot be written.
 */
export async function createAtomicFile(path: string, options: AtomicFileOptions = {}): Promise<AtomicFile> {
  const mode = modeFor(path, await stat(path).catch(orNull), options);
  const temporary = temporaryPath(path);
  const handle = await open(temporary, CREATE, mode ?? DEFAULT_MODE);
  try {
    if (mode !== null) await handle.chmod(mode);
  } catch (error) {
    await discard(handle, temporary);
    throw error;
  }
  return fileOver(path, temporary, handle);
}

function fileOver(path: string, temporary: string, handle: FileHandle): AtomicFile {
  let size = 0;
  let open = true;
  const abort = async (): Promise<void> => {
    if (!open) return;
    open = false;
    await discard(handle, temporary);
  };
  return {
    get size() {
      return size;
    },
    async write(chunk) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk, 'utf8') : chunk;
      await handle.writeFile(bytes).catch(error => {
        throw namingFullDisk(error, path);
      });
      size += bytes.length;
    },
    async commit() {
      try {
        await handle.sync();
        await handle.close();
        await rename(temporary, path);
        open = false;
      } catch (error) {
        await abort();
        throw namingFullDisk(error, path);
      }
      await syncFolder(dirname(path));
    },
    abort,
    [Symbol.asyncDispose]: abort,
  };
}

/** The system's error for a full disk names no file. */
const namingFullDisk = (error: unknown, path: string): unknown =>
  (error as NodeJS.ErrnoException).code === 'ENOSPC'
    ? new CodedError('disk-full', `The disk is full; ${path} was not written`)
    : error;

/** Writes a whole file that is in memory. @throws like {@link createAtomicFile}; nothing is left behind then. */
export async function writeFileAtomic(
  path: string,
  data: Uint8Array | string,
  options: AtomicFileOptions = {},
): Promise<void> {
  await using file = await createAtomicFile(path, options);
  await file.write(data);
  await file.commit();
}

/** {@link writeFileAtomic} for small files where nothing can be awaited, e.g. while a window closes. */
export function writeFileAtomicSync(path: string, data: Uint8Array | string, options: AtomicFileOptions = {}): void {
  const mode = modeFor(path, statSync(path, { throwIfNoEntry: false }) ?? null, options);
  const temporary = temporaryPath(path);
  const file = openSync(temporary, CREATE, mode ?? DEFAULT_MODE);
  try {
    try {
      if (mode !== null) fchmodSync(file, mode);
      writeFileSync(file, data);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** An unguessable name, hidden beside the target, within the 255 bytes that file systems allow. */
function temporaryPath(path: string): string {
  const name = Buffer.from(basename(path))
    .subarray(0, 180)
    .toString()
    .replace(/\uFFFD+$/u, '');
  return join(dirname(path), `.${name}.${randomBytes(9).toString('base64url')}.part`);
}

function modeFor(
  path: string,
  found: { isFile(): boolean; readonly mode: number } | null,
  { mode }: AtomicFileOptions,
): number | null {
  if (found && !found.isFile()) throw new CodedError('not-a-file', `${path} is not a regular file`);
  return mode ?? (found ? found.mode & 0o777 : null);
}

const orNull = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null;
  throw error;
};

async function discard(handle: FileHandle, temporary: string): Promise<void> {
  await handle.close().catch(() => {});
  await rm(temporary, { force: true });
}

/** Makes the rename itself durable. Windows cannot open folders, and some file systems refuse to sync them. */
async function syncFolder(folder: string): Promise<void> {
  try {
    await using handle = await open(folder, constants.O_RDONLY);
    await handle.sync();
  } catch {
    // The content is on disk; at worst the old file is back after a power failure.
  }
}
