/**
 * Files that are nobody else's: made readable and writable by their owner alone, in folders that only the owner may enter.
 * Windows ignores these modes; there a user's folders are private by inheritance.
 */
import { chmodSync, closeSync, fsyncSync, lstatSync, mkdirSync, openSync } from 'node:fs';

export const PRIVATE_FILE = 0o600;
export const PRIVATE_FOLDER = 0o700;

/** Makes the folder and those above it that are missing. */
export const makePrivateFolder = (path: string): void =>
  void mkdirSync(path, { recursive: true, mode: PRIVATE_FOLDER });

/** Takes access from others to a folder of this user. */
export function closeFolder(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  const ours = process.getuid === undefined || found?.uid === process.getuid();
  if (found?.isDirectory() && ours && (found.mode & 0o077) !== 0) chmodSync(path, PRIVATE_FOLDER);
}

/** An empty file, for SQLite to fill: its own side files get the same mode. @throws EEXIST */
export const makePrivateFile = (path: string): void => closeSync(openSync(path, 'wx', PRIVATE_FILE));

/** Until the bytes of the file, or the names in the folder, are on the disk. Windows knows no such thing of folders. */
export function syncPath(path: string): void {
  try {
    const file = openSync(path, 'r');
    try {
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (process.platform !== 'win32') throw error;
  }
}
