/**
 * Rows of a table in a file that may be damaged: every row that SQLite can reach; a damaged page loses only the rows on
 * it. No table of a library has negative rowids. Ranges of rowids that cannot be read are halved down to single rows.
 */
import type Database from 'better-sqlite3';
import { isCorrupt } from '../database/corruption.ts';

type Db = Database.Database;

/** Rows per query. */
const STEP = 500;
/** Failed queries after which the rest of a table is given up: if its first page is damaged, nothing can be found. */
const PATIENCE = 20_000;

/** `columns`: SQL of the selected columns, including `key`, the name of the rowid. */
export function* readableRows<R extends object>(
  db: Db,
  table: string,
  { columns, key }: { readonly columns: string; readonly key: keyof R & string },
): Generator<R> {
  const select = `SELECT ${columns} FROM "${table}" WHERE ${key}`;
  const some = db.prepare(`${select} BETWEEN ? AND ? ORDER BY ${key} LIMIT ${STEP}`);
  // The search ends after the last row, which may be on a damaged page.
  const one = db.prepare(`${select} = ?`);
  const spans: [from: number, to: number][] = [[0, lastRowid(db, table)]];
  let failures = 0;
  for (let span = spans.pop(); span && failures <= PATIENCE; span = spans.pop()) {
    const [from, to] = span;
    try {
      const rows = (from === to ? one.all(from) : some.all(from, to)) as R[];
      yield* rows;
      const end = rows.length === STEP ? Number(rows.at(-1)?.[key]) : to;
      if (end < to) spans.push([end + 1, to]);
    } catch (error) {
      if (!isCorrupt(error)) throw error;
      failures++;
      const middle = Math.floor((from + to) / 2);
      if (from < to) spans.push([middle + 1, to], [from, middle]);
    }
  }
}

function lastRowid(db: Db, table: string): number {
  try {
    return (db.prepare(`SELECT max(rowid) FROM "${table}"`).pluck().get() as number | null) ?? 0;
  } catch (error) {
    if (!isCorrupt(error)) throw error;
    return 2 ** 24;
  }
}
