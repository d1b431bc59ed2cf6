/**
 * Fits the weights of the evaluation to games: `node bench/tune.ts FILE... [--epochs N] [--write]`, the files being
 * those of `selfplay.ts`. The evaluation is linear in its weights, so the coefficients of a position are measured with
 * the engine itself, three weights at a time. Adam then minimises the logistic loss between evaluation and result, with
 * regularisation towards the present weights. `--write` replaces `engine/search/weights.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { loadRules } from '../engine/rules/kernel.ts';
import { makruk } from '../engine/rules/rule-sets/makruk.ts';
import { type PreparedJob, prepareJob } from '../engine/search/prepare.ts';
import { createSearch } from '../engine/search/search.ts';
import { type WeightGroup, weightGroups } from '../engine/search/weights.ts';
import { MATERIAL_WORDS } from './material.ts';

const FULL_BOARD = 32;
/** Weight of the game's result in the target of a position; the rest is the score of the search. */
const RESULT_SHARE = 0.3;
const BATCH = 2000;
const REGULARISATION = 6e-6;
const weightsFile = new URL('../engine/search/weights.ts', import.meta.url);

interface Material {
  readonly count: number;
  /** Index of the first term of each position. */
  readonly starts: Int32Array;
  readonly index: Uint16Array;
  readonly coefficient: Int8Array;
  /** Share of the middle game, 0 to 1. */
  readonly middle: Float64Array;
  readonly score: Float64Array;
  readonly result: Float64Array;
}

const bits = (word: number): number => {
  let n = 0;
  for (let w = word; w !== 0; w &= w - 1) n++;
  return n;
};

/** As `phaseOf` of `engine/assembly/search/evaluate.ts`. */
function phaseOf(record: Int32Array): number {
  const role = (number: number): number => bits(record[4 + 2 * number] ?? 0) + bits(record[5 + 2 * number] ?? 0);
  return Math.min(FULL_BOARD, 4 * role(4) + 2 * (role(2) + role(3)) + role(1));
}

function isBare(record: Int32Array): boolean {
  const units = (side: number): number => bits(record[2 * side] ?? 0) + bits(record[2 * side + 1] ?? 0);
  return units(0) === 1 || units(1) === 1;
}

async function readMaterial(files: readonly string[]): Promise<Material> {
  const built = (name: string) => new Uint8Array(readFileSync(new URL(`../build/${name}`, import.meta.url)));
  await loadRules(built('rules.wasm'));
  const search = await createSearch({ wasm: built('engine.wasm'), hashMiB: 1 });
  const any = prepareJob({ rules: makruk.id, fen: makruk.startFen, moves: [], limits: {}, lines: 1 });
  if (!any.ok) throw new Error('the start position must be valid');
  search.evaluate(any.value);
  const positions = files.flatMap(file => {
    const bytes = readFileSync(file);
    const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2);
    return Array.from({ length: Math.floor(words.length / MATERIAL_WORDS) }, (_, i) =>
      words.slice(i * MATERIAL_WORDS, (i + 1) * MATERIAL_WORDS),
    ).filter(position => !isBare(position));
  });
  const jobs: PreparedJob[] = positions.map(position => ({ ...any.value, start: position.subarray(0, 32) }));
  const size = weightGroups.reduce((sum, group) => sum + group.middle.length, 0);
  const dense = new Int8Array(size * positions.length);
  for (let first = 0; first < size; first += 3) {
    const packed = new Int32Array(size);
    for (let k = 0; k < 3 && first + k < size; k++) packed[first + k] = 1 << (10 * k);
    search.setWeights(packed);
    jobs.forEach((job, at) => {
      let sum = search.weigh(job);
      for (let k = 0; k < 3 && first + k < size; k++) {
        const coefficient = ((sum + 512) & 1023) - 512;
        dense[at * size + first + k] = coefficient;
        sum = (sum - coefficient) >> 10;
      }
    });
  }
  const terms = dense.reduce((sum, coefficient) => sum + (coefficient === 0 ? 0 : 1), 0);
  const starts = new Int32Array(positions.length + 1);
  const index = new Uint16Array(terms);
  const coefficient = new Int8Array(terms);
  let used = 0;
  for (let at = 0; at < positions.length; at++) {
    starts[at] = used;
    for (let i = 0; i < size; i++) {
      const value = dense[at * size + i] ?? 0;
      if (value === 0) continue;
      index[used] = i;
      coefficient[used++] = value;
    }
  }
  starts[positions.length] = used;
  return {
    count: positions.length,
    starts,
    index,
    coefficient,
    middle: Float64Array.from(positions, position => phaseOf(position) / FULL_BOARD),
    score: Float64Array.from(positions, position => position[32] ?? 0),
    result: Float64Array.from(positions, position => (position[33] ?? 1) / 2),
  };
}

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

/** @param weights all weights of the middle game, then all of the ending */
function evaluate(material: Material, weights: Float64Array, at: number): number {
  const { starts, index, coefficient } = material;
  const half = weights.length / 2;
  const share = material.middle[at] as number;
  let middle = 0;
  let ending = 0;
  for (let t = starts[at] as number; t < (starts[at + 1] as number); t++) {
    middle += (weights[index[t] as number] as number) * (coefficient[t] as number);
    ending += (weights[half + (index[t] as number)] as number) * (coefficient[t] as number);
  }
  return middle * share + ending * (1 - share);
}

