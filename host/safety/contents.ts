/** Summarises the contents of a library file of any layout, without changing it. */
import { existsSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { BackupContents, LibraryCounts } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { checkedVersion, codedDatabaseError, type Db } from '../database/open.ts';
import { MIGRATIONS, ORGANISE } from '../database/schema.ts';

/** The layout in which deleted collections are kept for undo. */
const ORGANISED = MIGRATIONS.indexOf(ORGANISE) + 1;

/** @throws CodedError `no-such-library`, and those of opening a library. */
function readOnlyLibrary<T>(path: string, use: (db: Db, layout: number) => T): T {
  if (!existsSync(path) || !statSync(path).isFile())
    throw new CodedError('no-such-library', `There is no library ${path}`);
  let db: Db | null = null;
  try {
    db = new Database(path, { readonly: true, timeout: 5000 });
    return use(db, checkedVersion(db, path, MIGRATIONS.length));
  } catch (error) {
    throw codedDatabaseError(error, path);
  } finally {
    db?.close();
  }
}

/** @throws CodedError as {@link readOnlyLibrary}. */
export const libraryContents = (path: string): BackupContents =>
  readOnlyLibrary(path, (db, layout) => ({
    ...countsOf(db),
    collections: db
      .prepare(
        `SELECT CAST(name AS TEXT) AS name, count(games.id) AS games
        FROM collections LEFT JOIN games ON collection = collections.id AND bin IS NULL
        ${layout >= ORGANISED ? 'WHERE removed = 0' : ''}
        GROUP BY collections.id ORDER BY collections.id`,
      )
      .all() as BackupContents['collections'],
    changed: db.prepare('SELECT max(changed) FROM games').pluck().get() as number | null,
    layout,
  }));

export function countsOf(db: Db): LibraryCounts {
  const tables = new Set(db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all());
  const count = (table: string, condition = ''): number =>
    tables.has(table) ? (db.prepare(`SELECT count(*) FROM ${table} ${condition}`).pluck().get() as number) : 0;
  return {
    games: count('games', 'WHERE bin IS NULL'),
    binned: count('games', 'WHERE bin IS NOT NULL'),
    drafts: count('drafts'),
    ruleSets: count('rule_sets', 'WHERE NOT hidden'),
    exercises: count('training'),
    repertoires: count('repertoires', 'WHERE removed IS NULL'),
  };
}
