import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { afterEach, expect, it } from 'vitest';
import type { Events, JobState, Services, StoredEvaluation } from '../api/contract.ts';
import { connect, type Port } from '../api/rpc.ts';
import { randomPgn } from '../bench/library.ts';
import { ruleSet, ruleSets } from '../engine/rules/rule-sets/list.ts';
import { haveSameMoves } from '../engine/rules/same-moves.ts';
import { KNOWN_DEPTH } from '../engine/search/job.ts';
import { builtAssets } from '../tests/support/built-assets.ts';
import { damageGame } from '../tests/support/damage-game.ts';
import { nextEvent } from '../tests/support/next-event.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { until } from '../tests/support/until.ts';
import { sumAllRows } from './database/row-checksums.ts';
import type { Grant } from './granted-paths.ts';
import { createHost, type Host, type HostOptions } from './host.ts';

const folder = temporaryFolder('host');
const open = new Set<Host>();
afterEach(async () => {
  const hosts = [...open];
  open.clear();
  for (const host of hosts) await host.close();
});

let libraries = 0;
async function host(options: Partial<HostOptions> = {}): Promise<Host> {
  const made = await createHost({
    shell: 'cli',
    libraryPath: join(folder, `${++libraries}.sqlite`),
    assets: builtAssets,
    ...options,
  });
  open.add(made);
  return made;
}

const ALL = { filter: {}, sort: 'id', descending: false } as const;
const start = ruleSet('makruk')!.startFen;

const ended = (from: Host): Promise<JobState> => nextEvent(from, 'job', job => job.state !== 'running');

it('imports an upload of a page and notifies the page', async () => {
  const made = await host();
  const [near, far] = wire();
  made.serve(far);
  const { api, on } = connect<Services, Events>(near);
  const jobs: JobState[] = [];
  on('job', job => jobs.push(job));
  const bytes = new TextEncoder().encode(randomPgn(30, 2));
  const upload = await api.library.beginUpload('games.pgn');
  for (let at = 0; at < bytes.length; at += 10_000) await api.library.upload(upload, bytes.slice(at, at + 10_000));
  const source = { kind: 'upload', upload } as const;
  expect(await api.library.preview(source)).toMatchObject({ name: 'games.pgn', size: bytes.length, needsRules: false });
  const done = ended(made);
  const id = await api.library.import({ source, rules: 'makruk', collection: 1 });
  expect(await done).toMatchObject({ id, title: 'games.pgn', state: 'done', total: bytes.length, games: 30 });
  expect((await api.library.list(ALL, 0, 50)).total).toBe(30);
  expect(jobs.at(0)).toMatchObject({ id, state: 'running', done: 0 });
  expect(jobs.at(-1)).toMatchObject({ id, state: 'done', done: bytes.length, report: { games: 30, whole: 30 } });
  await expect(api.library.preview(source)).rejects.toMatchObject({ code: 'no-such-upload' });
  await api.jobs.dismiss(id);
  expect(await api.jobs.list()).toEqual([]);
});

it('discards the uploads of a page that has gone', async () => {
  const made = await host();
  const [near, far] = wire();
  const [staying, toHost] = wire();
  made.serve(far);
  made.serve(toHost);
  const leaving = connect<Services, Events>(near);
  const { api } = connect<Services, Events>(staying);
  const upload = await leaving.api.library.beginUpload('games.pgn');
  await leaving.api.library.upload(upload, new TextEncoder().encode(randomPgn(1, 2)));
  await api.library.preview({ kind: 'upload', upload });
  leaving.close();
  await until(() =>
    expect(api.library.preview({ kind: 'upload', upload })).rejects.toMatchObject({ code: 'no-such-upload' }),
  );
});

const LONG = 50;

it('ends a cancelled import soon, keeps what it wrote and reports so', async () => {
  const made = await host();
  const path = join(folder, 'long.pgn');
  // Enough games that the import is still running when the event arrives.
  writeFileSync(path, randomPgn(500, 4).repeat(LONG));
  const writing = nextEvent(made, 'job', job => job.games > 0);
  const id = await made.services.library.import({ source: { kind: 'path', path }, rules: 'makruk', collection: 1 });
  const done = ended(made);
  await writing;
  await made.services.jobs.cancel(id);
  const state = await done;
  expect(state).toMatchObject({ state: 'cancelled', report: { cancelled: true } });
  const { total } = await made.services.library.list(ALL, 0, 1);
  expect(total).toBe(state.report?.games);
  expect(total).toBeLessThan(500 * LONG);
  expect(total).toBeGreaterThan(0);
  const explored = await Promise.all(
    ruleSets
      .filter((rules, at) => ruleSets.findIndex(first => haveSameMoves(first, rules)) === at)
      .map(({ id, startFen }) => made.services.explorer.position(id, startFen, {})),
  );
  expect(explored.reduce((sum, { games }) => sum + games, 0)).toBe(total);

  const early = ended(made);
  await made.services.jobs.cancel(
    await made.services.library.import({ source: { kind: 'path', path }, rules: 'makruk', collection: 1 }),
  );
  expect(await early).toMatchObject({ state: 'cancelled', report: { games: 0, cancelled: true } });
});

