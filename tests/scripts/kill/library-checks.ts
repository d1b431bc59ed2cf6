/** Invariants of every library file, whatever was killed over it. */
import assert from 'node:assert/strict';
import Database from 'better-sqlite3';
import type { GameQuery } from '../../../api/contract.ts';
import { readPgn } from '../../../core/pgn/reader.ts';
import { findAssets } from '../../../host/assets.ts';
import { databaseServices } from '../../../host/database/database.ts';
import type { DatabaseServices } from '../../../host/database/services.ts';

export const ALL_GAMES: GameQuery = { filter: {}, sort: 'id', descending: false };

/** Opens the library as the next start does, and closes it whatever `use` does. */
export async function reopened<T>(path: string, use: (services: DatabaseServices) => Promise<T>): Promise<T> {
  const services = databaseServices(() => {});
  await services.database.open({ path, rulesWasm: findAssets().rulesWasm.href, purpose: 'library' });
  try {
    return await use(services);
  } finally {
    await services.database.close();
  }
}

/** Reads what is in the file without opening it as a library. */
export function queryFile<T>(path: string, sql: string): readonly T[] {
  const db = new Database(path, { readonly: true });
  try {
    return db.prepare(sql).all() as T[];
  } finally {
    db.close();
  }
}

export function assertSound(path: string): void {
  assert.deepEqual(queryFile(path, 'PRAGMA integrity_check'), [{ integrity_check: 'ok' }]);
  assert.deepEqual(queryFile(path, 'PRAGMA foreign_key_check'), []);
}

/**
 * The list, the collections, the explorer and the export agree on the number of games; returns it and the exported
 * text.
 */
export async function assertCountsEqual(services: DatabaseServices): Promise<{ games: number; exported: string }> {
  const { total } = await services.library.list(ALL_GAMES, 0, 1);
  const collections = await services.library.collections();
  assert.equal(
    collections.reduce((sum, { games }) => sum + games, 0),
    total,
    'games of all collections',
  );
  const exported = await services.library.exportText(null, ALL_GAMES);
  const read = exported === '' ? [] : readPgn(exported, { rules: 'makruk' });
  assert.equal(read.length, total, 'games of the export, read again');
  assert.deepEqual(
    read.filter(({ kept }) => kept !== 'whole').map(({ game }) => game),
    [],
    'incomplete games in the export',
  );
  return { games: total, exported };
}
