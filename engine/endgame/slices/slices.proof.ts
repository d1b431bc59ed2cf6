/**
 * Tables generated in slices are equal, byte for byte, to those solved in memory, whatever interrupts them. Endings of
 * two units use the same code as those of four, and are quick; `tests/scripts/check-table.ts` checks a table of four.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { kill, says, slicingProcess } from '../../../tests/scripts/slicing-process.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { type Ending, endingsWith, parseEnding } from '../ending.ts';
import { generationCost } from '../generation/cost.ts';
import { generateTables, generationBytes, threadsWithin } from '../generation/generate.ts';
import { SliceScratch, unfinishedIn } from './scratch.ts';
import { neighbours, SLICES, sliceSquare, stateBytes } from './shape.ts';
import {
  keptSlices,
  type SliceProgress,
  type Slicing,
  sliceMemory,
  sliceMemoryWithin,
  solveInSlices,
} from './slices.ts';

const wasm = new URL('../../../build/endgame.wasm', import.meta.url).pathname;
const worker = new URL('../generation/worker.ts', import.meta.url);
const solved = temporaryFolder('solved');
const sliced = temporaryFolder('sliced');
const GIB = 2 ** 30;

const ending = (name: string): Ending => parseEnding(name) as Ending;
const slicing = (name: string, more: Partial<Slicing> = {}): Slicing => ({
  ending: ending(name),
  folder: sliced,
  wasm,
  worker,
  threads: 2,
  memory: GIB,
  ...more,
});
const same = (name: string): boolean =>
  readFileSync(join(solved, `${name}.ctb`)).equals(readFileSync(join(sliced, `${name}.ctb`)));

beforeAll(async () => {
  const { failed } = await generateTables({
    endings: ['KRRvK', 'KRMvK', 'KMMvK'].map(ending),
    folder: solved,
    wasm,
    worker,
    threads: 2,
  });
  expect(failed).toEqual([]);
});

test.each(['KRRvK', 'KMMvK'])('%s in slices equals the table solved in memory', async name => {
  const event: SliceProgress[] = [];
  expect(await solveInSlices(slicing(name, { onProgress: now => event.push(now) }))).toBe(true);
  expect(same(name)).toBe(true);
  expect(readdirSync(sliced).filter(each => each.startsWith(name))).toEqual([`${name}.ctb`]);
  expect([...new Set(event.map(({ phase }) => phase))]).toEqual(['smaller', 'step', 'pack']);
});

test('continues a stopped run, also with other memory and threads', async () => {
  rmSync(join(sliced, 'KRRvK.ctb'), { force: true });
  const folder = join(sliced, 'KRRvK.begun');
  const waiting = (): number => readdirSync(folder).filter(name => name.endsWith('.state')).length;
  for (const [kept, threads, stopped] of [
    [5, 2, 4],
    [0, 1, 9],
  ] as const) {
    const memory = sliceMemory(ending('KRRvK'), threads) + kept * stateBytes(ending('KRRvK'));
    expect(keptSlices(ending('KRRvK'), threads, memory)).toBe(kept);
    const abort = new AbortController();
    const onProgress = ({ phase, step, done }: SliceProgress): void => {
      if (phase !== 'step' || step !== stopped || done < 12) return;
      expect(waiting()).toBe(SLICES - kept);
      abort.abort();
    };
    expect(await solveInSlices(slicing('KRRvK', { signal: abort.signal, onProgress, memory, threads }))).toBe(false);
    expect(unfinishedIn(sliced)).toMatchObject([
      { ending: { name: 'KRRvK' }, step: stopped - 1, solved: false, busy: false },
    ]);
    expect(readdirSync(folder).filter(name => /\.(fresh|state)$|owner/.test(name))).toEqual([]);
  }
  let first = -1;
  const onProgress = ({ phase, step }: SliceProgress): void => {
    if (phase === 'step' && first < 0) first = step;
  };
  expect(await solveInSlices(slicing('KRRvK', { onProgress }))).toBe(true);
  expect(first).toBe(9);
  expect(same('KRRvK')).toBe(true);
  expect(unfinishedIn(sliced)).toEqual([]);
});

/** @param limits shell commands that run first */
const process_ = (until?: RegExp, limits?: string): ChildProcess =>
  slicingProcess({
    ending: 'KRMvK',
    folder: sliced,
    counting: null,
    memory: GIB,
    scripts: solved,
    ...(until && { until }),
    ...(limits !== undefined && { limits }),
  });

test('continues after a process was killed in any phase, with the same result', async () => {
  for (const end of [/^smaller/m, /^step 0 [1-9]/m, /^step 6 1\d/m, /^pack \d+ [5-9]/m]) {
    const running = process_(end);
    await says(running, end);
    expect(unfinishedIn(sliced)).toMatchObject([{ busy: true }]);
    await kill(running);
    expect(existsSync(join(sliced, 'KRMvK.ctb'))).toBe(false);
    expect(unfinishedIn(sliced)).toMatchObject([{ ending: { name: 'KRMvK' }, busy: false }]);
  }
  const phases = new Set<string>();
  expect(await solveInSlices(slicing('KRMvK', { onProgress: ({ phase }) => phases.add(phase) }))).toBe(true);
  expect([...phases]).toEqual(['pack']);
  expect(same('KRMvK')).toBe(true);
});

