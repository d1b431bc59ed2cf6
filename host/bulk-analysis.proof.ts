/** Analyses many games: what it writes, how it is taken back, and how it continues after a restart of the program. */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { afterEach, expect, it, vi } from 'vitest';
import type { BulkAnalysisRequest, JobState, StoredGame } from '../api/contract.ts';
import { randomGame, randomSource } from '../bench/library.ts';
import { writePgn } from '../core/pgn/writer.ts';
import { ruleSet } from '../engine/rules/rule-sets/list.ts';
import { nextEvent } from '../tests/support/next-event.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { importText, testHosts } from '../tests/support/test-hosts.ts';
import { until } from '../tests/support/until.ts';
import { ExternalEngine } from './external/external-engine.ts';
import { EngineRegistry } from './external/registry.ts';
import type { Host } from './host.ts';

const enginesPath = join(temporaryFolder('bulk-engines'), 'engines.json');
const { libraryPath, hostAt, close } = testHosts('bulk-analysis', { shell: 'browser', enginesPath });
const scripted = (...words: readonly string[]): readonly string[] => [
  ...[process.execPath, fileURLToPath(new URL('../tests/support/scripted-engine.ts', import.meta.url))],
  ...words,
];
const description = { name: 'Scripted 1.0', author: '', variants: ['makruk'], options: [] };

afterEach(() => vi.restoreAllMocks());

/** Length of the games. */
const PLIES = 12;

/** Games of Makruk, short so that their analysis takes little time. */
function gamesPgn(count: number, seed: number): string {
  const [rules, random] = [ruleSet('makruk'), randomSource(seed)];
  if (!rules) throw new Error('no such rule set');
  return Array.from({ length: count }, (_, round) => writePgn(randomGame(rules, random, PLIES, round))).join('\n');
}

const ALL = { filter: {}, sort: 'id', descending: false } as const;

async function games(host: Host): Promise<readonly StoredGame[]> {
  const { rows } = await host.services.library.list(ALL, 0, 100);
  return Promise.all(rows.map(({ id }) => host.services.library.open(id)));
}

const request = (given: Partial<BulkAnalysisRequest> = {}): BulkAnalysisRequest => ({
  games: { ids: null, query: ALL },
  threads: 1,
  limits: { depth: 3 },
  fromPly: 0,
  toPly: null,
  skipKnown: true,
  continues: true,
  ...given,
});

const analysed = (host: Host, id?: string): Promise<JobState> =>
  nextEvent(
    host,
    'job',
    job => job.kind === 'analyseGames' && job.state !== 'running' && (id === undefined || job.id === id),
  );

const ANNOTATED = '[White "A"]\n[Black "B"]\n\n1. d4 $1 {[%eval 0.42] mine} d5 2. e4 e5 *\n\n';

it('writes evaluations and mistakes without overwriting, and takes them back as one step', async () => {
  const host = await hostAt(libraryPath());
  await importText(host, ANNOTATED + gamesPgn(3, 7));
  const before = await games(host);
  const end = analysed(host);
  const id = await host.services.analysis.analyseGames(request());
  const job = await end;
  expect(job).toMatchObject({ id, state: 'done', undo: 'possible', done: job.total, analysed: { games: 4, left: 0 } });
  const after = await games(host);
  const [own] = after;
  expect(own?.study.nodes[1]).toMatchObject({ nags: [1], eval: { cp: 42 }, comment: 'mine' });
  expect(own?.study.nodes[2]?.eval?.depth).toBeGreaterThanOrEqual(3);
  const nodes = after.slice(1).flatMap(({ study }) => study.nodes);
  expect(nodes.filter(node => node.eval === undefined).length).toBeLessThanOrEqual(3);
  expect(nodes.filter(node => node.nags?.includes(4)).length).toBeGreaterThan(0);
  expect(job.analysed?.mistakes).toBe(nodes.filter(node => node.nags !== undefined).length);

  // A second job finds nothing to search and nothing to write.
  const again = analysed(host);
  await host.services.analysis.analyseGames(request());
  expect(await again).toMatchObject({ state: 'done', analysed: { games: 0 } });

  await host.services.jobs.undo(id);
  expect((await games(host)).map(({ study }) => study)).toEqual(before.map(({ study }) => study));
  await expect(host.services.jobs.undo(id)).rejects.toMatchObject({ code: 'job-not-undoable' });
  await host.services.jobs.dismiss(id);
});

