/** Watches folders: new, changed, half-written, moved and broken files, restarts, and folders that are gone. */
import { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { Events, JobState } from '../../api/contract.ts';
import { testHosts } from '../../tests/support/test-hosts.ts';
import { until } from '../../tests/support/until.ts';
import type { Host } from '../host.ts';

const { root, libraryPath, hostAt, close } = testHosts('watched-folders', { shell: 'browser', watchInterval: 50 });

const game = (white: string): string => `[White "${white}"]\n[Black "B"]\n[Variant "Makruk"]\n\n1. d4 d5 *\n\n`;
const ALL = { filter: {}, sort: 'id', descending: false } as const;
const players = async (host: Host): Promise<readonly string[]> =>
  (await host.services.library.list(ALL, 0, 100)).rows.map(({ white }) => white).sort();
const imports = async (host: Host): Promise<readonly JobState[]> =>
  (await host.services.jobs.list()).filter(({ kind }) => kind === 'import');

/** Watches another folder, and waits until its file is in the library: two looks at all folders. */
async function arrivesFrom(folder: string, host: Host): Promise<void> {
  writeFileSync(join(folder, 'later.pgn'), game('Later'));
  await host.services.watch.watch(folder, 1);
  await until(async () => expect(await players(host)).toContain('Later'));
}

it('imports each new file once, waits for files that are written, and goes on after a restart', async () => {
  const folder = mkdtempSync(join(root, 'club-'));
  const path = libraryPath();
  const first = await hostAt(path);
  writeFileSync(join(folder, 'a.pgn'), game('Ann'));
  writeFileSync(join(folder, 'notes.txt'), 'Bring the boards.');
  const { id } = await first.services.watch.watch(folder, 1);
  await until(async () => expect(await players(first)).toEqual(['Ann']));

  // A file that grows is read when it has stopped growing.
  for (let part = 0; part < 10; part++) {
    appendFileSync(join(folder, 'b.pgn'), game(`Bo${part}`));
    await new Promise(passed => setTimeout(passed, 30));
  }
  mkdirSync(join(folder, 'sub'));
  writeFileSync(join(folder, 'sub', 'c.pgn.gz'), gzipSync(game('Cy')));
  await until(async () => expect(await players(first)).toHaveLength(12));
  expect((await imports(first)).flatMap(({ report }) => report?.issues ?? [])).toEqual([]);

  // Neither a copy nor a renamed file is read again.
  const before = (await imports(first)).length;
  copyFileSync(join(folder, 'a.pgn'), join(folder, 'copy.pgn'));
  renameSync(join(folder, 'b.pgn'), join(folder, 'renamed.pgn'));
  await until(async () => expect((await first.services.watch.folders())[0]?.files).toBe(5));
  expect(await imports(first)).toHaveLength(before);
  await close(first);

  writeFileSync(join(folder, 'd.pgn'), game('Di'));
  appendFileSync(join(folder, 'a.pgn'), game('Al'));
  const second = await hostAt(path);
  await until(async () => expect(await players(second)).toHaveLength(14));
  await until(async () => {
    const reports = (await imports(second)).map(({ report }) => report);
    expect(reports.reduce((sum, report) => sum + (report?.games ?? 0), 0)).toBe(2);
  });

  await second.services.watch.unwatch(id);
  writeFileSync(join(folder, 'e.pgn'), game('Ed'));
  // When a file of a later folder has arrived, this one would have.
  await arrivesFrom(mkdtempSync(join(root, 'other-')), second);
  expect(await players(second)).toHaveLength(15);
});

it('reports a broken file and a folder that is gone, once', async () => {
  const folder = mkdtempSync(join(root, 'club-'));
  const host = await hostAt(libraryPath());
  const notices: Events['notice'][] = [];
  host.events.subscribe((name, data) => {
    if (name === 'notice') notices.push(data as unknown as Events['notice']);
  });
  writeFileSync(join(folder, 'broken.zip'), 'PK\x03\x04 not an archive');
  writeFileSync(join(folder, 'good.pgn'), game('Ann'));
  await host.services.watch.watch(folder, 1);
  await until(async () => expect((await host.services.watch.folders())[0]?.files).toBe(2));
  expect(await players(host)).toEqual(['Ann']);
  const issues = (await imports(host)).flatMap(({ report }) => report?.issues ?? []);
  expect(issues.map(({ code, file }) => [code, file.split('/').at(-1)])).toEqual([['archive-damaged', 'broken.zip']]);

  renameSync(folder, `${folder}-away`);
  await until(() => expect(notices).toMatchObject([{ code: 'watched-folder-gone' }]));
  expect(await host.services.watch.folders()).toMatchObject([{ fault: { code: 'watched-folder-gone' } }]);
  const before = (await imports(host)).length;
  await arrivesFrom(mkdtempSync(join(root, 'other-')), host);
  expect(notices).toHaveLength(1);
  renameSync(`${folder}-away`, folder);
  await until(async () =>
    expect((await host.services.watch.folders())[0]).toMatchObject({ fault: null, paused: false }),
  );
  expect((await imports(host)).length).toBe(before + 1);
});

it('refuses what is no folder, what is watched already, and what was not chosen in the window', async () => {
  const folder = mkdtempSync(join(root, 'club-'));
  const host = await hostAt(libraryPath());
  const { watch } = host.services;
  await expect(watch.watch('club', 1)).rejects.toMatchObject({ code: 'bad-folder' });
  await expect(watch.watch(join(folder, 'none'), 1)).rejects.toMatchObject({ code: 'bad-folder' });
  await expect(watch.watch(folder, 99)).rejects.toMatchObject({ code: 'no-such-collection' });
  await watch.watch(folder, 1);
  await expect(watch.watch(`${folder}/`, 1)).rejects.toMatchObject({ code: 'folder-watched' });
  const window = await hostAt(libraryPath(), 'electron');
  await expect(window.services.watch.watch(folder, 1)).rejects.toMatchObject({ code: 'path-refused' });
  rmSync(folder, { recursive: true });
});
