/**
 * Trains the network of a game on files of `generate.ts` and writes its network file, with the recipe, the learning
 * curve and the errors as JSON beside it (docs/training-networks.md):
 *
 *     node training/train.ts --out FILE.nnue [--neurons N] [--king-buckets N] [--epochs N] [--batch N] [--rate N]
 *       [--decay N] [--patience N] [--result-share N] [--scale N] [--seed N] [--threads N]
 *       [--from CHECKPOINT] FILE...
 *
 * All files are of one game. After each epoch there is a checkpoint, `FILE.nnue.checkpoint`, from which the same
 * command continues, and another run begins with `--from`.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { built } from '../bench/built.ts';
import { loadRules } from '../engine/rules/kernel.ts';
import type { RuleSet } from '../engine/rules/rule-set.ts';
import { ruleSet } from '../engine/rules/rule-sets/list.ts';
import { networkGame, readNetwork, writeNetwork } from '../engine/search/network/file.ts';
import { networkValue } from '../engine/search/network/reference.ts';
import { createSearch } from '../engine/search/search.ts';
import { classicalValues } from './classical.ts';
import { readDataFile } from './data-file.ts';
import { kingBucketMap } from './king-buckets.ts';
import { POSITION_BYTES, recordAt } from './position.ts';
import { quantise } from './quantise.ts';
import { parametersOf, splitGames, train } from './run.ts';
import { fitScale, joinLabels, readLabels, sigmoid, targetsOf } from './targets.ts';
import { Trainer } from './trainer.ts';

/** Output weights of the file have steps of 1/64: a larger output for the same score makes these finer. */
const RATIO = 0.5;
/** Held-out positions whose value is computed from the finished file. */
const MOST_CHECKED = 20_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string' },
    neurons: { type: 'string', default: '128' },
    'king-buckets': { type: 'string', default: '4' },
    epochs: { type: 'string', default: '24' },
    batch: { type: 'string', default: '4096' },
    rate: { type: 'string', default: '0.002' },
    decay: { type: 'string', default: '0.01' },
    patience: { type: 'string', default: '4' },
    'result-share': { type: 'string', default: '0.4' },
    seed: { type: 'string', default: '1' },
    scale: { type: 'string' },
    from: { type: 'string' },
    threads: { type: 'string', default: '1' },
  },
});

function positive(name: Exclude<keyof typeof values, 'out' | 'from'>, isWhole = true): number {
  const value = Number(values[name]);
  if (!(value > 0) || (isWhole && !Number.isInteger(value)))
    throw new Error(`--${name} must be a ${isWhole ? 'whole ' : ''}number above 0, not ${values[name]}`);
  return value;
}

interface Part {
  readonly rules: RuleSet;
  /** Number of its first position among all. */
  readonly first: number;
}

const { out } = values;
if (out === undefined || positionals.length === 0) throw new Error('expected --out FILE and files of positions');
await loadRules(built('rules.wasm'));
const files = positionals.map(path => ({ path, ...readDataFile(path) }));
const parts: Part[] = [];
let count = 0;
for (const { path, source, count: own } of files) {
  const rules = ruleSet(source.rules);
  if (rules === null || networkGame(rules) === null) throw new Error(`${path}: no network for ${source.rules}`);
  if (networkGame(rules) !== networkGame(parts[0]?.rules ?? rules)) throw new Error(`${path}: another game`);
  parts.push({ rules, first: count });
  count += own;
}
const game = networkGame((parts[0] as Part).rules);
if (game === null) throw new Error('no network for these rules');
const positions = new Uint8Array(Buffer.concat(files.map(file => file.positions)));
const rulesOf = (index: number): RuleSet => (parts.findLast(({ first }) => first <= index) as Part).rules;

// Each file counts its games from 0: the same games are held out of a file and of the positions varied from it.
const labels = joinLabels(files.map(file => readLabels(file.positions)));
const { learned, heldOut } = splitGames(labels.games);
// Varied positions measure nothing where there are games.
const played = heldOut.filter(index => !Number.isNaN(labels.results[index]));
const split = { learned, heldOut: played.length > 0 ? played : heldOut };
if (values.scale === undefined && labels.results.every(Number.isNaN))
  throw new Error('these positions have no results to which a scale could be fitted: expected --scale N');
