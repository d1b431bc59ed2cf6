/** Runs that are stopped, that crashed, or that lack disk space or memory. */
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endingOf, endingsWith, parseEnding } from '../ending.ts';
import { solvingBytes } from '../solver/solve.ts';
import {
  type Generation,
  generateTables,
  generationBytes,
  removeStaleParts,
  threadsWithin,
  withPromotions,
} from './generate.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chatrang-generation-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (): Pick<Generation, 'folder' | 'wasm' | 'worker'> => ({
  folder,
  wasm: new URL('../../../build/endgame.wasm', import.meta.url).pathname,
  worker: new URL('./worker.ts', import.meta.url),
});

test('removes partial files of ended processes and stale ones', () => {
  const died = spawnSync(process.execPath, ['-e', '0']).pid;
  const parts = [`KRvK.ctb.${died}.part`, `KSvK.ctb.${process.pid}.part`, `KNvK.ctb.${process.pid}.part`, 'notes.part'];
  for (const name of parts) writeFileSync(join(folder, name), 'half');
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  utimesSync(join(folder, parts[2] as string), longAgo, longAgo);
  expect([...removeStaleParts(folder)].sort()).toEqual([parts[0], parts[2]].sort());
  expect(readdirSync(folder).sort()).toEqual([parts[1], 'notes.part'].sort());
});

test('leaves complete tables only when it is stopped', async () => {
  const abort = new AbortController();
  const report = await generateTables({
    ...run(),
    endings: endingsWith(2),
    threads: 2,
    signal: abort.signal,
    onProgress: event => {
      if (event.kind === 'made') abort.abort();
    },
  });
  expect(report.cancelled).toBe(true);
  const names = readdirSync(folder);
  expect(names.every(name => name.endsWith('.ctb'))).toBe(true);
  expect(names).toEqual(expect.arrayContaining(report.made.map(name => `${name}.ctb`)));
  expect(names.length).toBeLessThan(endingsWith(2).length);
});

test('starts fewer threads within the memory limit and refuses what does not fit', async () => {
  const endings = endingsWith(3);
  const one = generationBytes(endings, 1);
  const more = generationBytes(endings, 2) - one;
  expect(more).toBeGreaterThan(solvingBytes(endingOf(['boat', 'horse', 'koul']), false));
  expect(generationBytes(endings, 3)).toBe(one + 2 * more);
  expect([0, 1.5, 9].map(times => threadsWithin(endings, 4, one + times * more))).toEqual([1, 2, 4]);
  expect(threadsWithin(endings, 4, 1)).toBe(1);
  const [small, large] = [endingOf(['boat']), endingOf(['boat', 'koul', 'horse'])];
  const memory = generationBytes([small], 1);
  const report = await generateTables({ ...run(), endings: [large, small], threads: 2, memory });
  expect(report).toMatchObject({ made: ['KRvK'], failed: [{ ending: 'KRNSvK' }] });
  expect(report.failed[0]?.reason).toMatch(/^needs \d\.\d GiB of memory$/);
});

test('generates mets before the fishes that promote to them', async () => {
  const endings = ['KRPPvK', 'KMPvK'].map(name => parseEnding(name) as never);
  const names = withPromotions(endings).map(({ name }) => name);
  expect([...names].sort()).toEqual(['KMMvK', 'KMPvK', 'KRMMvK', 'KRMPvK', 'KRPPvK']);
  const { made } = await generateTables({ ...run(), endings: [parseEnding('KNPvK') as never], threads: 2 });
  expect(made).toEqual(['KNMvK', 'KNPvK']);
});

test('reports a full disk and leaves no file', () => {
  if (!existsSync('/bin/bash')) return;
  const module = (path: string): string => JSON.stringify(new URL(`../${path}`, import.meta.url).href);
  const script = `
    const { writeTable } = await import(${module('tables/table-file.ts')});
    const noise = new Uint8Array(1 << 20).map((_, at) => (at * 2654435761) >>> 13);
    try {
      writeTable(${JSON.stringify(join(folder, 'KRvK.ctb'))}, { ending: 'KRvK', values: 'mate', figures: {} }, noise);
    } catch (error) { console.log(error.code); }`;
  const { stdout } = spawnSync(
    '/bin/bash',
    ['-c', 'ulimit -f 8; exec "$0" --input-type=module -e "$1"', process.execPath, script],
    {
      encoding: 'utf8',
    },
  );
  expect(stdout.trim()).toBe('EFBIG');
  expect(readdirSync(folder)).toEqual([]);
});

test('replaces a damaged table and reports, but keeps, a foreign file', async () => {
  const endings = endingsWith(1);
  await generateTables({ ...run(), endings, threads: 1 });
  const whole = readFileSync(join(folder, 'KSvK.ctb'));
  truncateSync(join(folder, 'KSvK.ctb'), whole.length - 1);
  copyFileSync(join(folder, 'KRvK.ctb'), join(folder, 'KMvK.ctb'));
  writeFileSync(join(folder, 'KNvK.ctb'), 'another program’s');
  const report = await generateTables({ ...run(), endings, threads: 1 });
  expect(report).toMatchObject({ made: ['KSvK'], there: ['KRvK'] });
  expect(report.failed.map(({ ending }) => ending).sort()).toEqual(['KMvK', 'KNvK']);
  expect(readFileSync(join(folder, 'KSvK.ctb')).equals(whole)).toBe(true);
  expect(readFileSync(join(folder, 'KNvK.ctb'), 'utf8')).toBe('another program’s');
});
