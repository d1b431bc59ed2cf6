/** Backups: complete at any moment of the library, pruned only afterwards, and restored. */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, expect, it } from 'vitest';
import type { Events } from '../../api/contract.ts';
import { randomPgn } from '../../bench/library.ts';
import { newStudy } from '../../core/study/edit.ts';
import { flattenStudy } from '../../core/study/flat.ts';
import { makruk } from '../../engine/rules/rule-sets/makruk.ts';
import { builtAssets } from '../../tests/support/built-assets.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { damageLog } from '../damage.ts';
import { libraryThread } from '../database/library-thread.ts';
import { openLibrary } from '../database/open.ts';
import { startDatabase } from '../database/thread.ts';
import { newGate } from '../database/write-gate.ts';
import { createHost, type Host } from '../host.ts';
import { jobBoard } from '../jobs.ts';
import { backupFiles, backupName, pruneBackups } from './backup-files.ts';
import { HostCare } from './care.ts';
import { libraryContents } from './contents.ts';
import { copyDatabase, makeBackup } from './make-backup.ts';
import { backupFolder, readBackupOptions, writeBackupOptions } from './options.ts';
import { isDue } from './schedule.ts';

const root = temporaryFolder('backup');
const hosts = new Set<Host>();
afterEach(async () => {
  for (const host of hosts) await host.close();
  hosts.clear();
});

let made = 0;
const place = (): { readonly folder: string; readonly library: string } => {
  const folder = join(root, `${++made}`);
  mkdirSync(folder);
  return { folder, library: join(folder, 'library.sqlite') };
};

async function host(library: string): Promise<Host> {
  const made = await createHost({ shell: 'cli', libraryPath: library, assets: builtAssets });
  hosts.add(made);
  return made;
}

const ALL = { filter: {}, sort: 'id', descending: false } as const;
const HOUR = 3_600_000;

async function imported(from: Host, games: number, seed: number): Promise<void> {
  const ended = new Promise<void>(resolve => {
    const stop = from.events.subscribe((name, data) => {
      if (name !== 'job' || (data as Events['job']).state === 'running') return;
      stop();
      resolve();
    });
  });
  const source = { kind: 'text', name: 'games', text: randomPgn(games, seed) } as const;
  await from.services.library.import({ source, rules: 'makruk', collection: 1 });
  await ended;
}

it('contains a snapshot of the library in a single file, for its owner only', async () => {
  const { folder, library } = place();
  const running = await host(library);
  await imported(running, 20, 1);
  await running.services.library.remove([1]);
  const backup = await running.services.care.backUp();
  await imported(running, 5, 2);
  expect(readdirSync(join(folder, 'backups'))).toEqual([backup.name]);
  expect(libraryContents(join(backup.folder, backup.name))).toMatchObject({ games: 19, binned: 1, drafts: 0 });
  expect(await running.services.care.contents(backup.name)).toMatchObject({
    games: 19,
    collections: [{ name: 'My games', games: 19 }],
    changed: expect.any(Number),
  });
  if (process.platform !== 'win32') {
    expect(statSync(join(folder, 'backups')).mode & 0o777).toBe(0o700);
    expect(statSync(join(backup.folder, backup.name)).mode & 0o777).toBe(0o600);
    for (const suffix of ['', '-wal', '-shm']) expect(statSync(library + suffix).mode & 0o777).toBe(0o600);
  }
});

it('neither blocks nor sees concurrent writes', async () => {
  const { library } = place();
  const { db, close } = openLibrary(library);
  const put = db.prepare('INSERT INTO settings (key, value) VALUES (?, ?)');
  db.transaction(() => {
    for (let at = 0; at < 3000; at++) put.run(`k${at}`, JSON.stringify('x'.repeat(1000)));
  })();
  let written = 0;
  const copying = copyDatabase(library, `${library}.copy`);
  let done = false;
  void copying.finally(() => {
    done = true;
  });
  while (!done) {
    put.run(`late${written++}`, '1');
    await new Promise(setImmediate);
  }
  await copying;
  close();
  expect(written).toBeGreaterThan(5);
  const copy = new Database(`${library}.copy`, { readonly: true });
  const names = copy.prepare('SELECT key FROM settings').pluck().all() as string[];
  copy.close();
  expect(names.filter(name => name.startsWith('k'))).toHaveLength(3000);
  expect(names.length).toBeLessThan(3000 + written);
});

