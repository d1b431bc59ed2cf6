/** Invariants of every library file, whatever was killed over it. */
import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import Database from 'better-sqlite3';
import type { GameQuery, JobId, JobState } from '../../../api/contract.ts';
import { readPgn } from '../../../core/pgn/reader.ts';
import type { DatabaseServices } from '../../../host/database/services.ts';
import type { Host } from '../../../host/host.ts';
import { checkLibrary } from '../../../host/safety/check.ts';
import { openServices } from '../../support/open-services.ts';

export const ALL_GAMES: GameQuery = { filter: {}, sort: 'id', descending: false };

/** Opens the library as the next start does, and closes it whatever `use` does. */
export async function reopened<T>(path: string, use: (services: DatabaseServices) => Promise<T>): Promise<T> {
  const services = await openServices(path);
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

/** A full check finds nothing. The rules kernel must be loaded. */
export function assertNothingFound(path: string): void {
  const { file, orphans, damaged, positions, texts } = checkLibrary(path);
  assert.deepEqual(
    { file, orphans, damaged, positions, texts },
    { file: [], orphans: [], damaged: [], positions: [], texts: [] },
  );
}

/** Waits until a job of the host ends. */
export const jobEnded = (host: Host, start: () => Promise<JobId>): Promise<JobState> =>
  new Promise((resolve, reject) => {
    const ended = new Map<JobId, JobState>();
    let wanted: JobId | null = null;
    const end = host.events.subscribe((name, data) => {
      const job = data as unknown as JobState;
      if (name !== 'job' || job.state === 'running') return;
      ended.set(job.id, job);
      settle();
    });
    const settle = (): void => {
      const job = wanted === null ? undefined : ended.get(wanted);
      if (!job) return;
      end();
      if (job.state === 'done') resolve(job);
      else reject(new Error(`${job.kind} ended as ${job.state}`));
    };
    start().then(id => {
      wanted = id;
      settle();
    }, reject);
  });

/**
 * The state that was found is the one after all operations that were acknowledged (`done`, a line each), or after the
 * one that was under way.
 */
export function assertWholeSteps(
  found: unknown,
  lines: readonly string[],
  stateAfter: (steps: number) => unknown,
): void {
  const done = lines.filter(line => line === 'done').length;
  if (isDeepStrictEqual(found, stateAfter(done + 1))) return;
  assert.deepEqual(found, stateAfter(done), `the state after ${done} steps`);
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
