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
const all = trainingPositions(rules, 240, 3);
const offsets = Array.from({ length: 240 }, (_, index) => index * POSITION_BYTES);
/** No decided ones: a game keeps its first position if none of its varied ones can be stored. */
const isOpen = (at: number): boolean => Math.abs(labelsOf(new DataView(all.buffer), at).score) < 1000;
const open = offsets.filter(isOpen).map(at => all.subarray(at, at + POSITION_BYTES));
const positions = new Uint8Array(Buffer.concat(open));
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

test('static evaluations, the same after an interruption', async () => {
  const path = vary('whole', 0);
  vary('parts', 0, '--games', '20');
  const read = readDataFile(path);
  expect(Buffer.from(readDataFile(vary('parts', 0)).positions).equals(Buffer.from(read.positions))).toBe(true);
  expect(read.games).toBe(games);
  expect(new Set(readLabels(read.positions).games).size).toBe(games);
  const search = await createSearch({ wasm: built('engine.wasm'), hashMiB: 1 });
  const view = new DataView(read.positions.buffer);
  const boards = new Set<bigint>();
  for (let at = 0; at < read.positions.length; at += POSITION_BYTES) {
    const record = recordAt(rules, view, at);
    const position = Position.ofRecord(rules, record);
    const own = search.evaluate(jobAt(record, [], position, 0));
    const { score, result } = labelsOf(view, at);
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
  // Most of the 920 positions are not quiet at first.
  expect(read.count).toBeGreaterThan(600);
  const view = new DataView(read.positions.buffer);
  for (let at = 0; at < read.positions.length; at += POSITION_BYTES)
    expect(Position.ofRecord(rules, recordAt(rules, view, at)).inCheck()).toBe(false);
  expect(scores.size).toBeGreaterThan(50);
});
