/** Matches as jobs of the host: storage, standing, faults, pauses, and what they leave behind. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { GameQuery, JobState, MatchPlayer, MatchRequest } from '../../api/contract.ts';
import { tagValue } from '../../core/study/edit.ts';
import { unflattenStudy } from '../../core/study/flat.ts';
import { mainLine } from '../../core/study/walk.ts';
import { nextEvent } from '../../tests/support/next-event.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { testHosts } from '../../tests/support/test-hosts.ts';
import { until } from '../../tests/support/until.ts';
import { EngineRegistry } from '../external/registry.ts';
import type { Host } from '../host.ts';

const enginesPath = join(temporaryFolder('match-engines'), 'engines.json');
const { libraryPath, hostAt, close } = testHosts('matches', { enginesPath });

const OWN: MatchPlayer = { kind: 'own', threads: 1, memory: 1, network: false };
const DEPTH = { kind: 'depth', depth: 1 } as const;
const ADJUDICATION = { resign: null, draw: null, tables: false, maxPlies: 30 } as const;
const ALL: GameQuery = { filter: {}, sort: 'id', descending: false };

async function faulty(fault: string): Promise<MatchPlayer> {
  const script = fileURLToPath(new URL('../../tests/support/faulty-engine.ts', import.meta.url));
  const description = { name: 'Faulty', author: '', variants: ['makruk'], options: [] };
  const command = [process.execPath, script, fault];
  const registry = new EngineRegistry(enginesPath);
  const name = `Faulty ${fault}`;
  const { id } = (await registry.named(name)) ?? (await registry.add({ name, command, options: {}, description }));
  return { kind: 'external', id, preset: null };
}

const request = (given: Partial<MatchRequest> = {}): MatchRequest => ({
  rules: 'makruk-engine',
  players: [OWN, OWN],
  limits: [DEPTH, DEPTH],
  openings: { kind: 'builtIn' },
  pairs: 1,
  concurrency: 1,
  adjudication: ADJUDICATION,
  sprt: null,
  seed: 1,
  collection: 1,
  ...given,
});

const ended = (host: Host): Promise<JobState> =>
  nextEvent(host, 'job', ({ kind, state }) => kind === 'match' && state !== 'running');

/** Waits until this program has so many child processes: their handles are closed a little after their end. */
const expectProcesses = (count: number): Promise<void> =>
  until(() => expect(process.getActiveResourcesInfo().filter(name => name === 'ProcessWrap')).toHaveLength(count));

it('plays the engine of Chatrang against itself without a process, and stores games with clocks', async () => {
  const host = await hostAt(libraryPath());
  const clock = { kind: 'clock', base: 60_000, increment: 1000 } as const;
  const level = { kind: 'level', level: 0 } as const;
  const seen = nextEvent(host, 'match', ({ running }) => (running[0]?.moves.length ?? 0) > 10);
  const end = ended(host);
  const { rules } = request();
  const job = await host.services.matches.start(
    request({
      limits: [clock, clock],
      openings: { kind: 'position', fen: '6k1/8/8/8/8/8/R7/1R2K3 w - 16 7 60', moves: ['a2a7', 'g8f8'] },
    }),
  );
  const [state] = await host.services.matches.list();
  expect(state).toMatchObject({ job, finished: 0, different: null, last: null });
  const [first, second] = state?.names ?? [];
  expect(second).toBe(first?.replace('(1)', '(2)'));
  expect(await end).toMatchObject({ state: 'done', done: 2, total: 2 });
  const rows = await host.services.matches.games(job, 0, 10);
  expect(rows.map(({ white, termination, end }) => [white, termination, end.code])).toEqual([
    [first, 'normal', 'checkmate'],
    [second, 'normal', 'checkmate'],
  ]);
  await expectProcesses(0);
  const [finished] = await host.services.matches.list();
  expect(finished?.last, 'the end of the last game').toMatchObject({ number: 2, moves: { length: rows[1]?.plies } });
  const { rows: listed } = await host.services.library.list(ALL, 0, 10);
  expect(listed.map(({ id }) => id)).toEqual(rows.map(({ game }) => game));
  const study = unflattenStudy((await host.services.library.open(rows[0]?.game ?? 0)).study);
  expect(study.rules).toBe(rules);
  expect(study.result).toBe('1-0');
  expect([tagValue(study, 'Termination'), tagValue(study, 'TimeControl')]).toEqual(['normal', '60+1']);
  const moves = mainLine(study);
  expect(moves.slice(0, 2).map(({ move, clock }) => [move, clock])).toEqual([
    ['a2a7', undefined],
    ['g8f8', undefined],
  ]);
  expect(moves.slice(2).every(({ clock, eval: note }) => clock !== undefined && note !== undefined)).toBe(true);

  const next = ended(host);
  // Longer than the time between two events, so that one of them is inside of a game.
  const slow = { kind: 'time', time: 50 } as const;
  const other = await host.services.matches.start(request({ limits: [level, slow] }));
  const running = (await seen).running[0];
  expect(running).toMatchObject({ number: expect.any(Number), clocks: { w: null, b: null } });
  expect(running?.scores.w).toMatchObject({ depth: expect.any(Number) });
  await next;
  expect((await host.services.matches.list()).map(match => [match.job, match.running.length])).toEqual([
    [job, 0],
    [other, 0],
  ]);
  await host.services.jobs.dismiss(job);
  await expect(host.services.matches.games(job, 0, 1)).rejects.toMatchObject({ code: 'no-such-job' });
});

