/** A file that is read in a thread of its own gives the same library as one that is read where games are stored. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { randomPgn } from '../../bench/library.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { findAssets } from '../assets.ts';
import { checkLibrary } from '../safety/check.ts';
import { databaseServices } from './database.ts';
import type { ImportTask } from './services.ts';

const folder = temporaryFolder('reading-thread');

const OTHERS = `[Event "Notes"]\n\n1. a4 {first} h5 (1... g5) 2. b4 *\n\n[Event "Fault"]\n\n1. a4 h5 2. Zz9 *\n\n`;
/** More than 4 MiB, which is read in a thread. */
const text = (() => {
  const games = randomPgn(300, 6);
  const parts = Array.from(
    { length: 26 },
    (_, part) => `${games.replaceAll('[Date "20', `[Date "${20 + part}`)}\n${OTHERS}`,
  );
  return parts.join('\n');
})();
const file = join(folder, 'games.pgn');
writeFileSync(file, text);

async function imported(name: string, source: ImportTask['source'], cancelAt = Number.POSITIVE_INFINITY) {
  const path = join(folder, name);
  const db = databaseServices((event, data) => {
    if (event === 'progress' && (data as { games: number }).games >= cancelAt) void db.imports.cancel();
  });
  await db.database.open({ path, rulesWasm: findAssets().rulesWasm.href, purpose: 'import' });
  const task = { source, name: 'games.pgn', rules: 'makruk', collection: 1, skipEqual: true };
  const { time: _, ...report } = await db.imports.run(task);
  await db.database.close();
  return { path, report };
}

function contentsOf(path: string): unknown {
  const db = new Database(path, { readonly: true });
  const read = (sql: string): unknown => db.prepare(sql).raw().all();
  const tables = [
    'SELECT id, rules, white, black, event, site, round, date, result, plies, flags, digest, tree_digest FROM games',
    'SELECT * FROM names',
    'SELECT game, moves, tags, tree, leftovers, notes FROM contents',
    'SELECT * FROM import_issues',
    'SELECT * FROM adjudication_queue',
    'SELECT first, length(bytes) FROM game_blocks',
    'SELECT first, last, positions, directory FROM position_segments',
  ].map(read);
  db.close();
  return tables;
}

it('stores the same games, with the same issues', async () => {
  const thread = await imported('thread.sqlite', { path: file });
  const same = await imported('same.sqlite', { text });
  expect(thread.report).toEqual(same.report);
  expect(thread.report).toMatchObject({ games: 26 * 300 + 2, skipped: 50, partial: 1, error: null });
  expect(contentsOf(thread.path)).toEqual(contentsOf(same.path));
  expect(checkLibrary(thread.path)).toMatchObject({ ok: true });
});

it('keeps whole batches when it is cancelled, and reports a file that cannot be read', async () => {
  const { report } = await imported('cancelled.sqlite', { path: file }, 2000);
  expect(report).toMatchObject({ cancelled: true, error: null });
  expect(report.games).toBeGreaterThanOrEqual(2000);
  expect(report.games).toBeLessThan(26 * 300);
});
