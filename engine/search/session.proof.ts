import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import type { Issue } from '../rules/result.ts';
import { makruk } from '../rules/rule-sets/makruk.ts';
import type { SearchJob, SearchReport } from './job.ts';
import { createSession, type Session, type SessionTables } from './session.ts';

const workerUrl = new URL('./worker.ts', import.meta.url);
const wasm = new Uint8Array(readFileSync(new URL('../../build/engine.wasm', import.meta.url)));

const job = (moves: readonly string[] = [], limits: SearchJob['limits'] = {}): SearchJob => ({
  rules: 'makruk',
  fen: makruk.startFen,
  moves,
  limits,
  lines: 1,
});

interface Heard {
  readonly session: Session;
  readonly reports: { readonly id: number; readonly report: SearchReport }[];
  readonly issues: { readonly id: number | null; readonly issue: Issue }[];
  readonly workers: Worker[];
  /** Resolves as soon as it holds, looked at after everything heard. */
  readonly until: (condition: () => boolean) => Promise<void>;
}

const open: Session[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map(session => session.close()));
});

function listen(tables?: SessionTables): Heard {
  const waiting = new Set<() => void>();
  const look = (): void => {
    for (const each of waiting) each();
  };
  const reports: Heard['reports'] = [];
  const issues: Heard['issues'] = [];
  const workers: Worker[] = [];
  const session = createSession({
    workerUrl,
    wasm,
    hashMiB: 4,
    ...(tables === undefined ? {} : { tables }),
    onReport: (id, report) => {
      reports.push({ id, report });
      look();
    },
    onIssue: (id, issue) => {
      issues.push({ id, issue });
      look();
    },
    spawn: (url, workerData) => {
      const worker = new Worker(url, { workerData });
      workers.push(worker);
      return worker;
    },
  });
  open.push(session);
  const until = (condition: () => boolean): Promise<void> =>
    new Promise(resolve => {
      const check = (): void => {
        if (!condition()) return;
        waiting.delete(check);
        resolve();
      };
      waiting.add(check);
      check();
    });
  return { session, reports, issues, workers, until };
}

const started = (session: Session, wanted: SearchJob): number => {
  const id = session.start(wanted);
  if (!id.ok) throw new Error(id.error.map(issue => issue.text).join());
  return id.value;
};

test('a job runs to its limit and is reported on the way', async () => {
  const { session, reports, until } = listen();
  const id = started(session, job(['e3e4'], { depth: 7 }));
  await until(() => reports.some(({ report }) => report.done));
  expect(reports.every(each => each.id === id)).toBe(true);
  expect(reports.at(-1)?.report).toMatchObject({ depth: 7, done: true, reason: 'limit', turn: 'b' });
  expect(new Set(reports.map(({ report }) => report.depth)).size).toBe(7);
  expect(session.busy()).toBe(false);
});

test('stop ends an infinite search', async () => {
  const { session, reports, until } = listen();
  started(session, job());
  await until(() => reports.length > 3);
  session.stop();
  await until(() => reports.at(-1)?.report.done === true);
  expect(reports.at(-1)?.report.reason).toBe('stopped');
});

test('fifty jobs in quick succession: only the last one is heard of', async () => {
  const { session, reports, until, workers } = listen();
  started(session, job());
  await until(() => reports.length > 0);
  const squares = ['a3a4', 'b3b4', 'c3c4', 'd3d4', 'e3e4'];
  let last = 0;
  for (let i = 0; i < 50; i++) last = started(session, job([squares[i % 5] as string], i < 49 ? {} : { depth: 8 }));
  const before = reports.length;
  await until(() => reports.at(-1)?.report.done === true);
  expect(reports.slice(before).every(({ id }) => id === last)).toBe(true);
  expect(reports.at(-1)?.report).toMatchObject({ depth: 8, reason: 'limit' });
  expect(workers).toHaveLength(1);
});

test('replacing one job by another from its own reports', async () => {
  const { session, reports, until } = listen();
  started(session, job());
  for (let i = 0; i < 10; i++) {
    const seen = reports.length;
    await until(() => reports.length > seen);
    const id = started(session, job(['h3h4']));
    await until(() => reports.at(-1)?.id === id);
  }
  session.stop();
  await until(() => reports.at(-1)?.report.done === true);
});

test('a dead thread is reported and replaced', async () => {
  const { session, reports, issues, workers, until } = listen();
  const first = started(session, job());
  await until(() => reports.length > 0);
  await workers[0]?.terminate();
  await until(() => issues.length > 0);
  expect(issues).toMatchObject([{ id: first, issue: { code: 'engine-died' } }]);
  expect(session.busy()).toBe(false);
  const second = started(session, job([], { depth: 5 }));
  await until(() => reports.at(-1)?.report.done === true);
  expect(reports.at(-1)).toMatchObject({ id: second, report: { depth: 5 } });
  expect(workers).toHaveLength(2);
});

