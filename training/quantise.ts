/** Rounds the weights of a trained network to the integers of a network file (docs/network.md). */
import {
  MAX_INPUT_BIAS,
  MAX_INPUT_WEIGHT,
  MAX_OUTPUT_WEIGHT,
  type NetworkWeights,
  QA,
  QB,
} from '../engine/search/network/file.ts';
import { INPUTS } from '../engine/search/network/inputs.ts';
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

/**
 * The weights of a file as a trainer begins with them, with as many king buckets as the file or more: then a bucket
 * begins as that of the file for its first square.
 * @param wanted king buckets and scale of the new network @throws RangeError if the file has more king buckets
 */
export function floatsOf(
  file: NetworkWeights,
  wanted: Pick<NetworkWeights, 'bucketOf' | 'kingBuckets' | 'scale'>,
): FloatNetwork {
  const { neurons } = file;
  if (wanted.kingBuckets < file.kingBuckets)
    throw new RangeError(`the network has ${file.kingBuckets} king buckets, more than ${wanted.kingBuckets}`);
  const size = INPUTS * neurons;
  const inputWeights = new Float32Array(wanted.kingBuckets * size);
  for (let bucket = 0; bucket < wanted.kingBuckets; bucket++) {
    const from = (file.bucketOf[wanted.bucketOf.indexOf(bucket)] as number) * size;
    for (let at = 0; at < size; at++) inputWeights[bucket * size + at] = (file.inputWeights[from + at] as number) / QA;
  }
  const gain = file.scale / wanted.scale;
  return {
    neurons,
    kingBuckets: wanted.kingBuckets,
    inputWeights,
    inputBiases: Float32Array.from(file.inputBiases, bias => bias / QA),
    outputWeights: Float32Array.from(file.outputWeights, weight => (gain * weight) / QB),
    outputBiases: Float32Array.from(file.outputBiases, bias => (gain * bias) / (QA * QB)),
  };
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
