/**
 * Adjudicates the games of a library with the shipped endgame tables: in the background, as a job, cancelled, killed,
 * and after a table has arrived.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import type { JobState } from '../api/contract.ts';
import { writeGames } from '../core/pgn/writer.ts';
import { flattenStudy } from '../core/study/flat.ts';
import { ENDING_GAMES, ENDING_PGN } from '../tests/scripts/ending-games.ts';
import { nextEvent } from '../tests/support/next-event.ts';
import { importText, testHosts } from '../tests/support/test-hosts.ts';
import { until } from '../tests/support/until.ts';
import type { Host } from './host.ts';

const { root, libraryPath, hostAt, close } = testHosts('adjudication');

async function adjudicate(host: Host): Promise<JobState> {
  const end = nextEvent(host, 'job', job => job.state !== 'running');
  await host.services.library.adjudicate();
  return end;
}

const found = async ({ services }: Host, query: string): Promise<readonly string[]> =>
  (await services.library.list({ filter: { query }, sort: 'id', descending: false }, 0, 1000)).rows.map(
    row => row.white,
  );

async function expectFound(host: Host): Promise<void> {
  expect(await found(host, 'tables:won-drawn')).toEqual(['Thrown']);
  expect(await found(host, 'tables:missed-win')).toEqual(['Thrown']);
  expect(await found(host, 'tables:count-drawn')).toEqual(['Thrown', 'Counted', 'Over']);
  expect(await found(host, 'tables:drawn-won')).toEqual(['Given']);
  expect(await found(host, 'tables:miscounted')).toEqual(['Over']);
  expect(await found(host, 'tables:count-drawn ending:KRvK result:1/2-1/2 white:counted')).toEqual(['Counted']);
  expect(await found(host, 'ending:kmsrvk')).toEqual(['Large']);
}

it('adjudicates in the background after an import and after a save', async () => {
  const host = await hostAt(libraryPath(), 'browser');
  const { library } = host.services;
  await importText(host, ENDING_PGN);
  await until(async () => expect((await library.adjudication(null)).waiting).toBe(0));
  await expectFound(host);
  expect(await library.adjudication(null)).toEqual({
    waiting: 0,
    missing: [{ table: 'KRSMvK', games: 1 }],
    kinds: {
      'won-drawn': 1,
      'count-drawn': 3,
      'drawn-won': 1,
      'won-lost': 0,
      'missed-win': 1,
      'missed-draw': 1,
      miscounted: 1,
    },
    endings: [
      { ending: 'KRvK', games: 5 },
      { ending: 'KRSMvK', games: 1 },
    ],
  });
  const { rows } = await library.list({ filter: {}, sort: 'id', descending: false }, 0, 10);
  expect(rows[0]).toMatchObject({ ending: 'KRvK', endingPly: 1, kinds: ['won-drawn', 'count-drawn', 'missed-win'] });
  expect(rows.at(-1)).toMatchObject({ white: 'Opening', ending: null, endingPly: null, kinds: [] });

  const better = flattenStudy(ENDING_GAMES.clean as (typeof ENDING_GAMES)[string]);
  await library.save(rows[0]?.id as number, 1, 1, better);
  await until(async () => expect((await library.adjudication(null)).waiting).toBe(0));
  expect(await found(host, 'tables:won-drawn')).toEqual([]);
  expect(await found(host, 'ending:KRvK')).toEqual(['Clean', 'Clean', 'Counted', 'Given', 'Over']);
});

it('runs a single job, keeps its results when cancelled and continues from there', async () => {
  const host = await hostAt(libraryPath());
  const { library, jobs } = host.services;
  const times = 40;
  await importText(host, ENDING_PGN.repeat(times));
  const waiting = 6 * times;
  expect(await library.adjudication(null)).toMatchObject({ waiting, endings: [] });
  const begun = nextEvent(host, 'job', job => job.done > 0);
  const end = nextEvent(host, 'job', job => job.state !== 'running');
  const [first, second] = await Promise.all([library.adjudicate(), library.adjudicate()]);
  expect(first).toBe(second);
  await begun;
  await jobs.cancel(first);
  const stopped = await end;
  expect(stopped).toMatchObject({ kind: 'adjudicateGames', state: 'cancelled', unit: 'games', total: waiting });
  const left = (await library.adjudication(null)).waiting;
  expect(left).toBe(waiting - stopped.done);
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(waiting);
  expect(await adjudicate(host)).toMatchObject({ state: 'done', done: left, total: left });
  expect((await library.adjudication(null)).kinds).toMatchObject({ 'count-drawn': 3 * times, 'drawn-won': times });
});

it('keeps its results when killed; the next run does the rest', async () => {
  const path = libraryPath();
  const times = 30;
  const before = await hostAt(path);
  await importText(before, ENDING_PGN.repeat(times));
  await close(before);
  const script = join(root, 'adjudicate.mjs');
  writeFileSync(
    script,
    `import { createHost } from ${JSON.stringify(new URL('./host.ts', import.meta.url).href)};
    import { builtAssets } from ${JSON.stringify(new URL('../tests/support/built-assets.ts', import.meta.url).href)};
    const host = await createHost({ shell: 'cli', libraryPath: ${JSON.stringify(path)}, assets: builtAssets });
    host.events.subscribe((name, job) => name === 'job' && job.done > 0 && process.kill(process.pid, 'SIGKILL'));
    await host.services.library.adjudicate();`,
  );
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'inherit', 'inherit'] });
  await once(child, 'exit');
  const host = await hostAt(path);
  const { waiting, kinds } = await host.services.library.adjudication(null);
  expect(waiting).toBeGreaterThan(0);
  expect(waiting).toBeLessThan(6 * times);
  // A slow machine has adjudicated only the first game of the file by then.
  expect(kinds['won-drawn']).toBeGreaterThan(0);
  expect(await adjudicate(host)).toMatchObject({ state: 'done', done: waiting });
  expect((await host.services.library.adjudication(null)).kinds['drawn-won']).toBe(times);
});

it('adjudicates games again when a missing table has arrived; a damaged table stays missing', async () => {
  const path = libraryPath();
  const host = await hostAt(path);
  await importText(host, writeGames([ENDING_GAMES.large, ENDING_GAMES.thrown] as (typeof ENDING_GAMES)[string][]));
  expect(await adjudicate(host)).toMatchObject({ done: 2 });
  expect(await adjudicate(host)).toMatchObject({ done: 0 });
  mkdirSync(join(dirname(path), 'endgame'), { recursive: true });
  writeFileSync(join(dirname(path), 'endgame', 'KRSMvK.ctb'), 'no table');
  expect(await adjudicate(host)).toMatchObject({ done: 1, state: 'done' });
  expect((await host.services.library.adjudication(null)).missing).toEqual([{ table: 'KRSMvK', games: 1 }]);
  expect(await adjudicate(host)).toMatchObject({ done: 0, state: 'done' });
  expect(await found(host, 'tables:won-drawn')).toEqual(['Thrown']);
});