it('reports why an import failed; opens games and saves drafts while one runs', async () => {
  const made = await host();
  const { library } = made.services;
  await expect(
    library.import({ source: { kind: 'path', path: join(folder, 'none') }, rules: 'makruk', collection: 1 }),
  ).rejects.toMatchObject({ code: 'file-unreadable' });
  const failed = ended(made);
  await library.import({ source: { kind: 'text', name: 'x', text: '1. c4 *' }, rules: 'go', collection: 1 });
  expect(await failed).toMatchObject({ state: 'failed', error: { code: 'no-such-rules' } });

  const source = { kind: 'text', name: 'many', text: randomPgn(800, 6) } as const;
  const writing = nextEvent(made, 'job', job => job.games > 0);
  const done = ended(made);
  await library.import({ source, rules: 'makruk', collection: 1 });
  await writing;
  const { study } = await library.open(1);
  await library.saveDraft({ id: 'd', game: 1, revision: 1, study, path: '', changed: 1 });
  expect((await library.save(1, 1, 1, study)).revision).toBe(2);
  expect(await done).toMatchObject({ state: 'done', report: { games: 800 } });
  expect(await library.drafts()).toMatchObject([{ id: 'd' }]);
});

it('reports what an import had stored when its thread died, and reports nothing at later starts', async () => {
  const libraryPath = join(folder, 'died.sqlite');
  const made = await host({ libraryPath });
  const started = new Promise<Worker>(resolve => process.once('worker', resolve));
  const some = nextEvent(made, 'job', job => job.games > 0);
  const failed = ended(made);
  const source = { kind: 'text', name: 'died.pgn', text: randomPgn(3000, 8) } as const;
  await made.services.library.import({ source, rules: 'makruk', collection: 1, skipEqual: true });
  await some;
  await (await started).terminate();
  const { state, report, error } = await failed;
  expect([state, error?.code, report?.error?.code]).toEqual(['failed', 'import-ended', 'import-ended']);
  const { total } = await made.services.library.list(ALL, 0, 1);
  expect(report).toMatchObject({ games: total, whole: total, cancelled: false });
  expect(total).toBeGreaterThan(0);
  const { study } = await made.services.library.open(1);
  expect((await made.services.library.save(1, 1, 1, study)).revision).toBe(2);
  await made.close();
  expect(await (await host({ libraryPath })).takeNotices()).toEqual([]);
});

it('notifies pages of what another process writes: games, settings and rule sets', async () => {
  const libraryPath = join(folder, 'shared.sqlite');
  const made = await host({ libraryPath });
  const other = await host({ libraryPath });
  const next = (name: keyof Events) => nextEvent(made, name, () => true);
  expect((await made.services.library.list(ALL, 0, 10)).total).toBe(0);

  const changed = next('libraryChanged');
  const imported = ended(other);
  await other.services.library.import({
    source: { kind: 'text', name: 'x', text: randomPgn(5, 3) },
    rules: 'makruk',
    collection: 1,
  });
  await imported;
  await changed;
  await until(async () => expect((await made.services.library.list(ALL, 0, 10)).total).toBe(5));

  const settings = next('settingsChanged');
  await other.services.settings.set('theme', 'dark');
  await settings;
  expect(await made.services.settings.all()).toEqual({ theme: 'dark' });

  const rules = next('rulesChanged');
  const own = { format: 'chatrang-rules', version: 1, name: 'Shared', extends: 'ouk-page', changes: {} };
  const changes = { kingLeap: { checkKills: true } };
  const { id } = await other.services.rules.save(JSON.stringify({ ...own, changes }));
  expect(await rules).toMatchObject({ list: [{ id }] });
});

it('explains a static evaluation', async () => {
  const { analysis } = (await host()).services;
  const { contributions, value } = await analysis.explain({ rules: 'makruk', fen: start, moves: ['c3c4'] });
  expect(contributions.map(({ group }) => group)).toContain('tempo');
  expect(Math.abs(value)).toBeLessThan(200);
  await expect(analysis.explain({ rules: 'makruk', fen: 'x', moves: [] })).rejects.toHaveProperty('code');
});

