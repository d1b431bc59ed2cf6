/**
 * Folders for temporary files of one process, readable by its user alone. The name identifies machine and process, so
 * that the files of a killed process are found and removed at the next start.
 */
import { mkdtempSync } from 'node:fs';
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { isProcessRunning } from '../engine/process-running.ts';

/** Machines and containers may share a folder for temporary files and use the same process ids. */
const prefix = (kind: string): string => `chatrang-${kind}-${crc32(hostname()).toString(16)}-`;

/**
 * Creates a folder of mode 0700 in `root`. @param kind every host removes stale folders of the kind `uploads`; the
 * creator of another kind must do so
 */
export const temporaryFolder = (root: string, kind: string): Promise<string> =>
  mkdtemp(join(root, `${prefix(kind)}${process.pid}-`));

/** Synchronous {@link temporaryFolder}. */
export const temporaryFolderSync = (root: string, kind: string): string =>
  mkdtempSync(join(root, `${prefix(kind)}${process.pid}-`));

/** Removes the folders of this user's processes that have ended. */
export async function removeStaleFolders(root: string, kind: string): Promise<void> {
  const start = prefix(kind);
  for (const name of await readdir(root)) {
    const owner = name.startsWith(start) ? /^(\d+)-\w{6}$/.exec(name.slice(start.length))?.[1] : undefined;
    if (owner === undefined || isProcessRunning(Number(owner))) continue;
    const path = join(root, name);
    const found = await lstat(path).catch(() => null);
    const isOurs = process.getuid === undefined || found?.uid === process.getuid();
    if (found?.isDirectory() && isOurs) await rm(path, { recursive: true, force: true });
  }
}
