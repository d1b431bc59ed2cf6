/** An exported library that is imported again is the same, game by game and column by column, with all groups. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import type { CollectionId, GameId } from '../../api/contract.ts';
import { randomPgn } from '../../bench/library.ts';
import { Random } from '../../tests/scripts/random.ts';
import { openServices } from '../../tests/support/open-services.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import type { databaseServices } from './database.ts';

const folder = temporaryFolder('export-import');
const FOLDERS = ['tests/data/pgn/', 'tests/data/dialects/', 'resources/samples/'];
const NOTES = `[Event "ក"]\n[White "Sok \\"Tiger\\""]\n[Annotator "Dara"]\n[Labels "Endings; To do"]

{before} 1. a4 $1 {[%clk 0:01:00] first} h5 (1... g5 {other} 2. b4 (2. c4 f5)) 2. b4 $6 $140 *\n`;

async function library(name: string) {
  const db = await openServices(join(folder, name));
  const bring = (text: string, restoreCollections = false) =>
    db.imports.run({ source: { text }, name: 'x.pgn', rules: 'makruk', collection: 1, restoreCollections });
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

const LABELS = ['a; b', '50% off', 'say "no"', 'C:\\games', 'ของขวัญ', '?'];
const OUTER = ['Club; 2024', 'A/B', '-', 'ស្រុក', '100%25'];
const INNER = ['"Round" 1', '1/2', 'R&#38;D'];

/** Gives games homes, further collections and labels, some of them none but the collection of a new library. */
async function organise(db: ReturnType<typeof databaseServices>, games: number): Promise<void> {
  const random = new Random(3);
  const collections: CollectionId[] = [1];
  for (const name of OUTER) {
    const { id } = await db.library.createCollection(name);
    collections.push(id);
    for (const inner of INNER) collections.push((await db.organisation.createInside(inner, id)).id);
  }
  const deepest = await db.organisation.createInside('x'.repeat(200), collections.at(-1) as CollectionId);
  collections.push(deepest.id);
  const some = (share: number): readonly GameId[] =>
    Array.from({ length: games }, (_, at) => at + 1).filter(() => random.chance(share));
  for (const id of collections) {
    await db.organisation.moveGames({ ids: some(0.1), query: null }, null, id);
    await db.organisation.addToCollection({ ids: some(0.05), query: null }, id);
  }
  for (const name of LABELS) {
    const { id } = await db.organisation.createLabel(name, 'gray');
    await db.organisation.labelGames({ ids: some(0.05), query: null }, id, true);
  }
}

/** Paths of collections and names of labels by their ids, which may be others in another library. */
async function groupNames(db: ReturnType<typeof databaseServices>) {
  const collections = new Map((await db.library.collections()).map(one => [one.id, one]));
  const pathOf = (id: CollectionId): string => {
    const { name, parent } = collections.get(id) ?? { name: '', parent: null };
    return JSON.stringify(parent === null ? [name] : [...JSON.parse(pathOf(parent)), name]);
  };
  const labels = new Map((await db.organisation.labels()).map(({ id, name }) => [id, name]));
  return { pathOf, labelOf: (id: number) => labels.get(id) };
}

/** Rows, studies, main lines, collections and labels of all games, without the time of the import. */
async function contentsOf(db: ReturnType<typeof databaseServices>, path: string): Promise<readonly unknown[]> {
  const { rows } = await db.library.list({ filter: {}, sort: 'id', descending: false }, 0, 1000);
  const raw = new Database(path, { readonly: true });
  const stored = raw.prepare(`SELECT plies, flags, date, white_elo, black_elo, digest, tree_digest, start, notes, tree,
    leftovers FROM games LEFT JOIN contents ON game = id WHERE id = ?`);
  const { pathOf, labelOf } = await groupNames(db);
  const games: unknown[] = [];
  for (const { changed: _, collection, collections, labels, ...row } of rows) {
    const { study, revision } = await db.library.open(row.id);
    const groups = [pathOf(collection), collections.map(pathOf).sort(), labels.map(labelOf).sort()];
    games.push([row, groups, study, revision, stored.get(row.id)]);
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
  await organise(first.db, 440);
  const pgn = await exported(first.db);
  const second = await library('second.sqlite');
  expect(await second.db.imports.previewOf({ text: pgn.toString('utf8') }, 'x.pgn')).toMatchObject({
    namesCollections: true,
  });
  await second.bring(pgn.toString('utf8'), true);
  const [before, after] = [await contentsOf(first.db, first.path), await contentsOf(second.db, second.path)];
  expect(before.length).toBeGreaterThan(440);
  expect(after.length).toBe(before.length);
  for (const [at, game] of after.entries()) expect(game).toEqual(before[at]);
  expect((await exported(second.db)).equals(pgn)).toBe(true);
  await first.db.database.close();
  await second.db.database.close();
});
