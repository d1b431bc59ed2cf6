/** A library that cannot be opened: pages repair it or restore a backup, and then use it. */
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, expect, it } from 'vitest';
import type { Events, Services } from '../api/contract.ts';
import { CodedError } from '../api/failure.ts';
import { type Connection, connect, type Port } from '../api/rpc.ts';
import { randomPgn } from '../bench/library.ts';
import { builtAssets } from '../tests/support/built-assets.ts';
import { openServices } from '../tests/support/open-services.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { damageLog } from './damage.ts';
import type { HostOptions } from './host.ts';
import { jobBoard } from './jobs.ts';
import { openHost, type ShellHost } from './rescue.ts';
import { HostCare } from './safety/care.ts';
import { makeBackup } from './safety/make-backup.ts';

const folder = temporaryFolder('rescue');
const GAMES = 400;
const ALL = { filter: {}, sort: 'id', descending: false } as const;

const optionsFor = (libraryPath: string): HostOptions => {
  return { shell: 'browser', libraryPath, enginesPath: join(folder, 'engines.json') };
};

let host: ShellHost | null = null;
afterEach(async () => {
  await host?.close();
  host = null;
});

async function library(name: string): Promise<string> {
  const path = join(folder, name, 'library.sqlite');
  const db = await openServices(path);
  await db.imports.run({ source: { text: randomPgn(GAMES, 4) }, name: 'x', rules: 'makruk', collection: 1 });
  await db.database.close();
  return path;
}

/** @param page from 1 */
function overwrite(path: string, page: number, size: number): void {
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(size, 7), 0, size, (page - 1) * size);
  closeSync(file);
}

function portPair(): readonly [Port, Port] {
  const heard: ((text: string) => void)[][] = [[], []];
  const end = (own: number): Port => ({
    send: text => queueMicrotask(() => heard[1 - own]?.forEach(listener => void listener(text))),
    onMessage: listener => void heard[own]?.push(listener),
    onClose: () => {},
    close: () => {},
  });
  return [end(0), end(1)];
}

function page(of: ShellHost): Connection<Services, Events> {
  const [near, far] = portPair();
  of.serve(far);
  return connect<Services, Events>(near);
}

it('repairs a library of which the last page of games is damaged', async () => {
  const path = await library('last');
  const sql = new Database(path);
  const size = Number(sql.pragma('page_size', { simple: true }));
  const pages = sql.prepare("SELECT pageno FROM dbstat WHERE name = 'games' ORDER BY path").pluck().all() as number[];
  sql.close();
  expect(pages.length).toBeGreaterThan(3);
  overwrite(path, pages.at(-1) as number, size);
  const before = readFileSync(path);
  await expect(openHost({ ...optionsFor(path), readOnly: true })).rejects.toMatchObject({ code: 'library-damaged' });

  host = await openHost(optionsFor(path));
  const { api, on } = page(host);
  expect(await api.shell.info()).toMatchObject({ libraryPath: path, fault: { code: 'library-damaged' } });
  await expect(api.library.list(ALL, 0, 1)).rejects.toMatchObject({ code: 'library-damaged' });
  await expect(api.settings.set('a', 1)).rejects.toMatchObject({ code: 'library-damaged' });
  expect(readFileSync(path).equals(before), 'nothing was changed').toBe(true);

  const replaced = new Promise<void>(resolve => on('libraryReplaced', () => resolve()));
  const ended = new Promise<void>(resolve => on('job', ({ state }) => state !== 'running' && resolve()));
  await api.care.repair();
  await Promise.all([replaced, ended]);
  const next = page(host);
  const notice = new Promise<Events['notice']>(resolve => next.on('notice', resolve));
  expect(await next.api.shell.info()).toMatchObject({ fault: null });
  const { total } = await next.api.library.list(ALL, 0, 1);
  expect(total).toBeGreaterThan(GAMES / 2);
  expect(await notice).toMatchObject({ code: 'library-repaired', data: { games: total } });
});

it('reports what a repair has done when the repaired library cannot be opened', async () => {
  const libraryPath = await library('closed');
  const ended = Promise.withResolvers<void>();
  const jobs = jobBoard((_name, data) => 'state' in data && data.state !== 'running' && ended.resolve());
  const care = new HostCare({
    assets: builtAssets,
    libraryPath,
    database: {
      api: { quarantine: { quarantined: async () => [], exportQuarantine: async () => '' } },
      async pausedFor(work) {
        await work();
        throw new CodedError('library-damaged', 'It is damaged');
      },
    },
    damage: damageLog(() => {}),
    jobs,
    emit: () => {},
    readOnly: false,
    automatic: false,
    mayName: () => false,
  });
  await care.service.repair();
  await ended.promise;
  expect(await jobs.service.list()).toMatchObject([
    { state: 'failed', error: { code: 'library-damaged' }, repair: { games: GAMES, moved: [] } },
  ]);
  await care.close();
});

it('restores a backup when the beginning of the file is damaged, and refuses it without a backup', async () => {
  const path = await library('header');
  const task = { library: path, folder: join(folder, 'header', 'backups'), kind: 'manual', keep: 9, now: 1 } as const;
  const backup = await makeBackup(task);
  overwrite(path, 1, 4096);
  host = await openHost(optionsFor(path));
  const { api } = page(host);
  expect(await api.shell.info()).toMatchObject({ fault: { code: 'not-a-library' } });
  expect((await api.care.backups()).files).toMatchObject([{ name: backup.name }]);
  await api.care.restore(backup.name);
  expect((await page(host).api.library.list(ALL, 0, 1)).total).toBe(GAMES);

  const other = await library('alone');
  overwrite(other, 1, 4096);
  await expect(openHost(optionsFor(other))).rejects.toMatchObject({ code: 'not-a-library' });
});
