/**
 * Rows of a table in a file that may be damaged: every row that SQLite can reach, with a damaged page costing the rows on it
 * and no others. Ranges of rowids that cannot be read are halved until only single rows are left.
 */
import Database from 'better-sqlite3';

type Db = Database.Database;

/** Rows a query. */
const STEP = 500;
/** Failed queries after which the rest of a table is given up: a table with its root page gone has nothing to find. */
const PATIENCE = 200_000;

export interface Salvaged {
  /** Rows that are known to be there and cannot be read, at least. */
  lost: number;
}

export type Row = Readonly<Record<string, unknown>>;

/** `columns`: SQL of what is selected; the rowid comes as `rowid`. `last`: the greatest rowid there may be, where it is known. */
export function* readableRows(
  db: Db,
  table: string,
  columns: string,
  last: number | null,
  note: Salvaged,
): Generator<Row> {
  const select = db.prepare(
    `SELECT rowid AS rowid, ${columns} FROM "${table}" WHERE rowid BETWEEN ? AND ? ORDER BY rowid LIMIT ${STEP}`,
  );
  const spans: [from: number, to: number][] = [[-(2 ** 40), lastRowid(db, table) ?? last ?? 2 ** 24]];
  let failures = 0;
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span;
    let rows: readonly Row[];
    try {
      rows = select.all(from, to) as Row[];
    } catch (error) {
      if (!isDamage(error)) throw error;
      if (++failures > PATIENCE) {
        note.lost++;
        return;
      }
      if (from === to) note.lost++;
      else {
        const middle = Math.floor((from + to) / 2);
        spans.push([middle + 1, to], [from, middle]);
      }
      continue;
    }
    yield* rows;
    const end = rows.at(-1)?.['rowid'] as number | undefined;
    if (end !== undefined && rows.length === STEP && end < to) spans.push([end + 1, to]);
  }
}

/** The same for a table without rowids, in the order of its key from both ends. */
export function* readableKeyed(db: Db, table: string, columns: string, key: string, note: Salvaged): Generator<Row> {
  const seen = new Set<string>();
  for (const direction of ['ASC', 'DESC']) {
    const order = key
      .split(', ')
      .map(column => `${column} ${direction}`)
      .join(', ');
    try {
      for (const row of db.prepare(`SELECT ${columns} FROM "${table}" ORDER BY ${order}`).iterate() as Iterable<Row>) {
        const id = JSON.stringify(key.split(', ').map(column => String(row[column])));
        if (seen.has(id)) continue;
        seen.add(id);
        yield row;
      }
      return;
    } catch (error) {
      if (!isDamage(error)) throw error;
      note.lost++;
    }
  }
}

function lastRowid(db: Db, table: string): number | null {
  try {
    return (db.prepare(`SELECT max(rowid) FROM "${table}"`).pluck().get() as number | null) ?? 0;
  } catch (error) {
    if (!isDamage(error)) throw error;
    return null;
  }
}

export const isDamage = (error: unknown): boolean =>
  error instanceof Database.SqliteError && /^SQLITE_(CORRUPT|NOTADB|IOERR_SHORT_READ|ERROR)/.test(error.code);
