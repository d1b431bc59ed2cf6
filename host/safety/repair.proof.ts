/** Repairs: sound data is unchanged, damaged records are quarantined with their bytes, and the old file is kept. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeAll, expect, it } from 'vitest';
import { randomPgn } from '../../bench/library.ts';
import { loadRules } from '../../engine/rules/kernel.ts';
import { damageGame, forgetRules } from '../../tests/support/damage-game.ts';
import { openServices } from '../../tests/support/open-services.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { findAssets } from '../assets.ts';
import { checkLibrary } from './check.ts';
import { repairLibrary } from './repair.ts';

const folder = temporaryFolder('repair');
const sound = join(folder, 'sound.sqlite');
const GAMES = 60;

beforeAll(async () => {
  await loadRules(await readFile(findAssets().rulesWasm));
  const db = await openServices(sound);
  await db.imports.run({ source: { text: randomPgn(GAMES, 21) }, name: 'x', rules: 'makruk', collection: 1 });
  await db.library.save(7, 1, 1, (await db.library.open(7)).study);
  await db.settings.set('language', 'km');
  await db.database.close();
});

let made = 0;
function copy(change: (path: string) => void): string {
  const path = join(folder, `${++made}.sqlite`);
  writeFileSync(path, readFileSync(sound));
  change(path);
  return path;
}
const sql = (text: string) => (path: string) => {
  const db = new Database(path);
  db.pragma('foreign_keys = OFF');
  db.exec(text);
  db.close();
};

const ALL = { filter: {}, sort: 'id', descending: false } as const;

it('quarantines damaged records with their bytes, repairs indexes, and leaves the rest unchanged', async () => {
  const path = copy(file => {
    const db = new Database(file);
    forgetRules(db, 3);
    damageGame(db, 2);
    db.close();
    sql(`UPDATE games SET collection = 99 WHERE id = 4;
      UPDATE position_blocks SET bytes = zeroblob(length(bytes)) WHERE id % 3 = 1;
      INSERT INTO game_text (rowid, notes) VALUES (6, 'other');
      UPDATE games SET white = black WHERE id = 7;
      DELETE FROM games WHERE id = 8;
      INSERT INTO drafts VALUES ('d', NULL, NULL, '{"cut', '', 1, NULL);
      INSERT INTO settings (key, value) VALUES ('bad', '{')`)(file);
  });
  const before = readFileSync(path);
  const report = await repairLibrary(path, Date.now());
  expect(report).toMatchObject({ games: GAMES - 2, lost: [] });
  expect(report.moved.map(({ table, key }) => `${table} ${key}`).sort()).toEqual([
    'drafts d',
    'game_places 4',
    'games 2',
    'games 8',
    'settings bad',
  ]);
  expect(readFileSync(report.kept ?? '').equals(before)).toBe(true);
  const after = checkLibrary(path);
  expect(after.damaged.map(({ key }) => key)).toEqual(['3']);
  expect(after).toMatchObject({ file: [], orphans: [], positions: [], texts: [], quarantined: 5 });
  const db = await openServices(path);
  await db.motifs.renew();
  expect(await db.library.motifsWaiting()).toBe(GAMES - 2);
  const text = await db.quarantine.exportQuarantine();
  const [game] = text
    .split('\n')
    .map(line => JSON.parse(line || 'null') as { table: string; raw: Record<string, Record<string, string[]>> } | null)
    .filter(row => row?.table === 'games' && 'games' in row.raw && row.raw.games);
  expect(game?.raw.record?.[1]).toMatch(/^[0-9a-f]{100}/);
  expect(Object.values(game?.raw.names ?? {})).toContain('Phnom Penh');
  expect((await db.library.collections()).map(({ name, games }) => [name, games])).toContainEqual(['Recovered', 1]);
  const { rows } = await db.library.list(ALL, 0, 99);
  const { tags } = (await db.library.open(7)).study;
  expect(rows.find(({ id }) => id === 7)?.white).toBe(tags.find(({ name }) => name === 'White')?.value);
  expect(await db.settings.all()).toEqual({ language: 'km' });
  await db.database.close();
  expect(readdirSync(folder).filter(name => name.includes('half'))).toEqual([]);
});

it('copies everything that can be read from a file with lost pages', async () => {
  const wanted = await openServices(sound);
  const all = new Map(
    await Promise.all(
      (await wanted.library.list(ALL, 0, 1000)).rows.map(
        async ({ id }) => [id, JSON.stringify((await wanted.library.open(id)).study)] as const,
      ),
    ),
  );
  await wanted.database.close();
  let most = 0;
  for (const first of [3, 11, 17]) {
    const path = copy(file => {
      const bytes = readFileSync(file);
      for (let page = first; page < bytes.length / 4096; page += 23) bytes.fill(0, page * 4096, (page + 1) * 4096);
      writeFileSync(file, bytes);
    });
    const before = readFileSync(path);
    const report = await repairLibrary(path, Date.now()).catch((error: Error & { code: string }) => error);
    if (report instanceof Error) {
      expect(report.code).toBe('library-beyond-repair');
      expect(readFileSync(path).equals(before)).toBe(true);
      continue;
    }
    expect(readFileSync(report.kept ?? '').equals(before)).toBe(true);
    const db = await openServices(path);
    const { rows } = await db.library.list(ALL, 0, 1000);
    most = Math.max(most, rows.length);
    for (const { id } of rows) expect(JSON.stringify((await db.library.open(id)).study)).toBe(all.get(id));
    await db.database.close();
    expect(checkLibrary(path)).toMatchObject({ ok: true });
  }
  expect(most).toBeGreaterThan(GAMES / 2);
});

it('loses only the contents of a missing table', async () => {
  const path = copy(sql('DROP TABLE position_blocks; DROP TABLE evaluations; DROP INDEX names_text'));
  await expect(openServices(path)).rejects.toMatchObject({
    code: 'library-damaged',
    message: expect.stringContaining('position_blocks'),
  });
  expect(await repairLibrary(path, Date.now())).toMatchObject({ games: GAMES, lost: [], indexed: 0 });
  expect(checkLibrary(path).ok).toBe(true);
});

it('is refused while the library is open and for other files, without changing anything', async () => {
  const path = copy(() => {});
  const db = await openServices(path);
  await expect(repairLibrary(path, Date.now())).rejects.toMatchObject({ code: 'library-in-use' });
  await db.database.close();
  await expect(repairLibrary(join(folder, 'none'), Date.now())).rejects.toMatchObject({ code: 'no-such-library' });
  const text = copy(file => writeFileSync(file, 'no library '.repeat(1000)));
  await expect(repairLibrary(text, Date.now())).rejects.toMatchObject({ code: 'library-beyond-repair' });
  expect(readFileSync(text, 'utf8').startsWith('no library')).toBe(true);
  expect(existsSync(`${text}-wal`)).toBe(false);
});
