/**
 * A library that cannot be written: read as ever, every write refused with one code, and nothing in its folder changed.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { randomPgn } from '../../bench/library.ts';
import { newStudy } from '../../core/study/edit.ts';
import { flattenStudy } from '../../core/study/flat.ts';
import { makruk } from '../../engine/rules/rule-sets/makruk.ts';
import { openServices } from '../../tests/support/open-services.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { findAssets } from '../assets.ts';
import { databaseServices } from './database.ts';
import { openLibrary } from './open.ts';
import { MIGRATIONS } from './schema.ts';

const folder = temporaryFolder('read-only');
const rulesWasm = findAssets().rulesWasm.href;
const ALL = { filter: {}, sort: 'id', descending: false } as const;

async function made(name: string): Promise<string> {
  const path = join(folder, name, 'library.sqlite');
  const db = await openServices(path);
  await db.imports.run({ source: { text: randomPgn(12, 4) }, name, rules: 'makruk', collection: 1 });
  await db.database.close();
  return path;
}

it('lists, searches, opens and exports; refuses saves', async () => {
  const path = await made('reading');
  const before = readFileSync(path);
  const db = databaseServices(() => {});
  const report = await db.database.open({ path, rulesWasm, purpose: 'library', readOnly: true });
  expect(report).toMatchObject({ readOnly: true, created: false });
  expect((await db.library.list(ALL, 0, 50)).total).toBe(12);
  expect((await db.library.list({ ...ALL, filter: { query: 'penh' } }, 0, 50)).total).toBe(12);
  const { study } = await db.library.open(1);
  expect((await db.explorer.position(study.rules, study.start, {})).games).toBeGreaterThan(0);
  expect((await db.library.exportText(null, ALL)).match(/^\[Event /gm)).toHaveLength(12);
  const game = flattenStudy(newStudy('makruk', makruk.startFen));
  const draft = { id: 'd', game: null, revision: null, study: game, path: '', changed: 1 };
  for (const write of [
    () => db.library.save(null, null, 1, game),
    () => db.library.saveDraft(draft),
    () => db.library.remove([1]),
    () => db.library.createCollection('x'),
    () => db.settings.set('a', 1),
    () => db.imports.run({ source: { text: randomPgn(1, 1) }, name: 'x', rules: 'makruk', collection: 1 }),
  ])
    await expect(write()).rejects.toMatchObject({ code: 'library-read-only' });
  await db.database.close();
  expect(readFileSync(path).equals(before)).toBe(true);
});

it('reads an older layout from a copy and leaves the file unchanged', () => {
  const path = join(folder, 'older', 'library.sqlite');
  openLibrary(path, MIGRATIONS.slice(0, 1)).close();
  const before = readFileSync(path);
  const { db, readOnly, close } = openLibrary(path, MIGRATIONS, true);
  expect(readOnly).toBe(true);
  expect(db.prepare('SELECT count(*) FROM quarantine').pluck().get()).toBe(0);
  expect(() => db.exec("INSERT INTO settings (key, value) VALUES ('a', '1')")).toThrow(
    expect.objectContaining({ code: 'SQLITE_READONLY' }),
  );
  close();
  expect(readFileSync(path).equals(before)).toBe(true);
});

it.skipIf(process.platform === 'win32')('is detected from the permissions of the file and its folder', async () => {
  const path = await made('rights');
  const opened = (): unknown => {
    const source = `
      const { openLibrary } = await import(${JSON.stringify(new URL('./open.ts', import.meta.url).href)});
      const { db, readOnly, close } = openLibrary(${JSON.stringify(path)});
      console.log(JSON.stringify([readOnly, db.prepare('SELECT count(*) FROM games').pluck().get()]));
      close();`;
    // Permissions do not bind root, so another user is simulated.
    const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', source], {
      ...user,
      encoding: 'utf8',
      env: { ...process.env, TMPDIR: shared },
    });
    expect(stderr).toBe('');
    return JSON.parse(stdout);
  };
  const shared = join(folder, 'tmp');
  mkdirSync(shared);
  chmodSync(shared, 0o777);
  chmodSync(folder, 0o755);
  chmodSync(path, 0o444);
  chmodSync(join(folder, 'rights'), 0o555);
  expect(opened()).toEqual([true, 12]);
  expect(readdirSync(join(folder, 'rights'))).toEqual(['library.sqlite']);
  expect(readdirSync(shared)).toEqual([]);
  chmodSync(join(folder, 'rights'), 0o755);
});

it.skipIf(process.platform === 'win32')('creates files for the owner alone', async () => {
  const path = join(folder, 'private', 'deep', 'library.sqlite');
  const { db, close } = openLibrary(path);
  db.exec("INSERT INTO settings (key, value) VALUES ('a', '1')");
  for (const suffix of ['', '-wal', '-shm']) expect(statSync(path + suffix).mode & 0o777, suffix).toBe(0o600);
  for (const made of ['private', join('private', 'deep')])
    expect(statSync(join(folder, made)).mode & 0o777).toBe(0o700);
  close();
});