it('counts and reports the faults of an engine, and goes on', async () => {
  const host = await hostAt(libraryPath());
  const end = ended(host);
  const job = await host.services.matches.start(request({ players: [OWN, await faulty('illegal')], pairs: 2 }));
  expect(await end).toMatchObject({ state: 'done', done: 4 });
  const [state] = await host.services.matches.list();
  expect(state).toMatchObject({ faults: [0, 4], finished: 4, standing: { won: 4, drawn: 0, lost: 0, elo: null } });
  const rows = await host.services.matches.games(job, 1, 2);
  expect(rows).toHaveLength(2);
  for (const { termination, end, game } of rows) {
    expect(termination).toBe('rules infraction');
    expect(end).toMatchObject({ code: 'illegal-move', data: { move: 'a1a8' } });
    const study = unflattenStudy((await host.services.library.open(game)).study);
    expect(tagValue(study, 'Termination')).toBe('rules infraction');
    expect(
      mainLine(study).every(({ comment }) => comment === undefined),
      'no English text',
    ).toBe(true);
  }

  const next = ended(host);
  const other = await host.services.matches.start(request({ players: [await faulty('exit'), OWN] }));
  expect(await next).toMatchObject({ state: 'done', done: 2 });
  expect((await host.services.matches.list())[1]).toMatchObject({ faults: [2, 0] });
  expect(await host.services.matches.games(other, 0, 2)).toMatchObject([
    { termination: 'abandoned', end: { code: 'engine-exit', text: expect.stringContaining('out of cheese') } },
    { termination: 'abandoned', end: { code: 'engine-exit' } },
  ]);
});

it("plays by a user's rule set, also of a game that other engines do not know, and keeps it meanwhile", async () => {
  const host = await hostAt(libraryPath());
  const own = (base: string, name: string, changes: object) =>
    host.services.rules.save(JSON.stringify({ format: 'chatrang-rules', version: 2, name, extends: base, changes }));
  const check = await own('makruk', 'First check', { goal: 'firstCheck' });
  // The horse takes the boat that gives check.
  const position = { kind: 'position', fen: '3k4/8/1n6/8/8/8/8/R2K4 w - - 0 1', moves: [] } as const;
  const end = ended(host);
  const job = await host.services.matches.start(request({ rules: check.id, openings: position }));
  expect(await end).toMatchObject({ state: 'done', done: 2 });
  const rows = await host.services.matches.games(job, 0, 2);
  expect(rows.map(({ end: { code }, plies }) => [code, plies])).toEqual([
    ['first-check', 1],
    ['first-check', 1],
  ]);

  const long = await host.services.matches.start(request({ rules: check.id, pairs: 1000 }));
  await expect(host.services.rules.remove(check.id)).rejects.toMatchObject({
    code: 'in-use',
    message: expect.stringContaining('A match is played'),
  });
  const cancelled = ended(host);
  await host.services.jobs.cancel(long);
  await cancelled;
  await host.services.jobs.dismiss(long);
  const { rows: stored } = await host.services.library.list({ filter: {}, sort: 'id', descending: false }, 0, 1000);
  await host.services.library.remove(stored.map(({ id }) => id));
  await host.services.rules.remove(check.id);

  const rek = await own('rek', 'Village', { rek: { surround: 'unit' } });
  const next = ended(host);
  await host.services.matches.start(request({ rules: rek.id }));
  expect(await next).toMatchObject({ state: 'done', done: 2 });
  expect((await host.services.matches.list()).map(({ faults }) => faults)).toEqual([
    [0, 0],
    [0, 0],
  ]);
});

