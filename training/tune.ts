/**
 * Fits the evaluation weights of one game to positions of `training/generate.ts`:
 * `node training/tune.ts --rules ID FILE... [--epochs N] [--write NAME]`. Apart from the squared king danger, the
 * evaluation is linear in its weights, so the coefficients of a position are measured with the engine itself, three
 * weights at a time. Adam then minimises the squared error between the expected results of evaluation and target, which
 * mixes the result of the game with the score of the search. One game in ten is held out. `--write` replaces
 * `engine/search/weights/NAME.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { built } from '../bench/built.ts';
import { randomSource } from '../bench/library.ts';
import { loadRules } from '../engine/rules/kernel.ts';
import type { RuleSet } from '../engine/rules/rule-set.ts';
import { ruleSet } from '../engine/rules/rule-sets/list.ts';
import { prepareJob } from '../engine/search/prepare.ts';
import { createSearch, type Search } from '../engine/search/search.ts';
import { packWeights, WEIGHT_GROUPS, type WeightGroup, type Weights } from '../engine/search/weights/groups.ts';
import { weightsOf } from '../engine/search/weights/weights.ts';
import { readDataFile } from './data-file.ts';
import { wholeOption } from './options.ts';
import { type Labels, labelsOf, POSITION_BYTES, recordAt, UNKNOWN_RESULT } from './position.ts';
import { fitScale, readLabels, sigmoid } from './targets.ts';

/** Weight of the game's result in the target of a position; the rest is the score of the search. */
const RESULT_SHARE = 0.4;
const BATCH = 4000;
const REGULARISATION = 3e-7;
/** One game in so many is held out, whole. */
const HELD_OUT = 10;
const CHUNK = 20_000;
/** As in `engine/assembly/search/evaluate.ts`. */
const DANGER_SQUARE = 4096;
const DANGER_LINEAR = 16;

const SIZE = WEIGHT_GROUPS.reduce((sum, [, length]) => sum + length, 0);
const DANGER_AT = firstOf('danger');
const DANGER_SIZE = 20;

function firstOf(group: WeightGroup): number {
  let first = 0;
  for (const [name, length] of WEIGHT_GROUPS) {
    if (name === group) return first;
    first += length;
  }
  throw new Error(`no group ${group}`);
}

interface Positions {
  readonly count: number;
  /** Index of the first term of each position. */
  readonly starts: Float64Array;
  readonly index: Uint16Array;
  readonly coefficient: Int8Array;
  /** Numbers of the units of king danger of White, then of Black, for each position. */
  readonly danger: Int8Array;
  readonly phase: Float32Array;
  /** Of White and of Black, for each position. */
  readonly scale: Float32Array;
  readonly drive: Float32Array;
  readonly score: Float32Array;
  readonly result: Float32Array;
  /** Number of the game of each position in its file. */
  readonly game: Uint32Array;
}

/** A typed array that grows. */
class Terms {
  index = new Uint16Array(1 << 24);
  coefficient = new Int8Array(1 << 24);
  used = 0;

  push(index: number, coefficient: number): void {
    if (this.used === this.index.length) {
      const more = new Uint16Array(2 * this.used);
      more.set(this.index);
      this.index = more;
      const longer = new Int8Array(2 * this.used);
      longer.set(this.coefficient);
      this.coefficient = longer;
    }
    this.index[this.used] = index;
    this.coefficient[this.used++] = coefficient;
  }
}

/** Splits a sum of three coefficients, 10 bits each. */
function unpack(sum: number, to: Int8Array, at: number, count: number): void {
  let rest = sum;
  for (let k = 0; k < count; k++) {
    const coefficient = ((rest + 512) & 1023) - 512;
    if (coefficient > 127 || coefficient < -128) throw new RangeError(`coefficient ${coefficient}`);
    to[at + k] = coefficient;
    rest = (rest - coefficient) >> 10;
  }
}

