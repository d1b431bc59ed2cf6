/**
 * The kernel of the trainer against a plain implementation in double precision: inputs, outputs and gradients. Then
 * whole runs: the same with any number of threads and after an interruption, learning, and the quantised network.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { built } from '../bench/built.ts';
import type { PositionRecord } from '../engine/rules/record.ts';
import { turnOf } from '../engine/rules/record.ts';
import type { RuleSet } from '../engine/rules/rule-set.ts';
import { ruleSet } from '../engine/rules/rule-sets/list.ts';
import { opposite } from '../engine/rules/types.ts';
import { OUTPUT_BUCKETS, readNetwork, writeNetwork } from '../engine/search/network/file.ts';
import { type NetworkGame, networkGame } from '../engine/search/network/games.ts';
import { activeInputs, INPUTS, kingSquare } from '../engine/search/network/inputs.ts';
import { networkValue, outputBucket } from '../engine/search/network/reference.ts';
import { Random } from '../tests/scripts/random.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { trainingPositions } from '../tests/support/training-positions.ts';
import { kingBucketMap } from './king-buckets.ts';
import { groupLayout, LANES } from './layout.ts';
import { POSITION_BYTES, piecesAt, recordAt } from './position.ts';
import { quantise } from './quantise.ts';
import { type RunOptions, splitGames, train } from './run.ts';
import { readLabels, targetsOf } from './targets.ts';
import { Trainer, type TrainerOptions } from './trainer.ts';

const folder = temporaryFolder('trainer');
const KING_BUCKETS = 4;
const NEURONS = 32;
const RATIO = 2;
const SCALE = 200;
/** Centipawns of an output of 1: the sigmoid of the output times the ratio is that of the score by the scale. */
const NETWORK_SCALE = RATIO * SCALE;
/** Bytes of a training position (`docs/training-data.md`). */
const STATE_AT = 26;
const COUNT_LIMIT_AT = 29;
const COUNT_PLIES_AT = 30;
const BLACK_MOVES = 4;

const named = (id: string): RuleSet => {
  const rules = ruleSet(id);
  if (rules === null) throw new Error(`${id} exists`);
  return rules;
};
const ouk = named('ouk-pychess');

const all = (count: number): Uint32Array => Uint32Array.from({ length: count }, (_, index) => index);

function trainerFor(
  positions: Uint8Array,
  threads = 1,
  batch = 1024,
  more: Pick<TrainerOptions, 'offsets' | 'antisymmetric'> = {},
): Trainer {
  return new Trainer({
    wasm: built('training.wasm'),
    neurons: NEURONS,
    kingBuckets: KING_BUCKETS,
    bucketOf: kingBucketMap(KING_BUCKETS),
    positions,
    targets: targetsOf(readLabels(positions), 0.4, SCALE),
    batch,
    threads,
    ratio: RATIO,
    seed: 1,
    ...more,
  });
}

function recordsOf(rules: RuleSet, positions: Uint8Array): PositionRecord[] {
  const view = new DataView(positions.buffer);
  return Array.from({ length: positions.length / POSITION_BYTES }, (_, i) => recordAt(rules, view, i * POSITION_BYTES));
}

/** The output of a position for parameters as the trainer has them, in double precision. */
class PlainNetwork {
  readonly parameters: Float64Array;
  readonly #layout = groupLayout(KING_BUCKETS);
  readonly #map = kingBucketMap(KING_BUCKETS);
  readonly #game: NetworkGame;

  constructor(parameters: Float32Array, game: NetworkGame) {
    this.#game = game;
    this.parameters = Float64Array.from(parameters);
  }

