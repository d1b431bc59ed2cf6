/**
 * Opening a library file, with every reason not to. A file that is no library, was written by a newer program or is damaged is
 * refused with a code and left as it was; an older one is copied aside before its layout is renewed.
 */
import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { CodedError } from '../../api/failure.ts';
import { MIGRATIONS } from './schema.ts';

export type Db = Database.Database;

/** One transaction that is a writer's from its first statement: one that becomes a writer later may find another before it. */
export const atOnce =
  <A extends unknown[]>(db: Db, work: (...args: A) => void): ((...args: A) => void) =>
  (...args) =>
    db.transaction(() => work(...args)).immediate();

/** `Chtr`, in the header of every library file. */
const APPLICATION = 0x43687472;
/** Milliseconds to wait for another writer: an import writes in short transactions. */
const PATIENCE = 15_000;

export interface Opened {
  readonly db: Db;
  readonly created: boolean;
  readonly backup: string | null;
}

/** @throws CodedError `not-a-library`, `library-newer`, `library-damaged`, `library-unreadable`, `disk-full`... */
export function openLibrary(path: string, migrations: readonly string[] = MIGRATIONS): Opened {
  const db = openFile(path);
  try {
    const version = checkedVersion(db, path, migrations.length);
    prepare(db);
    const backup = version > 0 && version < migrations.length ? copyAside(db, path, version) : null;
    return { db, created: migrate(db, migrations) === 0, backup };
  } catch (error) {
    db.close();
    throw codedDatabaseError(error, path);
  }
}

function openFile(path: string): Db {
  try {
    mkdirSync(dirname(path), { recursive: true });
    if (existsSync(path) && !statSync(path).isFile()) throw new Error('it is not a file');
    return new Database(path, { timeout: PATIENCE });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CodedError('library-unreadable', `The library ${path} cannot be opened: ${reason}`);
  }
}

/** Reads only; nothing in the file has changed when this throws. */
function checkedVersion(db: Db, path: string, newest: number): number {
  const version = db.pragma('user_version', { simple: true }) as number;
  const application = db.pragma('application_id', { simple: true });
  const tables = db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get() as number;
  if (application !== APPLICATION && (tables > 0 || version !== 0))
    throw new CodedError('not-a-library', `${path} is a database of another program, not a Chatrang library`);
  if (version > newest)
    throw new CodedError(
      'library-newer',
      `${path} was written by a newer Chatrang (layout ${version}; this program knows up to ${newest})`,
    );
  return version;
}

function prepare(db: Db): void {
  db.pragma('journal_mode = WAL');
  db.pragma('foreign_keys = ON');
  db.pragma('synchronous = FULL');
  db.pragma('cache_size = -65536');
}

function copyAside(db: Db, path: string, version: number): string {
  const target = `${path}.layout-${version}.backup`;
  const half = `${target}.part`;
  rmSync(half, { force: true });
  db.prepare('VACUUM INTO ?').run(half);
  renameSync(half, target);
  return target;
}

/** The version it started from. Two programs may open a new file at once: each step looks again once it may write. */
function migrate(db: Db, migrations: readonly string[]): number {
  const version = (): number => db.pragma('user_version', { simple: true }) as number;
  let first = migrations.length;
  for (const [index, step] of migrations.entries()) {
    db.transaction(() => {
      if (version() > index) return;
      first = Math.min(first, index);
      db.exec(step);
      db.pragma(`application_id = ${APPLICATION}`);
      db.pragma(`user_version = ${index + 1}`);
    }).immediate();
  }
  return first;
}

const CODES: Readonly<Record<string, readonly [code: string, text: string]>> = {
  SQLITE_FULL: ['disk-full', 'The disk is full: the last change was not written'],
  SQLITE_NOTADB: ['not-a-library', 'The file is not a database'],
  SQLITE_CORRUPT: ['library-damaged', 'The library file is damaged'],
  SQLITE_BUSY: ['library-busy', 'Another program keeps the library busy'],
  SQLITE_LOCKED: ['library-busy', 'Another program keeps the library busy'],
  SQLITE_READONLY: ['library-read-only', 'The library cannot be written to'],
  SQLITE_CANTOPEN: ['library-unreadable', 'The library cannot be opened'],
  SQLITE_IOERR: ['library-io', 'The disk reported an error'],
};

/** SQLite's own errors by our codes, everything else as it is. */
export function codedDatabaseError(error: unknown, path: string): unknown {
  if (!(error instanceof Database.SqliteError)) return error;
  const known = Object.entries(CODES).find(([name]) => error.code === name || error.code.startsWith(`${name}_`));
  const [code, text] = known?.[1] ?? ['database', 'The database refused'];
  return new CodedError(code, `${text} (${path}: ${error.message})`);
}
