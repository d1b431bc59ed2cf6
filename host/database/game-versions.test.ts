import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { MOST_VERSION_BYTES, MOST_VERSIONS } from '../../api/contract/versions.ts';
import type { DamagedRecord, FlatStudy } from '../../api/contract.ts';
import { randomGames, randomPgn } from '../../bench/library.ts';
import { flattenStudy } from '../../core/study/flat.ts';
import { openServices } from '../../tests/support/open-services.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { checkLibrary } from '../safety/check.ts';
import { repairLibrary } from '../safety/repair.ts';
import { surplus } from './game-versions.ts';

const folder = temporaryFolder('versions');
const HOUR = 60 * 60 * 1000;
const NOW = Date.UTC(2026, 5, 20, 12);

const commented = (study: FlatStudy, comment: string): FlatStudy => ({
  ...study,
  nodes: study.nodes.map((node, index) => (index === 0 ? { ...node, comment } : node)),
});

async function saved(name: string, comments: readonly string[]) {
  const path = join(folder, name);
  const reported: DamagedRecord[] = [];
  const open = () =>
    openServices(path, (event, data) => {
      if (event === 'damaged') reported.push(...(data as { records: readonly DamagedRecord[] }).records);
    });
  const db = await open();
  const [study] = Array.from(randomGames(1, 7), flattenStudy) as [FlatStudy];
  const { id } = await db.library.save(null, null, 1, study);
  for (const [at, comment] of comments.entries()) await db.library.save(id, at + 1, 1, commented(study, comment));
  return { path, db, id, study, reported, open };
}

const change = (path: string, sql: string): void => {
  const file = new Database(path);
  file.pragma('foreign_keys = OFF');
  file.exec(sql);
  file.close();
};

it('keeps what each save replaces, equal versions once, newest first', async () => {
  const { db, id, study } = await saved('kept.sqlite', ['A', 'A', 'B', 'A', 'C']);
  const versions = await db.versions.list(id);
  const texts = await Promise.all(
    versions.map(async version => (await db.versions.read(version.id)).nodes[0]?.comment),
  );
  expect(texts).toEqual(['A', 'B', undefined]);
  expect(await db.versions.read(versions[2]?.id as number)).toEqual(study);
  for (const { saved, moves, size } of versions) {
    expect(Date.now() - saved).toBeLessThan(HOUR);
    expect(moves).toBe(study.nodes.length - 1);
    expect(size).toBeGreaterThan(0);
  }
  await expect(db.versions.read(99)).rejects.toMatchObject({ code: 'no-such-version' });
  await db.library.remove([id]);
  expect(await db.versions.list(id)).toHaveLength(3);
  await db.library.emptyBin();
  expect(await db.versions.list(id)).toEqual([]);
  await db.database.close();
});

it('keeps no version of imported games', async () => {
  const db = await openServices(join(folder, 'imported.sqlite'));
  await db.imports.run({ source: { text: randomPgn(2, 3) }, name: 'games', rules: 'makruk', collection: 1 });
  expect(await db.versions.list(1)).toEqual([]);
  await db.database.close();
});

it('keeps all versions of the last day and the last one of each day before', () => {
  const versions = [1, 2, 3, 22, 30, 33, 40, 65].map(hours => ({ saved: NOW - hours * HOUR, size: 10 }));
  const hoursOf = (list: readonly { readonly saved: number }[]) => list.map(({ saved }) => (NOW - saved) / HOUR);
  expect(hoursOf(surplus(versions, NOW))).toEqual([30, 33]);
});

it('deletes the oldest versions beyond the limits, but never the newest', () => {
  const many = Array.from({ length: MOST_VERSIONS + 2 }, (_, at) => ({ saved: NOW - at, size: 1 }));
  expect(surplus(many, NOW)).toEqual(many.slice(MOST_VERSIONS));
  const large = [0, 1, 2].map(at => ({ saved: NOW - at, size: at === 0 ? MOST_VERSION_BYTES + 1 : 1 }));
  expect(surplus(large, NOW)).toEqual(large.slice(1));
});

it('reports a damaged version, which a repair moves to the quarantine', async () => {
  const { path, db, id, reported, open } = await saved('damaged.sqlite', ['A', 'B']);
  await db.database.close();
  change(path, 'UPDATE game_versions SET study = zeroblob(length(study)) WHERE id = 1');
  const again = await open();
  expect((await again.versions.list(id)).map(version => version.id)).toEqual([2]);
  expect(reported.map(({ table, key }) => `${table} ${key}`)).toEqual(['game_versions 1']);
  await expect(again.versions.read(1)).rejects.toMatchObject({ code: 'record-damaged' });
  await again.database.close();
  expect(checkLibrary(path).damaged).toMatchObject([{ table: 'game_versions', key: '1' }]);
  expect((await repairLibrary(path, NOW)).moved).toMatchObject([{ table: 'game_versions', key: '1' }]);
  expect(checkLibrary(path)).toMatchObject({ ok: true, quarantined: 1 });
});

it.each([
  ['is damaged', 'UPDATE contents SET tags = 7'],
  ['is missing', 'DELETE FROM games'],
])('moves the versions of a game that %s to the quarantine', async (_, sql) => {
  const { path, db } = await saved('lost.sqlite', ['A', 'B']);
  await db.database.close();
  change(path, sql);
  const { moved } = await repairLibrary(path, NOW);
  expect(moved.map(({ table }) => table).sort()).toEqual(['game_versions', 'game_versions', 'games']);
  expect(checkLibrary(path)).toMatchObject({ ok: true, quarantined: 3 });
  rmSync(path);
});