it('uses an external engine, and leaves out games with rules that it does not know', async () => {
  const host = await hostAt(libraryPath());
  await importText(host, `${gamesPgn(1, 7)}\n[Variant "Rek"]\n\n1. a3a4 *\n`);
  const { id } = await new EngineRegistry(enginesPath).add({
    name: 'Scripted',
    command: scripted('none'),
    options: {},
    description,
  });
  const notice = nextEvent(host, 'notice', ({ code }) => code === 'engine-left-games');
  const end = analysed(host);
  await host.services.analysis.analyseGames(request({ engine: id }));
  expect(await end).toMatchObject({ state: 'done', analysed: { games: 1, left: 1 } });
  await notice;
  const [game] = await games(host);
  expect(game?.study.nodes[1]?.eval).toMatchObject({ depth: 7 });
});

it('ends when it is cancelled while an external engine does not answer, and lets the job that waits go on', async () => {
  const host = await hostAt(libraryPath());
  await importText(host, gamesPgn(1, 7));
  const searching = join(temporaryFolder('bulk-searching'), 'searching');
  const engine = { name: 'Hanging', command: scripted('no-stop', searching), options: {}, description };
  const { id } = await new EngineRegistry(enginesPath).add(engine);
  const end = analysed(host);
  const job = await host.services.analysis.analyseGames(request({ engine: id }));
  await until(() => expect(existsSync(searching)).toBe(true));
  const waiting = nextEvent(host, 'job', ({ waits }) => waits === true);
  const going = nextEvent(host, 'job', ({ waits }) => waits === false);
  const next = await host.services.analysis.analyseGames(request());
  expect((await waiting).id).toBe(next);
  const nextEnd = analysed(host, next);
  await host.services.jobs.cancel(job);
  expect(await end).toMatchObject({ id: job, state: 'cancelled', analysed: { games: 0 } });
  expect((await going).id).toBe(next);
  expect(await nextEnd).toMatchObject({ state: 'done', analysed: { games: 1 } });
});

it('pauses for the crash of an engine, and is cancelled, also if the engine cannot be closed', async () => {
  const path = libraryPath();
  const host = await hostAt(path);
  await importText(host, gamesPgn(1, 7));
  const engine = { name: 'Crashing', command: scripted('crash'), options: {}, description };
  const { id } = await new EngineRegistry(enginesPath).add(engine);
  const close = vi.spyOn(ExternalEngine.prototype, 'close').mockRejectedValue(new Error('cannot be closed'));
  const { analysis, jobs } = host.services;
  const pause = nextEvent(host, 'job', job => job.paused && job.error !== undefined);
  const errors = new Set<string | undefined>();
  host.events.subscribe((name, data) => {
    if (name === 'job' && (data as JobState).error) errors.add((data as JobState).error?.text);
  });
  const job = await analysis.analyseGames(request({ engine: id }));
  await pause;
  await until(() => expect(close).toHaveBeenCalled());
  const end = analysed(host, job);
  await jobs.cancel(job);
  expect(await end).toMatchObject({ state: 'cancelled' });
  expect([...errors]).toEqual([expect.stringContaining('out of cheese')]);
  const file = new Database(path, { readonly: true });
  expect(file.prepare('SELECT state FROM analysis_jobs').pluck().all()).toEqual(['cancelled']);
  file.close();
});

it('analyses a range of plies, and leaves out games that are gone', async () => {
  const host = await hostAt(libraryPath());
  await importText(host, gamesPgn(2, 3));
  await host.services.library.remove([1]);
  const end = analysed(host);
  await host.services.analysis.analyseGames(
    request({ games: { ids: [1, 2], query: null }, fromPly: 4, toPly: 6, limits: { nodes: 500 } }),
  );
  expect(await end).toMatchObject({ state: 'done', analysed: { games: 1, left: 1, evaluations: 3 } });
  const { study } = await host.services.library.open(2);
  const plies = study.nodes.flatMap((node, ply) => (node.eval === undefined ? [] : [ply]));
  expect(plies).toEqual([4, 5, 6]);
  await expect(host.services.analysis.analyseGames(request({ limits: {} }))).rejects.toMatchObject({
    code: 'no-limit',
  });
});