it('prunes old automatic backups after a new one, keeps others, and removes incomplete files of killed processes', async () => {
  const { folder, library } = place();
  openLibrary(library).close();
  const backups = join(folder, 'backups');
  for (let hour = 0; hour < 5; hour++)
    await makeBackup({
      library,
      folder: backups,
      kind: hour === 2 ? 'manual' : 'automatic',
      keep: 2,
      now: hour * HOUR,
    });
  writeFileSync(join(backups, `${backupName(library, 'automatic', 0)}.half-999999999-0123abcd`), 'half');
  writeFileSync(join(backups, 'notes.txt'), 'mine');
  await makeBackup({ library, folder: backups, kind: 'automatic', keep: 2, now: 9 * HOUR });
  expect(backupFiles(library, backups).map(({ kind, made }) => [kind, made / HOUR])).toEqual([
    ['automatic', 9],
    ['automatic', 4],
    ['manual', 2],
  ]);
  expect(readdirSync(backups)).toContain('notes.txt');
  expect(readdirSync(backups).filter(name => name.includes('half'))).toEqual([]);
});

it('leaves the old backups and nothing else when it fails', async () => {
  const { folder, library } = place();
  openLibrary(library).close();
  const backups = join(folder, 'backups');
  const task = { library, folder: backups, kind: 'automatic', keep: 1, now: 0 } as const;
  await makeBackup(task);
  writeFileSync(library, 'not a library any more '.repeat(500));
  await expect(makeBackup({ ...task, now: HOUR })).rejects.toMatchObject({ code: 'not-a-library' });
  expect(readdirSync(backups)).toEqual([basename(backupName(library, 'automatic', 0))]);
  pruneBackups(library, backups, 1);
  expect(readdirSync(backups)).toHaveLength(1);
});

it('is due after the configured hours when the library has changed', async () => {
  const { folder, library } = place();
  openLibrary(library).close();
  const options = readBackupOptions(library);
  expect(options).toEqual({ automatic: true, hours: 24, keep: 10, folder: null });
  expect(isDue(library, options, 0)).toBe(true);
  await makeBackup({ library, folder: backupFolder(library, options), kind: 'automatic', keep: 10, now: 100 * HOUR });
  const change = (hour: number): void => utimesSync(library, (hour * HOUR) / 1000, (hour * HOUR) / 1000);
  change(99);
  expect(isDue(library, options, 200 * HOUR)).toBe(false);
  change(101);
  expect(isDue(library, options, 123 * HOUR)).toBe(false);
  expect(isDue(library, options, 124 * HOUR)).toBe(true);
  expect(isDue(library, { ...options, automatic: false }, 124 * HOUR)).toBe(false);
  writeBackupOptions(library, { automatic: false, hours: 5, keep: 3, folder: join(folder, 'deep', 'place') });
  expect(readBackupOptions(library)).toEqual({
    automatic: false,
    hours: 5,
    keep: 3,
    folder: join(folder, 'deep', 'place'),
  });
  expect(existsSync(join(folder, 'deep', 'place'))).toBe(true);
  writeFileSync(join(folder, 'file'), '');
  for (const bad of ['relative', join(folder, 'file', 'x')])
    expect(() => writeBackupOptions(library, { ...options, folder: bad })).toThrow(
      expect.objectContaining({ code: 'bad-folder' }),
    );
  writeFileSync(`${library}.backups.json`, '{"automatic":');
  expect(readBackupOptions(library)).toEqual(options);
});

