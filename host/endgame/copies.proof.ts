/**
 * A table in two folders: a damaged file does not hide an undamaged one. Program files that are missing for a moment
 * are reported.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Events, JobState } from '../../api/contract.ts';
import { builtAssets } from '../../tests/support/built-assets.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { createHost, type Host } from '../host.ts';

const root = temporaryFolder('host-copies');
const shipped = join(root, 'shipped');
const own = join(root, 'endgame');
const UNDAMAGED = fileURLToPath(new URL('../../resources/endgame/KRvK.ctb', import.meta.url));
const wasm = join(root, 'endgame.wasm');
const assets = { ...builtAssets, tables: pathToFileURL(`${shipped}/`), endgameWasm: pathToFileURL(wasm) };
const damaged = join(shipped, 'KRvK.ctb');
const place = { rules: 'makruk', fen: '8/8/8/3k4/8/8/8/R3K3 w - - 0 1', moves: [] };

let host: Host;
const notices: Events['notice'][] = [];
beforeAll(async () => {
  mkdirSync(shipped);
  const bytes = readFileSync(UNDAMAGED);
  for (const at of [8000, bytes.length - 9]) bytes.writeUInt8(bytes.readUInt8(at) ^ 4, at);
  writeFileSync(damaged, bytes);
  copyFileSync(fileURLToPath(builtAssets.endgameWasm), wasm);
  host = await createHost({ shell: 'cli', libraryPath: join(root, 'library.sqlite'), assets });
  host.events.subscribe((name, data) => {
    if (name === 'notice') notices.push(data as unknown as Events['notice']);
  });
});
beforeEach(() => void notices.splice(0));
afterAll(async () => {
  await host.close();
});

const ended = async (start: () => Promise<string>): Promise<JobState> => {
  const end = new Promise<JobState>(resolve => {
    const stop = host.events.subscribe((name, data) => {
      const job = data as unknown as JobState;
      if (name !== 'job' || job.state === 'running') return;
      stop();
      resolve(job);
    });
  });
  await start();
  return end;
};
const files = async () =>
  (await host.services.tables.list()).tables.map(({ place, damaged: isDamaged, verified }) => [
    place,
    isDamaged,
    verified,
  ]);

it('builds a table whose file is damaged, and answers from the new one', async () => {
  const { tables } = host.services;
  expect(await files()).toEqual([['program', false, false]]);
  expect(await tables.verdict(place)).toMatchObject({ verdict: null, fault: { code: 'table-damaged' } });
  expect(notices).toMatchObject([{ code: 'table-damaged', data: { path: damaged } }]);
  expect(await files()).toEqual([['program', true, false]]);
  expect((await tables.estimate(['KRvK'], {})).endings).toEqual(['KRvK']);
  expect(await ended(() => tables.generate(['KRvK'], {}))).toMatchObject({ state: 'done', done: 1 });
  expect(await tables.verdict(place)).toMatchObject({ place: 'own', verdict: { ending: 'KRvK' }, fault: null });
  expect(await files()).toEqual([
    ['program', true, false],
    ['own', false, false],
  ]);
  await expect(tables.generate(['KRvK'], {})).rejects.toMatchObject({ code: 'nothing-to-make' });
  await tables.remove('KRvK');
  expect(await tables.verdict(place)).toMatchObject({ verdict: null });
});

it('imports an undamaged copy, verifies both, and continues to answer', async () => {
  const { tables } = host.services;
  expect(await ended(() => tables.import({ kind: 'path', path: UNDAMAGED }))).toMatchObject({ state: 'done' });
  expect(await ended(() => tables.verify(['KRvK']))).toMatchObject({ state: 'done', title: 'KRvK' });
  expect(await files()).toEqual([
    ['program', true, false],
    ['own', false, true],
  ]);
  expect(await tables.verdict(place)).toMatchObject({ verdict: { ending: 'KRvK' }, fault: null });
  const searched = new Promise<Events['analysis']>(resolve => {
    host.events.subscribe((name, data) => {
      const analysis = data as unknown as Events['analysis'];
      if (name === 'analysis' && analysis.report.done) resolve(analysis);
    });
  });
  await host.services.analysis.start({ ...place, limits: {}, lines: 1 });
  expect((await searched).report).toMatchObject({ reason: 'known' });
});

it('reports a table with the name of another', async () => {
  copyFileSync(join(own, 'KRvK.ctb'), join(own, 'KSSvK.ctb'));
  const { faults, tables } = await host.services.tables.list();
  const path = join(own, 'KSSvK.ctb');
  expect(faults).toContainEqual(
    expect.objectContaining({ code: 'table-misnamed', data: { path, held: 'KRvK', named: 'KSSvK' } }),
  );
  expect(tables.every(({ ending }) => ending === 'KRvK')).toBe(true);
  expect(notices).toMatchObject([{ code: 'table-misnamed' }]);
  await host.services.tables.remove('KSSvK');
  expect(existsSync(path)).toBe(false);
});

it('reports a missing program file, and works when it is back', async () => {
  const { tables } = host.services;
  renameSync(wasm, `${wasm}.away`);
  expect(await ended(() => tables.generate(['KSSvK'], {}))).toMatchObject({
    state: 'failed',
    error: { code: 'asset-missing', text: expect.stringContaining('being rebuilt') },
  });
  writeFileSync(wasm, '');
  const next = await createHost({ shell: 'cli', libraryPath: join(root, 'next', 'library.sqlite'), assets });
  await expect(next.services.tables.estimate(['KSSvK'], {})).rejects.toMatchObject({ code: 'asset-missing' });
  renameSync(`${wasm}.away`, wasm);
  expect((await next.services.tables.estimate(['KSSvK'], {})).endings).toEqual(['KSSvK']);
  await next.close();
});