it('follows the newest job of live analysis, and stores its evaluations', async () => {
  const made = await host();
  const { analysis } = made.services;
  const job = { rules: 'makruk', fen: start, moves: ['c3c4'], limits: {}, lines: 2 };
  await analysis.start({ ...job, moves: [] });
  const deep = nextEvent(made, 'analysis', ({ report }) => report.turn === 'b' && report.depth >= 8);
  const kept: StoredEvaluation[] = [];
  made.events.subscribe((name, data) => {
    const evaluation = data as unknown as StoredEvaluation;
    if (name === 'evaluation' && evaluation.fen.split(' ')[1] === 'b') kept.push(evaluation);
  });
  const session = await analysis.start(job);
  expect(await deep).toMatchObject({ session });
  await analysis.stop();
  // A long search is also stored before it ends.
  await until(async () => {
    const evaluation = kept.at(-1);
    expect(evaluation?.lines).toHaveLength(2);
    expect(await analysis.stored('makruk', [evaluation?.key ?? '', '0'])).toEqual([evaluation, null]);
  });
  await expect(analysis.start({ ...job, moves: ['a1a8'] })).rejects.toMatchObject({ code: 'uci-illegal' });
  await expect(analysis.start({ ...job, lines: 9 })).rejects.toMatchObject({ code: 'search-lines' });
});

it('continues live analysis with other threads and memory, at most one thread per processor', async () => {
  const made = await host();
  const { analysis } = made.services;
  const { maxThreads } = await analysis.info();
  expect(maxThreads).toBeGreaterThan(0);
  const session = await analysis.start({ rules: 'makruk', fen: start, moves: [], limits: {}, lines: 1 });
  await nextEvent(made, 'analysis', ({ report }) => report.depth > 1);
  const size = { threads: maxThreads, hash: 32, network: false };
  expect(await analysis.configure({ threads: 64, hash: 32, network: false })).toMatchObject(size);
  expect(await analysis.info()).toMatchObject(size);
  expect(await nextEvent(made, 'analysis', ({ report }) => report.depth <= 1)).toMatchObject({ session });
  await nextEvent(made, 'analysis', ({ report }) => report.depth > 4);
  await analysis.stop();
});

it('stops the engine when the last page has gone', async () => {
  const made = await host();
  const [first, second] = [wire(), wire()];
  made.serve(first[1]);
  made.serve(second[1]);
  const { api } = connect<Services, Events>(first[0]);
  const searching = nextEvent(made, 'analysis', () => true);
  const session = await api.analysis.start({ rules: 'makruk', fen: start, moves: [], limits: {}, lines: 1 });
  await searching;
  first[0].close();
  const deeper = nextEvent(made, 'analysis', ({ report }) => !report.done);
  await deeper;
  const stopped = nextEvent(made, 'analysis', ({ report }) => report.done);
  second[0].close();
  expect(await stopped).toMatchObject({ session, report: { reason: 'stopped' } });
});

it('analyses a game to its last position, without searching known positions again', async () => {
  const made = await host();
  const { analysis } = made.services;
  const moves = 'c3c4 c6c5 b1d2 b8d7 g1e2 g8e7'.split(' ');
  const request = { rules: 'makruk', start, moves, limits: { depth: 3 } };
  const received: StoredEvaluation[] = [];
  made.events.subscribe((name, data) => {
    if (name === 'evaluation') received.push(data as unknown as StoredEvaluation);
  });
  const first = ended(made);
  await analysis.analyseGame(request);
  expect(await first).toMatchObject({ state: 'done', done: 7, total: 7, unit: 'positions' });
  expect(received.map(({ depth }) => depth).every(depth => depth >= 3)).toBe(true);
  const before = received.splice(0);
  expect(new Set(before.map(({ fen }) => fen)).size).toBe(7);
  const again = ended(made);
  await analysis.analyseGame(request);
  await again;
  expect(received).toEqual(before);
  await expect(analysis.analyseGame({ ...request, limits: {} })).rejects.toMatchObject({ code: 'no-limit' });
  await expect(analysis.analyseGame({ ...request, moves: ['a1a8'] })).rejects.toMatchObject({ code: 'uci-illegal' });
});

