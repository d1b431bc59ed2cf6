/**
 * Trains the network of a game on files of `generate.ts` and writes its network file, with the recipe, the learning
 * curve and the errors as JSON beside it (docs/training-networks.md):
 *
 *     node training/train.ts --out FILE.nnue [--neurons N] [--king-buckets N] [--epochs N] [--batch N] [--rate N]
 *       [--decay N] [--patience N] [--result-share N] [--scale N] [--seed N] [--threads N]
 *       [--correction] [--from CHECKPOINT] FILE...
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
import { readNetwork, writeNetwork } from '../engine/search/network/file.ts';
import { classicalValues } from './classical.ts';
import { readDataset, scaleFor, shareOf } from './dataset.ts';
import { checkedPositions, describeErrors, errorOf, errorsOf } from './errors.ts';
import { kingBucketMap } from './king-buckets.ts';
import { quantise } from './quantise.ts';
import { parametersOf, train } from './run.ts';
import { targetsOf } from './targets.ts';
import { Trainer } from './trainer.ts';

/** Output weights of the file have steps of 1/64: a larger output for the same score makes these finer. */
const RATIO = 0.5;

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
    correction: { type: 'boolean', default: false },
    threads: { type: 'string', default: '1' },
  },
});

function positive(name: Exclude<keyof typeof values, 'out' | 'from' | 'scale' | 'correction'>, isWhole = true): number {
  const value = Number(values[name]);
  if (!(value > 0) || (isWhole && !Number.isInteger(value)))
    throw new Error(`--${name} must be a ${isWhole ? 'whole ' : ''}number above 0, not ${values[name]}`);
  return value;
}

const { out } = values;
if (out === undefined) throw new Error('expected --out FILE');
await loadRules(built('rules.wasm'));
const dataset = readDataset(positionals);
const { game, files, positions, labels, split } = dataset;
const scale = scaleFor(dataset, values.scale);
const resultShare = shareOf(values['result-share']);
const targets = targetsOf(labels, resultShare, scale);
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
const { correction } = values;
const recipe = { game, from, correction, ...shape, ...run, resultShare, scale, data };
const checkpoint = `${out}.checkpoint`;
console.log(`${targets.length} positions, ${split.heldOut.length} held out, scale ${scale}`);

const classical = correction ? await classicalValues(dataset) : null;

const trainer = new Trainer({
  wasm: built('training.wasm'),
  ...shape,
  bucketOf,
  positions,
  targets,
  ...(classical === null ? {} : { offsets: classical.map(value => value / scale) }),
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
const quantised = quantise(trainer.weights(), { game, bucketOf, isCorrection: correction, scale: networkScale });
const file = writeNetwork(quantised.weights);
writeFileSync(out, file);
const read = readNetwork(file);
if (!read.ok) throw new Error(read.error.text);

const checked = checkedPositions(dataset);
const wanted = Float32Array.from(checked, index => targets[index] as number);
const outputs = trainer.outputs(checked);
const whole = outputs.map((output, at) => output * networkScale + (classical?.[checked[at] as number] ?? 0));
const unrounded = errorOf(whole, wanted, scale);
const found = await errorsOf(dataset, checked, targets, read.value, scale);
const errors = { checked: checked.length, unrounded, ...found };
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
    `${inputWeights.clipped} of ${inputWeights.of}, biases ${inputBiases.clipped}, ` +
    `output weights ${outputWeights.clipped} of ${outputWeights.of}`,
);
console.log(
  `held-out error of ${checked.length} positions: before rounding ${unrounded.toFixed(6)}, ${describeErrors(found)}`,
);
await trainer.close();
