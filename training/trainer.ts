/**
 * A network in training: its parameters, batches, and the error on positions that it does not learn from. Everything
 * follows from the seed and the positions, with any number of threads.
 */
import { mulberry32 } from '../engine/endgame/random.ts';
import {
  MAX_INPUT_BIAS,
  MAX_INPUT_WEIGHT,
  MAX_OUTPUT_WEIGHT,
  OUTPUT_BUCKETS,
  QA,
  QB,
} from '../engine/search/network/file.ts';
import { INPUTS } from '../engine/search/network/inputs.ts';
import { groupLayout, LANES, type Layout, layoutOf, type NetworkShape, RANGE } from './layout.ts';
import { POSITION_BYTES } from './position.ts';
import { createMemory, type SharedMemory, TrainingThreads } from './threads.ts';

/** Limits of the file, in floating point. */
const MOST_WEIGHT = MAX_INPUT_WEIGHT / QA;
const MOST_BIAS = MAX_INPUT_BIAS / QA;
const MOST_OUT = MAX_OUTPUT_WEIGHT / QB;
/** Of Adam; the kernel has the same shares. */
const FIRST_SHARE = 0.9;
const SECOND_SHARE = 0.999;
const LEAST = 1e-8;
/** Largest first values of shared weights and biases. */
const FIRST_WEIGHT = 0.12;
const FIRST_BIAS = 0.4;

export interface TrainerOptions extends NetworkShape {
  /** `build/training.wasm`. */
  readonly wasm: Uint8Array<ArrayBuffer>;
  /** 64 entries: king bucket by square, as in a network file. */
  readonly bucketOf: Uint8Array;
  /** 32 bytes each. */
  readonly positions: Uint8Array;
  /** Expected result for the side to move, 0 to 1, of each position. */
  readonly targets: Float32Array;
  /** What is added to the output times the ratio for each position; nothing by default. */
  readonly offsets?: Float32Array;
  /** Positions of a step. */
  readonly batch: number;
  readonly threads: number;
  /** The expected result is the sigmoid of the output times this, plus the offset. */
  readonly ratio: number;
  /**
   * Whether the output changes its sign when the other side is to move: then it does not depend on whose turn it is who
   * is better. False by default.
   */
  readonly antisymmetric?: boolean;
  readonly seed: number;
}

/** Floating-point weights, in the order of a network file. */
export interface FloatNetwork extends NetworkShape {
  /** [king bucket][input][neuron] */
  readonly inputWeights: Float32Array;
  readonly inputBiases: Float32Array;
  /** [output bucket][perspective][neuron] */
  readonly outputWeights: Float32Array;
  readonly outputBiases: Float32Array;
}

/** What a step does with the gradients. */
export interface StepRate {
  readonly rate: number;
  /** Share of a weight that a step takes away, relative to the rate. */
  readonly decay: number;
}

/** Everything that the next steps depend on. */
export interface TrainerState {
  readonly steps: number;
  /** The parameters, then the means and the mean squares of their gradients. */
  readonly values: Float32Array<ArrayBuffer>;
}

export class Trainer {
  readonly #options: TrainerOptions;
  readonly #layout: Layout;
  readonly #memory: SharedMemory;
  readonly #threads: TrainingThreads;
  readonly #groups: number;
  /** Steps so far. */
  #steps = 0;