/** The scale of the sigmoid that fits the results best, in hundredths of a fish. */
function fitScale(material: Material, weights: Float64Array): number {
  const values = Float64Array.from({ length: material.count }, (_, at) => evaluate(material, weights, at));
  let best = 200;
  let least = Number.POSITIVE_INFINITY;
  for (let scale = 80; scale <= 600; scale += 10) {
    let loss = 0;
    for (let at = 0; at < material.count; at++) {
      loss += (sigmoid((values[at] as number) / scale) - (material.result[at] as number)) ** 2;
    }
    if (loss < least) {
      least = loss;
      best = scale;
    }
  }
  return best;
}

function minimiseLoss(material: Material, start: Float64Array, scale: number, epochs: number): Float64Array {
  const weights = start.slice();
  const half = weights.length / 2;
  const gradient = new Float64Array(weights.length);
  const mean = new Float64Array(weights.length);
  const square = new Float64Array(weights.length);
  const target = Float64Array.from(
    material.result,
    (result, at) => RESULT_SHARE * result + (1 - RESULT_SHARE) * sigmoid((material.score[at] as number) / scale),
  );
  // One position in ten is held out of the fit as a validation set.
  const loss = (isHeldOut: boolean): number => {
    let sum = 0;
    let n = 0;
    for (let at = 0; at < material.count; at++) {
      if ((Math.floor(at / 500) % 10 === 0) !== isHeldOut) continue;
      sum += (sigmoid(evaluate(material, weights, at) / scale) - (target[at] as number)) ** 2;
      n++;
    }
    return sum / n;
  };
  const order = Array.from({ length: material.count }, (_, at) => at).filter(at => Math.floor(at / 500) % 10 !== 0);
  let step = 0;
  console.log(`before: ${loss(false).toFixed(6)}, held out ${loss(true).toFixed(6)}`);
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (let i = order.length - 1; i > 0; i--) {
      const j = Math.floor(Math.random() * (i + 1));
      [order[i], order[j]] = [order[j] as number, order[i] as number];
    }
    const rate = 0.8 * (1 - epoch / epochs) + 0.02;
    for (let first = 0; first < order.length; first += BATCH) {
      gradient.fill(0);
      const batch = order.slice(first, first + BATCH);
      for (const at of batch) {
        const guess = sigmoid(evaluate(material, weights, at) / scale);
        const slope = ((guess - (target[at] as number)) * guess * (1 - guess)) / batch.length;
        const share = material.middle[at] as number;
        for (let t = material.starts[at] as number; t < (material.starts[at + 1] as number); t++) {
          const i = material.index[t] as number;
          gradient[i] = (gradient[i] as number) + slope * share * (material.coefficient[t] as number);
          gradient[half + i] =
            (gradient[half + i] as number) + slope * (1 - share) * (material.coefficient[t] as number);
        }
      }
      step++;
      for (let i = 0; i < weights.length; i++) {
        const g = (gradient[i] as number) + REGULARISATION * ((weights[i] as number) - (start[i] as number));
        mean[i] = 0.9 * (mean[i] as number) + 0.1 * g;
        square[i] = 0.999 * (square[i] as number) + 0.001 * g * g;
        const up = (mean[i] as number) / (1 - 0.9 ** step);
        const size = Math.sqrt((square[i] as number) / (1 - 0.999 ** step)) + 1e-9;
        weights[i] = (weights[i] as number) - (rate * up) / size;
      }
    }
    if (epoch % 5 === 4)
      console.log(`epoch ${epoch + 1}: ${loss(false).toFixed(6)}, held out ${loss(true).toFixed(6)}`);
  }
  return weights;
}

const ROW: Readonly<Record<string, number>> = { place: 16, enemyKing: 8, ownKing: 8, threat: 5 };

function rows(name: string, values: readonly number[]): string {
  const width = ROW[name] ?? values.length;
  if (values.length <= width) return `[${values.join(', ')}]`;
  const lines = Array.from({ length: values.length / width }, (_, i) =>
    values.slice(i * width, (i + 1) * width).join(', '),
  );
  return `[\n      ${lines.join(',\n      ')},\n    ]`;
}

const groupText = ({ name, middle, ending }: WeightGroup): string =>
  `  {\n    name: '${name}',\n    middle: ${rows(name, middle)},\n    ending: ${rows(name, ending)},\n  },\n`;

function write(weights: Float64Array): void {
  const half = weights.length / 2;
  let at = 0;
  const take = (length: number, offset: number): number[] =>
    Array.from(weights.subarray(offset + at, offset + at + length), value => Math.round(value));
  const groups = weightGroups.map(({ name, middle }) => {
    const group = { name, middle: take(middle.length, 0), ending: take(middle.length, half) };
    at += middle.length;
    return group;
  });
  const text = readFileSync(weightsFile, 'utf8');
  const head = text.slice(0, text.indexOf('= [\n') + 4);
  writeFileSync(weightsFile, `${head}${groups.map(groupText).join('')}];\n`);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { epochs: { type: 'string', default: '30' }, write: { type: 'boolean', default: false } },
});
const material = await readMaterial(positionals);
const start = Float64Array.from([
  ...weightGroups.flatMap(group => group.middle),
  ...weightGroups.flatMap(group => group.ending),
]);
const scale = fitScale(material, start);
console.log(`${material.count} positions, ${material.index.length} terms, scale ${scale}`);
const fitted = minimiseLoss(material, start, scale, Number(values.epochs));
if (values.write) write(fitted);
