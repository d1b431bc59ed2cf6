/**
 * The value of a network in plain TypeScript: what the search must compute (`docs/network.md`). It is slow; for proofs
 * and for training.
 */
import { BLACK, type PositionRecord, squaresOf, turnOf, WHITE } from '../../rules/record.ts';
import { type Color, opposite } from '../../rules/types.ts';
import { type NetworkWeights, OUTPUT_BUCKETS, QA, QB } from './file.ts';
import { activeInputs, INPUTS, kingSquare } from './inputs.ts';

/** Sums of the neurons of a perspective before activation, in 1/255. */
function accumulatorOf(network: NetworkWeights, record: PositionRecord, own: Color): Int32Array<ArrayBuffer> {
  const { neurons, inputWeights, inputBiases } = network;
  const sums = Int32Array.from(inputBiases);
  const bucket = network.bucketOf[kingSquare(record, own)] as number;
  for (const input of activeInputs(network.game, record, own)) {
    const row = (bucket * INPUTS + input) * neurons;
    for (let neuron = 0; neuron < neurons; neuron++) {
      sums[neuron] = (sums[neuron] as number) + (inputWeights[row + neuron] as number);
    }
  }
  return sums;
}

/** Output bucket, 0 to 7, by the number of pieces on the board. */
export const outputBucket = (pieces: number): number => Math.min(OUTPUT_BUCKETS - 1, (pieces - 2) >> 2);

/** The value of the position for the side to move, in centipawns. */
export function networkValue(network: NetworkWeights, record: PositionRecord): number {
  const { neurons, outputWeights, outputBiases, scale } = network;
  const pieces = squaresOf(record, WHITE).length + squaresOf(record, BLACK).length;
  const bucket = outputBucket(pieces);
  const turn = turnOf(record);
  let sum = 0;
  for (const [index, side] of [turn, opposite(turn)].entries()) {
    const weights = outputWeights.subarray((2 * bucket + index) * neurons, (2 * bucket + index + 1) * neurons);
    accumulatorOf(network, record, side).forEach((value, neuron) => {
      const active = Math.min(Math.max(value, 0), QA);
      sum += active * active * (weights[neuron] as number);
    });
  }
  // Below 2 ** 53, so exact.
  const value = Math.trunc(((Math.trunc(sum / QA) + (outputBiases[bucket] as number)) * scale) / (QA * QB));
  return value === 0 ? 0 : value;
}