test('a job that waits while the thread dies runs in the next one', async () => {
  const { session, reports, issues, workers, until } = listen();
  started(session, job());
  await until(() => reports.length > 0);
  const dying = workers[0]?.terminate();
  const second = started(session, job(['a3a4'], { depth: 4 }));
  await dying;
  await until(() => reports.at(-1)?.report.done === true);
  expect(reports.at(-1)?.id).toBe(second);
  expect(issues).toMatchObject([{ id: null, issue: { code: 'engine-died' } }]);
});

test('an engine that cannot be loaded is reported, not tried again and again', async () => {
  const issues: Issue[] = [];
  const died = Promise.withResolvers<void>();
  const session = createSession({
    workerUrl,
    wasm: new Uint8Array([0, 97, 115, 109, 9, 9, 9, 9]),
    hashMiB: 1,
    onReport: () => {},
    onIssue: (_, issue) => {
      issues.push(issue);
      died.resolve();
    },
  });
  open.push(session);
  started(session, job());
  await died.promise;
  expect(issues).toHaveLength(1);
  expect(issues[0]?.text).toContain('WebAssembly');
  expect(session.busy()).toBe(false);
});

test('a finished game and a faulty job', async () => {
  const { session, reports, until } = listen();
  started(session, { ...job(), fen: 'k6R/8/1K6/8/8/8/8/8 b - - 0 1' });
  await until(() => reports.length > 0);
  expect(reports).toMatchObject([{ report: { done: true, reason: 'game-over', lines: [] } }]);
  const refused = [
    session.start({ ...job(), rules: 'chess' }),
    session.start({ ...job(), fen: '8/8 w' }),
    session.start(job(['e3e5'])),
    session.start(job([], { depth: 0 })),
    session.start({ ...job(), lines: 6 }),
  ];
  expect(refused.map(answer => (answer.ok ? null : answer.error[0]?.code))).toEqual([
    'unknown-rules',
    expect.any(String),
    'uci-illegal',
    'search-limit',
    'search-lines',
  ]);
  expect(session.busy()).toBe(false);
});

test('restarts a search with few pieces when endgame tables are added', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'chatrang-session-'));
  try {
    const shipped = new URL('../../resources/endgame/', import.meta.url);
    writeFileSync(join(folder, 'KNvK.ctb'), 'no table');
    const rulesWasm = fileURLToPath(new URL('../../build/rules.wasm', import.meta.url));
    const faults = Promise.withResolvers<Issue>();
    const tables = { folders: [folder], cacheMiB: 4, rulesWasm, onFault: faults.resolve };
    const { session, reports, until } = listen(tables);
    const fen = '8/8/8/8/8/3k4/8/R6K w - - 0 40';
    const id = started(session, { ...job(), fen });
    expect((await faults.promise).code).toBe('table-foreign');
    await until(() => reports.length > 0);
    rmSync(join(folder, 'KNvK.ctb'));
    copyFileSync(new URL('KRvK.ctb', shipped), join(folder, 'KRvK.ctb'));
    session.renewTables();
    await until(() => reports.at(-1)?.report.reason === 'known');
    const last = reports.at(-1);
    expect(last).toMatchObject({ id, report: { done: true, nodes: 0 } });
    expect(last?.report.lines[0]).toMatchObject({ score: { kind: 'mate' }, verdict: { outcome: 'win', budget: 14 } });
    expect(session.busy()).toBe(false);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a session that was warmed up has its thread, and searches the same nodes as one that was not', async () => {
  const nodes: (number | undefined)[] = [];
  for (const warm of [false, true]) {
    const { session, reports, workers, until } = listen();
    if (warm) await session.warmUp();
    expect(workers).toHaveLength(warm ? 1 : 0);
    started(session, job([], { depth: 8 }));
    await until(() => reports.at(-1)?.report.done === true);
    nodes.push(reports.at(-1)?.report.nodes);
    await session.warmUp();
    expect(workers, 'warmed up by its search').toHaveLength(1);
    expect(
      reports.every(({ report }) => report.turn === 'w'),
      'nothing is reported of the warm-up',
    ).toBe(true);
  }
  expect(nodes[1]).toBe(nodes[0]);
});

test('a job does not wait for the whole warm-up, and a thread that dies in it keeps nobody waiting', async () => {
  const { session, reports, issues, workers, until } = listen();
  const warm = session.warmUp();
  started(session, job([], { depth: 6 }));
  await until(() => reports.at(-1)?.report.done === true);
  await warm;
  await session.close();

  const other = listen();
  const doomed = other.session.warmUp();
  await other.workers[0]?.terminate();
  await doomed;
  expect([...issues, ...other.issues]).toMatchObject([{ id: null, issue: { code: 'engine-died' } }]);
  await other.session.warmUp();
  expect([workers.length, other.workers.length]).toEqual([1, 2]);
});