  at(group: number, offset: number): number {
    return this.parameters[group * this.#layout.floats + offset] as number;
  }

  output(record: PositionRecord, pieces: number): number {
    const bucket = outputBucket(pieces);
    const turn = turnOf(record);
    let value = this.at(0, this.#layout.outBiases + bucket);
    for (const [perspective, side] of [turn, opposite(turn)].entries()) {
      const king = this.#map[kingSquare(record, side)] as number;
      const inputs = activeInputs(this.#game, record, side);
      for (let neuron = 0; neuron < NEURONS; neuron++) {
        const [group, lane] = [Math.floor(neuron / LANES), neuron % LANES];
        let sum = this.at(group, this.#layout.biases + lane);
        for (const input of inputs) {
          sum += this.at(group, (king * INPUTS + input) * LANES + lane);
          sum += this.at(group, this.#layout.shared + input * LANES + lane);
        }
        const active = Math.min(Math.max(sum, 0), 1);
        value += active * active * this.at(group, this.#layout.out + (2 * bucket + perspective) * LANES + lane);
      }
    }
    return value;
  }
}

function prepared(rules: RuleSet) {
  const positions = trainingPositions(rules, 400, 5);
  const view = new DataView(positions.buffer);
  const records = recordsOf(rules, positions);
  return { positions, records, pieces: records.map((_, index) => piecesAt(view, index * POSITION_BYTES)) };
}

test.each(['makruk', 'ouk-pychess', 'kar-ouk', 'makruk-sut', 'rek', 'min-rek-chanh'])(
  '%s: outputs are those of the plain network',
  async id => {
    const { positions, records, pieces } = prepared(named(id));
    const trainer = trainerFor(positions);
    const random = new Random(2);
    // Own weights of king buckets begin at zero.
    const values = trainer.parameters.map(value => value + 0.1 * (random.fraction() - 0.5));
    trainer.restore({ steps: 0, values: Float32Array.from({ length: 3 * values.length }, (_, i) => values[i] ?? 0) });
    const plain = new PlainNetwork(trainer.parameters, networkGame(named(id)));
    const outputs = trainer.outputs(all(records.length));
    let largest = 0;
    records.forEach((record, index) => {
      const expected = plain.output(record, pieces[index] as number);
      largest = Math.max(largest, Math.abs(expected - (outputs[index] as number)));
    });
    console.log(`${id}: ${records.length} outputs, largest difference ${largest}`);
    expect(largest).toBeLessThan(1e-5);
    await trainer.close();
  },
);

test.each([0, 1.5])('gradients are those of finite differences, with offsets up to %f', async most => {
  const { positions, records, pieces } = prepared(ouk);
  const offset = new Random(6);
  const offsets = Float32Array.from(records, () => most * (2 * offset.fraction() - 1));
  const trainer = trainerFor(positions, 1, 1024, { offsets });
  const order = all(records.length).subarray(100, 140);
  trainer.gradient(order);
  const plain = new PlainNetwork(trainer.parameters, 'ouk');
  const targets = targetsOf(readLabels(positions), 0.4, SCALE);
  const loss = (): number => {
    let sum = 0;
    for (const index of order) {
      const output = plain.output(records[index] as PositionRecord, pieces[index] as number);
      const guess = 1 / (1 + Math.exp(-RATIO * output - (offsets[index] as number)));
      sum += (guess - (targets[index] as number)) ** 2;
    }
    return sum / order.length;
  };
  const parts = groupLayout(KING_BUCKETS);
  const random = new Random(3);
  const wanted: number[] = [];
  const gradients = trainer.gradients.slice();
  // Most inputs are active in none of these positions.
  const changing = [...gradients.keys()].filter(at => gradients[at] !== 0);
  for (let i = 0; i < 40; i++) wanted.push(random.pick(changing));
  for (let i = 0; i < 6; i++) wanted.push(parts.floats + parts.biases + random.below(LANES));
  for (let i = 0; i < 6; i++) wanted.push(parts.out + random.below(2 * OUTPUT_BUCKETS * LANES));
  for (let bucket = 0; bucket < OUTPUT_BUCKETS; bucket++) wanted.push(parts.outBiases + bucket);
  wanted.push(random.below(parts.shared));
  const step = 1e-5;
  let largest = 0;
  for (const at of wanted) {
    const value = plain.parameters[at] as number;
    const lossAt = (to: number): number => {
      plain.parameters[at] = to;
      return loss();
    };
    const expected = (lossAt(value + step) - lossAt(value - step)) / (2 * step);
    plain.parameters[at] = value;
    largest = Math.max(largest, Math.abs(expected - (gradients[at] as number)));
  }
  const typical = Math.max(...wanted.map(at => Math.abs(gradients[at] as number)));
  console.log(`${wanted.length} gradients of ${changing.length}, largest ${typical}, difference ${largest}`);
  expect(typical).toBeGreaterThan(1e-3);
  expect(largest).toBeLessThan(1e-6);
  await trainer.close();
});

/** The same boards and counts with the other side to move. */
function withOtherTurn(positions: Uint8Array): Uint8Array {
  const turned = positions.slice();
  for (let at = 0; at < turned.length; at += POSITION_BYTES) {
    turned[at + STATE_AT] = (turned[at + STATE_AT] as number) ^ BLACK_MOVES;
    // The side that counts follows from the side to move and the parity of the count.
    if ((turned[at + COUNT_LIMIT_AT] as number) > 0)
      turned[at + COUNT_PLIES_AT] = (turned[at + COUNT_PLIES_AT] as number) ^ 1;
  }
  return turned;
}

test('an antisymmetric network says the opposite when the other side is to move', async () => {
  const { positions, records } = prepared(ouk);
  const order = all(records.length);
  const [trainer, turned] = [positions, withOtherTurn(positions)].map(own =>
    trainerFor(own, 1, 1024, { antisymmetric: true }),
  ) as [Trainer, Trainer];
  const before = trainer.error(order);
  for (let step = 0; step < 20; step++) trainer.step(order, { rate: 0.01, decay: 0.01 });
  turned.restore(trainer.state());
  const others = turned.outputs(order);
  const sums = Array.from(trainer.outputs(order), (output, at) => Math.abs(output + (others[at] as number)));
  const after = trainer.error(order);
  console.log(`largest sum of two outputs ${Math.max(...sums)}, error ${before.toFixed(4)}, then ${after.toFixed(4)}`);
  expect(Math.max(...sums)).toBeLessThan(1e-5);
  expect(after).toBeLessThan(before / 2);
  await Promise.all([trainer.close(), turned.close()]);
});

const options = (checkpoint: string | null, epochs: number): RunOptions => ({
  seed: 4,
  epochs,
  batch: 256,
  rate: 0.01,
  decay: 0.01,
  patience: 3,
  checkpoint,
  recipe: 'a test',
});

test('the number of threads changes nothing, and an interrupted run continues', async () => {
  const positions = trainingPositions(ouk, 1500, 7);
  const split = splitGames(readLabels(positions).games);
  const results: { readonly values: Float32Array; readonly curve: string }[] = [];
  for (const [threads, stops] of [
    [1, [3]],
    [3, [3]],
    [2, [1, 2, 3]],
  ] as const) {
    const path = join(folder, `checkpoint-${threads}`);
    for (const stop of stops) {
      const trainer = trainerFor(positions, threads, 256);
      const { curve, state } = train(trainer, split, options(path, 3), () => {}, stop);
      if (stop === 3) results.push({ values: state.values, curve: JSON.stringify(curve) });
      await trainer.close();
    }
  }
  const [first, ...others] = results;
  for (const other of others) {
    expect(other.curve).toBe(first?.curve);
    expect(Buffer.from(other.values.buffer).equals(Buffer.from(first?.values.buffer as ArrayBuffer))).toBe(true);
  }
  expect(results).toHaveLength(3);

  const path = join(folder, 'checkpoint-1');
  const trainer = trainerFor(positions, 1, 256);
  expect(() => train(trainer, split, { ...options(path, 4), recipe: 'another' })).toThrow('belongs to another run');
  await trainer.close();
  expect(readFileSync(path).length).toBeGreaterThan(1000);
});

test('a run learns, and the quantised network says nearly the same', async () => {
  const positions = trainingPositions(ouk, 12_000, 9);
  const labels = readLabels(positions);
  const split = splitGames(labels.games);
  const trainer = trainerFor(positions, 1, 256);
  const before = trainer.error(split.heldOut);
  const { curve, best } = train(trainer, split, { ...options(null, 8), rate: 0.004 });
  const outputs = trainer.outputs(split.heldOut);
  const quantised = quantise(trainer.weights(), {
    game: 'ouk',
    isCorrection: false,
    bucketOf: kingBucketMap(KING_BUCKETS),
    scale: NETWORK_SCALE,
  });
  const read = readNetwork(writeNetwork(quantised.weights));
  if (!read.ok) throw new Error(read.error.text);
  const view = new DataView(positions.buffer);
  const differences = Array.from(split.heldOut, (index, at) => {
    const value = networkValue(read.value, recordAt(ouk, view, index * POSITION_BYTES));
    return Math.abs(value - (outputs[at] as number) * NETWORK_SCALE);
  });
  const mean = differences.reduce((sum, each) => sum + each, 0) / differences.length;
  console.log(
    `held out ${split.heldOut.length} of ${labels.games.length}: error ${before.toFixed(4)} before, ` +
      `${curve.map(epoch => epoch.heldOut.toFixed(4)).join(' ')}; rounded: mean ${mean.toFixed(2)}, ` +
      `largest ${Math.max(...differences).toFixed(2)} centipawns`,
  );
  expect(split.heldOut.length).toBeGreaterThan(100);
  expect(best.heldOut).toBeLessThan(before / 2);
  expect(quantised.inputWeights.clipped + quantised.outputWeights.clipped).toBe(0);
  expect(mean).toBeLessThan(6);
  expect(Math.max(...differences)).toBeLessThan(30);
  await trainer.close();
});
