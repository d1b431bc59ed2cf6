/**
 * Keeps damaged records byte for byte when a save or a repair replaces them, so that they can be exported. A row of
 * `quarantine` contains the columns of the record's rows as JSON, each with its type in SQLite and its bytes in
 * hexadecimal: `{"games":{"id":["integer","37"],...},"contents":{...}}`.
 */
import type { DamagedRecord, QuarantinedRecord } from '../../api/contract.ts';
import type { Db } from './open.ts';

export interface Quarantine {
  /** Copies the rows of this record unchanged; inside the transaction that replaces or deletes them. */
  keep(record: DamagedRecord): void;
  /** Oldest first. */
  all(): readonly QuarantinedRecord[];
  /** All of them with their bytes, one JSON object per line. */
  exportText(): string;
}

type Table = DamagedRecord['table'];

/** The tables that contain rows of a record, and the condition that finds them by its key. */
const ROWS: Readonly<Record<Table, readonly (readonly [table: string, condition: string])[]>> = {
  games: [
    ['games', 'id = CAST(? AS INTEGER)'],
    ['contents', 'game = CAST(? AS INTEGER)'],
  ],
  drafts: [['drafts', 'id = ?']],
  settings: [['settings', 'key = ?']],
  rule_sets: [['rule_sets', 'id = ?']],
  evaluations: [['evaluations', "rules || ' ' || key = ?"]],
  training: [['training', 'id = ?']],
  collections: [['collections', 'id = CAST(? AS INTEGER)']],
};

interface Row extends DamagedRecord {
  readonly id: number;
  readonly moved: number;
  readonly raw: string;
}

export function quarantine(db: Db): Quarantine {
  const put = db.prepare('INSERT INTO quarantine (source, record, name, reason, moved, raw) VALUES (?, ?, ?, ?, ?, ?)');
  const select = db.prepare(
    'SELECT id, source AS "table", record AS "key", name, reason, moved, raw FROM quarantine ORDER BY id',
  );
  return {
    keep(record) {
      const rows = ROWS[record.table].map(([table, condition]) => [table, rawRow(db, table, condition, record.key)]);
      const { table, key, name, reason } = record;
      put.run(table, key, name, reason, Date.now(), JSON.stringify(Object.fromEntries(rows)));
    },
    all: () => (select.all() as Row[]).map(({ raw, ...record }) => ({ ...record, size: raw.length })),
    exportText: () =>
      (select.all() as Row[]).map(row => `${JSON.stringify({ ...row, raw: JSON.parse(row.raw) })}\n`).join(''),
  };
}

type RawRow = Readonly<Record<string, readonly [type: string, hex: string]>>;

function rawRow(db: Db, table: string, condition: string, key: string): RawRow | undefined {
  const names = (db.pragma(`table_info("${table}")`) as { name: string }[]).map(({ name }) => name);
  const read = (columns: readonly string[]): readonly string[] | undefined => {
    const sql = columns.flatMap(name => [`typeof("${name}")`, `hex("${name}")`]).join(', ');
    return db.prepare(`SELECT ${sql} FROM "${table}" WHERE ${condition}`).raw().get(key) as string[] | undefined;
  };
  const pair = (values: readonly string[] | undefined, at: number): readonly [string, string] => [
    values?.[2 * at] ?? 'missing',
    values?.[2 * at + 1] ?? '',
  ];
  try {
    const values = read(names);
    return values && Object.fromEntries(names.map((name, at) => [name, pair(values, at)]));
  } catch {
    // A part of the row is on a damaged page: keep each column that can be read.
    return Object.fromEntries(
      names.map(name => {
        try {
          return [name, pair(read([name]), 0)];
        } catch (error) {
          return [name, ['unreadable', error instanceof Error ? error.message : ''] as const];
        }
      }),
    );
  }
}
