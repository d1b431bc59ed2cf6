import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Events, JobState } from '../../api/contract.ts';
import { type Ending, endingsWith, parseEnding } from '../../engine/endgame/ending.ts';
import { generateTables } from '../../engine/endgame/generation/generate.ts';
import { builtAssets } from '../../tests/support/built-assets.ts';
import { nextEvent } from '../../tests/support/next-event.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { until } from '../../tests/support/until.ts';
import { createHost, type Host } from '../host.ts';

const root = temporaryFolder('host-tables');
const shipped = join(root, 'shipped');
const margin = join(root, 'margin');
const assets = { ...builtAssets, tables: pathToFileURL(`${shipped}/`) };
const make = (folder: string, endings: readonly Ending[]) =>
  generateTables({
    endings,
    folder,
    wasm: fileURLToPath(assets.endgameWasm),
    worker: assets.endgameWorker,
    threads: 1,
  });

let libraries = 0;
let host: Host;
let own: string;
beforeAll(async () => {
  await make(shipped, endingsWith(1));
  await make(margin, [parseEnding('KMMvK') as Ending]);
});
beforeEach(async () => {
  const folder = join(root, String(++libraries));
  mkdirSync(folder);
  own = join(folder, 'endgame');
  host = await createHost({ shell: 'cli', libraryPath: join(folder, 'library.sqlite'), assets });
});
afterEach(() => host.close());

const ended = async (start: () => Promise<string>): Promise<JobState> => {
  const end = nextEvent(host, 'job', job => job.state !== 'running');
  const id = await start();
  const job = await end;
  expect(job.id).toBe(id);
  return job;
};
const names = async (): Promise<readonly string[]> =>
  (await host.services.tables.list()).tables.map(({ ending, place }) => `${place} ${ending}`);
const ask = (fen: string, rules = 'makruk') => host.services.tables.verdict({ rules, fen, moves: [] });
/** Asks again whenever a small table is ready, until none is pending. */
const askWhenReady = async (fen: string, rules?: string) => {
  for (;;) {
    const idle = nextEvent(host, 'smallTables', ({ making }) => making.length === 0);
    const answer = await ask(fen, rules);
    if (answer.making.length === 0) return answer;
    await idle;
  }
};

it('builds a table, answers from it and deletes it, but not the tables of the program', async () => {
  const { jobs, tables } = host.services;
  expect(await names()).toEqual(['program KMvK', 'program KNvK', 'program KRvK', 'program KSvK']);
  expect(await tables.estimate(['KRRvK', 'KRvK'], { threads: 4 })).toMatchObject({ endings: ['KRRvK'], threads: 1 });
  const fen = '8/8/8/3k4/8/8/8/RR2K3 w - - 0 1';
  expect(await ask(fen)).toMatchObject({ ending: 'KRRvK', place: null, verdict: null, moves: [] });

  const generateWithPause = async (): Promise<string> => {
    const id = await tables.generate(['KRRvK'], {});
    await nextEvent(host, 'job', job => (job.making?.length ?? 0) > 0);
    await jobs.pause(id);
    await until(async () => expect((await jobs.list()).find(job => job.id === id)?.making).toEqual([]));
    expect(await names()).not.toContain('own KRRvK');
    await jobs.resume(id);
    return id;
  };
  expect(await ended(generateWithPause)).toMatchObject({
    kind: 'makeTables',
    state: 'done',
    done: 1,
  });
  expect(await names()).toContain('own KRRvK');
  expect((await tables.list()).tables.find(({ ending }) => ending === 'KRRvK')).toMatchObject({
    longest: 16,
    verified: false,
  });
  const answer = await ask(fen);
  expect(answer).toMatchObject({
    place: 'own',
    verdict: { chaser: 'w', ending: 'KRRvK' },
    fault: null,
  });
  expect(answer.moves.length).toBeGreaterThan(20);
  expect(answer.moves[0]?.verdict?.dtm).toBe((answer.verdict?.dtm ?? 0) - 1);
  await expect(tables.generate(['KRRvK'], {})).rejects.toMatchObject({ code: 'nothing-to-make' });

  await tables.remove('KRRvK');
  expect(await names()).not.toContain('own KRRvK');
  expect((await ask(fen)).verdict).toBeNull();
  await expect(tables.remove('KRvK')).rejects.toMatchObject({ code: 'table-shipped' });
  await expect(tables.remove('KRRvK')).rejects.toMatchObject({ code: 'no-such-table' });
  await expect(tables.generate(['KQvK'], {})).rejects.toMatchObject({ code: 'no-such-ending' });
  await expect(tables.generate(['KRNSvK'], { memory: 2 ** 20 })).rejects.toMatchObject({ code: 'memory-short' });
});

