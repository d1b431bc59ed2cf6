/** The trainer and the measurement as commands: files of games in, a network file and its errors out. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { RuleSet } from '../engine/rules/rule-set.ts';
import { ruleSet } from '../engine/rules/rule-sets/list.ts';
import { readNetwork } from '../engine/search/network/file.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { trainingPositions } from '../tests/support/training-positions.ts';
import { DataFileWriter, NONE } from './data-file.ts';
import { readLabels } from './targets.ts';

const folder = temporaryFolder('train');

function games(id: string, seed: number): string {
  const path = join(folder, `${id}.ctpd`);
  const positions = trainingPositions(ruleSet(id) as RuleSet, 1500, seed);
  const count = (readLabels(positions).games.at(-1) as number) + 1;
  const none = { engine: NONE, tables: NONE, network: NONE, parent: NONE };
  const writer = new DataFileWriter(path, { rules: id, seed, nodes: 1, endingNodes: 1, endings: 0, ...none });
  writer.append({ firstGame: 0, games: count, positions });
  writer.close();
  return path;
}

const run = (script: string, ...options: string[]): string =>
  execFileSync(process.execPath, [fileURLToPath(new URL(script, import.meta.url)), ...options], { encoding: 'utf8' });

test('two rule sets of a game make one network, the same with several threads', () => {
  const files = [games('makruk', 1), games('makruk-manual', 2)];
  const shape = ['--neurons', '16', '--king-buckets', '2', '--epochs', '2', '--batch', '256', '--rate', '0.005'];
  const [one, two] = [join(folder, 'one.nnue'), join(folder, 'two.nnue')];
  const printed = run('train.ts', '--out', one, ...shape, ...files);
  run('train.ts', '--out', two, ...shape, '--threads', '2', ...files);
  expect(readFileSync(two).equals(readFileSync(one))).toBe(true);
  const read = readNetwork(new Uint8Array(readFileSync(one)));
  const report = JSON.parse(readFileSync(`${one}.json`, 'utf8'));
  expect(read.ok && [read.value.id, read.value.game, read.value.neurons]).toEqual([report.id, 'makruk', 16]);
  expect(report.curve).toHaveLength(2);
  expect(report.curve[1].heldOut).toBeLessThan(report.curve[0].heldOut);
  expect(report.recipe.data.map(({ rules }: { rules: string }) => rules)).toEqual(['makruk', 'makruk-manual']);
  const measured = run('measure.ts', '--network', one, ...files);
  console.log(measured.trim());
  const errors = /network file ([\d.]+), classical evaluation ([\d.]+)/;
  expect(errors.exec(measured)?.slice(1)).toEqual(errors.exec(printed)?.slice(1));
  const correction = join(folder, 'correction.nnue');
  run('train.ts', '--out', correction, ...shape, '--correction', '--threads', '2', ...files);
  const corrected = readNetwork(new Uint8Array(readFileSync(correction)));
  expect(corrected.ok && [read.ok && read.value.isCorrection, corrected.value.isCorrection]).toEqual([false, true]);
  const { errors: found } = JSON.parse(readFileSync(`${correction}.json`, 'utf8'));
  // It begins with the classical evaluation, and so far ahead of a network that has seen as few positions.
  expect(found.network).toBeLessThan(report.errors.network);
  const balanced = join(folder, 'balanced.nnue');
  run(
    'train.ts',
    '--out',
    balanced,
    ...shape,
    '--antisymmetric',
    '--lambda',
    '0.7,0.9',
    '--shrinkage',
    '0.5',
    ...files,
  );
  const { recipe, errors: stored } = JSON.parse(readFileSync(`${balanced}.json`, 'utf8'));
  expect(recipe).toMatchObject({
    antisymmetric: true,
    lambda: { many: 0.7, few: 0.9 },
    resultShare: null,
    shrinkage: 0.5,
  });
  const again = errors.exec(run('measure.ts', '--network', balanced, '--lambda', '0.7,0.9', ...files));
  expect(again?.slice(1)).toEqual([stored.network, stored.classical].map((error: number) => error.toFixed(6)));
  const weights = readNetwork(new Uint8Array(readFileSync(balanced)));
  if (!weights.ok) throw new Error(weights.error.text);
  const { outputWeights, outputBiases, neurons } = weights.value;
  expect(weights.value.scale).toBe(Math.round((read.ok ? read.value.scale : 0) / 2));
  const opposite = outputWeights.map((_, at) => 0 - (outputWeights[at ^ neurons] as number));
  expect([opposite, [...outputBiases]]).toEqual([outputWeights, Array(8).fill(0)]);
  for (const first of [`${one}.checkpoint`, one]) {
    const from = join(folder, `from-${basename(first)}.nnue`);
    run('train.ts', '--out', from, ...shape, '--from', first, ...files);
    const next = JSON.parse(readFileSync(`${from}.json`, 'utf8'));
    expect(next.curve[0].heldOut).toBeLessThan(report.curve[0].heldOut);
  }
  const inputWeightsOf = (path: string): readonly number[] => {
    const found = readNetwork(new Uint8Array(readFileSync(path)));
    if (!found.ok) throw new Error(found.error.text);
    return [...found.value.inputWeights];
  };
  const [none = [], half = []] = ['0', '0.5'].map(share => {
    const between = join(folder, 'between.nnue');
    const printed = run('train.ts', '--out', between, ...shape, '--from', one, '--interpolation', share, ...files);
    // The second run has the checkpoint of the first one, so it learns nothing more.
    expect(printed.includes('epoch 1:')).toBe(share === '0');
    return inputWeightsOf(between);
  });
  const whole = inputWeightsOf(join(folder, `from-${basename(one)}.nnue`));
  expect(none).toEqual(inputWeightsOf(one));
  expect(whole).not.toEqual(none);
  const middle = none.map((weight, at) => (weight + (whole[at] as number)) / 2);
  expect(Math.max(...half.map((weight, at) => Math.abs(weight - (middle[at] as number))))).toBeLessThanOrEqual(1);
  expect(() => run('train.ts', '--out', `${one}.other`, ...shape, '--interpolation', '0.5', ...files)).toThrow(
    '--interpolation needs --from',
  );
  const refused: readonly (readonly [string, ...string[]])[] = [
    ['is an evaluation of makruk', ...shape, '--correction'],
    ['has 16 neurons, not 32', '--neurons', '32'],
  ];
  for (const first of [`${one}.checkpoint`, one]) {
    for (const [error, ...options] of refused)
      expect(() => run('train.ts', '--out', `${one}.other`, ...options, '--from', first, ...files)).toThrow(error);
  }
  const otherBuckets = [...shape, '--king-buckets', '4', '--from', `${one}.checkpoint`];
  expect(() => run('train.ts', '--out', `${one}.other`, ...otherBuckets, ...files)).toThrow(
    'has 2 king buckets, not 4',
  );
});
