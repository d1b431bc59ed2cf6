/** The generator as a process: it is killed, continues, and its file is the one of a run that was never stopped. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { built } from '../bench/built.ts';
import { runWithLine } from '../bench/random-opening.ts';
import { makeFen } from '../engine/rules/fen.ts';
import { loadRules } from '../engine/rules/kernel.ts';
import { Position } from '../engine/rules/position.ts';
import { ruleSet } from '../engine/rules/rule-sets/list.ts';
import { makruk } from '../engine/rules/rule-sets/makruk.ts';
import { readNetwork, writeNetwork } from '../engine/search/network/file.ts';
import { prepareJob } from '../engine/search/prepare.ts';
import { createSearch } from '../engine/search/search.ts';
import { randomNetwork } from '../tests/support/random-network.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { until } from '../tests/support/until.ts';
import { readDataFile } from './data-file.ts';
import { labelsOf, POSITION_BYTES, recordAt } from './position.ts';

const folder = temporaryFolder('generator');
const MAIN = fileURLToPath(new URL('generate.ts', import.meta.url));
/** Played after the kill. */
const MORE = 8;
/** One game and two counting rules in one run. */
const RULES = ['makruk', 'makruk-manual'];

function start(
  out: string,
  threads: number,
  games: number,
  rules: readonly string[] = RULES,
  more: readonly string[] = [],
): ChildProcess {
  const options = { games, nodes: 40, seed: 5, endings: 0.4, rules, out, threads };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  return spawn(process.execPath, [MAIN, ...args, ...more], { stdio: ['ignore', 'ignore', 'inherit'] });
}

test('a search that ends before its first line is searched to depth 1', async () => {
  await loadRules(built('rules.wasm'));
  const search = await createSearch({ wasm: built('engine.wasm'), hashMiB: 1 });
  const moves = 'c1c2 f8g7 h1h2 h6h5 f3f4 g6g5 g3g4 e8e7 c3c4 b6b5 a3a4'.split(' ');
  const { id, startFen: fen } = makruk;
  const job = prepareJob({ rules: id, fen, moves, limits: { nodes: 40 }, lines: 1 });
  if (!job.ok) throw new Error('a legal line');
  expect(search.run(job.value).lines).toEqual([]);
  const [line] = runWithLine(search, job.value).lines;
  expect(line?.moves.length).toBeGreaterThan(0);
});

test('a network evaluates the games of the next generation', async () => {
  const path = join(folder, 'random.nnue');
  writeFileSync(path, writeNetwork(randomNetwork({ game: 'makruk', neurons: 16, kingBuckets: 1, seed: 1 })));
  const out = join(folder, 'next');
  expect((await once(start(out, 1, 1, ['makruk'], ['--network', path]), 'exit'))[0]).toBe(0);
  const read = readNetwork(new Uint8Array(readFileSync(path)));
  const { source, count } = readDataFile(fileOf(out, 'makruk'));
  expect(read.ok && source.network.slice(0, 12) === read.value.id).toBe(true);
  expect(count).toBeGreaterThan(0);
});

const fileOf = (out: string, rules: string): string => join(out, `${rules}-5.ctpd`);

test('a killed run continues to the same file with any number of threads', async () => {
  const [whole, killed] = [join(folder, 'whole'), join(folder, 'killed')];
  const begun = fileOf(killed, 'makruk');
  const endless = start(killed, 1, 1_000_000);
  await until(() => expect(statSync(begun).size).toBeGreaterThan(1000));
  const ended = once(endless, 'exit');
  endless.kill('SIGKILL');
  const [, signal] = await ended;
  expect(signal).toBe('SIGKILL');
  const before = readDataFile(begun).games;
  expect(before).toBeGreaterThan(0);
  const games = before + MORE;
  expect((await once(start(killed, 1, games), 'exit'))[0]).toBe(0);
  expect((await once(start(whole, 2, games), 'exit'))[0]).toBe(0);
  for (const rules of RULES)
    expect(readFileSync(fileOf(killed, rules)).equals(readFileSync(fileOf(whole, rules))), rules).toBe(true);

  const kinds = { positions: 0, exact: 0, counted: 0, games: 0, wins: 0 };
  for (const id of RULES) {
    const { positions, count, games: found, source } = readDataFile(fileOf(whole, id));
    expect([source.rules, source.nodes, found]).toEqual([id, 40, games]);
    const rules = ruleSet(id);
    if (rules === null) throw new Error(`${id} exists`);
    const view = new DataView(positions.buffer);
    for (let at = 0; at < count * POSITION_BYTES; at += POSITION_BYTES) {
      const labels = labelsOf(view, at);
      const position = Position.ofRecord(rules, recordAt(rules, view, at));
      expect(position.inCheck(), makeFen(position)).toBe(false);
      if (labels.exact) expect(Math.sign(labels.score)).toBe(labels.result - 1);
      kinds.positions++;
      kinds.exact += Number(labels.exact);
      kinds.counted += Number(position.count() !== null);
      kinds.games += Number(labels.first);
      kinds.wins += Number(labels.result !== 1);
    }
  }
  console.log(kinds);
  expect(kinds.positions).toBeGreaterThan(500);
  expect(kinds.exact).toBeGreaterThan(0);
  expect(kinds.counted).toBeGreaterThan(10);
  expect(kinds.games).toBeGreaterThan(games);
  expect(kinds.wins).toBeGreaterThan(50);
});
