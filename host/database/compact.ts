/**
 * Gives the free pages of a library file back to the file system. SQLite builds the new contents in a temporary file and
 * then replaces the pages in one transaction, so that a kill or a full disk leaves the library as it was.
 */
import Database from 'better-sqlite3';

type Db = Database.Database;

/** Fewer free pages are left for the next writes. */
const LEAST = 256;
/** Share of the pages that must be free. */
const SHARE = 1 / 4;

const pages = (db: Db, pragma: 'page_count' | 'freelist_count'): number =>
  db.pragma(pragma, { simple: true }) as number;

/** @throws SqliteError `SQLITE_FULL`, `SQLITE_BUSY` while others use the library. */
export function compact(db: Db): void {
  db.exec('VACUUM');
  db.pragma('wal_checkpoint(TRUNCATE)');
}

/** Why a file was not made smaller: the disk is too full, another program uses the library, or the disk failed. */
export type CompactFault = 'full' | 'busy' | 'io';

const FAULTS: readonly (readonly [code: RegExp, fault: CompactFault])[] = [
  [/^SQLITE_FULL/u, 'full'],
  [/^SQLITE_(BUSY|LOCKED)/u, 'busy'],
  [/^SQLITE_IOERR/u, 'io'],
];

/** After an upgrade that has freed much. `null`: it was made smaller, or is small enough. */
export function compactIfWorthwhile(db: Db): CompactFault | null {
  const free = pages(db, 'freelist_count');
  if (free < LEAST || free < SHARE * pages(db, 'page_count')) return null;
  try {
    compact(db);
    return null;
  } catch (error) {
    const code = error instanceof Database.SqliteError ? error.code : '';
    const [, fault] = FAULTS.find(([pattern]) => pattern.test(code)) ?? [];
    if (fault === undefined) throw error;
    return fault;
  }
}
