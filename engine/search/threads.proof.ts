/** Searches with several threads, in worker threads of a session. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, test } from 'vitest';
import { MATES } from '../../tests/support/mates.ts';
import { seededRandom } from '../endgame/random.ts';
import type { Issue } from '../rules/result.ts';
import { ruleSet } from '../rules/rule-sets/list.ts';
import type { HelperReport } from './best-thread.ts';
import { createMemory, lowerStop, nodesOf, openRun, raiseStop } from './engine-memory.ts';
import type { SearchJob, SearchReport } from './job.ts';
import { KnownEndings } from './known-endings.ts';
import { prepareJob } from './prepare.ts';
import { createSearch } from './search.ts';
import { createSession, type Session, type SessionOptions } from './session.ts';
import type { FromWorker, WorkerData } from './worker.ts';

const workerUrl = new URL('./worker.ts', import.meta.url);
const wasm = new Uint8Array(readFileSync(new URL('../../build/engine.wasm', import.meta.url)));
/** Nodes between two checks of the stop flag. */
const POLL = 1024;

const jobOf = (job: Partial<SearchJob> = {}): SearchJob => {
  const rules = job.rules ?? 'makruk';
  return { rules, fen: ruleSet(rules)?.startFen ?? '', moves: [], limits: {}, lines: 1, ...job };
};

interface Thread {
  readonly worker: Worker;
  readonly data: WorkerData;
  /** Results of a helper thread, of the runs in which it took part. */
  readonly helped: HelperReport[];
  /** Runs that a helper thread has ended, also those that were over before it began. */
  readonly ended: () => number;
}

interface Watched {
  readonly session: Session;
  readonly reports: { readonly id: number; readonly report: SearchReport }[];
  readonly issues: { readonly id: number | null; readonly issue: Issue }[];
  readonly threads: Thread[];
  /** Resolves as soon as it holds, checked after every message. */
  readonly until: (condition: () => boolean) => Promise<void>;
  readonly start: (job: SearchJob) => number;
  /** The last report of a job. */
  readonly search: (job: SearchJob) => Promise<SearchReport>;
}

const open: Session[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map(session => session.close()));
});