const scale = values.scale === undefined ? fitScale(labels.scores, labels.results) : positive('scale');
const targets = targetsOf(labels, Number(values['result-share']), scale);
const networkScale = Math.round(scale * RATIO);
const bucketOf = kingBucketMap(positive('king-buckets'));
const shape = { neurons: positive('neurons'), kingBuckets: positive('king-buckets') };
const run = {
  seed: positive('seed'),
  epochs: positive('epochs'),
  batch: positive('batch'),
  rate: positive('rate', false),
  decay: Number(values.decay),
  patience: positive('patience'),
};
/** First 16 hexadecimal digits. */
const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 16);
const data = files.map(({ path, source, count, games, positions }) => ({
  file: basename(path),
  ...source,
  count,
  games,
  sha256: digest(positions),
}));
const from = values.from === undefined ? null : digest(readFileSync(values.from));
const recipe = { game, from, ...shape, ...run, resultShare: Number(values['result-share']), scale, data };
const checkpoint = `${out}.checkpoint`;
console.log(`${count} positions, ${split.heldOut.length} held out, scale ${scale}`);

const trainer = new Trainer({
  wasm: built('training.wasm'),
  ...shape,
  bucketOf,
  positions,
  targets,
  batch: run.batch,
  threads: positive('threads'),
  ratio: networkScale / scale,
  seed: run.seed,
});
if (values.from !== undefined) trainer.restore(parametersOf(values.from));
let began = performance.now();
const result = train(trainer, split, { ...run, checkpoint, recipe: JSON.stringify(recipe) }, epoch => {
  const seconds = (performance.now() - began) / 1000;
  began = performance.now();
  const { epoch: number, error, heldOut } = epoch;
  console.log(`epoch ${number}: ${error.toFixed(6)}, held out ${heldOut.toFixed(6)}, ${seconds.toFixed(0)} s`);
});
const quantised = quantise(trainer.weights(), game, bucketOf, networkScale);
const file = writeNetwork(quantised.weights);
writeFileSync(out, file);
const read = readNetwork(file);
if (!read.ok) throw new Error(read.error.text);

/** Of positions by their numbers, for values in centipawns. */
const errorOf = (order: Uint32Array, cps: Float32Array, by: number): number =>
  order.reduce((sum, index, at) => sum + (sigmoid((cps[at] as number) / by) - (targets[index] as number)) ** 2, 0) /
  order.length;

const step = Math.max(1, Math.floor(split.heldOut.length / MOST_CHECKED));
const checked = split.heldOut.filter((_, index) => index % step === 0);
const view = new DataView(positions.buffer);
const outputs = trainer.outputs(checked).map(output => output * networkScale);
const rounded = Float32Array.from(checked, index =>
  networkValue(read.value, recordAt(rulesOf(index), view, index * POSITION_BYTES)),
);
const search = await createSearch({ wasm: built('engine.wasm'), hashMiB: 1 });
const classical = new Float32Array(checked.length);
for (const [index, { rules, first }] of parts.entries()) {
  const end = parts[index + 1]?.first ?? count;
  const from = checked.findIndex(each => each >= first);
  if (from >= 0)
    classical.set(
      classicalValues(
        search,
        rules,
        positions,
        checked.filter(each => each >= first && each < end),
      ),
      from,
    );
}
// The classical evaluation has a scale of its own.
const classicalScale = fitScale(
  classical,
  Float32Array.from(checked, index => targets[index] as number),
);
const errors = {
  checked: checked.length,
  network: errorOf(checked, outputs, scale),
  rounded: errorOf(checked, rounded, scale),
  classical: errorOf(checked, classical, classicalScale),
  classicalScale,
};
const { inputWeights, inputBiases, outputWeights } = quantised;
const clipped = { inputWeights, inputBiases, outputWeights };
const report = {
  id: read.value.id,
  bytes: file.length,
  recipe,
  curve: result.curve,
  best: result.best,
  errors,
  clipped,
};
writeFileSync(`${out}.json`, `${JSON.stringify(report, null, 2)}\n`);
console.log(
  `network ${read.value.id}, ${file.length} bytes, epoch ${result.best.epoch}; clipped weights ` +
    `${inputWeights.clipped} of ${inputWeights.of}, biases ${inputBiases.clipped}, output weights ${outputWeights.clipped} of ${outputWeights.of}`,
);
console.log(
  `held-out error of ${checked.length} positions: network ${errors.network.toFixed(6)}, rounded ` +
    `${errors.rounded.toFixed(6)}, classical evaluation ${errors.classical.toFixed(6)} (scale ${classicalScale})`,
);
await trainer.close();
