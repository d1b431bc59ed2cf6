/**
 * Files and folders that only their owner can access. Windows ignores these modes; there a user's folders are private
 * by inheritance.
 */
import { chmodSync, closeSync, fsyncSync, lstatSync, mkdirSync, openSync } from 'node:fs';

export const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

/** Creates the folder and its missing parents. */
export const makePrivateFolder = (path: string): void =>
  void mkdirSync(path, { recursive: true, mode: PRIVATE_FOLDER });

/** Removes the access of other users to a folder of this user. */
export function closeFolder(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  const ours = process.getuid === undefined || found?.uid === process.getuid();
  if (found?.isDirectory() && ours && (found.mode & 0o077) !== 0) chmodSync(path, PRIVATE_FOLDER);
}

/** Creates an empty file for SQLite, whose side files get the same mode. @throws EEXIST */
export const makePrivateFile = (path: string): void => closeSync(openSync(path, 'wx', PRIVATE_FILE));

/** Syncs a file or the names in a folder to disk. Windows cannot sync folders. */
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
