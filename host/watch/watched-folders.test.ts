import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { basename, join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import type { Events, ImportIssue, ImportReport } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { until } from '../../tests/support/until.ts';
import type { SeenFile } from '../database/watched-folders-store.ts';
import { eventSource } from '../events.ts';
import { UNREADABLE } from '../files/faults.ts';
import { nameIn } from '../files/reading.ts';
import type { Ending } from '../jobs.ts';
import { WatchedFolders } from './watched-folders.ts';

const root = temporaryFolder('watched');

const REPORT: ImportReport = {
  ...{ id: 1, games: 0, whole: 0, partial: 0, textOnly: 0, skipped: 0, differing: 0, issues: [], issueCount: 0 },
  ...{ cancelled: false, error: null, time: 1 },
};

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

/** Permissions do not bind every user who runs the tests, so opening a file fails here. */
function onOpen(before: (name: string) => void): void {
  const { open } = promises;
  vi.spyOn(promises, 'open').mockImplementation(async (path, ...rest) => {
    before(basename(String(path)));
    return open(path, ...rest);
  });
  syncBuiltinESMExports();
}

/**
 * A watched folder with one file of games, of which the library knows `seen`. `end`: of an import of files with these
 * names.
 */
function watched(seen: () => readonly SeenFile[], end: (names: readonly string[]) => Ending = () => ({})) {
  const path = mkdtempSync(join(root, 'club-'));
  writeFileSync(join(path, 'a.pgn'), '[White "Ann"]\n\n1. d4 d5 *\n');
  const folder = { id: 1, path, collection: 1, paused: false, files: 0 };
  const { emit, subscribe } = eventSource<Events>();
  const notices: Events['notice'][] = [];
  subscribe((name, data) => {
    if (name === 'notice') notices.push(data as unknown as Events['notice']);
  });
  const imported: (readonly string[])[] = [];
  const noted: SeenFile[] = [];
  const folders = new WatchedFolders({
    database: {
      folders: {
        all: async () => [folder],
        add: async () => folder,
        setPaused: async (_id, paused) => void Object.assign(folder, { paused }),
        remove: async () => {},
        files: async () => seen(),
        note: async (_id, files) => void noted.push(...files),
      },
    },
    importFiles: async source => {
      const names = 'uploads' in source ? source.uploads.map(({ name }) => name) : [];
      imported.push(names);
      return end(names);
    },
    mayName: () => true,
    emit,
    interval: 5,
  });
  return { folders, folder, notices, imported, noted };
}

it('reports why a folder was paused, also when the library could not say what was read', async () => {
  const { folders, folder, notices } = watched(() => {
    throw new CodedError('database', 'The database reported an error');
  });
  folders.start();
  await until(() => expect(notices).toMatchObject([{ code: 'database' }]));
  expect(folder.paused).toBe(true);
  expect(await folders.service.folders()).toMatchObject([{ paused: true, fault: { code: 'database' } }]);
  await folders.close();
});

it('asks again what was read after another file has become the library', async () => {
  const { folders, imported } = watched(() => []);
  folders.start();
  await until(() => expect(imported).toHaveLength(1));
  folders.forget();
  await until(() => expect(imported).toHaveLength(2));
  await folders.close();
});

const unreadable = (path: string, name: string): ImportIssue => ({
  ...{ file: nameIn(basename(path), name), line: 0, game: 0, ply: 0 },
  ...{ code: UNREADABLE, text: `${name}: permission denied` },
});

it('reads the other files when one cannot be read, and that one when it is asked to go on', async () => {
  let isReadable = false;
  onOpen(name => {
    if (name === 'b.pgn' && !isReadable) throw new Error('EACCES: permission denied');
  });
  const end = (names: readonly string[]): Ending => {
    const issues = names.includes('b.pgn') && !isReadable ? [unreadable(folder.path, 'b.pgn')] : [];
    return { report: { ...REPORT, issues } };
  };
  const { folders, folder, notices, imported, noted } = watched(() => [], end);
  writeFileSync(join(folder.path, 'b.pgn'), '[White "Bo"]\n\n1. e4 e5 *\n');
  folders.start();
  await until(() => expect(noted).toMatchObject([{ name: 'a.pgn' }]));
  expect(imported).toEqual([['a.pgn', 'b.pgn']]);
  writeFileSync(join(folder.path, 'c.pgn'), '[White "Cy"]\n\n1. f4 f5 *\n');
  await until(() => expect(noted.map(({ name }) => name)).toEqual(['a.pgn', 'c.pgn']));
  expect(imported.slice(1)).toEqual([['c.pgn']]);
  expect(folder.paused).toBe(false);
  expect(notices).toMatchObject([{ code: 'watched-files-unread', data: { name: 'b.pgn', count: 1 } }]);
  isReadable = true;
  await folders.service.pauseFolder(1, false);
  await until(() => expect(noted.map(({ name }) => name)).toEqual(['a.pgn', 'c.pgn', 'b.pgn']));
  expect(imported.slice(2)).toEqual([['b.pgn']]);
  await folders.close();
});

it('goes on when no file of an import could be read', async () => {
  const end = (names: readonly string[]): Ending => {
    const issues = names.map(name => unreadable(folder.path, name));
    return { report: { ...REPORT, issues }, error: { code: UNREADABLE, text: 'Permission denied' } };
  };
  const { folders, folder, imported, noted } = watched(() => [], end);
  folders.start();
  await until(() => expect(imported).toEqual([['a.pgn']]));
  writeFileSync(join(folder.path, 'b.pgn'), '[White "Bo"]\n\n1. e4 e5 *\n');
  await until(() => expect(imported).toEqual([['a.pgn'], ['b.pgn']]));
  expect([folder.paused, noted]).toEqual([false, []]);
  await folders.close();
});

it('reports a folder in it that cannot be read, once, and imports the rest', async () => {
  const { readdir } = promises;
  let looks = 0;
  vi.spyOn(promises, 'readdir').mockImplementation((async (path: string) => {
    if (basename(path) !== 'closed') return readdir(path);
    looks++;
    throw new Error('EACCES: permission denied');
  }) as typeof readdir);
  syncBuiltinESMExports();
  const { folders, folder, notices, noted } = watched(() => []);
  mkdirSync(join(folder.path, 'closed'));
  folders.start();
  await until(() => expect(looks).toBeGreaterThan(4));
  expect(notices).toMatchObject([{ code: 'watched-files-unread', data: { name: 'closed', count: 1 } }]);
  expect([folder.paused, noted]).toMatchObject([false, [{ name: 'a.pgn' }]]);
  await folders.close();
});

it('skips a file that vanishes while another one is read', async () => {
  const { folders, folder, imported, noted } = watched(() => []);
  const vanishing = join(folder.path, 'b.pgn');
  writeFileSync(vanishing, '[White "Bo"]\n\n1. e4 e5 *\n');
  onOpen(name => {
    if (name === 'a.pgn') rmSync(vanishing, { force: true });
  });
  folders.start();
  await until(() => expect(noted).toMatchObject([{ name: 'a.pgn' }]));
  expect([imported, folder.paused]).toEqual([[['a.pgn']], false]);
  await folders.close();
});