it.each([true, false])('continues after a restart where it was (by itself: %s)', async continues => {
  const path = libraryPath();
  const first = await hostAt(path);
  await importText(first, gamesPgn(6, 9));
  const some = nextEvent(first, 'job', job => job.kind === 'analyseGames' && job.games >= 2);
  await first.services.analysis.analyseGames(request({ limits: { time: 20 }, toPly: 20, continues }));
  await some;
  await close(first);

  const second = await hostAt(path);
  const listed = (await second.services.jobs.list()).find(({ kind }) => kind === 'analyseGames');
  expect(listed).toMatchObject({ state: 'running', paused: !continues, title: '6' });
  if (!continues) await second.services.jobs.resume(listed?.id ?? '');
  await until(async () => {
    const job = (await second.services.jobs.list()).find(({ kind }) => kind === 'analyseGames');
    expect(job).toMatchObject({ state: 'done', analysed: { games: 6, left: 0 } });
  });
  await close(second);

  const third = await hostAt(path);
  const ended = (await third.services.jobs.list()).find(({ kind }) => kind === 'analyseGames');
  expect(ended).toMatchObject({ state: 'done', undo: 'possible' });
  await third.services.jobs.undo(ended?.id ?? '');
  for (const { study } of await games(third)) expect(study.nodes.every(node => node.eval === undefined)).toBe(true);
});

it('lets others search while it is paused, also after a restart', async () => {
  const path = libraryPath();
  const first = await hostAt(path);
  await importText(first, gamesPgn(6, 9));
  const some = nextEvent(first, 'job', job => job.kind === 'analyseGames' && job.games >= 1);
  const long = await first.services.analysis.analyseGames(request({ limits: { time: 20 } }));
  await some;
  await first.services.jobs.pause(long);
  const few = request({ games: { ids: [1, 2], query: null } });
  const end = analysed(first, await first.services.analysis.analyseGames(few));
  expect(await end).toMatchObject({ state: 'done', title: '2' });
  await close(first);

  const second = await hostAt(path);
  const jobs = async (): Promise<readonly JobState[]> =>
    (await second.services.jobs.list()).filter(({ kind }) => kind === 'analyseGames');
  const paused = (await jobs()).find(({ state }) => state === 'running');
  expect(paused).toMatchObject({ title: '6', paused: true });
  const again = analysed(second, await second.services.analysis.analyseGames(few));
  expect(await again).toMatchObject({ state: 'done', title: '2' });
  await second.services.jobs.resume(paused?.id ?? '');
  await until(async () => {
    expect((await jobs()).find(({ title }) => title === '6')).toMatchObject({ state: 'done', analysed: { left: 0 } });
  });
});

it('pauses itself when a game cannot be written, goes on when it is resumed, and can be taken back', async () => {
  const path = libraryPath();
  const host = await hostAt(path);
  await importText(host, gamesPgn(3, 7));
  const file = new Database(path);
  const fail = (): unknown =>
    file.exec(`CREATE TRIGGER failing BEFORE INSERT ON analysis_reports WHEN NEW.game > 1
      BEGIN SELECT RAISE(ABORT, 'no room'); END`);
  const mend = (): unknown => file.exec('DROP TRIGGER failing');
  const failed = (): Promise<JobState> => nextEvent(host, 'job', job => job.paused && job.error !== undefined);
  const { analysis, jobs } = host.services;

  fail();
  let pause = failed();
  const first = await analysis.analyseGames(request());
  expect(await pause).toMatchObject({
    id: first,
    state: 'running',
    error: { text: expect.stringContaining('no room') },
  });
  mend();
  const end = analysed(host, first);
  await jobs.resume(first);
  const done = await end;
  expect(done).toMatchObject({ state: 'done', analysed: { games: 3 } });
  expect(done.error).toBeUndefined();
  await jobs.undo(first);

  fail();
  pause = failed();
  const second = await analysis.analyseGames(request());
  await pause;
  const stopped = analysed(host, second);
  await jobs.cancel(second);
  expect(await stopped).toMatchObject({ state: 'cancelled', undo: 'possible', analysed: { games: 1 } });
  mend();
  file.close();
  await jobs.undo(second);
  for (const { study } of await games(host)) expect(study.nodes.every(node => node.eval === undefined)).toBe(true);
});

it('rests while live analysis needs all threads', async () => {
  const host = await hostAt(libraryPath());
  await importText(host, gamesPgn(1, 5));
  const { analysis, jobs } = host.services;
  await analysis.configure({ threads: availableParallelism(), hash: 16, network: true });
  const fen = ruleSet('makruk')?.startFen ?? '';
  await analysis.start({ rules: 'makruk', fen, moves: [], limits: {}, lines: 1 });
  const id = await analysis.analyseGames(request());
  const done = async (): Promise<number> => (await jobs.list()).find(job => job.id === id)?.done ?? -1;
  await analysis.search({ rules: 'makruk', fen, moves: [], limits: { nodes: 100_000 }, lines: 1 }, null);
  expect(await done()).toBe(0);
  const end = analysed(host, id);
  await analysis.stop();
  expect(await end).toMatchObject({ state: 'done', analysed: { games: 1 } });
});
