import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, expect, it, vi } from 'vitest';
import { openServices } from '../../tests/support/open-services.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { until } from '../../tests/support/until.ts';
import { IdleWork } from './idle-work.ts';

let close = async (): Promise<void> => {};
afterEach(async () => {
  vi.useRealTimers();
  await close();
  close = async () => {};
});

/** Time passes when a test says so. */
function clock() {
  let now = 0;
  const timers = new Map<() => void, number>();
  return {
    start: (work: () => void, after: number) => {
      timers.set(work, now + after);
      return () => void timers.delete(work);
    },
    async pass(time: number): Promise<void> {
      now += time;
      for (const [work, at] of timers)
        if (at <= now) {
          timers.delete(work);
          work();
        }
      await Promise.resolve();
    },
  };
}

it('starts once, three seconds after the last write', async () => {
  const { start, pass } = clock();
  let runs = 0;
  const idle = new IdleWork(async () => runs++, start);
  await pass(10_000);
  expect(runs).toBe(0);
  for (let write = 0; write < 5; write++) {
    idle.written();
    await pass(2999);
  }
  expect(runs).toBe(0);
  await pass(1);
  expect(runs).toBe(1);
  await pass(60_000);
  expect(runs).toBe(1);
});

it('starts while work in the background goes on writing', async () => {
  const { start, pass } = clock();
  let runs = 0;
  const idle = new IdleWork(async () => runs++, start);
  for (let second = 0; second < 61; second++) {
    idle.writtenInBackground();
    await pass(1000);
  }
  expect(runs).toBe(2);
  idle.written();
  idle.writtenInBackground();
  await pass(3000);
  expect(runs).toBe(3);
});

it('runs one after the other, ignores failures, and ends after the running one', async () => {
  const { start, pass } = clock();
  const runs: PromiseWithResolvers<void>[] = [];
  const idle = new IdleWork(() => {
    const run = Promise.withResolvers<void>();
    runs.push(run);
    return run.promise;
  }, start);
  idle.written();
  await pass(3000);
  idle.written();
  await pass(3000);
  expect(runs).toHaveLength(1);
  runs[0]?.reject(new Error('full disk'));
  await new Promise(setImmediate);
  expect(runs).toHaveLength(2);
  idle.written();
  let ended = false;
  const ending = idle.end().then(() => {
    ended = true;
  });
  await pass(3000);
  expect(ended).toBe(false);
  runs[1]?.resolve();
  await ending;
  expect(runs).toHaveLength(2);
});

it('does not wait for the end of an analysis of many games', async () => {
  const path = join(temporaryFolder('idle-work'), 'library.sqlite');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const db = await openServices(path);
  close = () => db.database.close();
  await db.imports.run({ source: { text: '1. d4 d5 *' }, name: 'a.pgn', rules: 'makruk', collection: 1 });
  const options = { threads: 1, limits: { depth: 1 }, fromPly: 0, toPly: null, skipKnown: true, continues: true };
  const { id } = await db.analyses.create({ ...options, games: { ids: [1], query: null } });
  const { study, revision } = await db.library.open(1);
  vi.advanceTimersByTime(2999);
  const report = { ply: 1, eval: { cp: 20, mate: null, depth: 1 }, nag: null };
  await db.analyses.finish(id, { game: 1, positions: 3, written: { study, revision, added: [report] } });
  const file = new Database(path, { readonly: true });
  const tidied = file.prepare('SELECT count(*) FROM game_columns').pluck();
  expect(tidied.get()).toBe(0);
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await until(() => expect(tidied.get()).toBeGreaterThan(0));
  file.close();
});