  constructor(options: TrainerOptions) {
    const { wasm, neurons, kingBuckets, batch, threads, ratio, positions, targets, bucketOf } = options;
    if (neurons % LANES !== 0 || neurons < LANES) throw new RangeError(`the neurons are a multiple of ${LANES}`);
    if (targets.length * POSITION_BYTES !== positions.length) throw new RangeError('each position needs one target');
    this.#options = options;
    this.#groups = neurons / LANES;
    this.#layout = layoutOf({ neurons, kingBuckets, batch, positions: targets.length });
    this.#memory = createMemory(this.#layout.pages);
    const data = { wasm, memory: this.#memory, layout: this.#layout, neurons, kingBuckets, batch, ratio };
    this.#threads = new TrainingThreads(data, threads);
    if (this.#threads.groupBytes !== 4 * groupLayout(kingBuckets).floats)
      throw new RangeError('training.wasm has a different memory layout');
    const { buffer } = this.#memory;
    new Uint8Array(buffer, this.#layout.positions, positions.length).set(positions);
    this.#floats(this.#layout.targets, targets.length).set(targets);
    if (options.offsets !== undefined) this.#floats(this.#layout.offsets, targets.length).set(options.offsets);
    new Uint8Array(buffer, this.#layout.bucketMap, 64).set(bucketOf);
    this.#begin();
  }

  #floats(address: number, length: number): Float32Array {
    return new Float32Array(this.#memory.buffer, address, length);
  }

  get #parameterCount(): number {
    return this.#groups * groupLayout(this.#options.kingBuckets).floats;
  }

  /** Random first parameters; king buckets begin alike. */
  #begin(): void {
    const { seed, neurons, kingBuckets } = this.#options;
    const next = mulberry32(seed);
    const around = (most: number): number => (2 * (next() / 2 ** 32) - 1) * most;
    const parts = groupLayout(kingBuckets);
    const all = this.parameters;
    for (let group = 0; group < this.#groups; group++) {
      const values = all.subarray(group * parts.floats, (group + 1) * parts.floats);
      for (let at = parts.shared; at < parts.biases; at++) values[at] = around(FIRST_WEIGHT);
      for (let at = parts.biases; at < parts.out; at++) values[at] = FIRST_BIAS + around(FIRST_BIAS);
      for (let at = parts.out; at < parts.outBiases; at++) values[at] = around(1 / Math.sqrt(neurons));
    }
    if (this.#options.antisymmetric === true) this.#tieOutputs(all, own => [own, -own]);
    this.#combine();
  }

  /** Changes the output weights of both perspectives, or their gradients, together; output biases become 0. */
  #tieOutputs(all: Float32Array, change: (own: number, other: number) => readonly [number, number]): void {
    const parts = groupLayout(this.#options.kingBuckets);
    for (let group = 0; group < this.#groups; group++) {
      const values = all.subarray(group * parts.floats, (group + 1) * parts.floats);
      for (let bucket = 0; bucket < OUTPUT_BUCKETS; bucket++) {
        for (let lane = 0; lane < LANES; lane++) {
          const own = parts.out + 2 * bucket * LANES + lane;
          const other = own + LANES;
          [values[own], values[other]] = change(values[own] as number, values[other] as number);
        }
      }
      values.fill(0, parts.outBiases, parts.floats);
    }
  }

  #combine(): void {
    this.#threads.run('combine', this.#groups, MOST_WEIGHT);
  }

  /** All parameters: for 16 neurons after the other, as `groupLayout` describes. */
  get parameters(): Float32Array {
    return this.#floats(this.#layout.parameters, this.#parameterCount);
  }

  /** Of the last call of {@link gradient}, in the order of the parameters; shared weights are left out. */
  get gradients(): Float32Array {
    return this.#floats(this.#layout.gradients, this.#parameterCount);
  }

  /** Values for some positions, which are written to the memory as an order. */
  #values(order: Uint32Array): number {
    const { count, units } = this.#place(order);
    this.#threads.run('inputs', units, count);
    this.#threads.run('forward', this.#groups, count);
    this.#threads.run('output', units, count);
    const losses = new Float64Array(this.#memory.buffer, this.#layout.losses, units);
    return losses.reduce((sum, loss) => sum + loss, 0);
  }

  #place(order: Uint32Array): { readonly count: number; readonly units: number } {
    if (order.length > this.#options.batch)
      throw new RangeError(`a batch has at most ${this.#options.batch} positions`);
    new Uint32Array(this.#memory.buffer, this.#layout.order, order.length).set(order);
    return { count: order.length, units: Math.ceil(order.length / RANGE) };
  }

  /** Mean squared error of these positions, by their numbers. */
  error(order: Uint32Array): number {
    let sum = 0;
    const { batch } = this.#options;
    for (let at = 0; at < order.length; at += batch) sum += this.#values(order.subarray(at, at + batch));
    return sum / order.length;
  }

  /** Outputs for these positions; times the ratio they are the logarithm of the odds. */
  outputs(order: Uint32Array): Float32Array {
    const found = new Float32Array(order.length);
    const { batch } = this.#options;
    for (let at = 0; at < order.length; at += batch) {
      const part = order.subarray(at, at + batch);
      this.#values(part);
      found.set(this.#floats(this.#layout.parts, part.length), at);
    }
    return found;
  }

  /** Adds the gradients of the mean squared error of at most one batch; returns the sum of the squared errors. */
  gradient(order: Uint32Array): number {
    const loss = this.#values(order);
    this.#threads.run('backward', this.#groups, order.length);
    if (this.#options.antisymmetric === true)
      this.#tieOutputs(this.gradients, (own, other) => [own - other, other - own]);
    return loss;
  }

  /** Learns from at most one batch; returns the sum of the squared errors before. */
  step(order: Uint32Array, { rate, decay }: StepRate): number {
    const loss = this.gradient(order);
    this.#steps++;
    const square = Math.sqrt(1 - SECOND_SHARE ** this.#steps);
    const size = (rate * square) / (1 - FIRST_SHARE ** this.#steps);
    const limits = [MOST_WEIGHT, MOST_BIAS, MOST_OUT];
    this.#threads.run('update', this.#groups, size, LEAST * square, rate * decay, ...limits);
    return loss;
  }

  /** The weights with those of the king buckets and the shared ones added up. */
  weights(): FloatNetwork {
    const { neurons, kingBuckets } = this.#options;
    const parts = groupLayout(kingBuckets);
    const rows = kingBuckets * INPUTS;
    const effective = this.#floats(this.#layout.effective, rows * neurons);
    const inputWeights = new Float32Array(rows * neurons);
    const inputBiases = new Float32Array(neurons);
    const outputWeights = new Float32Array(2 * OUTPUT_BUCKETS * neurons);
    for (let group = 0; group < this.#groups; group++) {
      const values = this.parameters.subarray(group * parts.floats, (group + 1) * parts.floats);
      for (let row = 0; row < rows; row++) {
        const from = (group * rows + row) * LANES;
        inputWeights.set(effective.subarray(from, from + LANES), row * neurons + group * LANES);
      }
      inputBiases.set(values.subarray(parts.biases, parts.biases + LANES), group * LANES);
      for (let row = 0; row < 2 * OUTPUT_BUCKETS; row++) {
        const from = parts.out + row * LANES;
        outputWeights.set(values.subarray(from, from + LANES), row * neurons + group * LANES);
      }
    }
    const outputBiases = this.parameters.slice(parts.outBiases, parts.outBiases + OUTPUT_BUCKETS);
    return { neurons, kingBuckets, inputWeights, inputBiases, outputWeights, outputBiases };
  }

  state(): TrainerState {
    const size = this.#parameterCount;
    const values = new Float32Array(3 * size);
    [this.#layout.parameters, this.#layout.means, this.#layout.squares].forEach((address, index) => {
      values.set(this.#floats(address, size), index * size);
    });
    return { steps: this.#steps, values };
  }

  /**
   * Begins with the weights of another network of the same shape. What its king buckets have in common becomes the
   * shared weights.
   */
  begin({ neurons, kingBuckets, inputWeights, inputBiases, outputWeights, outputBiases }: FloatNetwork): void {
    if (neurons !== this.#options.neurons || kingBuckets !== this.#options.kingBuckets)
      throw new RangeError(`the network has ${neurons} neurons and ${kingBuckets} king buckets`);
    const parts = groupLayout(kingBuckets);
    const bucketSize = INPUTS * LANES;
    for (let group = 0; group < this.#groups; group++) {
      const values = this.parameters.subarray(group * parts.floats, (group + 1) * parts.floats);
      const lanes = (from: Float32Array, row: number): Float32Array =>
        from.subarray(row * neurons + group * LANES, row * neurons + (group + 1) * LANES);
      values.fill(0, parts.shared, parts.biases);
      for (let row = 0; row < kingBuckets * INPUTS; row++) {
        for (const [lane, weight] of lanes(inputWeights, row).entries()) {
          const at = row * LANES + lane;
          const shared = parts.shared + (at % bucketSize);
          values[parts.own + at] = weight;
          values[shared] = (values[shared] as number) + weight / kingBuckets;
        }
      }
      for (let at = 0; at < kingBuckets * bucketSize; at++)
        values[parts.own + at] =
          (values[parts.own + at] as number) - (values[parts.shared + (at % bucketSize)] as number);
      values.set(lanes(inputBiases, 0), parts.biases);
      for (let row = 0; row < 2 * OUTPUT_BUCKETS; row++) values.set(lanes(outputWeights, row), parts.out + row * LANES);
      // Those of the first group are added to the outputs.
      values.set(outputBiases, parts.outBiases);
    }
    this.#combine();
  }

  /** Continues with the state of a trainer of the same shape. */
  restore({ steps, values }: TrainerState): void {
    const size = this.#parameterCount;
    if (values.length !== 3 * size) throw new RangeError('the state belongs to a network of another shape');
    [this.#layout.parameters, this.#layout.means, this.#layout.squares].forEach((address, index) => {
      this.#floats(address, size).set(values.subarray(index * size, (index + 1) * size));
    });
    this.#floats(this.#layout.gradients, size).fill(0);
    this.#steps = steps;
    this.#combine();
  }

  async close(): Promise<void> {
    await this.#threads.close();
  }
}
