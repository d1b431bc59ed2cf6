/** Rounds the weights of a trained network to the integers of a network file (docs/network.md). */
import {
  MAX_INPUT_BIAS,
  MAX_INPUT_WEIGHT,
  MAX_OUTPUT_WEIGHT,
  type NetworkWeights,
  QA,
  QB,
} from '../engine/search/network/file.ts';
import type { FloatNetwork } from './trainer.ts';

/** Weights beyond a limit of the file, and of how many. */
export interface Clipped {
  readonly clipped: number;
  readonly of: number;
}

export interface Quantised {
  readonly weights: NetworkWeights;
  readonly inputWeights: Clipped;
  readonly inputBiases: Clipped;
  readonly outputWeights: Clipped;
}

function rounded<T extends Int8Array | Int16Array>(values: Float32Array, unit: number, most: number, into: T): Clipped {
  let clipped = 0;
  for (let at = 0; at < values.length; at++) {
    const value = Math.round((values[at] as number) * unit);
    if (Math.abs(value) > most) clipped++;
    into[at] = Math.min(Math.max(value, -most), most);
  }
  return { clipped, of: values.length };
}

/** The game of a network, and how its outputs become centipawns. */
export interface NetworkUse extends Pick<NetworkWeights, 'game' | 'bucketOf' | 'isCorrection'> {
  /** Centipawns of an output of 1. */
  readonly scale: number;
}

export function quantise(network: FloatNetwork, use: NetworkUse): Quantised {
  const { neurons, kingBuckets } = network;
  const inputWeights = new Int16Array(network.inputWeights.length);
  const inputBiases = new Int16Array(network.inputBiases.length);
  const outputWeights = new Int8Array(network.outputWeights.length);
  const clipped = {
    inputWeights: rounded(network.inputWeights, QA, MAX_INPUT_WEIGHT, inputWeights),
    inputBiases: rounded(network.inputBiases, QA, MAX_INPUT_BIAS, inputBiases),
    outputWeights: rounded(network.outputWeights, QB, MAX_OUTPUT_WEIGHT, outputWeights),
  };
  const outputBiases = Int32Array.from(network.outputBiases, bias => Math.round(bias * QA * QB));
  const weights = {
    ...use,
    neurons,
    kingBuckets,
    inputWeights,
    inputBiases,
    outputWeights,
    outputBiases,
  };
  return { weights, ...clipped };
}
