/**
 * Keeps damaged records byte for byte when a save or a repair replaces them, so that they can be exported. A row of
 * `quarantine` contains the columns of the record's rows as JSON, each with its type in SQLite and its bytes in
 * hexadecimal: `{"games":{"id":["integer","37"],...},"contents":{...}}`. For a game, `record` has the bytes of its entry
 * in a block, and `names` the texts that its row and its entry name.
 */
import type Database from 'better-sqlite3';
import type { DamagedRecord, QuarantinedRecord } from '../../api/contract.ts';
import { ENTRY_HEAD } from './storage/block.ts';
import { gameBlocks } from './storage/game-blocks.ts';
import { unpackGame } from './storage/record.ts';

type Db = Database.Database;

export interface Quarantine {
  /** Copies the rows of this record unchanged; inside the transaction that replaces or deletes them. */
  keep(record: DamagedRecord): void;
  /** Copies a block whose games cannot be found in it. */
  keepBlock(first: number, reason: string): void;
  /** Oldest first. */
  all(): readonly QuarantinedRecord[];
  /** All of them with their bytes, one JSON object per line. */
  exportText(): string;
}

type Table = DamagedRecord['table'];

/** The key of a row of `game_sets`: kind, owner, chunk. */
export const SET_KEY = "kind || ' ' || owner || ' ' || chunk = ?";

/** The key of a row of `aliases`: kind and spelling. */
export const ALIAS_KEY = "kind || ' ' || spelling = ?";

/** The key of a row of `raw_texts`: game and part. */
export const TEXT_KEY = "game || ' ' || part = ?";

/** The tables that contain rows of a record, and the condition that finds them by its key. */
const ROWS: Readonly<Record<Table, readonly (readonly [table: string, condition: string])[]>> = {
  games: [
    ['games', 'id = CAST(? AS INTEGER)'],
    ['contents', 'game = CAST(? AS INTEGER)'],
  ],
  game_places: [['games', 'id = CAST(? AS INTEGER)']],
  game_versions: [['game_versions', 'id = CAST(? AS INTEGER)']],
  drafts: [
    ['drafts', 'id = ?'],
    ['draft_undo', 'draft = ?'],
  ],
  draft_undo: [['draft_undo', 'draft = ?']],
  settings: [['settings', 'key = ?']],
  rule_sets: [['rule_sets', 'id = ?']],
  evaluations: [['evaluations', "rules || ' ' || key = ?"]],
  training: [['training', 'id = ?']],
  collections: [['collections', 'id = CAST(? AS INTEGER)']],
  repertoires: [['repertoires', 'id = CAST(? AS INTEGER)']],
  repertoire_answers: [['repertoire_answers', 'id = CAST(? AS INTEGER)']],
  game_sets: [['game_sets', SET_KEY]],
  labels: [['labels', 'id = CAST(? AS INTEGER)']],
  undo_parts: [['undo_parts', 'id = CAST(? AS INTEGER)']],
  raw_texts: [['raw_texts', TEXT_KEY]],
  position_names: [['position_names', 'id = CAST(? AS INTEGER)']],
  aliases: [['aliases', ALIAS_KEY]],
  not_duplicates: [['not_duplicates', 'id = CAST(? AS INTEGER)']],
  analysis_jobs: [
    ['analysis_jobs', 'id = CAST(? AS INTEGER)'],
    ['analysis_games', 'job = CAST(? AS INTEGER)'],
  ],
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
      const { table, key, name, reason } = record;
      const rows = ROWS[table].map(([table, condition]) => [table, rawRow(db, table, condition, key)] as const);
      const raw: Record<string, unknown> = Object.fromEntries(rows);
      if (table === 'games') Object.assign(raw, packedParts(db, Number(key), raw.games as RawRow | undefined));
      put.run(table, key, name, reason, Date.now(), JSON.stringify(raw));
    },
    keepBlock(first, reason) {
      const raw = { game_blocks: rawRow(db, 'game_blocks', 'first = CAST(? AS INTEGER)', String(first)) };
      put.run('games', `${first}…`, '', reason, Date.now(), JSON.stringify(raw));
    },
    all: () => (select.all() as Row[]).map(({ raw, ...record }) => ({ ...record, size: raw.length })),
    exportText: () =>
      (select.all() as Row[]).map(row => `${JSON.stringify({ ...row, raw: JSON.parse(row.raw) })}\n`).join(''),
  };
}

/** What a game has outside its rows, as far as it can be read. */
function packedParts(db: Db, id: number, row: RawRow | undefined): Readonly<Record<string, unknown>> {
  const quietly = <T>(read: () => T): T | undefined => {
    try {
      return read();
    } catch {
      return undefined;
    }
  };
  const entry = quietly(() => gameBlocks(db).entry(id));
  const form = entry && quietly(() => unpackGame(entry.subarray(ENTRY_HEAD)).form);
  const text = db.prepare('SELECT text FROM names WHERE id = ?').pluck();
  const ids = Object.entries({ ...row }).flatMap(([name, [, hex]]) =>
    NAMED.includes(name) ? [Number(Buffer.from(hex, 'hex').toString())] : [],
  );
  const names = [...ids, form].map(id => [id, id === undefined ? undefined : quietly(() => text.get(id))] as const);
  const found = names.filter(([, name]) => typeof name === 'string');
  return {
    ...(entry ? { record: ['blob', entry.toString('hex')] } : {}),
    ...(found.length > 0 ? { names: Object.fromEntries(found) } : {}),
  };
}

const NAMED = ['rules', 'white', 'black', 'event', 'site', 'round'];

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
