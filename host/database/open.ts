/**
 * Opens a library file. A file that is not a library, was written by a newer program or is damaged is refused with a
 * code and left unchanged. A file with an older layout is backed up before it is upgraded. A file that cannot be
 * written is opened read-only.
 */
import { accessSync, chmodSync, constants, copyFileSync, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { CodedError } from '../../api/failure.ts';
import { messageOf } from '../../engine/rules/result.ts';
import { makePrivateFile, makePrivateFolder, PRIVATE_FILE, syncPath } from '../private-files.ts';
import { layoutFaults } from '../safety/layout.ts';
import { temporaryFolderSync } from '../temporary-folders.ts';
import { type CompactFault, compactIfWorthwhile } from './compact.ts';
import { isCorrupt } from './corruption.ts';
import { MIGRATION_WORK, MIGRATIONS } from './schema.ts';

export type Db = Database.Database;

/**
 * One transaction that takes the write lock with its first statement; taking it later could fail if another connection
 * wrote in between.
 */
export const atOnce =
  <A extends unknown[]>(db: Db, work: (...args: A) => void): ((...args: A) => void) =>
  (...args) =>
    db.transaction(() => work(...args)).immediate();

/** `Chtr`, in the header of every library file. */
const APPLICATION = 0x43687472;
/** Milliseconds to wait for another writer. Imports write in short transactions. */
const PATIENCE = 15_000;

export interface Opened {
  readonly db: Db;
  readonly created: boolean;
  readonly backup: string | null;
  /** Why the file was not made smaller after an upgrade that has freed much of it; `null`: nothing prevented it. */
  readonly compactFault: CompactFault | null;
  /** Every write is refused with `library-read-only`. */
  readonly readOnly: boolean;
  close(): void;
}

/** @throws CodedError `not-a-library`, `library-newer`, `library-damaged`, `library-unreadable`, `disk-full`... */
export function openLibrary(
  path: string,
  migrations: readonly string[] = MIGRATIONS,
  readOnly = !isWritable(path),
): Opened {
  return readOnly ? openToRead(path, migrations) : openToWrite(path, migrations);
}

/** SQLite also writes files beside the library. A missing file may be created. */
function isWritable(path: string): boolean {
  if (!existsSync(path)) return true;
  try {
    accessSync(path, constants.W_OK);
    accessSync(dirname(path), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Opens the file itself if possible; otherwise, or if its layout is older, a private copy that is deleted on close. */
function openToRead(path: string, migrations: readonly string[]): Opened {
  let db: Db | null = null;
  try {
    db = new Database(path, { readonly: true, timeout: PATIENCE });
    if (checkedVersion(db, path, migrations.length) === migrations.length) {
      refuseGaps(db, path, migrations);
      return reading(db, () => {});
    }
    db.close();
  } catch (error) {
    db?.close();
    const code = error instanceof Database.SqliteError ? error.code : '';
    if (!/^SQLITE_(CANTOPEN|READONLY)/.test(code)) throw codedDatabaseError(error, path);
  }
  return openCopy(path, migrations);
}

function openCopy(path: string, migrations: readonly string[]): Opened {
  const folder = temporaryFolderSync(tmpdir(), 'uploads');
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const copy = join(folder, basename(path));
    for (const suffix of ['', '-wal']) {
      if (!existsSync(path + suffix)) continue;
      copyFileSync(path + suffix, copy + suffix, constants.COPYFILE_FICLONE);
      chmodSync(copy + suffix, PRIVATE_FILE);
    }
    const { db } = openToWrite(copy, migrations);
    db.pragma('query_only = ON');
    return reading(db, remove);
  } catch (error) {
    remove();
    throw codedDatabaseError(error, path);
  }
}

const reading = (db: Db, after: () => void): Opened => ({
  db,
  created: false,
  backup: null,
  compactFault: null,
  readOnly: true,
  close() {
    db.close();
    after();
  },
});

function openToWrite(path: string, migrations: readonly string[]): Opened {
  const db = openFile(path);
  try {
    const version = checkedVersion(db, path, migrations.length);
    prepare(db);
    const backup = version > 0 && version < migrations.length ? copyAside(db, path, version) : null;
    const created = migrate(db, migrations) === 0;
    refuseGaps(db, path, migrations);
    const compactFault = backup === null ? null : compactIfWorthwhile(db);
    return { db, created, backup, compactFault, readOnly: false, close: () => void db.close() };
  } catch (error) {
    db.close();
    throw codedDatabaseError(error, path);
  }
}

/** Refuses a library with missing tables, for which statements could not even be prepared. */
function refuseGaps(db: Db, path: string, migrations: readonly string[]): void {
  const gaps = migrations === MIGRATIONS ? layoutFaults(db) : [];
  if (gaps.length > 0)
    throw new CodedError(
      'library-damaged',
      `${path} is damaged: ${gaps.join(', ')}. 'chatrang library repair' can repair it`,
    );
}

function openFile(path: string): Db {
  try {
    makePrivateFolder(dirname(path));
    makeIfMissing(path);
    if (!statSync(path).isFile()) throw new Error('it is not a regular file');
    return new Database(path, { timeout: PATIENCE });
  } catch (error) {
    const reason = messageOf(error);
    throw new CodedError('library-unreadable', `The library ${path} cannot be opened: ${reason}`);
  }
}

function makeIfMissing(path: string): void {
  try {
    makePrivateFile(path);
  } catch (error) {
    // It exists, or another program has just created it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Only reads: the file is unchanged when this throws. */
export function checkedVersion(db: Db, path: string, newest: number): number {
  const version = db.pragma('user_version', { simple: true }) as number;
  const application = db.pragma('application_id', { simple: true });
  const tables = db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get() as number;
  if (application !== APPLICATION && (tables > 0 || version !== 0))
    throw new CodedError('not-a-library', `${path} is a database of another program, not a Chatrang library`);
  if (version > newest)
    throw new CodedError(
      'library-newer',
      `${path} was written by a newer Chatrang (layout ${version}; this program supports up to ${newest})`,
    );
  return version;
}

function prepare(db: Db): void {
  db.pragma('journal_mode = WAL');
  db.pragma('foreign_keys = ON');
  db.pragma('synchronous = FULL');
  db.pragma('cache_size = -32768');
}

function copyAside(db: Db, path: string, version: number): string {
  const target = `${path}.layout-${version}.backup`;
  const half = `${target}.part`;
  rmSync(half, { force: true });
  try {
    makePrivateFile(half);
    db.prepare('VACUUM INTO ?').run(half);
    syncPath(half);
    renameSync(half, target);
  } catch (error) {
    // It would take the room that the next attempt needs.
    rmSync(half, { force: true });
    throw error;
  }
  syncPath(dirname(target));
  return target;
}

/**
 * Returns the version it started from. Two programs may open a new file at once, so each step checks again once it has
 * the write lock.
 */
export function migrate(db: Db, migrations: readonly string[]): number {
  const version = (): number => db.pragma('user_version', { simple: true }) as number;
  let first = migrations.length;
  // A table that is replaced would otherwise take the rows with it that refer to its rows.
  db.pragma('foreign_keys = OFF');
  for (const [index, step] of migrations.entries()) {
    db.transaction(() => {
      if (version() > index) return;
      first = Math.min(first, index);
      db.exec(step);
      MIGRATION_WORK.get(step)?.(db);
      db.pragma(`application_id = ${APPLICATION}`);
      db.pragma(`user_version = ${index + 1}`);
    }).immediate();
  }
  db.pragma('foreign_keys = ON');
  return first;
}

const CODES: Readonly<Record<string, readonly [code: string, text: string]>> = {
  SQLITE_FULL: ['disk-full', 'The disk is full; the last change was not written'],
  SQLITE_NOTADB: ['not-a-library', 'The file is not a database'],
  SQLITE_CORRUPT: ['library-damaged', 'The library file is damaged'],
  SQLITE_BUSY: ['library-busy', 'Another program is using the library'],
  SQLITE_LOCKED: ['library-busy', 'Another program is using the library'],
  SQLITE_READONLY: ['library-read-only', 'The library cannot be written to'],
  SQLITE_CANTOPEN: ['library-unreadable', 'The library cannot be opened'],
  // The file of the shared memory could not be made larger.
  SQLITE_IOERR_SHMSIZE: ['disk-full', 'The disk is full; the library was not opened'],
  SQLITE_IOERR: ['library-io', 'The disk reported an error'],
};

/** Gives SQLite's own errors our codes; other errors are returned unchanged. */
export function codedDatabaseError(error: unknown, path: string): unknown {
  if (!(error instanceof Database.SqliteError)) return error;
  const sqliteCode = isCorrupt(error) ? 'SQLITE_CORRUPT' : error.code;
  const known = Object.entries(CODES).find(([name]) => sqliteCode === name || sqliteCode.startsWith(`${name}_`));
  const [code, text] = known?.[1] ?? ['database', 'The database reported an error'];
  return new CodedError(code, `${text} (${path}: ${error.message})`);
}
