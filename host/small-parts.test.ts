import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { Events, JobState } from '../api/contract.ts';
import { CodedError } from '../api/failure.ts';
import { until } from '../tests/support/until.ts';
import { findAssets } from './assets.ts';
import { eventSource } from './events.ts';
import { jobBoard } from './jobs.ts';
import { defaultLibraryPath } from './library-path.ts';

it('places the library in the data folder of each platform', () => {
  const end = join('Chatrang', 'library.sqlite');
  expect(defaultLibraryPath({ XDG_DATA_HOME: '/data' }, 'linux')).toBe(join('/data', end));
  expect(defaultLibraryPath({}, 'linux')).toBe(join(homedir(), '.local', 'share', end));
  expect(defaultLibraryPath({}, 'darwin')).toBe(join(homedir(), 'Library', 'Application Support', end));
  expect(defaultLibraryPath({ APPDATA: '/roaming' }, 'win32')).toBe(join('/roaming', end));
});

it('finds assets from sources and beside a bundle', () => {
  const own = findAssets();
  for (const file of [own.databaseWorker, own.searchWorker, own.rulesWasm, own.engineWasm])
    expect(existsSync(file), file.href).toBe(true);
  expect(own.version).toMatch(/^\d+\.\d+\.\d+/);
  const bundle = findAssets(new URL('../dist/node/server.js', import.meta.url).href);
  expect(bundle.databaseWorker.href).toMatch(/\/dist\/node\/database-worker\.js$/);
  expect(bundle.rulesWasm.href).toMatch(/\/dist\/node\/rules\.wasm$/);
  expect(bundle.samples).toEqual(own.samples);
});

it('pauses, resumes and cancels a job, and forgets ordinary work that has ended', async () => {
  const board = jobBoard(() => {});
  let steps = 0;
  const id = board.start({
    kind: 'export',
    title: 'x',
    unit: 'games',
    total: 10,
    pausable: true,
    transient: true,
    async run(progress, signal, pauses) {
      for (; !signal.aborted; await new Promise(resolve => setTimeout(resolve, 1))) {
        await pauses.passed();
        progress({ done: ++steps });
      }
      return {};
    },
  });
  await until(() => expect(steps).toBeGreaterThan(2));
  await board.service.pause(id);
  // The step that was under way ends; the next one waits, while others of the same length pass.
  const before = steps;
  for (let step = 0; step < 10; step++) await new Promise(resolve => setTimeout(resolve, 1));
  const rested = steps;
  expect(rested - before).toBeLessThanOrEqual(1);
  expect(await board.service.list()).toMatchObject([{ id, state: 'running', paused: true, remaining: null }]);
  await board.service.resume(id);
  await until(() => expect(steps).toBeGreaterThan(rested + 2));
  await board.service.pause(id);
  await board.service.cancel(id);
  // While a cancelled job ends, it can no longer be paused.
  await board.service.resume(id);
  await board.service.pause(id);
  await board.close();
  expect(await board.service.list()).toEqual([]);

  const fixed = board.start({ kind: 'import', title: 'x', unit: 'bytes', total: null, run: async () => ({}) });
  await expect(board.service.pause(fixed)).rejects.toMatchObject({ code: 'job-not-pausable' });
  await board.close();
  await board.service.pause(fixed);
  expect(await board.service.list()).toMatchObject([{ state: 'done', paused: false }]);
});

it('shows why a job has paused itself until it is resumed or ends', async () => {
  const states: JobState[] = [];
  const board = jobBoard((name, data) => {
    if (name === 'job') states.push(data as JobState);
  });
  const error = { code: 'disk-full', text: 'The disk is full' };
  let attempts = 0;
  const id = board.start({
    ...{ kind: 'analyseGames', title: 'x', unit: 'positions', total: 10, pausable: true },
    async run(_progress, signal, pauses) {
      for (; !signal.aborted; await pauses.passed()) {
        attempts++;
        pauses.pauseFor(error);
      }
      return {};
    },
  });
  expect(await board.service.list()).toMatchObject([{ state: 'running', paused: true, error }]);
  await board.service.resume(id);
  await until(() => expect(attempts).toBe(2));
  expect(states.map(({ paused, error }) => [paused, error?.code])).toEqual([
    [false, undefined],
    [true, 'disk-full'],
    [false, undefined],
    [true, 'disk-full'],
  ]);
  await board.service.cancel(id);
  await board.close();
  const [last] = await board.service.list();
  expect([last?.state, last?.paused, last?.error]).toEqual(['cancelled', false, undefined]);
});

