/** A library thread that dies: reads are repeated, other calls are rejected, and the library stays usable. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { newStudy } from '../../core/study/edit.ts';
import { flattenStudy } from '../../core/study/flat.ts';
import { makruk } from '../../engine/rules/rule-sets/makruk.ts';
import { builtAssets } from '../../tests/support/built-assets.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { libraryThread } from './library-thread.ts';
import { startDatabase } from './thread.ts';
import { newGate } from './write-gate.ts';

const folder = temporaryFolder('thread');

/** The real thread, which dies from a call whose text names an existing file; once, if it also removes the file. */
function crashingWorker(): URL {
  const path = join(folder, 'worker.mjs');
  writeFileSync(
    path,
    `import { existsSync, rmSync } from 'node:fs';
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ([text]) => {
      const file = /CRASH(\\/[\\w./-]+)/.exec(text)?.[1];
      if (!file || !existsSync(file)) return;
      if (file.endsWith('once')) rmSync(file);
      process.exit(3);
    });
    await import(${JSON.stringify(builtAssets.databaseWorker.href)});`,
  );
  return pathToFileURL(path);
}

async function open(name: string) {
  const assets = { ...builtAssets, databaseWorker: crashingWorker() };
  const lost: (string | null)[] = [];
  let starts = 0;
  const library = await libraryThread({
    start: () => {
      starts++;
      return startDatabase(assets, { path: join(folder, name), purpose: 'library' }, newGate());
    },
    onLost: reason => lost.push(reason),
  });
  return { library, lost, starts: () => starts };
}

const ALL = { filter: {}, sort: 'id', descending: false } as const;
const crash = (name: string): string => {
  const file = join(folder, name);
  writeFileSync(file, '');
  return `CRASH${file}`;
};

it('repeats reads and other repeatable calls', async () => {
  const { library, lost, starts } = await open('reads.sqlite');
  await library.api.settings.set('a', 1);
  const list = { ...ALL, filter: { query: crash('read-once') } };
  expect((await library.api.library.list(list, 0, 9)).total).toBe(0);
  await library.api.settings.set('b', crash('set-once'));
  expect(Object.keys(await library.api.settings.all())).toEqual(['a', 'b']);
  expect([lost.length, starts()]).toEqual([2, 3]);
  await library.close();
});

it('rejects a call that may have been completed, and repeats the other pending calls', async () => {
  const { library, lost } = await open('writes.sqlite');
  const study = flattenStudy(newStudy('makruk', makruk.startFen, [{ name: 'Event', value: crash('save-once') }]));
  const save = library.api.library.save(null, null, 1, study);
  const read = library.api.library.collections();
  await expect(save).rejects.toMatchObject({ code: 'library-restarted' });
  expect((await read).length).toBe(1);
  expect(lost).toHaveLength(1);
  expect((await library.api.library.save(null, null, 1, study)).id).toBe(1);
  await library.close();
});

it('fails a call that always ends the thread, and answers others', async () => {
  const { library, starts } = await open('always.sqlite');
  const list = { ...ALL, filter: { query: crash('read-always') } };
  await expect(library.api.library.list(list, 0, 9)).rejects.toMatchObject({ code: 'library-restarted' });
  expect((await library.api.library.list(ALL, 0, 9)).total).toBe(0);
  expect(starts()).toBe(3);
  await library.close();
  await expect(library.api.library.binned()).rejects.toMatchObject({ code: 'closed' });
});

it('repeats a call for which a pause waits', async () => {
  const { library, starts } = await open('retried.sqlite');
  const list = { ...ALL, filter: { query: crash('paused-once') } };
  const read = library.api.library.list(list, 0, 9);
  const work = library.pausedFor(async () => starts());
  expect((await read).total).toBe(0);
  expect(await work).toBe(2);
  await library.close();
});

it('runs work while the library is closed; calls wait for it', async () => {
  const { library, starts } = await open('paused.sqlite');
  await library.api.settings.set('a', 1);
  const wal = join(folder, 'paused.sqlite-wal');
  const work = library.pausedFor(async () => existsSync(wal));
  const later = library.api.settings.all();
  expect(await work).toBe(false);
  expect(await later).toEqual({ a: 1 });
  expect(starts()).toBe(2);
  await library.close();
});
