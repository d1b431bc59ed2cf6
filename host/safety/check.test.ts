/** What a check finds: nothing in a sound library, and every kind of damage by the names of the records. */
import { copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeAll, expect, it } from 'vitest';
import type { CheckReport } from '../../api/contract.ts';
import { randomPgn } from '../../bench/library.ts';
import { loadRules } from '../../engine/rules/kernel.ts';
import { damageGame, forgetRules } from '../../tests/support/damage-game.ts';
import { openServices } from '../../tests/support/open-services.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { findAssets } from '../assets.ts';
import { sumAllRows } from '../database/row-checksums.ts';
import { MIGRATIONS } from '../database/schema.ts';
import { checkLibrary, quickFaults } from './check.ts';
import { LAYOUT, layoutOf } from './layout.ts';
import { readableRows } from './readable-rows.ts';

const folder = temporaryFolder('check');
const sound = join(folder, 'sound.sqlite');

beforeAll(async () => {
  await loadRules(await readFile(findAssets().rulesWasm));
  const db = await openServices(sound);
  await db.imports.run({ source: { text: randomPgn(60, 11) }, name: 'x', rules: 'makruk', collection: 1 });
  const game = await db.library.open(1);
  const nodes = game.study.nodes.map((node, index) => (index === 2 ? { ...node, comment: 'Ņote ខ្មែរ' } : node));
  await db.library.save(1, 1, 1, { ...game.study, nodes });
  const { study } = await db.library.open(3);
  await db.library.save(3, 1, 1, { ...study, nodes: study.nodes.slice(0, 5) });
  await db.library.remove([5, 6]);
  await db.database.close();
});

/** Games 1 and 3 are loose because they were edited. */
const INDEXED = [2, ...Array.from({ length: 57 }, (_, index) => index + 4)];
const COLUMNS = ['the stored columns of the games from 0 on are damaged or differ from their rows'];
const OTHER_BYTE = 'CAST(substr(bytes, 1, 99) || char(1) || substr(bytes, 101) AS BLOB)';

it('expects the tables and indexes that the migrations make', () => {
  const db = new Database(':memory:');
  for (const step of MIGRATIONS) db.exec(step);
  expect([...LAYOUT].sort()).toEqual([...layoutOf(db)].sort());
  db.close();
});

let made = 0;
function damaged(damage: string | ((file: Database.Database) => void)): CheckReport {
  const path = join(folder, `${++made}.sqlite`);
  copyFileSync(sound, path);
  const db = new Database(path);
  // The tables of the text index cannot be written to otherwise.
  db.unsafeMode();
  db.pragma('foreign_keys = OFF');
  if (typeof damage === 'string') db.exec(damage);
  else damage(db);
  db.close();
  return checkLibrary(path);
}

it('passes for a sound library and leaves it unchanged', () => {
  const before = readFileSync(sound);
  const report = checkLibrary(sound);
  expect(report).toMatchObject({
    ok: true,
    file: [],
    orphans: [],
    damaged: [],
    positions: [],
    texts: [],
    quarantined: 0,
  });
  expect(report.counts).toEqual({ games: 58, binned: 2, drafts: 0, ruleSets: 0, exercises: 0, repertoires: 0 });
  expect(quickFaults(sound)).toEqual([]);
  expect(readFileSync(sound).equals(before)).toBe(true);
});

