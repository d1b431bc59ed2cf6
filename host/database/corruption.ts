/** Recognises SQLite's errors about damaged files. */
import Database from 'better-sqlite3';

/** The text index reports a damaged header as a general error. */
const DAMAGED_TEXT_INDEX = /^invalid fts5 file format/u;

export const isCorrupt = (error: unknown): boolean =>
  error instanceof Database.SqliteError &&
  (error.code.startsWith('SQLITE_CORRUPT') || DAMAGED_TEXT_INDEX.test(error.message));
