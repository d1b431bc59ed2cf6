/**
 * Replaces the library by another file. No connection may have the library open; the old file is kept under another
 * name, and at every moment one of the two has the library's name.
 */
import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { CodedError } from '../../api/failure.ts';
import { syncPath } from '../private-files.ts';
import { backupName } from './backup-files.ts';
import { libraryContents } from './contents.ts';
import { copyDatabase, removeHalves, workName } from './make-backup.ts';

/** Suffixes of the files that SQLite keeps beside a database. */
const SIDE_FILES = ['-wal', '-shm', '-journal'] as const;

/**
 * Makes a backup the library; returns where the old file was moved. @throws CodedError `library-in-use`, and those of
 * opening a library.
 */
export async function restoreLibrary(library: string, backup: string, now: number): Promise<string | null> {
  libraryContents(backup);
  refuseUse(library);
  removeHalves(dirname(library));
  const copy = workName(library);
  await copyDatabase(backup, copy);
  return replaceLibrary(library, copy, now);
}

/** `file`: a complete library on the same disk, which is moved. @throws CodedError `library-in-use`. */
export function replaceLibrary(library: string, file: string, now: number): string | null {
  refuseUse(library);
  if (!existsSync(library)) {
    renameSync(file, library);
    syncPath(dirname(library));
    return null;
  }
  const kept = join(dirname(library), backupName(library, 'replaced', now));
  linkOrCopy(library, kept);
  // A remaining log would be replayed into the new file.
  for (const suffix of SIDE_FILES) if (existsSync(library + suffix)) renameSync(library + suffix, kept + suffix);
  rmSync(`${kept}-shm`, { force: true });
  renameSync(file, library);
  syncPath(dirname(library));
  return kept;
}

/**
 * Takes the lock that SQLite grants only to the sole connection, and writes the log back into the file.
 * @throws CodedError `library-in-use`
 */
export function refuseUse(library: string): void {
  if (!existsSync(library)) return;
  let db: Database.Database | null = null;
  try {
    db = new Database(library, { timeout: 1000 });
    db.pragma('locking_mode = EXCLUSIVE');
    db.exec('BEGIN EXCLUSIVE; ROLLBACK');
  } catch (error) {
    // The lock of a damaged file cannot be checked, but nothing can be working in it either.
    if (error instanceof Database.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code))
      throw new CodedError('library-in-use', `Another program has ${library} open: close it first`);
  } finally {
    db?.close();
  }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // Some file systems do not support links.
    copyFileSync(from, to);
    syncPath(to);
  }
}
