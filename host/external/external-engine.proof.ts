/** External engines in processes of their own: reports, options, faults, and that no process is left behind. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import type { ExternalReport } from '../../api/contract.ts';
import { PROGRAM } from '../../tests/support/command.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { until } from '../../tests/support/until.ts';
import { EngineClient } from './engine-client.ts';
import { ExternalEngine, type ExternalSearch } from './external-engine.ts';

const folder = temporaryFolder('external');

const start = 'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1';
const job = (changes: Partial<ExternalSearch> = {}): ExternalSearch => ({
  rules: 'makruk',
  fen: start,
  moves: [],
  lines: 2,
  limits: { depth: 3 },
  ...changes,
});

const script = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const open: ExternalEngine[] = [];
function scripted(fault: string, options: Readonly<Record<string, string>> = {}): ExternalEngine {
  const command = [process.execPath, script('../../tests/support/scripted-engine.ts'), fault];
  const engine = new ExternalEngine({ command, options }, { start: 5000, stop: 600, quit: 200 });
  open.push(engine);
  return engine;
}
afterEach(async () => {
  for (const engine of open.splice(0)) await engine.close();
});

test('reports lines with an exact score, counters, and the move', async () => {
  const report = await scripted('none').search(job());
  expect(report).toMatchObject({
    ...{ turn: 'w', depth: 7, nodes: 2000, tableHits: 5, done: true, reason: 'limit', faults: [] },
    lines: [{ rank: 1, score: { kind: 'cp', value: 25 }, chances: { win: 300, draw: 500, loss: 200 } }],
  });
  expect(report.best).toBe(report.lines[0]?.moves[0]);
});

test('our own engine plays every rule set, and an endless search ends with its stop', async () => {
  const engine = new ExternalEngine({ command: [process.execPath, PROGRAM, 'uci'], options: {} });
  open.push(engine);
  const fen = '7k/8/8/8/8/8/8/R2K4 w - 16 0 1';
  const reports: number[] = [];
  const searching = engine.search(job({ rules: 'makruk-manual', fen, limits: {} }), ({ depth }) => reports.push(depth));
  await until(() => expect(reports).not.toEqual([]));
  await engine.stop();
  expect(await searching).toMatchObject({ reason: 'stopped', done: true });
  expect(
    await engine.search(job({ rules: 'rek', fen: 'rrrrrrr1/7k/rrrrrrrr/8/8/RRRRRRRR/K7/1RRRRRRR w - - 0 1' })),
  ).toMatchObject({
    faults: [],
    lines: [{ rank: 1 }, { rank: 2 }],
  });
});

test('a new search replaces the running one, and one that waits is not begun', async () => {
  const engine = scripted('slow-stop');
  const first = engine.search(job({ limits: {} }));
  const second = engine.search(job({ moves: ['a3a4'] }));
  const third = engine.search(job({ moves: ['b3b4'] }));
  expect((await first).reason).toBe('stopped');
  expect(await second).toMatchObject({ reason: 'stopped', lines: [] });
  expect(await third).toMatchObject({ reason: 'limit', turn: 'b' });
});

test('a crash is reported with standard error, and the next search starts the engine again', async () => {
  const engine = scripted('crash', { Hash: '8' });
  for (let attempt = 0; attempt < 2; attempt++)
    await expect(engine.search(job())).rejects.toMatchObject({
      code: 'engine-exit',
      message: expect.stringMatching(/exited with code 3.*Hash value 8[\s\S]*out of cheese/u),
    });
});

test.each([
  ['hang', 'engine-timeout', "no answer to 'stop'"],
  ['endless', 'engine-protocol', 'a line of more than'],
])('an engine that misbehaves (%s) is killed', async (fault, code, text) => {
  const engine = scripted(fault);
  const search = engine.search(job({ limits: {} }), () => void engine.stop());
  const failed = expect(search).rejects.toMatchObject({ code, message: expect.stringContaining(text) });
  await failed;
});

test('an engine that does not answer is killed, and so is a program that does not exist', async () => {
  const command = [process.execPath, script('../../tests/support/scripted-engine.ts'), 'silent'];
  const silent = new ExternalEngine({ command, options: {} }, { start: 300, stop: 300, quit: 200 });
  await expect(silent.search(job())).rejects.toMatchObject({ code: 'engine-timeout' });
  const missing = new ExternalEngine({ command: [script('no-such-program')], options: {} });
  await expect(missing.search(job())).rejects.toMatchObject({ code: 'engine-start' });
});

test('illegal moves are reported and not shown', async () => {
  const report = await scripted('illegal').search(job());
  expect(report.lines[0]?.moves).toHaveLength(1);
  expect(report.best).toBeNull();
  expect(report.faults.map(({ code, data }) => [code, data?.move])).toEqual([
    ['engine-illegal-move', 'a1a8'],
    ['engine-illegal-move', 'a1a8'],
  ]);
});

test('pondering is taken over by the search of the same position, and ended by any other', async () => {
  const engine = scripted('none');
  const depthOf = async (changes: Partial<ExternalSearch>) => (await engine.search(job(changes))).depth;
  const clock = { white: 5000, black: 5000, whiteIncrement: 0, blackIncrement: 0 };
  engine.ponder(job({ moves: ['a3a4'], limits: {}, clock }));
  expect(await depthOf({ moves: ['a3a4'], limits: {}, clock: { ...clock, white: 4000 } }), 'at once').toBe(7);
  const begun = await new Promise<ExternalReport>(resolve =>
    engine.ponder(job({ moves: ['a3a4'], limits: {}, clock }), resolve),
  );
  expect(begun).toMatchObject({ depth: 7, done: false });
  expect(await depthOf({ moves: ['a3a4'], limits: {}, clock }), 'after the engine has begun').toBe(11);
  engine.ponder(job({ moves: ['a3a4'] }));
  expect(await depthOf({ moves: ['b3b4'] })).toBe(7);
  expect(await depthOf({ moves: ['a3a4'] }), 'it is over').toBe(7);
});

test('an engine without the rule set is refused', async () => {
  const rek = job({ rules: 'rek', fen: 'rrrrrrr1/7k/rrrrrrrr/8/8/RRRRRRRR/K7/1RRRRRRR w - - 0 1' });
  await expect(scripted('none').search(rek)).rejects.toMatchObject({ code: 'engine-lacks-rules' });
});

test('options of a search apply to it alone', async () => {
  const engine = scripted('none', { Hash: '8' });
  await engine.search(job({ options: { Hash: '32' } }));
  await engine.search(job());
  const crash = scripted('crash', { Hash: '8' });
  await expect(crash.search(job({ options: { Hash: '32' } }))).rejects.toMatchObject({
    message: expect.stringMatching(/Hash value 8[\s\S]*Hash value 32/u),
  });
});

/** Starts the engine in a process of its own, which is killed when the engine searches. */
async function killedParent(command: readonly string[]): Promise<void> {
  const parent = spawn(process.execPath, [script('../../tests/support/engine-parent.ts'), ...command], {
    stdio: 'pipe',
  });
  await once(parent.stdout, 'data');
  parent.kill('SIGKILL');
  await once(parent, 'exit');
}