it('stores evaluations from endgame tables as exact, which no search replaces', async () => {
  const made = await host();
  const { analysis } = made.services;
  const request = { rules: 'makruk', start: '8/8/8/8/2k5/1r6/8/K7 b - 32 11 4', moves: ['c4d5'], limits: { depth: 3 } };
  const received: StoredEvaluation[] = [];
  made.events.subscribe((name, data) => {
    if (name === 'evaluation') received.push(data as unknown as StoredEvaluation);
  });
  for (const limits of [{ depth: 3 }, { depth: 4 }]) {
    const done = ended(made);
    await analysis.analyseGame({ ...request, limits });
    expect(await done).toMatchObject({ state: 'done', done: 2 });
  }
  expect(received).toHaveLength(4);
  for (const { depth, nodes, lines } of received) {
    expect([depth, nodes]).toEqual([KNOWN_DEPTH, 0]);
    expect(lines[0]?.verdict).toMatchObject({ chaser: 'b', outcome: 'win' });
  }
  const done = nextEvent(made, 'analysis', ({ report }) => report.done);
  await analysis.start({ rules: 'makruk', fen: request.start, moves: ['c4d5'], limits: {}, lines: 2 });
  expect((await done).report).toMatchObject({ reason: 'known', lines: [{ score: { kind: 'mate', value: -4 } }] });
});

it('cancels the analysis of a game in the middle of a position', async () => {
  const made = await host();
  const request = { rules: 'makruk', start, moves: ['c3c4'], limits: { time: 600_000 } };
  const id = await made.services.analysis.analyseGame(request);
  const done = ended(made);
  await made.services.jobs.cancel(id);
  expect(await done).toMatchObject({ id, state: 'cancelled' });
});

it('adds sample games to a new library, but not for the command line', async () => {
  const samples = mkdtempSync(join(folder, 'samples-'));
  writeFileSync(join(samples, 'a.pgn'), randomPgn(3, 1));
  const assets = { ...builtAssets, samples: pathToFileURL(`${samples}/`) };
  const libraryPath = join(folder, 'fresh.sqlite');
  const first = await host({ shell: 'browser', assets, libraryPath });
  const expected = [
    { id: 1, name: 'My games', parent: null, games: 0, own: 0 },
    { id: 2, name: 'Samples', parent: null, games: 3, own: 3 },
  ];
  expect(await first.services.library.collections()).toEqual(expected);
  await first.close();
  const second = await host({ shell: 'browser', assets, libraryPath });
  expect(await second.services.library.collections()).toEqual(expected);
  const empty = await host({ assets });
  expect(await empty.services.library.collections()).toEqual(expected.slice(0, 1));
});

it('refuses to start with a file that is not a library, and gives the reason', async () => {
  const libraryPath = join(folder, 'broken.sqlite');
  writeFileSync(libraryPath, 'not a database at all, but long enough to look at'.repeat(100));
  await expect(host({ libraryPath })).rejects.toMatchObject({ code: 'not-a-library' });
});

it('reports an import that a process left unfinished to the first page only', async () => {
  const libraryPath = join(folder, 'interrupted.sqlite');
  const before = await host({ libraryPath });
  await before.close();
  const gone = spawnSync(process.execPath, ['--version']).pid;
  const db = new Database(libraryPath);
  db.prepare(
    "INSERT INTO imports (file, collection, rules, started, process, state, whole) VALUES ('a.pgn', 1, 'makruk', 0, ?, 'running', 500)",
  ).run(gone);
  db.close();
  const made = await host({ libraryPath });
  const page = (): [Promise<Events['notice']>, () => void] => {
    const [near, far] = wire();
    const { on } = connect<Services, Events>(near);
    return [new Promise(resolve => on('notice', resolve)), () => made.serve(far)];
  };
  const [notice, begin] = page();
  begin();
  expect(await notice).toMatchObject({
    code: 'import-interrupted',
    level: 'warning',
    data: { file: 'a.pgn', games: 500 },
  });
  await made.close();
  const after = await host({ libraryPath });
  const received: unknown[] = [];
  after.events.subscribe((name, data) => name === 'notice' && received.push(data));
  after.serve(wire()[1]);
  expect(await after.takeNotices()).toEqual([]);
  expect(received).toEqual([]);
});

it('says once that a change that was interrupted could not be undone', async () => {
  const libraryPath = join(folder, 'recovery.sqlite');
  const made = await host({ libraryPath });
  const { organisation } = made.services;
  const { id } = await organisation.createLabel('a', 'gray');
  await organisation.deleteLabel(id);
  await made.close();
  const db = new Database(libraryPath);
  db.exec(`UPDATE undo_steps SET process = 2147483647; CREATE TRIGGER failing BEFORE UPDATE ON labels
    BEGIN SELECT RAISE(ABORT, 'no room'); END`);
  db.close();
  const after = await host({ libraryPath });
  await after.services.library.collections();
  expect(await after.takeNotices()).toMatchObject([
    { code: 'recovery-failed', level: 'warning', text: expect.stringContaining('no room') },
  ]);
  expect(await after.takeNotices()).toEqual([]);
});

