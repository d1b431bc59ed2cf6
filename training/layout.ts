/** The shared memory of the threads that train a network, as `training/assembly/trainer.ts` uses it. */

import { OUTPUT_BUCKETS } from '../engine/search/network/file.ts';
import { INPUTS } from '../engine/search/network/inputs.ts';
import { POSITION_BYTES } from './position.ts';

/** Neurons of a unit of work. */
export const LANES = 16;
/** Samples of a unit of work. */
export const RANGE = 256;
const SAMPLE_BYTES = 160;
/** Constants of the compiler lie before it. */
const FIRST = 65536;
const ALIGNMENT = 64;
const PAGE = 65536;
/** Words that the threads share: see `threads.ts`. */
export const CONTROL_WORDS = 8;
/** Numbers that a phase takes, as f64. */
export const MOST_ARGUMENTS = 8;

export interface NetworkShape {
  readonly neurons: number;
  readonly kingBuckets: number;
}

export interface Sizes extends NetworkShape {
  readonly positions: number;
  /** Most samples of a batch. */
  readonly batch: number;
}

/** Floats of the parameters of 16 neurons, and where its parts begin. */
export function groupLayout(kingBuckets: number) {
  const shared = kingBuckets * INPUTS * LANES;
  const biases = shared + INPUTS * LANES;
  const out = biases + LANES;
  const outBiases = out + 2 * OUTPUT_BUCKETS * LANES;
  return { own: 0, shared, biases, out, outBiases, floats: outBiases + OUTPUT_BUCKETS } as const;
}

/** Addresses in bytes. */
export interface Layout {
  readonly control: number;
  readonly arguments: number;
  /** The addresses that `configure` reads, in their order. */
  readonly space: number;
  readonly positions: number;
  readonly targets: number;
  readonly order: number;
  readonly bucketMap: number;
  readonly samples: number;
  readonly derivatives: number;
  readonly losses: number;
  readonly sums: number;
  readonly parts: number;
  readonly effective: number;
  readonly parameters: number;
  readonly means: number;
  readonly squares: number;
  readonly gradients: number;
  readonly offsets: number;
  readonly pages: number;
}

/** @throws RangeError if the memory would not fit 32-bit addresses */
export function layoutOf({ positions, batch, neurons, kingBuckets }: Sizes): Layout {
  let at = FIRST;
  const take = (bytes: number): number => {
    const from = at;
    at = Math.ceil((at + bytes) / ALIGNMENT) * ALIGNMENT;
    return from;
  };
  const groups = neurons / LANES;
  const parameters = 4 * groups * groupLayout(kingBuckets).floats;
  const layout = {
    control: take(4 * CONTROL_WORDS),
    arguments: take(8 * MOST_ARGUMENTS),
    space: take(64),
    positions: take(positions * POSITION_BYTES),
    targets: take(4 * positions),
    order: take(4 * batch),
    bucketMap: take(64),
    samples: take(batch * SAMPLE_BYTES),
    derivatives: take(4 * batch),
    losses: take(8 * Math.ceil(batch / RANGE)),
    sums: take(4 * batch * 2 * neurons),
    parts: take(4 * batch * groups),
    effective: take(4 * kingBuckets * INPUTS * neurons),
    parameters: take(parameters),
    means: take(parameters),
    squares: take(parameters),
    gradients: take(parameters),
    offsets: take(4 * positions),
  };
  const pages = Math.ceil(at / PAGE);
  if (pages > PAGE - 1) throw new RangeError(`training on ${positions} positions needs more than 4 GiB`);
  return { ...layout, pages };
}

/** The words at `space`. */
export const addressesOf = (layout: Layout): number[] => [
  layout.positions,
  layout.targets,
  layout.order,
  layout.bucketMap,
  layout.samples,
  layout.derivatives,
  layout.losses,
  layout.sums,
  layout.parts,
  layout.effective,
  layout.parameters,
  layout.means,
  layout.squares,
  layout.gradients,
  layout.offsets,
];