function readPositions(search: Search, rules: RuleSet, files: readonly string[]): Positions {
  const records: Int32Array[] = [];
  const labels: Labels[] = [];
  const games: number[] = [];
  for (const file of files) {
    const { positions, count, source } = readDataFile(file);
    const played = ruleSet(source.rules);
    if (played === null || weightsOf(played) !== weightsOf(rules))
      throw new Error(`${file} has positions of ${source.rules}, which has other weights than ${rules.id}`);
    const numbers = readLabels(positions).games;
    const view = new DataView(positions.buffer);
    for (let at = 0; at < count * POSITION_BYTES; at += POSITION_BYTES) {
      const label = labelsOf(view, at);
      if (label.result === UNKNOWN_RESULT) continue;
      records.push(recordAt(rules, view, at));
      labels.push(label);
      games.push(numbers[at / POSITION_BYTES] as number);
    }
  }
  const count = records.length;
  const terms = new Terms();
  const positions = {
    count,
    starts: new Float64Array(count + 1),
    danger: new Int8Array(count * 2 * DANGER_SIZE),
    phase: new Float32Array(count),
    scale: new Float32Array(2 * count),
    drive: new Float32Array(2 * count),
    score: Float32Array.from(labels, ({ score }) => score),
    result: Float32Array.from(labels, ({ result }) => result / 2),
    game: Uint32Array.from(games),
  };
  const dense = new Int8Array(SIZE * CHUNK);
  for (let from = 0; from < count; from += CHUNK) {
    const chunk = records.slice(from, from + CHUNK);
    for (let first = 0; first < SIZE; first += 3) {
      const packed = new Int32Array(SIZE);
      const width = Math.min(3, SIZE - first);
      for (let k = 0; k < width; k++) packed[first + k] = 1 << (10 * k);
      search.setWeights(packed);
      const inDanger = first + width > DANGER_AT && first < DANGER_AT + DANGER_SIZE;
      for (let i = 0; i < chunk.length; i++) {
        const parts = search.weigh(chunk[i] as Int32Array);
        unpack(parts.sum, dense, i * SIZE + first, width);
        if (inDanger) {
          const units = new Int8Array(3);
          for (const side of [0, 1] as const) {
            unpack(parts.danger[side], units, 0, width);
            for (let k = 0; k < width; k++) {
              const unit = first + k - DANGER_AT;
              if (unit >= 0 && unit < DANGER_SIZE)
                positions.danger[(2 * (from + i) + side) * DANGER_SIZE + unit] = units[k] ?? 0;
            }
          }
        }
        if (first > 0) continue;
        positions.phase[from + i] = parts.phase;
        positions.scale.set(parts.scale, 2 * (from + i));
        positions.drive.set(parts.drive, 2 * (from + i));
      }
    }
    for (let i = 0; i < chunk.length; i++) {
      positions.starts[from + i] = terms.used;
      for (let k = 0; k < SIZE; k++) {
        const value = dense[i * SIZE + k] ?? 0;
        if (value !== 0) terms.push(k, value);
      }
    }
  }
  positions.starts[count] = terms.used;
  return { ...positions, index: terms.index, coefficient: terms.coefficient };
}

interface Evaluation {
  value: number;
  /** Of the value, by the tapered sum. */
  scale: number;
  /** Of White and Black. */
  readonly units: [number, number];
}

/** @param weights all weights of the middle game, then all of the ending */
function evaluate(positions: Positions, weights: Float64Array, at: number, into: Evaluation): void {
  const { starts, index, coefficient, danger } = positions;
  const share = positions.phase[at] as number;
  let middle = 0;
  let ending = 0;
  for (let t = starts[at] as number; t < (starts[at + 1] as number); t++) {
    middle += (weights[index[t] as number] as number) * (coefficient[t] as number);
    ending += (weights[SIZE + (index[t] as number)] as number) * (coefficient[t] as number);
  }
  for (let side = 0; side < 2; side++) {
    let units = 0;
    const first = (2 * at + side) * DANGER_SIZE;
    for (let k = 0; k < DANGER_SIZE; k++) units += (weights[DANGER_AT + k] as number) * (danger[first + k] as number);
    into.units[side] = units > 0 ? units : 0;
  }
  const [white, black] = into.units;
  middle += (white * white - black * black) / DANGER_SQUARE;
  ending += (white - black) / DANGER_LINEAR;
  const sum = middle * share + ending * (1 - share);
  const strong = sum < 0 ? 1 : 0;
  const drive = positions.drive[2 * at + strong] as number;
  into.scale = positions.scale[2 * at + strong] as number;
  into.value = (sum + (strong ? -drive : drive)) * into.scale;
}

