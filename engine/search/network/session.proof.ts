/** Networks in a session with worker threads, and in the UCI engine. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { randomNetwork } from '../../../tests/support/random-network.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { ruleSet } from '../../rules/rule-sets/list.ts';
import type { SearchReport } from '../job.ts';
import { createSession } from '../session.ts';
import { runUci } from '../uci-engine.ts';
import { writeNetwork } from './file.ts';
import type { NetworkGame } from './games.ts';
import { openNetwork } from './networks.ts';

const folder = temporaryFolder('network-session');
const workerUrl = new URL('../worker.ts', import.meta.url);
const wasm = fileURLToPath(new URL('../../../build/engine.wasm', import.meta.url));

function fileOf(game: NetworkGame): string {
  const path = join(folder, `${game}.nnue`);
  writeFileSync(path, writeNetwork(randomNetwork({ game, neurons: 32, kingBuckets: 2, seed: 4 })));
  return path;
}

function idOf(path: string): string {
  const network = openNetwork(path);
  return network.ok ? network.value.id : '';
}

const makruk = fileOf('makruk');
const damaged = join(folder, 'ouk.nnue');
writeFileSync(damaged, 'CTNN and no more');

test('two threads use the network of the game until the session is classical', async () => {
  const faults: string[] = [];
  let done = (_: SearchReport): void => {};
  const session = createSession({
    workerUrl,
    wasm,
    hashMiB: 1,
    threads: 2,
    networks: { files: { makruk, ouk: damaged }, onFault: ({ code }) => faults.push(code) },
    onReport: (_, report) => {
      if (report.done) done(report);
    },
    onIssue: (_, { text }) => expect.fail(text),
  });
  const search = (rules: string): Promise<SearchReport> =>
    new Promise(resolve => {
      done = resolve;
      const fen = ruleSet(rules)?.startFen ?? '';
      expect(session.start({ rules, fen, moves: [], limits: { nodes: 60_000 }, lines: 1 }).ok).toBe(true);
    });
  expect((await search('makruk')).network).toBe(idOf(makruk));
  expect((await search('ouk-engine')).network).toBeUndefined();
  expect((await search('kar-ouk')).network).toBeUndefined();
  const back = await search('makruk-engine');
  expect(back.network).toBe(idOf(makruk));
  expect(back.nodes).toBeGreaterThanOrEqual(60_000);
  expect((await search('ouk-engine')).lines[0]?.moves.length).toBeGreaterThan(0);
  expect(faults).toEqual(['network-damaged']);
  session.configure({ threads: 2, hashMiB: 1, classical: true });
  expect((await search('makruk')).network).toBeUndefined();
  session.configure({ threads: 1, hashMiB: 1 });
  expect((await search('makruk')).network).toBe(idOf(makruk));
  await session.close();
});

/** What the engine answers to some lines. */
async function answers(...lines: readonly string[]): Promise<readonly string[]> {
  const input = new PassThrough();
  const output = new PassThrough();
  let text = '';
  output.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  const ended = runUci({ name: 'Chatrang', author: 'Us', workerUrl, wasm, networks: {}, input, output });
  input.end(`${lines.join('\n')}\nquit\n`);
  await ended;
  return text.split('\n');
}

test('UCI: EvalFile and Use NNUE', async () => {
  const network = idOf(makruk);
  const shown = `network ${network}`;
  const isShown = (line: string): boolean => line.startsWith(`with ${shown}`);
  expect((await answers('position startpos', 'eval')).filter(isShown)).toHaveLength(0);
  const lines = await answers(
    ...['uci', `setoption name EvalFile value ${makruk}`, 'position startpos moves e3e4', 'eval', 'go depth 3'],
    ...['setoption name Use NNUE value false', 'eval', 'setoption name Use NNUE value maybe'],
    ...['setoption name Use NNUE value true', 'eval', 'setoption name EvalFile value <empty>', 'eval'],
  );
  expect(lines).toContain('option name Use NNUE type check default true');
  expect(lines).toContain('option name EvalFile type string default <empty>');
  expect(lines).toContain(`info string Network ${network} with 32 neurons evaluates makruk`);
  expect(lines).toContain("info string Option 'Use NNUE' does not accept 'maybe'");
  expect(lines.some(line => line.startsWith('bestmove '))).toBe(true);
  const evaluations = lines.filter(line => line.startsWith('evaluation '));
  expect(evaluations).toHaveLength(4);
  expect(new Set(evaluations).size).toBe(1);
  const places = lines.flatMap((line, index) => (isShown(line) ? [index] : []));
  expect(places).toHaveLength(2);
});

test('UCI: a file that cannot be used changes nothing', async () => {
  const lines = await answers(
    ...[`setoption name EvalFile value ${makruk}`, `setoption name EvalFile value ${damaged}`],
    ...[`setoption name EvalFile value ${join(folder, 'missing.nnue')}`, 'position startpos', 'eval'],
    ...['setoption name UCI_Variant value cambodian', `setoption name EvalFile value ${makruk}`],
  );
  expect(lines.some(line => line.startsWith('info string The network file is damaged: it ends after 16 bytes'))).toBe(
    true,
  );
  expect(lines.some(line => line.startsWith('info string The network file cannot be read: ENOENT'))).toBe(true);
  expect(lines.filter(line => line.startsWith(`with network ${idOf(makruk)} `))).toHaveLength(1);
  expect(lines).toContain("info string It is not used under the rule set 'ouk-engine'");
});
