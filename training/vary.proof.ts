/** Positions that are varied from those of games: games keep their numbers, scores are those of the engine. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { built } from '../bench/built.ts';
import { Position } from '../engine/rules/position.ts';
import type { RuleSet } from '../engine/rules/rule-set.ts';
import { ruleSet } from '../engine/rules/rule-sets/list.ts';
import { createSearch } from '../engine/search/search.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { trainingPositions } from '../tests/support/training-positions.ts';
import { DataFileWriter, NONE, readDataFile } from './data-file.ts';
import { jobAt } from './job.ts';
import { labelsOf, POSITION_BYTES, recordAt, UNKNOWN_RESULT } from './position.ts';
import { readLabels } from './targets.ts';

const folder = temporaryFolder('vary');
const MAIN = fileURLToPath(new URL('vary.ts', import.meta.url));
const rules = ruleSet('ouk-pychess') as RuleSet;

const GAMES = join(folder, 'games.ctpd');
const positions = trainingPositions(rules, 200, 3);
const games = (readLabels(positions).games.at(-1) as number) + 1;
const writer = new DataFileWriter(GAMES, {
  ...{ rules: rules.id, seed: 1, nodes: 100, endingNodes: 100, endings: 0 },
  ...{ engine: NONE, tables: NONE, network: NONE, parent: NONE },
});
writer.append({ firstGame: 0, games, positions });
writer.close();

function vary(name: string, nodes: number, ...more: string[]): string {
  const path = join(folder, name);
  const options = ['--each', '4', '--plies', '3', '--nodes', String(nodes), '--seed', '6', ...more];
  execFileSync(process.execPath, [MAIN, '--out', path, ...options, GAMES], { stdio: ['ignore', 'ignore', 'inherit'] });
  return path;
}

/** Bytes of each position of a file, by game. */
function byGame(positions: Uint8Array): Uint8Array[][] {
  const { games: numbers } = readLabels(positions);
  const found: Uint8Array[][] = Array.from({ length: games }, () => []);
  for (const [index, number] of numbers.entries())
    found[number]?.push(positions.subarray(index * POSITION_BYTES, (index + 1) * POSITION_BYTES));
  return found;
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

const boardOf = (bytes: Uint8Array): bigint => Position.ofRecord(rules, recordAt(rules, viewOf(bytes), 0)).key;

/** The positions, without those of games that kept their first position because no varied one can be stored. */
function variedPositions(stored: Uint8Array): Uint8Array[] {
  const sources = byGame(positions).map(([first]) => first as Uint8Array);
  const isKept = (only: Uint8Array, source: Uint8Array): boolean =>
    boardOf(only) === boardOf(source) && labelsOf(viewOf(only), 0).score === labelsOf(viewOf(source), 0).score;
  const varied = byGame(stored).filter(
    ([first, ...more], game) => more.length > 0 || !isKept(first as Uint8Array, sources[game] as Uint8Array),
  );
  // Games of few positions, which are decided or in check.
  expect(games - varied.length).toBeLessThan(games / 5);
  return varied.flat();
}

test('static evaluations, the same after an interruption', async () => {
  const path = vary('whole', 0);
  vary('parts', 0, '--games', '20');
  const read = readDataFile(path);
  expect(Buffer.from(readDataFile(vary('parts', 0)).positions).equals(Buffer.from(read.positions))).toBe(true);
  expect(read.games).toBe(games);
  expect(new Set(readLabels(read.positions).games).size).toBe(games);
  const search = await createSearch({ wasm: built('engine.wasm'), hashMiB: 1 });
  const boards = new Set<bigint>();
  for (const bytes of variedPositions(read.positions)) {
    const record = recordAt(rules, viewOf(bytes), 0);
    const position = Position.ofRecord(rules, record);
    const own = search.evaluate(jobAt(record, [], position, 0));
    const { score, result } = labelsOf(viewOf(bytes), 0);
    expect(score).toBe(position.turn === 'w' ? own : 0 - own);
    expect(result).toBe(UNKNOWN_RESULT);
    expect(position.inCheck()).toBe(false);
    boards.add(position.key);
  }
  console.log(`${read.count} positions, ${boards.size} different, of ${positions.length / POSITION_BYTES}`);
  expect(boards.size).toBeGreaterThan(400);
});

test('scores of a search of positions that became quiet', () => {
  const read = readDataFile(vary('searched', 50));
  expect(read.source.nodes).toBe(50);
  expect(new Set(readLabels(read.positions).games).size).toBe(games);
  const scores = new Set(Array.from(readLabels(read.positions).scores));
  console.log(`${read.count} positions, ${scores.size} different scores`);
  // Most of the 800 positions are not quiet at first.
  expect(read.count).toBeGreaterThan(600);
  for (const bytes of variedPositions(read.positions))
    expect(Position.ofRecord(rules, recordAt(rules, viewOf(bytes), 0)).inCheck()).toBe(false);
  expect(scores.size).toBeGreaterThan(50);
});
