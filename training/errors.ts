/** Errors of a network and of the classical evaluation on held-out positions. */
import type { NetworkWeights } from '../engine/search/network/file.ts';
import { networkValue } from '../engine/search/network/reference.ts';
import { classicalValuesOf } from './classical.ts';
import type { Dataset } from './dataset.ts';
import { POSITION_BYTES, recordAt } from './position.ts';
import { fitScale, sigmoid } from './targets.ts';

/** The reference of the network is slow. */
const MOST_CHECKED = 20_000;

export interface Errors {
  /** Mean squared errors of the expected result. */
  readonly network: number;
  readonly classical: number;
  /** The scale with which the classical evaluation fits best, centipawns. */
  readonly classicalScale: number;
  /** Mean distance of the network from the classical evaluation, centipawns. */
  readonly distance: number;
}

/** At most 20,000 of the held-out positions, evenly chosen. */
export function checkedPositions({ split }: Dataset): Uint32Array {
  const step = Math.ceil(split.heldOut.length / MOST_CHECKED);
  return split.heldOut.filter((_, index) => index % step === 0);
}

/** Mean squared error of values in centipawns for the side to move. */
export const errorOf = (values: ArrayLike<number>, targets: ArrayLike<number>, scale: number): number =>
  Array.from(values, (value, at) => (sigmoid(value / scale) - (targets[at] as number)) ** 2).reduce(
    (sum, each) => sum + each,
    0,
  ) / values.length;

/** @param targets of all positions of the data */
export async function errorsOf(
  data: Dataset,
  checked: Uint32Array,
  targets: Float32Array,
  network: NetworkWeights,
  scale: number,
): Promise<Errors> {
  const view = new DataView(data.positions.buffer);
  const own = new Float32Array(checked.length);
  const classical = await classicalValuesOf(data, checked);
  let distance = 0;
  for (const [at, index] of checked.entries()) {
    const rules = data.rulesOf(index);
    const record = recordAt(rules, view, index * POSITION_BYTES);
    own[at] = networkValue(network, record) + (network.isCorrection ? (classical[at] as number) : 0);
    distance += Math.abs((own[at] as number) - (classical[at] as number));
  }
  const wanted = Float32Array.from(checked, index => targets[index] as number);
  const classicalScale = fitScale(classical, wanted);
  return {
    network: errorOf(own, wanted, scale),
    classical: errorOf(classical, wanted, classicalScale),
    classicalScale,
    distance: distance / checked.length,
  };
}

export const describeErrors = ({ network, classical, classicalScale, distance }: Errors): string =>
  `network file ${network.toFixed(6)}, classical evaluation ${classical.toFixed(6)} (scale ${classicalScale}); ` +
  `mean distance from the classical evaluation ${distance.toFixed(1)} centipawns`;