test('reports a full disk, and continues in the next run', async () => {
  if (!existsSync('/bin/bash')) return;
  rmSync(join(sliced, 'KRMvK.ctb'), { force: true });
  // Maximum file size in kilobytes: too small for the endings after captures, then only for the table.
  for (const [most, solvedAll] of [
    [64, false],
    [600, true],
  ] as const) {
    const running = process_(undefined, `ulimit -f ${most}`);
    const ended = once(running, 'exit');
    await says(running, /^failed EFBIG/m);
    await ended;
    expect(unfinishedIn(sliced)).toMatchObject([{ ending: { name: 'KRMvK' }, solved: solvedAll, busy: false }]);
    expect(readdirSync(sliced)).not.toContain('KRMvK.ctb');
    expect(readdirSync(sliced).filter(name => name.endsWith('.part'))).toEqual([]);
  }
  expect(await solveInSlices(slicing('KRMvK'))).toBe(true);
  expect(same('KRMvK')).toBe(true);
});

test('refuses to work without memory or disk, or in the folder of another process, and keeps partial work', async () => {
  const running = process_(/^step/m);
  rmSync(join(sliced, 'KRMvK.ctb'), { force: true });
  await says(running, /^step/m);
  await expect(solveInSlices(slicing('KRMvK'))).rejects.toMatchObject({ code: 'scratch-busy' });
  await kill(running);
  await expect(solveInSlices(slicing('KRMvK', { memory: 1 }))).rejects.toMatchObject({ code: 'memory-short' });
  expect(unfinishedIn(sliced)).toMatchObject([{ ending: { name: 'KRMvK' }, busy: false }]);
  new SliceScratch(sliced, ending('KRMvK')).remove();
  const report = await generateTables({
    endings: [ending('KRNSMvK')],
    folder: sliced,
    wasm,
    worker,
    threads: 2,
    memory: GIB,
  });
  expect(report.failed[0]?.reason).toMatch(/^needs \d\.\d GiB of memory$/);
  const five = await generateTables({
    endings: ['KRRRRRvK', 'KRRRPvK'].map(ending),
    folder: sliced,
    wasm,
    worker,
    threads: 2,
  });
  expect(five.failed.map(({ reason }) => reason)).toContain('has too many units for a table');
  expect(five.made).toEqual([]);
});

test('ignores an owner from before the machine was started', () => {
  const scratch = new SliceScratch(sliced, ending('KSMvK'));
  const path = join(scratch.folder, 'owner');
  expect(scratch.take()).toBe(true);
  writeFileSync(path, String(process.ppid));
  expect(scratch.take()).toBe(false);
  const before = new Date(Date.now() - 1000 * uptime() - 60_000);
  utimesSync(path, before, before);
  expect(scratch.take()).toBe(true);
  scratch.remove();
});

test('removes the partial work of a complete table', async () => {
  const scratch = new SliceScratch(solved, ending('KRMvK'));
  expect(scratch.take()).toBe(true);
  scratch.keepJournal(2, null);
  expect(unfinishedIn(solved)).toMatchObject([{ step: 2, busy: true }]);
  const again = () => generateTables({ endings: [ending('KRMvK')], folder: solved, wasm, worker, threads: 1 });
  expect(await again()).toMatchObject({ there: ['KRMvK'], made: [] });
  expect(unfinishedIn(solved)).toHaveLength(1);
  scratch.release();
  await again();
  expect(unfinishedIn(solved)).toEqual([]);
});

test('refuses a log that was changed on disk', async () => {
  const scratch = new SliceScratch(sliced, ending('KNMvK'));
  expect(scratch.take()).toBe(true);
  const words = { lost: 1, won: 2, stands: 3, free: 4, stalemates: 5, due: 6 };
  scratch.keepLog(3, 7, words, [scratch.pack(new Uint8Array(1000).fill(9))]);
  const log = scratch.openLog(3, 7, 1);
  expect(log?.words).toEqual(words);
  expect(log?.read(0)).toEqual(Buffer.alloc(1000, 9));
  log?.close();
  const path = scratch.logPath(3, 7);
  for (const at of [4, readFileSync(path).length - 1]) {
    const bytes = readFileSync(path);
    bytes[at] = (bytes[at] as number) ^ 1;
    scratch.write('03-07.log', [bytes]);
    expect(() => scratch.openLog(3, 7, 1)?.read(0)).toThrow(/damaged/);
  }
  expect(scratch.openLog(3, 8, 1)).toBeNull();
  scratch.remove();
});

test('keeps the memory of all 35 endings of four units within its limit', () => {
  const all = endingsWith(4);
  expect(all).toHaveLength(35);
  for (const each of all) {
    expect(generationBytes([each], 2)).toBe(sliceMemory(each, 2));
    expect(sliceMemory(each, 1)).toBeLessThan(1.7 * GIB);
    for (const memory of [1.7 * GIB, 4 * GIB, 8 * GIB]) {
      const threads = threadsWithin([each], 16, memory);
      expect(sliceMemoryWithin(each, threads, memory)).toBeLessThanOrEqual(memory);
      expect(sliceMemory(each, threads + 1)).toBeGreaterThan(threads < 16 ? memory : 0);
    }
    expect(keptSlices(each, 2, 16 * GIB)).toBe(SLICES);
  }
  const [one, both] = [[all[0] as Ending], all].map(list => generationCost(list, 2, 4 * GIB, 1e-7));
  expect(both?.disk).toBeGreaterThan(one?.disk as number);
  expect(one?.diskPeak).toBeGreaterThan(one?.disk as number);
});

test('finds king steps between slices in both directions', () => {
  for (let slice = 0; slice < SLICES; slice++) {
    expect(neighbours(slice).length).toBeGreaterThanOrEqual(3);
    for (const { square, slice: there } of neighbours(slice)) {
      expect([sliceSquare(there), sliceSquare(there) ^ 7]).toContain(square);
      expect(neighbours(there).map(({ slice: back }) => back)).toContain(slice);
    }
  }
});
