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

/** After an upgrade that has freed much. False when the disk is too full for it, or another program uses the library. */
export function compactIfWorthwhile(db: Db): boolean {
  const free = pages(db, 'freelist_count');
  if (free < LEAST || free < SHARE * pages(db, 'page_count')) return true;
  try {
    compact(db);
    return true;
  } catch (error) {
    if (error instanceof Database.SqliteError && /^SQLITE_(FULL|BUSY|IOERR)/.test(error.code)) return false;
    throw error;
  }
}
