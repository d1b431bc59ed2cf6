/**
 * Checksums of the rows of these tables, in their column `sum`. A layout step that changes such rows sums them again.
 * Other tables have their own: see `docs/library.md`.
 */
import type Database from 'better-sqlite3';
import { checksumOf, type Value } from './checksum.ts';

type Db = Database.Database;

/** What a checksum covers, in this order. The number of a part of an undo step is not known when its row is written. */
const COVERED = {
  collections: 'id, name, parent, removed',
  labels: 'id, name, color, removed',
  undo_parts: 'step, kind, owner, other, data',
  drafts: 'id, game, revision, study, path, changed',
  settings: 'key, value',
  training: `id, rules, ending, side, level, color, start, best, move_limit, moves, actions, result, used, mistakes, hints,
    retries, started, changed`,
  evaluations: 'rules, CAST(key AS TEXT), fen, depth, nodes, lines, engine',
  raw_texts: 'game, part, bytes',
} as const;

export type SummedTable = keyof typeof COVERED;

const known = new WeakSet<Db>();

/** SQL of the checksum of a row. */
function sumIn(db: Db, table: SummedTable): string {
  if (!known.has(db))
    db.function('row_checksum', { deterministic: true, varargs: true }, (...values: unknown[]) =>
      checksumOf(values as Value[]),
    );
  known.add(db);
  return `row_checksum(${COVERED[table]})`;
}

/** SQL of a column that is 1 if a row matches its checksum. */
export const soundIn = (db: Db, table: SummedTable): string => `(sum IS ${sumIn(db, table)}) AS isSound`;

/** Why a row is damaged. */
export const DIFFERS = 'its checksum differs';

/** @throws TypeError when {@link soundIn} is not 1. */
export function requireSound({ isSound }: { readonly isSound: unknown }): void {
  if (isSound !== 1) throw new TypeError(DIFFERS);
}

export interface RowSums {
  /** False for a missing row. */
  isSound(key: unknown): boolean;
  /** Writes the checksum of a row, in the transaction that has changed it. */
  write(key: unknown): void;
  /** Changes a row. A damaged one stays damaged, because part of it may stay as it was. */
  change(key: unknown, change: () => void): void;
}

export function rowSums(db: Db, table: SummedTable): RowSums {
  const select = db.prepare(`SELECT ${soundIn(db, table)} FROM ${table} WHERE id = ?`).pluck();
  const update = db.prepare(`UPDATE ${table} SET sum = ${sumIn(db, table)} WHERE id = ?`);
  const isSound = (key: unknown): boolean => select.get(key) === 1;
  const write = (key: unknown): void => void update.run(key);
  return {
    isSound,
    write,
    change(key, change) {
      const wasSound = isSound(key);
      change();
      if (wasSound) write(key);
    },
  };
}

/** Writes the checksums of all rows; inside a transaction. */
export function sumAllRows(db: Db): void {
  for (const table of Object.keys(COVERED) as SummedTable[]) db.exec(`UPDATE ${table} SET sum = ${sumIn(db, table)}`);
}