it('gives the verdict of the position and of every move under the count', async () => {
  const answer = await ask('8/8/8/3k4/8/8/8/R3K3 w - 32 3 60');
  expect(answer).toMatchObject({ ending: 'KRvK', place: 'program' });
  const { verdict, moves } = answer;
  expect(verdict?.budget).toBeGreaterThan(0);
  expect(verdict?.margin).toBe((verdict?.budget ?? 0) - (verdict?.dtr ?? 0));
  expect(moves.every(each => each.verdict === null || each.verdict.ending === 'KRvK')).toBe(true);
  const mate = await ask('k7/8/1K6/8/8/8/8/7R w - - 0 1');
  expect(mate.verdict).toMatchObject({ outcome: 'win', dtm: 1 });
  expect(mate.moves.find(({ move }) => move === 'h1h8')?.verdict).toMatchObject({ outcome: 'win', dtm: 0 });
  await expect(ask('nonsense')).rejects.toThrow();
});

it('builds small tables with fishes on demand, and tables for a count when requested', async () => {
  const { tables } = host.services;
  const fishes = '8/8/8/3k4/8/8/3P4/R3K3 w - - 0 1';
  expect(await ask(fishes)).toMatchObject({
    ending: 'KRPvK',
    verdict: null,
    making: [expect.stringMatching(/KRPvK$/u)],
  });
  const answer = await askWhenReady(fishes);
  expect(answer).toMatchObject({ verdict: { ending: 'KRPvK', outcome: 'win', budget: null }, missing: [], making: [] });
  const made = (await tables.list()).tables.filter(({ place }) => place === 'own');
  expect(made.map(({ ending, counted }) => [ending, counted === null])).toEqual(
    expect.arrayContaining([
      ['KRPvK', true],
      ['KRPvK', false],
    ]),
  );

  const count = { rules: 'ouk-forum' };
  expect(await tables.estimate(['KSSvK'], {}, count)).toMatchObject({
    endings: ['KSSvK', expect.stringMatching(/^dtr-[0-9a-f]{8}\/KSSvK$/)],
  });
  expect(await ended(() => tables.generate(['KSSvK'], {}, count))).toMatchObject({ state: 'done', done: 2 });
  const forum = (await tables.list()).tables.find(({ ending, counted }) => ending === 'KSSvK' && counted !== null);
  expect(forum).toMatchObject({ place: 'own', rules: ['ouk-forum'], verified: false });
  const name = `${forum?.counted}/KSSvK`;
  await ended(() => tables.verify([name]));
  expect((await tables.list()).tables.filter(({ verified }) => verified).map(({ path }) => path)).toEqual([
    forum?.path,
  ]);

  const copy = join(root, 'dtr.ctb');
  copyFileSync(forum?.path ?? '', copy);
  await tables.remove(name);
  await expect(tables.remove(name)).rejects.toMatchObject({ code: 'no-such-table' });
  expect(await ended(() => tables.import({ kind: 'path', path: copy }))).toMatchObject({ state: 'done' });
  expect(existsSync(forum?.path ?? '')).toBe(true);
  await expect(tables.generate(['KSSvK'], {}, count)).rejects.toMatchObject({ code: 'nothing-to-make' });
  await expect(tables.generate(['KSSvK'], {}, { rules: 'unknown' })).rejects.toMatchObject({ code: 'no-such-rules' });
});