function minimiseLoss(positions: Positions, start: Float64Array, scale: number, epochs: number): Float64Array {
  const weights = start.slice();
  const gradient = new Float64Array(weights.length);
  const mean = new Float64Array(weights.length);
  const square = new Float64Array(weights.length);
  const { count, index, coefficient, starts, danger, game } = positions;
  const isHeldOut = (at: number): boolean => (game[at] as number) % HELD_OUT === 0;
  const target = Float32Array.from(
    positions.result,
    (result, at) => RESULT_SHARE * result + (1 - RESULT_SHARE) * sigmoid((positions.score[at] as number) / scale),
  );
  const into: Evaluation = { value: 0, scale: 1, units: [0, 0] };
  const loss = (heldOut: boolean): number => {
    let sum = 0;
    let n = 0;
    for (let at = 0; at < count; at++) {
      if (isHeldOut(at) !== heldOut) continue;
      evaluate(positions, weights, at, into);
      sum += (sigmoid(into.value / scale) - (target[at] as number)) ** 2;
      n++;
    }
    return sum / n;
  };
  const addGradient = (at: number, size: number): void => {
    evaluate(positions, weights, at, into);
    const guess = sigmoid(into.value / scale);
    const slope = ((guess - (target[at] as number)) * guess * (1 - guess) * into.scale) / size;
    const share = positions.phase[at] as number;
    for (let t = starts[at] as number; t < (starts[at + 1] as number); t++) {
      const i = index[t] as number;
      const change = slope * (coefficient[t] as number);
      gradient[i] = (gradient[i] as number) + change * share;
      gradient[SIZE + i] = (gradient[SIZE + i] as number) + change * (1 - share);
    }
    for (let side = 0; side < 2; side++) {
      const units = into.units[side] as number;
      if (units === 0) continue;
      const sign = side === 0 ? slope : -slope;
      const change = sign * ((share * 2 * units) / DANGER_SQUARE + (1 - share) / DANGER_LINEAR);
      const first = (2 * at + side) * DANGER_SIZE;
      for (let k = 0; k < DANGER_SIZE; k++) {
        gradient[DANGER_AT + k] = (gradient[DANGER_AT + k] as number) + change * (danger[first + k] as number);
      }
    }
  };
  const order = Uint32Array.from(Array.from({ length: count }, (_, at) => at).filter(at => !isHeldOut(at)));
  const random = randomSource(1);
  let step = 0;
  console.log(`before: ${loss(false).toFixed(6)}, held out ${loss(true).toFixed(6)}`);
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (let i = order.length - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1));
      [order[i], order[j]] = [order[j] as number, order[i] as number];
    }
    const rate = 0.8 * (1 - epoch / epochs) + 0.02;
    for (let first = 0; first < order.length; first += BATCH) {
      gradient.fill(0);
      const end = Math.min(first + BATCH, order.length);
      for (let i = first; i < end; i++) addGradient(order[i] as number, end - first);
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

const ROW: Readonly<Partial<Record<WeightGroup, number>>> = {
  pieceSquare: 16,
  enemyKing: 8,
  ownKing: 8,
  threat: 5,
  shelter: 8,
  storm: 8,
};

function rows(name: WeightGroup, values: readonly number[]): string {
  const width = ROW[name] ?? values.length;
  if (values.length <= width) return `[${values.join(', ')}]`;
  const lines = Array.from({ length: values.length / width }, (_, i) =>
    values.slice(i * width, (i + 1) * width).join(', '),
  );
  return `[\n      ${lines.join(',\n      ')},\n    ]`;
}

/** Only the groups of the game. */
function write(file: URL, game: Weights, weights: Float64Array): void {
  let at = 0;
  const groups = WEIGHT_GROUPS.map(([name, length]) => {
    const own = Object.hasOwn(game, name);
    const take = (from: number): number[] =>
      Array.from(weights.subarray(from + at, from + at + length), value => Math.round(value) + 0);
    const text = `  ${name}: {\n    middle: ${rows(name, take(0))},\n    ending: ${rows(name, take(SIZE))},\n  },\n`;
    at += length;
    return own ? text : '';
  });
  const text = readFileSync(file, 'utf8');
  const head = text.slice(0, text.indexOf('= {\n') + 4);
  writeFileSync(file, `${head}${groups.join('')}};\n`);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rules: { type: 'string' },
    epochs: { type: 'string', default: '30' },
    write: { type: 'string' },
  },
});
const rules = ruleSet(values.rules ?? '');
if (rules === null) throw new Error('expected --rules ID');
await loadRules(built('rules.wasm'));
const search = await createSearch({ wasm: built('engine.wasm'), hashMiB: 1 });
const job = prepareJob({ rules: rules.id, fen: rules.startFen, moves: [], limits: {}, lines: 1 });
if (!job.ok) throw new Error('the start position must be valid');
search.evaluate(job.value);
const positions = readPositions(search, rules, positionals);
const packed = packWeights(weightsOf(rules));
const start = Float64Array.from(
  [...packed].map(pair => (pair + 0x8000) >> 16).concat([...packed].map(pair => (pair << 16) >> 16)),
);
const scale = fitScale(positions.score, positions.result);
console.log(`${positions.count} positions, ${positions.starts[positions.count]} terms, scale ${scale}`);
const fitted = minimiseLoss(positions, start, scale, wholeOption('epochs', values.epochs));
if (values.write !== undefined)
  write(new URL(`../engine/search/weights/${values.write}.ts`, import.meta.url), weightsOf(rules), fitted);
