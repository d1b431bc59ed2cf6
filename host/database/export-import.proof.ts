/** An exported library that is imported again is the same, game by game and column by column. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { randomPgn } from '../../bench/library.ts';
import { openServices } from '../../tests/support/open-services.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import type { databaseServices } from './database.ts';

const folder = temporaryFolder('export-import');
const FOLDERS = ['tests/data/pgn/', 'tests/data/dialects/', 'resources/samples/'];
const NOTES = `[Event "ក"]\n[White "Sok \\"Tiger\\""]\n[Annotator "Dara"]\n[Labels "Endings; To do"]

{before} 1. a4 $1 {[%clk 0:01:00] first} h5 (1... g5 {other} 2. b4 (2. c4 f5)) 2. b4 $6 $140 *\n`;

async function library(name: string) {
  const db = await openServices(join(folder, name));
  const bring = (text: string) =>
    db.imports.run({ source: { text }, name: 'x.pgn', rules: 'makruk', collection: 1, skipEqual: false });
  return { db, bring, path: join(folder, name) };
}

async function exported(db: ReturnType<typeof databaseServices>): Promise<Buffer> {
  const { id } = await db.exports.begin({ ids: null, query: { filter: {}, sort: 'id', descending: false } });
  const parts: Uint8Array[] = [];
  for (;;) {
    const { content, report } = await db.exports.next(id);
    parts.push(content);
    if (report) return Buffer.concat(parts);
  }
}

/** Rows, studies, main lines and labels of all games, without the time of the import. */
async function contentsOf(db: ReturnType<typeof databaseServices>, path: string): Promise<readonly unknown[]> {
  const { rows } = await db.library.list({ filter: {}, sort: 'id', descending: false }, 0, 1000);
  const raw = new Database(path, { readonly: true });
  const stored = raw.prepare(`SELECT plies, flags, date, white_elo, black_elo, digest, tree_digest, start, notes, tree,
    leftovers FROM games LEFT JOIN contents ON game = id WHERE id = ?`);
  const games: unknown[] = [];
  for (const { changed: _, ...row } of rows) {
    const { study, ...game } = await db.library.open(row.id);
    games.push([row, study, game, stored.get(row.id)]);
  }
  raw.close();
  return games;
}

it('is the same after an export and an import', async () => {
  const texts = FOLDERS.flatMap(place => {
    const url = new URL(`../../${place}`, import.meta.url);
    return readdirSync(url)
      .filter(name => name.endsWith('.pgn'))
      .map(name => readFileSync(new URL(name, url)));
  });
  const first = await library('first.sqlite');
  for (const text of [Buffer.from(randomPgn(400, 11)), Buffer.from(NOTES), ...texts])
    await first.bring(text.toString('utf8'));
  const pgn = await exported(first.db);
  const second = await library('second.sqlite');
  await second.bring(pgn.toString('utf8'));
  const [before, after] = [await contentsOf(first.db, first.path), await contentsOf(second.db, second.path)];
  expect(before.length).toBeGreaterThan(440);
  expect(after.length).toBe(before.length);
  for (const [at, game] of after.entries()) expect(game).toEqual(before[at]);
  expect((await exported(second.db)).equals(pgn)).toBe(true);
  await first.db.database.close();
  await second.db.database.close();
});