it('continues a cancelled run', async () => {
  const { tables, jobs } = host.services;
  const endings = ['KNNvK', 'KSSvK', 'KMMvK', 'KNMvK'];
  // Progress events are limited to ten a second, so none may come between the first table and the last.
  const some = nextEvent(host, 'tableBuilt', () => true);
  const end = nextEvent(host, 'job', job => job.state !== 'running');
  const id = await tables.generate(endings, { threads: 1 });
  await expect(tables.generate(['KRRvK'], {})).rejects.toMatchObject({ code: 'tables-busy' });
  await some;
  await jobs.cancel(id);
  expect(await end).toMatchObject({ state: 'cancelled' });
  const before = readdirSync(own);
  expect(before.length).toBeGreaterThan(0);
  expect(before.every(name => name.endsWith('.ctb'))).toBe(true);
  if (before.length < endings.length) {
    expect(await ended(() => tables.generate(endings, {}))).toMatchObject({
      state: 'done',
      done: endings.length - before.length,
    });
  }
  expect(readdirSync(own)).toHaveLength(endings.length);
});

it('reports damaged files and continues without them', async () => {
  mkdirSync(own);
  const path = join(own, 'KMMvK.ctb');
  const bytes = readFileSync(join(margin, 'KMMvK.ctb'));
  const at = bytes.length - 3;
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  writeFileSync(path, bytes);
  writeFileSync(join(own, 'KSSvK.ctb'), bytes.subarray(0, 100));
  const notices: string[] = [];
  host.events.subscribe((name, data) => {
    if (name === 'notice') notices.push((data as Events['notice']).code);
  });
  const { tables } = host.services;
  expect((await tables.list()).faults).toMatchObject([
    { code: 'table-damaged', data: { path: join(own, 'KSSvK.ctb') } },
  ]);
  expect(await ended(() => tables.verify([]))).toMatchObject({ kind: 'verifyTables', state: 'done' });
  for (const name of ['KRRRvK', 'dtr-00000000/KRvK', './KRvK'])
    await expect(tables.verify(['KRvK', name])).rejects.toMatchObject({ code: 'no-such-table' });
  const { faults, tables: list } = await tables.list();
  expect(faults.map(({ data }) => data?.path)).toEqual([join(own, 'KSSvK.ctb'), path]);
  expect(list.filter(({ verified }) => verified).map(({ ending }) => ending)).toEqual(['KMvK', 'KNvK', 'KRvK', 'KSvK']);
  expect(notices).toEqual(['table-damaged', 'table-damaged']);
  expect((await ask('8/8/8/3k4/8/8/8/R3K3 w - - 0 1')).verdict).toMatchObject({ ending: 'KRvK' });
  const searched = nextEvent(host, 'analysis', ({ report }) => report.done);
  await host.services.analysis.start({
    rules: 'makruk',
    fen: '8/8/8/3k4/8/8/8/R3K3 w - - 0 1',
    moves: [],
    limits: {},
    lines: 1,
  });
  expect((await searched).report).toMatchObject({ reason: 'known' });
  expect(notices).toHaveLength(2);

  await ended(() => tables.generate(['KSSvK'], {}));
  expect((await tables.list()).faults.map(({ data }) => data?.path)).toEqual([path]);
  await tables.remove('KMMvK');
  expect((await tables.list()).faults).toEqual([]);
});

it('imports an undamaged file and nothing of a damaged one', async () => {
  const { tables, library } = host.services;
  const good = readFileSync(join(margin, 'KMMvK.ctb'));
  const upload = await library.beginUpload('mine.ctb');
  await library.upload(upload, good);
  expect(await ended(() => tables.import({ kind: 'upload', upload }))).toMatchObject({
    kind: 'bringTable',
    title: 'mine.ctb',
    state: 'done',
  });
  expect((await tables.list()).tables.find(({ ending }) => ending === 'KMMvK')).toMatchObject({
    place: 'own',
    verified: true,
  });
  expect(readFileSync(join(own, 'KMMvK.ctb'))).toEqual(good);

  const path = join(root, 'bad.ctb');
  copyFileSync(join(margin, 'KMMvK.ctb'), path);
  const bytes = readFileSync(path);
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 9) ^ 4, bytes.length - 9);
  writeFileSync(path, bytes);
  await tables.remove('KMMvK');
  expect(await ended(() => tables.import({ kind: 'path', path }))).toMatchObject({
    state: 'failed',
    error: { code: 'table-damaged' },
  });
  expect(readdirSync(own)).toEqual([]);
  expect(existsSync(path)).toBe(true);
});
