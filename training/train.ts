/**
 * Trains the network of a game on files of `generate.ts` and writes its network file, with the recipe, the learning
 * curve and the errors as JSON beside it (docs/training-networks.md):
 *
 *     node training/train.ts --out FILE.nnue [--neurons N] [--king-buckets N] [--epochs N] [--batch N] [--rate N]
 *       [--decay N] [--patience N] [--result-share N | --lambda N[,N]] [--scale N] [--seed N] [--threads N]
 *       [--correction] [--antisymmetric] [--from FILE] [--interpolation N] [--shrinkage N] FILE...
 *
 * All files are of one game. After each epoch there is a checkpoint, `FILE.nnue.checkpoint`, from which the same
 * command continues. Another run begins with the parameters of a checkpoint or of a network file (`--from`).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { built } from '../bench/built.ts';
import { loadRules } from '../engine/rules/kernel.ts';
import { type NetworkWeights, readNetwork, writeNetwork } from '../engine/search/network/file.ts';
import { classicalValues } from './classical.ts';
import { digest, weightsDigest } from './data-file.ts';
import { readDataset, scaleFor } from './dataset.ts';
import { checkedPositions, describeErrors, errorOf, errorsOf } from './errors.ts';
import { kingBucketMap } from './king-buckets.ts';
import { mixtureOption, nonNegativeOption, positiveOption, shareOption, wholeOption } from './options.ts';
import { floatsOf, quantise } from './quantise.ts';
import { parametersOf, train } from './run.ts';
import { targetsFor } from './targets.ts';
import { type FloatNetwork, Trainer, type TrainerState } from './trainer.ts';

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
    'result-share': { type: 'string' },
    lambda: { type: 'string' },
    seed: { type: 'string', default: '1' },
    scale: { type: 'string' },
    from: { type: 'string' },
    interpolation: { type: 'string', default: '1' },
    shrinkage: { type: 'string', default: '1' },
    correction: { type: 'boolean', default: false },
    antisymmetric: { type: 'boolean', default: false },
    threads: { type: 'string', default: '1' },
  },
});

const { out } = values;
if (out === undefined) throw new Error('expected --out FILE');
await loadRules(built('rules.wasm'));
const dataset = readDataset(positionals);
const { game, files, positions, labels, split } = dataset;
const scale = scaleFor(dataset, values.scale);
const mixture = mixtureOption(values);
const targets = targetsFor(labels, mixture, scale);
const networkScale = Math.round(scale * RATIO);
const interpolation = shareOption('interpolation', values.interpolation);
if (interpolation < 1 && values.from === undefined) throw new Error('--interpolation needs --from');
const shrinkage = positiveOption('shrinkage', values.shrinkage);
const fileScale = Math.round(networkScale * shrinkage);
const shape = {
  neurons: wholeOption('neurons', values.neurons),
  kingBuckets: wholeOption('king-buckets', values['king-buckets']),
};
const bucketOf = kingBucketMap(shape.kingBuckets);
const threads = wholeOption('threads', values.threads);
const run = {
  seed: wholeOption('seed', values.seed),
  epochs: wholeOption('epochs', values.epochs),
  batch: wholeOption('batch', values.batch),
  rate: positiveOption('rate', values.rate),
  decay: nonNegativeOption('decay', values.decay),
  patience: wholeOption('patience', values.patience),
};
const wasm = built('training.wasm');
const data = files.map(({ path, source, count, games, positions }) => ({
  file: basename(path),
  ...source,
  count,
  games,
  sha256: digest(positions),
}));
const { correction, antisymmetric } = values;
const source = values.from === undefined ? null : { path: values.from, bytes: readFileSync(values.from) };
const from = source === null ? null : digest(source.bytes);
const first = source === null ? null : firstParameters(source);
const classical = correction ? await classicalValues(dataset, threads) : null;
/** The classical evaluation is part of what a correction learns. */
const offsets = classical === null ? null : digest(new Uint8Array(classical.buffer));
const learned = { game, from, offsets, ...shape, ...run, antisymmetric, ...mixture, scale, kernel: digest(wasm), data };
/** Interpolation and shrinkage change only the file, so a checkpoint does not depend on them. */
const recipe = { ...learned, interpolation, shrinkage };
const checkpoint = `${out}.checkpoint`;
console.log(`${targets.length} positions, ${split.heldOut.length} held out, scale ${scale}`);