it('ends when the SPRT has decided', async () => {
  const host = await hostAt(libraryPath());
  const end = ended(host);
  const players = [OWN, await faulty('illegal')] as const;
  await host.services.matches.start(request({ players, pairs: 200, concurrency: 2, sprt: { elo0: 0, elo1: 200 } }));
  const { state, done, total } = await end;
  expect([state, total]).toEqual(['done', 400]);
  expect(done).toBeLessThan(100);
  const [match] = await host.services.matches.list();
  expect(match).toMatchObject({ finished: done, faults: [0, done], running: [] });
  expect(match?.standing.sprt?.accepted).toBe('H1');
});

it('pauses between moves, and leaves no process when it is cancelled or the host ends', async () => {
  const host = await hostAt(libraryPath());
  const player = await faulty('none');
  const long = request({ players: [OWN, player], pairs: 1000, concurrency: 2 });
  const begun = nextEvent(host, 'match', ({ running }) => running.length === 2);
  const id = await host.services.matches.start(long);
  await begun;
  await expectProcesses(2);
  await host.services.jobs.pause(id);
  const paused = (await host.services.jobs.list()).find(job => job.id === id);
  expect(paused).toMatchObject({ state: 'running', paused: true });
  const cancelled = ended(host);
  await host.services.jobs.cancel(id);
  expect(await cancelled).toMatchObject({ state: 'cancelled' });
  await expectProcesses(0);

  const again = nextEvent(host, 'match', ({ running }) => running.length === 2);
  await host.services.matches.start(long);
  await again;
  await close(host);
  await expectProcesses(0);
});

it('ends without a game when it is cancelled while its engines start', async () => {
  const host = await hostAt(libraryPath());
  // A move would take longer than the proof may.
  const hour = { kind: 'time', time: 3_600_000 } as const;
  const end = ended(host);
  const id = await host.services.matches.start(request({ limits: [hour, hour] }));
  await host.services.jobs.cancel(id);
  expect(await end).toMatchObject({ state: 'cancelled', done: 0 });
});

it('refuses engines that do not know the rules, openings that are not legal, and a job that cannot start', async () => {
  const host = await hostAt(libraryPath());
  const { matches } = host.services;
  const player = await faulty('unused');
  await expect(matches.start(request({ rules: 'rek', players: [OWN, player] }))).rejects.toMatchObject({
    code: 'engine-lacks-rules',
  });
  const text = { kind: 'text', name: 'book', text: '# openings\ne3e5\n' } as const;
  await expect(matches.start(request({ openings: text }))).rejects.toMatchObject({
    code: 'bad-opening',
    message: expect.stringContaining('book:2: e3e5'),
  });
  await expect(matches.start(request({ rules: 'nothing' }))).rejects.toMatchObject({ code: 'no-such-rules' });
  const unknown = matches.start(request({ collection: 99 }));
  await expect(unknown).rejects.toMatchObject({ code: 'no-such-collection' });
  const registry = new EngineRegistry(enginesPath);
  const description = { name: 'Missing', author: '', variants: ['makruk'], options: [] };
  const missing = await registry.add({ name: 'Missing', command: ['/missing'], options: {}, description });
  const end = ended(host);
  await matches.start(request({ players: [{ kind: 'external', id: missing.id, preset: null }, OWN] }));
  expect(await end).toMatchObject({ state: 'failed', error: { code: 'engine-start' } });
});