it.each<[string, string | ((file: Database.Database) => void), Partial<CheckReport>]>([
  ['a block missing in the index of positions', 'DELETE FROM position_blocks WHERE id % 2 = 1', { positions: INDEXED }],
  ['a block with another byte', `UPDATE position_blocks SET bytes = ${OTHER_BYTE}`, { positions: INDEXED }],
  ['a directory of another segment', 'UPDATE position_segments SET last = last + 1', { positions: INDEXED }],
  ['a game whose moves are others than in the index', 'DELETE FROM position_loose', { positions: [3] }],
  ['a game without text', 'DELETE FROM game_text WHERE rowid = 1', { texts: [1] }],
  [
    'the text of another game',
    `DELETE FROM game_text WHERE rowid = 1; INSERT INTO game_text (rowid, notes) VALUES (1, 'other')`,
    { texts: [1] },
  ],
  ['text of a game that is not there', `INSERT INTO game_text (rowid, notes) VALUES (999, 'other')`, { texts: [999] }],
  ['a name in the list', 'UPDATE games SET white = 0 WHERE id = 1', { file: COLUMNS, texts: [1] }],
  [
    'a record without a game',
    'DELETE FROM games WHERE id = 9; DELETE FROM motif_queue WHERE game = 9',
    { file: COLUMNS, orphans: ['game_blocks: 9 has no games'] },
  ],
  [
    'contents without a game',
    `INSERT INTO contents (game, moves, tags) VALUES (999, x'', '[]')`,
    { orphans: ['contents 999 has no games'] },
  ],
  [
    'a table that is gone',
    'DROP TABLE evaluations',
    {
      file: expect.arrayContaining([
        'table evaluations is missing',
        'evaluations: no such table: evaluations',
      ]) as string[],
    },
  ],
  ['an index that is gone', 'DROP INDEX training_started', { file: ['index training_started is missing'] }],
])('finds: %s', (_what, sql, found) => {
  expect(damaged(sql)).toMatchObject({
    ok: false,
    file: [],
    orphans: [],
    damaged: [],
    positions: [],
    texts: [],
    ...found,
  });
});

it('names every damaged record, and notices swapped contents', () => {
  const report = damaged(file => {
    forgetRules(file, 3);
    damageGame(file, 2);
    file.exec(`UPDATE contents SET game = 4 WHERE game = 1; UPDATE games SET flags = flags | 8 WHERE id = 4;
    INSERT INTO drafts VALUES ('d', NULL, NULL, '{', '', 1, NULL);
    INSERT INTO settings (key, value) VALUES ('s', '{'), ('t', '{"__proto__":1}');
    INSERT INTO rule_sets VALUES ('own', '{}', 1, 0);
    INSERT INTO evaluations VALUES ('makruk', 7, 'fen', 1, 1, '{', 'e', NULL)`);
    sumAllRows(file);
  });
  expect(report.damaged.map(({ table, key }) => `${table} ${key}`).sort()).toEqual([
    'drafts d',
    'evaluations makruk 7',
    'games 1',
    'games 2',
    'games 3',
    'games 4',
    'rule_sets own',
    'settings s',
  ]);
  expect(report.damaged.find(({ key }) => key === '2')?.name).toMatch(/ – /);
});

it('reports lost pages, and the faults that can still be read', () => {
  const path = join(folder, 'pages.sqlite');
  const bytes = readFileSync(sound);
  for (let page = 20; page < bytes.length / 4096; page += 9) bytes.fill(0, page * 4096, (page + 1) * 4096);
  writeFileSync(path, bytes);
  const report = checkLibrary(path);
  expect(report.ok).toBe(false);
  expect(report.file.length).toBeGreaterThan(0);
  expect(quickFaults(path).length).toBeGreaterThan(0);
});

it('refuses a file that is not a library', () => {
  const path = join(folder, 'text.sqlite');
  writeFileSync(path, 'something else entirely '.repeat(100));
  expect(() => checkLibrary(path)).toThrow(expect.objectContaining({ code: 'not-a-library' }));
  expect(readdirSync(folder).filter(name => name.startsWith('text.sqlite'))).toEqual(['text.sqlite']);
  expect(statSync(path).size).toBe(2400);
});

it('reads rows in ranges, each once', () => {
  const db = new Database(':memory:');
  db.exec('CREATE TABLE t (id INTEGER PRIMARY KEY, text TEXT)');
  const ids = Array.from({ length: 1700 }, (_, at) => at * 3 + 1);
  const put = db.prepare("INSERT INTO t VALUES (?, 'x')");
  for (const id of ids) put.run(id);
  const rows = [...readableRows<{ readonly id: number }>(db, 't', { columns: 'id, text', key: 'id' })];
  expect(rows.map(({ id }) => id)).toEqual(ids);
  db.close();
});

it('names a damaged header of the text index as damage of the file', () => {
  const report = damaged(`UPDATE game_text_config SET v = 0 WHERE k = 'version'`);
  expect(report.ok).toBe(false);
  expect(report.file.join('\n')).toContain('invalid fts5 file format');
});