/** Of `--from`. @throws Error if the file is broken, or its network is not of the same kind, game and size */
function firstParameters({ path, bytes }: NonNullable<typeof source>): FloatNetwork | TrainerState {
  if (!path.endsWith('.nnue')) {
    const { recipe: earlier, parameters } = parametersOf(path, bytes);
    const { offsets, kingBuckets, ...trained } = JSON.parse(earlier);
    checkFirst(path, { ...trained, isCorrection: offsets !== null });
    if (kingBuckets !== shape.kingBuckets)
      throw new Error(`${path} has ${kingBuckets} king buckets, not ${shape.kingBuckets}`);
    return parameters;
  }
  const network = readNetwork(new Uint8Array(bytes));
  if (!network.ok) throw new Error(`${path}: ${network.error.text}`);
  checkFirst(path, network.value);
  return floatsOf(network.value, { bucketOf, kingBuckets: shape.kingBuckets, scale: networkScale });
}

/** @throws Error if the network is not of the same kind, game and neurons */
function checkFirst(path: string, first: Pick<NetworkWeights, 'game' | 'isCorrection' | 'neurons'>): void {
  if (first.game !== game || first.isCorrection !== correction)
    throw new Error(`${path} is ${first.isCorrection ? 'a correction' : 'an evaluation'} of ${first.game}`);
  if (first.neurons !== shape.neurons) throw new Error(`${path} has ${first.neurons} neurons, not ${shape.neurons}`);
}

const trainer = new Trainer({
  wasm,
  ...shape,
  bucketOf,
  positions,
  targets,
  ...(classical === null ? {} : { offsets: classical.map(value => value / scale) }),
  batch: run.batch,
  threads,
  ratio: networkScale / scale,
  antisymmetric,
  seed: run.seed,
});
if (first !== null && 'neurons' in first) trainer.begin(first);
else if (first !== null) trainer.restore(first);
const { values: before } = trainer.state();
let began = performance.now();
const result = train(trainer, split, { ...run, checkpoint, recipe: JSON.stringify(learned) }, epoch => {
  const seconds = (performance.now() - began) / 1000;
  began = performance.now();
  const { epoch: number, error, heldOut } = epoch;
  console.log(`epoch ${number}: ${error.toFixed(6)}, held out ${heldOut.toFixed(6)}, ${seconds.toFixed(0)} s`);
});
// Source: Wortsman et al., Robust fine-tuning of zero-shot models, 2022.
const { steps, values: last } = result.state;
const between = before.map((value, at) => (1 - interpolation) * value + interpolation * (last[at] as number));
trainer.restore({ steps, values: between });
const quantised = quantise(trainer.weights(), { game, bucketOf, isCorrection: correction, scale: fileScale });
const file = writeNetwork(quantised.weights);
writeFileSync(out, file);
const read = readNetwork(file);
if (!read.ok) throw new Error(read.error.text);

const checked = checkedPositions(dataset);
const wanted = Float32Array.from(checked, index => targets[index] as number);
const outputs = trainer.outputs(checked);
const whole = outputs.map((output, at) => output * fileScale + (classical?.[checked[at] as number] ?? 0));
const unrounded = errorOf(whole, wanted, scale);
const found = await errorsOf(dataset, checked, targets, read.value, scale);
const errors = { checked: checked.length, unrounded, ...found };
const { inputWeights, inputBiases, outputWeights } = quantised;
const clipped = { inputWeights, inputBiases, outputWeights };
const report = {
  id: read.value.id,
  bytes: file.length,
  weights: correction ? weightsDigest(dataset.rulesOf(0)) : null,
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
