import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { randomPgn } from '../../bench/library.ts';
import { newStudy } from '../../core/study/edit.ts';
import { flattenStudy } from '../../core/study/flat.ts';
import { makeRuleSetFile } from '../../engine/rules/rule-set-file.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { makruk } from '../../engine/rules/rule-sets/makruk.ts';
import { openServices } from '../../tests/support/open-services.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { checkLibrary } from '../safety/check.ts';
import { MIGRATIONS } from './schema.ts';

const folder = temporaryFolder('bin');

const ALL = { filter: {}, sort: 'id', descending: false } as const;
const idsFrom = (first: number, count: number): number[] => Array.from({ length: count }, (_, index) => first + index);

async function openAt(name: string) {
  const path = join(folder, name);
  const db = await openServices(path);
  const total = async () => (await db.library.list(ALL, 0, 1)).total;
  return { db, path, total };
}

/** Rows of every table that contains games. */
function rows(path: string): Readonly<Record<string, number>> {
  const file = new Database(path, { readonly: true });
  const count = (sql: string): number => file.prepare(`SELECT count(*) FROM ${sql}`).pluck().get() as number;
  const tables = [
    'games',
    'contents',
    'position_loose',
    'adjudication_queue',
    'adjudications',
    'reached_endings',
    'game_text',
  ];
  const found = Object.fromEntries(tables.map(table => [table, count(table)]));
  expect(file.pragma('integrity_check', { simple: true })).toBe('ok');
  file.close();
  return found;
}

it('restores everything before the bin is emptied and leaves no trace of the games afterwards', async () => {
  const { db, path, total } = await openAt('bin.sqlite');
  await db.imports.run({ source: { text: randomPgn(10, 5) }, name: 'kept', rules: 'makruk', collection: 1 });
  const before = rows(path);
  await db.imports.run({ source: { text: randomPgn(230, 6) }, name: 'gone', rules: 'makruk', collection: 1 });
  const { token: first } = await db.library.remove(idsFrom(11, 130));
  const { token: second } = await db.library.remove(idsFrom(141, 100));
  expect([await db.library.binned(), await total()]).toEqual([230, 10]);

  expect(await db.organisation.undo(first)).toBe(130);
  expect([await db.library.binned(), await total()]).toEqual([100, 140]);
  expect(await db.library.restoreAll()).toBe(100);
  expect([await db.library.binned(), await total()]).toEqual([0, 240]);
  expect((await db.library.open(240)).study.nodes.length).toBeGreaterThan(1);

  const { token: third } = await db.library.remove(idsFrom(11, 230));
  expect(await db.library.emptyBin()).toBe(230);
  expect([await db.library.binned(), await total()]).toEqual([0, 10]);
  for (const token of [first, second, third])
    await expect(db.organisation.undo(token)).rejects.toMatchObject({ code: 'no-such-step' });
  expect(await db.library.emptyBin()).toBe(0);
  await db.database.close();
  expect(rows(path)).toEqual(before);
});

it('keeps games that are restored while the bin is emptied', async () => {
  const { db, total } = await openAt('meanwhile.sqlite');
  await db.imports.run({ source: { text: randomPgn(240, 8) }, name: 'x', rules: 'makruk', collection: 1 });
  await db.library.remove(idsFrom(1, 120));
  const { token } = await db.library.remove(idsFrom(121, 120));
  const [erased, restored] = await Promise.all([db.library.emptyBin(), db.organisation.undo(token)]);
  expect(restored).toBeGreaterThan(0);
  expect([erased + (await total()), await db.library.binned()]).toEqual([240, 0]);
  await db.database.close();
});

it('keeps the undo of a deletion that is made while the bin is emptied', async () => {
  const { db, total } = await openAt('later.sqlite');
  await db.imports.run({ source: { text: randomPgn(300, 9) }, name: 'x', rules: 'makruk', collection: 1 });
  const { token: before } = await db.library.remove(idsFrom(1, 250));
  const [erased, { token }] = await Promise.all([db.library.emptyBin(), db.library.remove([300])]);
  expect([erased, await db.library.binned()]).toEqual([250, 1]);
  await expect(db.organisation.undo(before)).rejects.toMatchObject({ code: 'no-such-step' });
  expect(await db.organisation.undo(token)).toBe(1);
  expect(await total()).toBe(50);
  await db.database.close();
});

it('protects where games are in a library of a former layout, in the bin too', async () => {
  const { db, path } = await openAt('unprotected.sqlite');
  await db.imports.run({ source: { text: randomPgn(9, 5) }, name: 'x', rules: 'makruk', collection: 1 });
  const { id: other } = await db.library.createCollection('Other');
  await db.organisation.moveGames({ ids: [2, 3, 4], query: null }, null, other);
  const { token } = await db.library.remove([3]);
  await db.library.remove([1, 5]);
  await db.database.close();
  const file = new Database(path);
  const places = (): unknown => file.prepare('SELECT id, collection, bin, place_sum FROM games').all();
  const before = places();
  const layout = MIGRATIONS.findIndex(step => step.includes('place_sum'));
  file.exec(`ALTER TABLE games DROP COLUMN place_sum; PRAGMA user_version = ${layout}`);
  const again = await openServices(path);
  expect(places()).toEqual(before);
  expect(await again.library.binned()).toBe(3);
  expect(await again.organisation.undo(token)).toBe(1);
  file.close();
  await again.database.close();
  expect(checkLibrary(path)).toMatchObject({ ok: true, counts: { games: 7, binned: 2 } });
});

it('deletes a rule set with the last binned games that use it', async () => {
  const { db } = await openAt('rules.sqlite');
  const { id } = await db.rules.save(makeRuleSetFile({ ...makruk, title: 'Village' }));
  await db.library.save(null, null, 1, flattenStudy(newStudy(id, makruk.startFen)));
  await db.library.remove([1]);
  await db.rules.remove(id);
  await db.library.restoreAll();
  expect((await db.rules.list()).map(rules => rules.id)).toEqual([id]);
  await db.library.remove([1]);
  await db.rules.remove(id);
  expect(await db.library.emptyBin()).toBe(1);
  await expect(db.rules.exportText(id)).rejects.toMatchObject({ code: 'no-such-rules' });
  await db.database.close();
});

it('shows all rule sets of a game in a filter by game, including those of the user', async () => {
  const { db } = await openAt('game.sqlite');
  const { id } = await db.rules.save(makeRuleSetFile({ ...makruk, title: 'Village' }));
  for (const rules of ['makruk', 'makruk-manual', 'makruk-sut', id, 'ouk-pychess', 'rek'])
    await db.library.save(null, null, 1, flattenStudy(newStudy(rules, startOf(rules))));
  const shown = async (game: string) =>
    (await db.library.list({ ...ALL, filter: { query: `game:"${game}"` } }, 0, 9)).rows.map(row => row.rules);
  expect(await shown('Makruk')).toEqual(['makruk', 'makruk-manual', 'makruk-sut', id]);
  expect(await shown('Cambodian')).toEqual(['ouk-pychess']);
  expect(await shown('Go')).toEqual([]);
  await db.database.close();
});

const startOf = (id: string): string => (ruleSet(id) ?? makruk).startFen;