test('an engine ends when the process that started it is killed', async () => {
  const file = join(folder, 'running');
  await killedParent([process.execPath, script('../../tests/support/scripted-engine.ts'), 'file', file]);
  await until(() => expect(existsSync(file)).toBe(false));
});

/** An engine that ignores the end of its input and `quit`, started by a shell: the engine is not our own child. */
const deaf = (file: string): readonly string[] => [
  ...['/bin/sh', '-c', '"$@"; true', 'sh'],
  ...[process.execPath, script('../../tests/support/scripted-engine.ts'), 'hang', file],
];
const isListening = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false)).once('connect', () => resolve(socket.destroy() !== null));
  });

test.skipIf(process.platform === 'win32')('an engine that ignores the end of its input is killed', async () => {
  const [killed, closed] = [join(folder, 'killed'), join(folder, 'closed')];
  await killedParent(deaf(killed));
  await until(async () => expect(await isListening(Number(readFileSync(killed, 'utf8')))).toBe(false));

  const engine = await EngineClient.start({ command: deaf(closed), options: {} }, { start: 30_000, stop: 1, quit: 1 });
  const port = Number(readFileSync(closed, 'utf8'));
  expect(await isListening(port)).toBe(true);
  await engine.close();
  await until(async () => expect(await isListening(port)).toBe(false));
});