it('names the wrong argument of a call and stays usable', async () => {
  const made = await host();
  const [near, far] = wire();
  made.serve(far);
  const { api } = connect<Services, Events>(near);
  await expect(api.library.list(undefined as never, 0, 1)).rejects.toMatchObject({
    code: 'bad-call',
    message: 'library.list: query is not an object',
  });
  await expect(api.library.remove('a'.repeat(1 << 20) as never)).rejects.toMatchObject({ code: 'bad-call' });
  await expect(api.library.list(ALL, 0, 1e9)).rejects.toMatchObject({ code: 'bad-call' });
  expect((await api.library.list(ALL, 0, 1)).total).toBe(0);
});

it('reads only the files that the shell has granted to a page', async () => {
  const [opened, picked, asked, secret] = ['opened', 'picked', 'asked', 'secret'].map(name => {
    const path = join(folder, `${name}.pgn`);
    writeFileSync(path, randomPgn(1, 1));
    return path;
  }) as [string, string, string, string];
  const pickFiles = async (grant: Grant): Promise<readonly string[]> => {
    grant([picked]);
    return [picked];
  };
  const nativeWindow = (grant: Grant) => ({ pickFiles: () => pickFiles(grant) });
  const made = await host({ openFiles: [opened], nativeWindow });
  const [near, far] = wire();
  made.serve(far);
  const { api } = connect<Services, Events>(near);
  const preview = (path: string) => api.library.preview({ kind: 'path', path });
  const refused = { code: 'path-refused' };
  expect(await preview(opened)).toMatchObject({ name: 'opened.pgn' });
  await expect(preview(picked)).rejects.toMatchObject(refused);
  expect(await api.shell.pickFiles()).toEqual([picked]);
  expect(await preview(picked)).toMatchObject({ name: 'picked.pgn' });
  await expect(preview(asked)).rejects.toMatchObject(refused);
  made.events.emit('openFiles', { paths: [asked] });
  expect(await preview(asked)).toMatchObject({ name: 'asked.pgn' });
  const source = { kind: 'path', path: secret } as const;
  await expect(api.library.import({ source, rules: 'makruk', collection: 1 })).rejects.toMatchObject(refused);
  await expect(api.rules.read(secret)).rejects.toMatchObject(refused);
  await expect(api.tables.import(source)).rejects.toMatchObject(refused);
  expect(await api.rules.read(asked)).toBeNull();
  expect((await made.services.library.preview(source)).name).toBe('secret.pgn');
});

/** Two connected ports inside the process. */
function wire(): [Port, Port] {
  const ends = [0, 1].map(() => ({ message: [] as ((text: string) => void)[], close: [] as (() => void)[] }));
  const port = (mine: 0 | 1): Port => ({
    send: text =>
      queueMicrotask(() => {
        for (const listener of ends[1 - mine]!.message) listener(text);
      }),
    onMessage: listener => void ends[mine]!.message.push(listener),
    onClose: listener => void ends[mine]!.close.push(listener),
    close: () => {
      for (const end of ends) for (const listener of end.close.splice(0)) listener();
    },
  });
  return [port(0), port(1)];
}

it('reports a damaged game once, by its names, and leaves it out of exports', async () => {
  const made = await host();
  const source = { kind: 'text', name: 'some', text: randomPgn(6, 9) } as const;
  const done = ended(made);
  await made.services.library.import({ source, rules: 'makruk', collection: 1 });
  await done;
  const sql = new Database(made.libraryPath);
  damageGame(sql, 2);
  sql.exec(`INSERT INTO settings (key, value) VALUES ('hostile', '{"__proto__":{}}')`);
  sumAllRows(sql);
  sql.close();
  const received: Events['notice'][] = [];
  made.events.subscribe((name, data) => {
    if (name === 'notice') received.push(data as Events['notice']);
  });
  expect(await made.services.settings.all()).toEqual({ hostile: {} });
  const text = await made.services.library.exportText(null, ALL);
  expect(text.match(/^\[Event /gm)).toHaveLength(5);
  await made.services.library.exportText(null, ALL);
  expect(received.map(({ code, data }) => [code, data?.count])).toEqual([['records-damaged', 1]]);
  expect(made.damaged()).toMatchObject([{ table: 'games', key: '2', name: expect.stringContaining('–') }]);
});
