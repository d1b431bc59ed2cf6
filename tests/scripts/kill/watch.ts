/** A watched folder: after the next start, each game of its files is in the library once. */
import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { randomPgn } from '../../../bench/library.ts';
import { createHost, type Host } from '../../../host/host.ts';
import { builtAssets } from '../../support/built-assets.ts';
import type { KillKind } from './kind.ts';
import { ALL_GAMES, assertNothingFound, reopened } from './library-checks.ts';

const FILES = 5;
const GAMES = 20;
/** Milliseconds between two looks. */
const INTERVAL = 20;

const libraryOf = (folder: string): string => join(folder, 'library.sqlite');
const watchedOf = (folder: string): string => join(folder, 'watched');

const hostAt = (folder: string): Promise<Host> =>
  createHost({ shell: 'browser', libraryPath: libraryOf(folder), watchInterval: INTERVAL, assets: builtAssets });

/** Waits until all files have been read. */
async function allRead(host: Host): Promise<void> {
  while ((await host.services.watch.folders())[0]?.files !== FILES) await after(INTERVAL);
}

export const watch: KillKind = {
  name: 'watch',
  inProof: 1,
  span: null,
  async prepare(folder, seed) {
    await reopened(libraryOf(folder), async () => {});
    await mkdir(watchedOf(folder));
    for (let file = 0; file < FILES; file++)
      await writeFile(join(watchedOf(folder), `${file}.pgn`), randomPgn(GAMES, seed + file));
  },
  async work(folder, _seed, report) {
    const host = await hostAt(folder);
    report('begun');
    await host.services.watch.watch(watchedOf(folder), 1);
    report('watched');
    await allRead(host);
    report('read');
    await host.close();
  },
  async check(folder, _seed, lines) {
    const host = await hostAt(folder);
    try {
      const folders = await host.services.watch.folders();
      assert.ok(folders.length === 1 || !lines.includes('watched'), 'the folder');
      if (lines.includes('read')) assert.equal(folders[0]?.files, FILES);
      if (folders.length === 0) await host.services.watch.watch(watchedOf(folder), 1);
      await allRead(host);
      const { total } = await host.services.library.list(ALL_GAMES, 0, 1);
      assert.equal(total, FILES * GAMES);
    } finally {
      await host.close();
    }
    assertNothingFound(libraryOf(folder));
  },
};