it('is restored while the program runs: notifies pages, keeps the replaced file and can restore it in turn', async () => {
  const { folder, library } = place();
  const running = await host(library);
  const { care, library: games } = running.services;
  await imported(running, 8, 3);
  const backup = await care.backUp();
  await games.save(null, null, 1, flattenStudy(newStudy('makruk', makruk.startFen)));
  const received: string[] = [];
  running.events.subscribe(name => received.push(name));
  const list = games.list(ALL, 0, 1);
  const { replaced } = await care.restore(backup.name);
  expect((await list).total).toBe(9);
  expect((await games.list(ALL, 0, 1)).total).toBe(8);
  expect(received).toContain('libraryReplaced');
  expect(libraryContents(replaced ?? '').games).toBe(9);
  const { files } = await care.backups();
  const old = files.find(({ kind }) => kind === 'replaced');
  expect(join(old?.folder ?? '', old?.name ?? '')).toBe(replaced);
  await care.restore(old?.name ?? '');
  expect((await games.list(ALL, 0, 1)).total).toBe(9);
  await expect(care.restore('../library.sqlite')).rejects.toMatchObject({ code: 'no-such-backup' });
  expect(readdirSync(folder).filter(name => name.includes('half'))).toEqual([]);
});

it('is not restored while another program has the library open, or when it is invalid', async () => {
  const { library } = place();
  const running = await host(library);
  const { care } = running.services;
  const backup = await care.backUp();
  const other = new Database(library);
  other.prepare('SELECT count(*) FROM games').get();
  await expect(care.restore(backup.name)).rejects.toMatchObject({ code: 'library-in-use' });
  other.close();
  const path = join(backup.folder, backup.name);
  writeFileSync(path, readFileSync(path).subarray(0, 3000));
  await expect(care.restore(backup.name)).rejects.toMatchObject({
    code: expect.stringMatching(/damaged|not-a-library/),
  });
  expect((await running.services.library.list(ALL, 0, 1)).total).toBe(0);
});

it('runs automatically: a quick check of the file, and a backup when due; faults become notices', async () => {
  const { folder, library } = place();
  const assets = builtAssets;
  const start = () => startDatabase(assets, { path: library, purpose: 'library' }, newGate());
  const database = await libraryThread({ start, onLost: () => {} });
  await database.api.settings.set('a', 1);
  const received: string[] = [];
  const emit = (name: string, data: object): void =>
    void received.push(name === 'notice' ? (data as Events['notice']).code : name);
  let now = Date.now();
  const fixed = { readOnly: false, automatic: false, mayName: () => true };
  const parts = { assets, libraryPath: library, database, emit, ...fixed, now: () => now };
  const care = new HostCare({ ...parts, damage: damageLog(emit), jobs: jobBoard(emit) });
  await care.maintain();
  await care.maintain();
  expect(backupFiles(library, join(folder, 'backups')).map(({ kind }) => kind)).toEqual(['automatic']);
  now += 25 * HOUR;
  await care.maintain();
  expect(readdirSync(join(folder, 'backups')), 'nothing has changed').toHaveLength(1);
  utimesSync(library, now / 1000, now / 1000);
  await care.maintain();
  expect(readdirSync(join(folder, 'backups'))).toHaveLength(2);
  expect(received).toEqual([]);

  await database.close();
  const bytes = readFileSync(library);
  writeFileSync(library, bytes.fill(7, 4096 * 3, 4096 * 9));
  const next = new HostCare({ ...parts, damage: damageLog(emit), jobs: jobBoard(emit) });
  await next.maintain();
  expect(received).toEqual(['library-faulty']);
  now += 25 * HOUR;
  utimesSync(library, now / 1000, now / 1000);
  await next.maintain();
  expect(received, 'no backup of a damaged file takes the place of a sound one').toEqual([
    'library-faulty',
    'backup-failed',
  ]);
  expect(readdirSync(join(folder, 'backups'))).toHaveLength(2);
  await care.close();
  await next.close();
});