it('does not cancel a job that cannot be cancelled, and forgets ended jobs of another library', async () => {
  const board = jobBoard(() => {});
  const end = Promise.withResolvers<void>();
  const work = { kind: 'repairLibrary', title: 'x', unit: 'games', total: null, cancellable: false } as const;
  const signals: AbortSignal[] = [];
  const start = () =>
    board.start({
      ...work,
      async run(_progress, signal) {
        signals.push(signal);
        await end.promise;
        return {};
      },
    });
  const id = start();
  await expect(board.service.cancel(id)).rejects.toMatchObject({ code: 'job-not-cancellable' });
  expect(signals[0]?.aborted).toBe(false);
  board.forgetEnded();
  expect(await board.service.list()).toMatchObject([{ id, state: 'running' }]);
  end.resolve();
  await until(async () => expect(await board.service.list()).toMatchObject([{ id, state: 'done' }]));
  board.forgetEnded();
  expect(await board.service.list()).toEqual([]);
});

it('runs, fails or cancels a job, and always reports its end', async () => {
  const events = eventSource<Events>();
  const received: JobState[] = [];
  events.subscribe((name, data) => {
    if (name === 'job') received.push(data as unknown as JobState);
  });
  const board = jobBoard(events.emit);
  const work = { kind: 'analyse', title: 'x', unit: 'positions', total: 1000 } as const;
  board.start({
    ...work,
    async run(progress) {
      for (let done = 1; done <= 1000; done++) progress({ done });
      return {};
    },
  });
  board.start({
    ...work,
    async run() {
      throw new CodedError('disk-full', 'The disk is full');
    },
  });
  const third = board.start({
    ...work,
    run: (_progress, signal) => new Promise(resolve => signal.addEventListener('abort', () => resolve({}))),
  });
  await expect(board.service.dismiss(third)).rejects.toMatchObject({ code: 'job-running' });
  await expect(board.service.cancel('none')).rejects.toMatchObject({ code: 'no-such-job' });
  await board.close();
  expect(await board.service.list()).toMatchObject([
    { state: 'done', done: 1000 },
    { state: 'failed', error: { code: 'disk-full', text: 'The disk is full' } },
    { state: 'cancelled' },
  ]);
  expect(received.length).toBeLessThan(100);
  for (const job of await board.service.list()) expect(received.findLast(({ id }) => id === job.id)).toEqual(job);
  for (const { id } of await board.service.list()) await board.service.dismiss(id);
  expect(await board.service.list()).toEqual([]);
});

it('survives a listener that fails at the end of a job', async () => {
  const faults = vi.spyOn(console, 'error').mockImplementation(() => {});
  const events = eventSource<Events>();
  const states: string[] = [];
  events.subscribe(name => {
    if (name === 'job') throw new Error('This listener fails');
  });
  events.subscribe((_name, data) => states.push((data as unknown as JobState).state));
  const work = { kind: 'analyse', title: 'x', unit: 'positions', total: 1, run: async () => ({}) } as const;
  const board = jobBoard(events.emit);
  board.start(work);
  await until(() => expect(states).toEqual(['running', 'done']));
  let emitted = 0;
  const direct = jobBoard(() => {
    if (++emitted === 2) throw new Error('The listeners fail');
  });
  direct.start(work);
  await until(() => expect(faults).toHaveBeenCalledTimes(3));
  await board.close();
  await direct.close();
  faults.mockRestore();
});

it('reports an unhandled rejection and continues', () => {
  const module = JSON.stringify(new URL('./rejections.ts', import.meta.url).href);
  const program = `const { reportRejections } = await import(${module});
    reportRejections(text => { console.log('received: ' + text); throw new Error('and this fails, too'); });
    void Promise.reject(new Error('forgotten'));
    setImmediate(() => console.log('still here'));`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([0, 'received: forgotten\nstill here\n']);
  expect(stderr).toContain('unhandled rejection: Error: forgotten');
});
