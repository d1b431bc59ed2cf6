/** Libraries of the layout with texts in rows: sound games are the same afterwards, damaged ones keep their bytes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { beforeAll, expect, it } from 'vitest';
import type { FlatStudy } from '../../../api/contract.ts';
import { randomGames } from '../../../bench/library.ts';
import { flattenStudy } from '../../../core/study/flat.ts';
import { loadRules } from '../../../engine/rules/kernel.ts';
import { putOldGames } from '../../../tests/support/old-library.ts';
import { openServices } from '../../../tests/support/open-services.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { findAssets } from '../../assets.ts';
import { checkLibrary } from '../../safety/check.ts';
import { openLibrary } from '../open.ts';
import { MIGRATIONS } from '../schema.ts';

const folder = temporaryFolder('pack');
const WIDE = MIGRATIONS.findIndex(step => step.includes('CREATE TABLE packed_games'));

beforeAll(async () => loadRules(readFileSync(findAssets().rulesWasm)));

const studies = (): readonly FlatStudy[] =>
  Array.from(randomGames(8, 3), (study, index) => {
    const flat = flattenStudy(study);
    const tags = flat.tags.map(tag => (tag.name === 'Date' ? { ...tag, value: DATES[index] ?? tag.value } : tag));
    const more =
      index === 1
        ? [
            { name: 'White', value: 'again' },
            { name: 'Opening', value: 'ខ "x" \\' },
          ]
        : [];
    const nodes = flat.nodes.map((node, at) => (index === 2 && at === 1 ? { ...node, comment: 'Good' } : node));
    return { ...flat, tags: [...tags, ...more], nodes };
  });

const DATES = ['2019.13.40', '2020', '2021.02.30', '0000.??.01', '????.01.01'];

/** An old library that `change` has changed after its checksums were written. */
async function packed(name: string, change: (db: Database.Database) => void) {
  const path = join(folder, name);
  const first = openLibrary(path, MIGRATIONS.slice(0, 1));
  putOldGames(first.db, studies());
  first.close();
  const wide = openLibrary(path, MIGRATIONS.slice(0, WIDE));
  change(wide.db);
  wide.close();
  const db = await openServices(path);
  return { path, db };
}

it('keeps every game with its tags, dates and comments, its id and its place in the bin', async () => {
  const { path, db } = await packed('sound.sqlite', wide => {
    wide.exec("UPDATE games SET bin = 'token' WHERE id = 5; DELETE FROM games WHERE id = 8");
  });
  expect(await db.library.binned()).toBe(1);
  await db.library.restoreAll();
  const rows = (await db.library.list({ filter: {}, sort: 'id', descending: false }, 0, 9)).rows;
  expect(rows.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  for (const [index, study] of studies().slice(0, 7).entries())
    expect((await db.library.open(index + 1)).study).toEqual(study);
  const saved = await db.library.save(null, null, 1, studies()[0] as FlatStudy);
  expect(saved.id).toBe(9);
  await db.database.close();
  expect(checkLibrary(path)).toMatchObject({ ok: true, quarantined: 0 });
});

it('makes damaged rows again and moves damaged games to the quarantine', async () => {
  const { path, db } = await packed('damaged.sqlite', wide => {
    wide.exec(`UPDATE games SET white = 'X', site = x'00' WHERE id = 1;
      UPDATE contents SET moves = substr(moves, 3) WHERE game = 2;
      UPDATE games SET result = '1-0', sum = sum + 1 WHERE id = 3;
      DELETE FROM contents WHERE game = 4`);
  });
  const [first] = studies();
  expect((await db.library.open(1)).study).toEqual(first);
  const [row] = (await db.library.list({ filter: {}, sort: 'id', descending: false }, 0, 9)).rows;
  expect(row).toMatchObject({ id: 1, white: first?.tags.find(({ name }) => name === 'White')?.value, kept: 'whole' });
  const gone = (await db.quarantine.quarantined()).map(({ key }) => key);
  expect(gone).toEqual(expect.arrayContaining(['2', '4']) as string[]);
  for (const id of [2, 4]) await expect(db.library.open(id)).rejects.toMatchObject({ code: 'no-such-game' });
  const kept = (await db.quarantine.exportQuarantine()).split('\n').find(line => line.includes('"key":"2"'));
  expect(JSON.parse(kept ?? '{}')).toMatchObject({ raw: { contents: { moves: ['blob', expect.any(String)] } } });
  await db.database.close();
  expect(checkLibrary(path).damaged).toEqual([]);
});
