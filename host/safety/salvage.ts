/**
 * Copies what can be read of a damaged library into a new one. Rows are copied inside SQLite, so their bytes and types
 * are unchanged; a damaged page loses only the rows on it. Indexes are not copied because they follow from the games. A
 * library of an older layout is copied into a file of that layout, which is then brought to the newest.
 */
import { copyFileSync, existsSync, rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { RepairReport } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { migrate, type Opened, openLibrary } from '../database/open.ts';
import { MIGRATIONS } from '../database/schema.ts';

type Db = Database.Database;
type Lost = RepairReport['lost'][number];

/** Tables that follow from the others or are rebuilt. */
const DERIVED = new RegExp(
  `^(${[
    ...[
      'occurrences',
      'unindexed',
      'position_(blocks|segments|loose)',
      'game_text.*',
      'game_changes',
      'adjudications',
      'reached_endings',
    ],
    ...['adjudication_queue', 'endings', 'reached', 'unjudged', 'motif_.*', 'repertoire_cards'],
    ...['game_columns', 'sqlite_.*'],
  ].join('|')})$`,
);

/** @throws CodedError `library-beyond-repair` when the file cannot be opened at all. */
export function salvageInto(path: string, target: string): readonly Lost[] {
  const copy = `${target}-from`;
  const files = ['', '-wal'].filter(suffix => existsSync(path + suffix));
  for (const suffix of files) copyFileSync(path + suffix, copy + suffix);
  let opened: Opened | null = null;
  try {
    opened = openLibrary(target, MIGRATIONS.slice(0, layoutOf(copy)));
    const { db } = opened;
    db.pragma('foreign_keys = OFF');
    db.prepare('ATTACH ? AS old').run(copy);
    const there = new Set(db.prepare("SELECT name FROM old.sqlite_schema WHERE type = 'table'").pluck().all());
    db.exec('DELETE FROM main.collections');
    const tables = db.prepare("SELECT name FROM main.sqlite_schema WHERE type = 'table'").pluck().all() as string[];
    const lost = tables
      .filter(table => !DERIVED.test(table))
      .map(table => ({ table, rows: there.has(table) ? copyTable(db, table) : 0 }))
      .filter(({ rows }) => rows > 0);
    db.exec('DETACH old');
    migrate(db, MIGRATIONS);
    return lost;
  } catch (error) {
    if (!isDamage(error)) throw error;
    throw new CodedError(
      'library-beyond-repair',
      `Nothing of ${path} can be read (${(error as Error).message}): restore a backup instead`,
    );
  } finally {
    opened?.close();
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(copy + suffix, { force: true });
  }
}

/**
 * The layout whose columns are most like those of the file: the number in its header may be damaged, and tables may be
 * missing.
 */
function layoutOf(path: string): number {
  const file = new Database(path, { readonly: true });
  const model = new Database(':memory:');
  try {
    const there = columnNames(file);
    let best = { layout: MIGRATIONS.length, score: Number.NEGATIVE_INFINITY };
    for (const [index, step] of MIGRATIONS.entries()) {
      model.exec(step);
      const names = columnNames(model);
      const shared = [...names].filter(name => there.has(name)).length;
      const score = 2 * shared - names.size - there.size;
      if (score >= best.score) best = { layout: index + 1, score };
    }
    return best.layout;
  } finally {
    model.close();
    file.close();
  }
}

const columnNames = (db: Db): ReadonlySet<string> =>
  new Set(
    db
      .prepare(
        `SELECT sqlite_schema.name || '.' || pragma_table_info.name FROM sqlite_schema
        JOIN pragma_table_info(sqlite_schema.name) WHERE sqlite_schema.type = 'table'`,
      )
      .pluck()
      .all() as string[],
  );

/** A lower bound of the rows that could not be copied. */
function copyTable(db: Db, table: string): number {
  const columnsOf = (schema: string): readonly string[] =>
    db.prepare(`SELECT name FROM pragma_table_info(?, ?)`).pluck().all(table, schema) as string[];
  const old = new Set(columnsOf('old'));
  const columns = columnsOf('main')
    .filter(name => old.has(name))
    .map(name => `"${name}"`)
    .join(', ');
  const keyless =
    (db.prepare("SELECT wr FROM pragma_table_list(?) WHERE schema = 'old'").pluck().get(table) as number) === 1;
  const insert = `INSERT OR IGNORE INTO main."${table}" (${columns}) SELECT ${columns} FROM old."${table}"`;
  return keyless ? copyKeyed(db, insert, table) : copyRows(db, insert, table);
}

/** Without rowids there are no ranges to halve, so rows are copied one by one from both ends. */
function copyKeyed(db: Db, insert: string, table: string): number {
  try {
    db.prepare(insert).run();
    return 0;
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
  const key = (
    db.prepare("SELECT name FROM pragma_table_info(?, 'old') WHERE pk > 0 ORDER BY pk").pluck().all(table) as string[]
  ).map(name => `"${name}"`);
  const one = db.prepare(`${insert} WHERE (${key.join(', ')}) = (${key.map(() => '?').join(', ')})`);
  let lost = 0;
  for (const direction of ['ASC', 'DESC']) {
    const order = key.map(name => `${name} ${direction}`).join(', ');
    try {
      const keys = db
        .prepare(`SELECT ${key.join(', ')} FROM old."${table}" ORDER BY ${order}`)
        .safeIntegers()
        .raw();
      const found: unknown[][] = [];
      try {
        for (const values of keys.iterate() as Iterable<unknown[]>) found.push(values);
      } finally {
        for (const values of found) one.run(...values);
      }
    } catch (error) {
      if (!isDamage(error)) throw error;
      lost++;
    }
  }
  return lost;
}

/**
 * Failed ranges after which the rest of a table is given up. Large ranges come first, so by then everything except the
 * surroundings of damaged pages has been copied; if the first page of a table is damaged, nothing can be.
 */
const PATIENCE = 20_000;

function copyRows(db: Db, insert: string, table: string): number {
  const span = db.prepare(`${insert} WHERE rowid BETWEEN ? AND ?`);
  // The search ends after the last row, which may be on a damaged page.
  const one = db.prepare(`${insert} WHERE rowid = ?`);
  let spans: [from: number, to: number][] = [[0, lastRow(db, table)]];
  let lost = 0;
  let failures = 0;
  while (spans.length > 0 && failures <= PATIENCE) {
    const smaller: typeof spans = [];
    for (const [from, to] of spans) {
      try {
        if (from === to) one.run(from);
        else span.run(from, to);
      } catch (error) {
        if (!isDamage(error)) throw error;
        failures++;
        const middle = Math.floor((from + to) / 2);
        if (from === to) lost++;
        else smaller.push([from, middle], [middle + 1, to]);
      }
    }
    spans = smaller;
  }
  return lost + (spans.length > 0 ? 1 : 0);
}

function lastRow(db: Db, table: string): number {
  // A range far larger than the table would use up the attempts; no table has negative rowids.
  for (const sql of [
    `SELECT max(rowid) FROM old."${table}"`,
    `SELECT seq FROM old.sqlite_sequence WHERE name IN ('${table}', 'games') ORDER BY seq DESC`,
  ])
    try {
      const last = db.prepare(sql).pluck().get();
      if (typeof last === 'number') return last;
      if (last === null) return 0;
    } catch (error) {
      if (!isDamage(error)) throw error;
    }
  return 2 ** 20;
}

const isDamage = (error: unknown): boolean =>
  error instanceof Database.SqliteError && /^SQLITE_(CORRUPT|NOTADB|IOERR|ERROR|CONSTRAINT|MISMATCH)/.test(error.code);