function watch(options: Partial<SessionOptions> = {}): Watched {
  const waiting = new Set<() => void>();
  const check = (): void => {
    for (const each of waiting) each();
  };
  const reports: Watched['reports'] = [];
  const issues: Watched['issues'] = [];
  const threads: Thread[] = [];
  const session = createSession({
    workerUrl,
    wasm,
    hashMiB: 4,
    threads: 2,
    onReport: (id, report) => {
      reports.push({ id, report });
      check();
    },
    onIssue: (id, issue) => {
      issues.push({ id, issue });
      check();
    },
    spawn: (url, data) => {
      let ended = 0;
      const thread: Thread = { worker: new Worker(url, { workerData: data }), data, helped: [], ended: () => ended };
      threads.push(thread);
      thread.worker.on('message', (message: FromWorker) => {
        if (message.kind === 'helped') ended++;
        if (message.kind === 'helped' && message.report !== null) thread.helped.push(message.report);
        setImmediate(check);
      });
      return thread.worker;
    },
    ...options,
  });
  open.push(session);
  const until = (condition: () => boolean): Promise<void> =>
    new Promise(resolve => {
      const look = (): void => {
        if (!condition()) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
  const start = (job: SearchJob): number => {
    const id = session.start(job);
    if (!id.ok) throw new Error(id.error.map(issue => issue.text).join());
    return id.value;
  };
  const lastOf = (id: number): SearchReport | undefined =>
    reports.find(each => each.id === id && each.report.done)?.report;
  return {
    session,
    reports,
    issues,
    threads,
    until,
    start,
    async search(job) {
      const id = start(job);
      await until(() => lastOf(id) !== undefined);
      return lastOf(id) as SearchReport;
    },
  };
}

const countOf = ({ memory, threads }: WorkerData): number => nodesOf(memory, threads);

const TABLES = [fileURLToPath(new URL('../../resources/endgame/', import.meta.url))];
const rulesWasm = fileURLToPath(new URL('../../build/rules.wasm', import.meta.url));

/** A helper thread without its main thread: a run that the main thread has opened and left. */
async function helperAlone(thread: number) {
  const threads = 8;
  const memory = createMemory(4, threads);
  const endings = () => new KnownEndings({ folders: TABLES, room: 1 << 20, onFault: ({ text }) => expect.fail(text) });
  const [main, helper] = await Promise.all(
    [0, thread].map(index =>
      createSearch({ wasm, memory, hashMiB: 4, threads, thread: index, endings: index === 0 ? null : endings() }),
    ),
  );
  let runs = 0;
  return (job: Partial<SearchJob>, tablePieces: number): HelperReport => {
    const prepared = (nodes: number) => {
      const made = prepareJob(jobOf({ ...job, limits: { nodes } }));
      if (!made.ok) throw new Error(made.error.map(({ text }) => text).join());
      return made.value;
    };
    runs++;
    main?.run(prepared(1), () => {}, runs);
    lowerStop(memory);
    openRun(memory, runs, tablePieces);
    const report = helper?.help(prepared(300_000), runs);
    if (!report) throw new Error('The run is not open');
    lowerStop(memory);
    return report;
  };
}

describe('results', () => {
  test.each([1, 2, 3, 4, 7])('helper thread %i finds mates at the depths that it searches', async thread => {
    const help = await helperAlone(thread);
    for (const [rules, fen, moves] of MATES)
      expect(help({ rules, fen }, 0).lines[0]?.score, fen).toEqual({ kind: 'mate', value: moves });
  });

  test('a helper thread asks the endgame tables, unless the main thread does not', async () => {
    const help = await helperAlone(1);
    const fen = '8/8/1R6/8/2k5/8/3m4/2K1R3 w - - 0 60';
    expect(help({ fen }, 8).lines[0]).toMatchObject({
      score: { kind: 'mate', value: 5 },
      verdict: { outcome: 'win', budget: 5 },
    });
    expect(help({ fen }, 0).lines[0]?.verdict).toBeUndefined();
  });

  test.each([2, 3])('%i threads find mates, and report the nodes of all threads', async threads => {
    const { session, search, threads: started } = watch({ threads });
    await session.warmUp();
    for (const [rules, fen, moves] of MATES) {
      const { lines, nodes } = await search(jobOf({ rules, fen, limits: { depth: 12 } }));
      expect(lines[0]?.score, fen).toEqual({ kind: 'mate', value: moves });
      const [main] = started;
      expect(nodes).toBe(main && countOf(main.data));
    }
    expect(started).toHaveLength(threads);
    for (const { ended } of started.slice(1)) expect(ended()).toBe(MATES.length);
  });

  test('a change of rule set reaches every thread', async () => {
    const { session, search } = watch();
    await session.warmUp();
    const fen = '7k/8/R7/1R6/8/8/8/K7 w - 14 13 1';
    for (const [rules, kind] of [
      ['makruk', 'mate'],
      ['ouk-pychess', 'draw'],
      ['makruk', 'mate'],
    ] as const) {
      const { lines } = await search(
        jobOf({ rules, fen: kind === 'mate' ? fen.replace('14 13', '16 13') : fen, limits: { nodes: 30_000 } }),
      );
      expect(lines[0]?.score.kind, rules).toBe(kind);
    }
  });

  test('one thread searches the same nodes each time', async () => {
    const nodes: number[] = [];
    for (let i = 0; i < 2; i++) {
      const { search } = watch({ threads: 1 });
      nodes.push((await search(jobOf({ limits: { depth: 9 } }))).nodes);
    }
    expect(nodes[1]).toBe(nodes[0]);
  });
});

describe('limits', () => {
  test.each([2, 4])('a limit of nodes applies to the sum of %i threads', async threads => {
    const { session, search } = watch({ threads });
    await session.warmUp();
    for (const nodes of [1, 5000, 200_000]) {
      const last = await search(jobOf({ limits: { nodes } }));
      expect(last.reason).toBe('limit');
      expect(last.nodes).toBeGreaterThanOrEqual(nodes);
      expect(last.nodes - nodes).toBeLessThan((threads - 1) * 2 * POLL);
    }
  });

  test('a limit of depth ends the helper threads', async () => {
    const { session, search, threads } = watch();
    await session.warmUp();
    const last = await search(jobOf({ limits: { depth: 9 } }));
    expect(last).toMatchObject({ depth: 9, reason: 'limit' });
    expect(session.busy()).toBe(false);
    expect(threads[1]?.ended()).toBe(1);
  });

  test('every thread stops at its next check of the flag', async () => {
    const { session, start, reports, threads, until } = watch({ threads: 3 });
    await session.warmUp();
    const data = threads[0]?.data as WorkerData;
    start(jobOf());
    await until(() => reports.some(({ report }) => report.nodes > 50_000));
    raiseStop(data.memory);
    const atStop = countOf(data);
    await until(() => reports.at(-1)?.report.done === true);
    expect(reports.at(-1)?.report.reason).toBe('stopped');
    expect(countOf(data) - atStop).toBeLessThanOrEqual(3 * POLL);
  });

  test('a helper thread that never starts is not waited for', async () => {
    const { search } = watch({
      spawn: (url, data) =>
        data.thread === 0
          ? new Worker(url, { workerData: data })
          : new Worker('setInterval(() => {}, 1000)', { eval: true }),
    });
    expect(await search(jobOf({ limits: { depth: 5 } }))).toMatchObject({ depth: 5, reason: 'limit' });
  });

  test('a helper thread that starts during a search joins it', async () => {
    const { session, start, reports, threads, until } = watch();
    start(jobOf());
    await until(() => reports.length > 0);
    const data = threads[0]?.data as WorkerData;
    await until(() => nodesOf(data.memory, 2) > nodesOf(data.memory, 1));
    session.stop();
    await until(() => reports.at(-1)?.report.done === true);
    expect(threads[1]?.helped).toHaveLength(1);
  });
});

describe('a thread that dies', () => {
  test('a helper thread is reported and replaced; its search and the next continue', async () => {
    const { session, start, search, reports, issues, threads, until } = watch();
    await session.warmUp();
    const id = start(jobOf());
    await until(() => reports.length > 3);
    await threads[1]?.worker.terminate();
    await until(() => issues.length > 0);
    expect(issues).toMatchObject([{ id: null, issue: { code: 'engine-died', data: { thread: 1 } } }]);
    expect(session.busy()).toBe(true);
    const seen = reports.length;
    await until(() => reports.length > seen + 3);
    session.stop();
    await until(() => reports.at(-1)?.report.done === true);
    expect(reports.at(-1)).toMatchObject({ id, report: { reason: 'stopped' } });
    const next = start(jobOf());
    // The counts of the search before are cleared by then.
    await until(() => reports.at(-1)?.id === next);
    expect(threads).toHaveLength(3);
    const data = threads[0]?.data as WorkerData;
    await until(() => nodesOf(data.memory, 2) > nodesOf(data.memory, 1));
    session.stop();
    await until(() => reports.at(-1)?.report.done === true);
    expect(threads[2]?.helped).toHaveLength(1);
    expect((await search(jobOf({ limits: { depth: 6 } }))).depth).toBe(6);
    expect(threads).toHaveLength(3);
  });

  test('a helper thread that dies while the others stop does not keep the last report back', async () => {
    const { session, start, reports, threads, until } = watch();
    await session.warmUp();
    start(jobOf());
    await until(() => reports.length > 3);
    const dying = threads[1]?.worker.terminate();
    session.stop();
    await dying;
    await until(() => reports.at(-1)?.report.done === true);
    expect(session.busy()).toBe(false);
  });

  test('the main thread is reported with its job, and all threads are replaced', async () => {
    const { session, start, search, reports, issues, threads, until } = watch();
    await session.warmUp();
    const id = start(jobOf());
    await until(() => reports.length > 3);
    await threads[0]?.worker.terminate();
    await until(() => issues.length > 0);
    expect(issues).toMatchObject([{ id, issue: { code: 'engine-died' } }]);
    expect((await search(jobOf({ limits: { depth: 8 } }))).depth).toBe(8);
    expect(threads).toHaveLength(4);
    expect(issues).toHaveLength(1);
  });
});

test('jobs in quick succession: each thread searches the last one, and no thread is replaced', async () => {
  const { session, start, reports, threads, until } = watch({ threads: 3 });
  await session.warmUp();
  start(jobOf());
  await until(() => reports.length > 0);
  const squares = ['a3a4', 'b3b4', 'c3c4', 'd3d4', 'e3e4'];
  let last = 0;
  for (let i = 0; i < 50; i++) last = start(jobOf({ moves: [squares[i % 5] as string] }));
  await until(() => reports.at(-1)?.id === last);
  const { memory } = (threads[0] as Thread).data;
  await until(() => nodesOf(memory, 3) > nodesOf(memory, 2) && nodesOf(memory, 2) > nodesOf(memory, 1));
  session.stop();
  await until(() => reports.at(-1)?.report.done === true);
  expect(threads).toHaveLength(3);
  for (const { helped } of threads.slice(1)) expect(helped.length).toBeGreaterThan(0);
});

test.each([1, 2])('after any sequence of requests and deaths a job runs to its end (seed %i)', async seed => {
  const { session, start, issues, reports, threads, until } = watch({ threads: 3 });
  const below = seededRandom(seed);
  const limits = [{}, { depth: 5 }, { nodes: 5000 }, { time: 20 }, { mate: 2 }];
  const rules = ['makruk', 'ouk-pychess', 'kar-ouk'];
  const requests: readonly (() => unknown)[] = [
    () => start(jobOf({ rules: rules[below(3)] as string, limits: limits[below(5)] ?? {}, lines: 1 + below(2) })),
    () => session.stop(),
    () => session.newGame(),
    () => session.configure({ threads: 1 + below(4), hashMiB: 2 + 2 * below(2) }),
    () => session.warmUp(),
    () => threads[below(threads.length)]?.worker.terminate(),
  ];
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < 20; i++) {
      void requests[i % 2 === 0 ? 0 : below(requests.length)]?.();
      const pause = [0, 2, 20][below(3)];
      await new Promise(resolve => setTimeout(resolve, pause));
    }
    const id = start(jobOf({ limits: { depth: 4 } }));
    // A thread that was ended above may be missed only now.
    await until(
      () => reports.some(each => each.id === id && each.report.done) || issues.some(issue => issue.id === id),
    );
    expect(session.busy()).toBe(false);
  }
});

test('another number of threads restarts the running job under its number', async () => {
  const { session, start, reports, threads, until } = watch({ threads: 1 });
  const id = start(jobOf());
  await until(() => reports.length > 2);
  session.configure({ threads: 2, hashMiB: 8 });
  await until(() => threads.length === 3);
  const data = threads[1]?.data as WorkerData;
  expect(data).toMatchObject({ threads: 2, hashMiB: 8 });
  await until(() => nodesOf(data.memory, 2) > nodesOf(data.memory, 1));
  session.stop();
  await until(() => reports.at(-1)?.report.done === true);
  expect(new Set(reports.map(each => each.id))).toEqual(new Set([id]));
});

test('each thread has a part of the cache for endgame tables, and a root in the tables is answered without a search', async () => {
  const tables = { folders: TABLES, cacheMiB: 4, rulesWasm, onFault: ({ text }: Issue) => expect.fail(text) };
  const { session, search, threads } = watch({ tables });
  await session.warmUp();
  expect(threads.map(({ data }) => data.tables?.room)).toEqual([2 << 20, 2 << 20]);
  expect((await search(jobOf({ fen: '8/8/8/8/8/3k4/8/R6K w - - 0 40' }))).reason).toBe('known');
  expect(threads[1]).toMatchObject({ helped: [] });
  expect(session.busy()).toBe(false);
});
