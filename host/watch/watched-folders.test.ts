import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Events } from '../../api/contract.ts';
import { CodedError } from '../../api/failure.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { until } from '../../tests/support/until.ts';
import type { SeenFile } from '../database/watched-folders-store.ts';
import { eventSource } from '../events.ts';
import { WatchedFolders } from './watched-folders.ts';

const root = temporaryFolder('watched');

/** A watched folder with one file of games, of which the library knows `seen`. */
function watched(seen: () => readonly SeenFile[]) {
  const path = mkdtempSync(join(root, 'club-'));
  writeFileSync(join(path, 'a.pgn'), '[White "Ann"]\n\n1. d4 d5 *\n');
  const folder = { id: 1, path, collection: 1, paused: false, files: 0 };
  const { emit, subscribe } = eventSource<Events>();
  const notices: Events['notice'][] = [];
  subscribe((name, data) => {
    if (name === 'notice') notices.push(data as unknown as Events['notice']);
  });
  let imported = 0;
  const folders = new WatchedFolders({
    database: {
      folders: {
        all: async () => [folder],
        add: async () => folder,
        setPaused: async (_id, paused) => void Object.assign(folder, { paused }),
        remove: async () => {},
        files: async () => seen(),
        note: async () => {},
      },
    },
    importFiles: async () => {
      imported++;
      return {};
    },
    mayName: () => true,
    emit,
    interval: 5,
  });
  return { folders, folder, notices, imported: () => imported };
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
  await until(() => expect(imported()).toBe(1));
  folders.forget();
  await until(() => expect(imported()).toBe(2));
  await folders.close();
});
