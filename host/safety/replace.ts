/**
 * Another file in the library's place. Nothing may have the library open; the old file keeps its bytes under a name of its own, and
 * at every moment one of the two lies under the library's name.
 */
import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { CodedError } from '../../api/failure.ts';
import { syncPath } from '../private-files.ts';
import { backupName } from './backup-files.ts';
import { libraryContents } from './contents.ts';
import { copyDatabase, removeHalves, workName } from './make-backup.ts';

/** What SQLite keeps beside a file. */
const SIDE_FILES = ['-wal', '-shm', '-journal'] as const;

/** A backup becomes the library; where the old file lies. @throws CodedError `library-in-use`, and those of opening a library. */
export async function restoreLibrary(library: string, backup: string, now: number): Promise<string | null> {
  libraryContents(backup);
  refuseUse(library);
  removeHalves(dirname(library));
  const copy = workName(library);
  await copyDatabase(backup, copy);
  return replaceLibrary(library, copy, now);
}

/** `file`: a whole library on the same disk, which is gone from its place then. @throws CodedError `library-in-use`. */
export function replaceLibrary(library: string, file: string, now: number): string | null {
  refuseUse(library);
  if (!existsSync(library)) {
    renameSync(file, library);
    syncPath(dirname(library));
    return null;
  }
  const kept = join(dirname(library), backupName(library, 'replaced', now));
  linkOrCopy(library, kept);
  // A log that stayed would be played into the new file.
  for (const suffix of SIDE_FILES) if (existsSync(library + suffix)) renameSync(library + suffix, kept + suffix);
  rmSync(`${kept}-shm`, { force: true });
  renameSync(file, library);
  syncPath(dirname(library));
  return kept;
}

/**
 * Takes the lock that SQLite gives only to the one connection there is, and writes the log back into the file.
 * @throws CodedError `library-in-use`.
 */
export function refuseUse(library: string): void {
  if (!existsSync(library)) return;
  let db: Database.Database | null = null;
  try {
    db = new Database(library, { timeout: 1000 });
    db.pragma('locking_mode = EXCLUSIVE');
    db.exec('BEGIN EXCLUSIVE; ROLLBACK');
  } catch (error) {
    // A damaged file cannot be asked; nobody works in it either.
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
    // Some file systems know no links.
    copyFileSync(from, to);
    syncPath(to);
  }
}
