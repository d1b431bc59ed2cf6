/** Networks with random weights, for tests and benchmarks. */
import { mulberry32 } from '../../engine/endgame/random.ts';
import { type NetworkWeights, OUTPUT_BUCKETS } from '../../engine/search/network/file.ts';
import type { NetworkGame } from '../../engine/search/network/games.ts';
import { INPUTS } from '../../engine/search/network/inputs.ts';

export interface RandomNetwork {
  readonly game: NetworkGame;
  readonly neurons: number;
  readonly kingBuckets: number;
  readonly seed: number;
  readonly isCorrection?: boolean;
  /** Largest absolute values; the defaults activate about half of the neurons. */
  readonly inputWeight?: number;
  readonly inputBias?: number;
}

/** The same seed gives the same network. */
export function randomNetwork(options: RandomNetwork): NetworkWeights {
  const { game, neurons, kingBuckets, seed, isCorrection = false, inputWeight = 60, inputBias = 255 } = options;
  const next = mulberry32(seed);
  const below = (count: number): number => next() % count;
  const around = (most: number): number => below(2 * most + 1) - most;
  return {
    game,
    isCorrection,
    neurons,
    kingBuckets,
    scale: 400,
    bucketOf: Uint8Array.from({ length: 64 }, () => below(kingBuckets)),
    inputWeights: Int16Array.from({ length: kingBuckets * INPUTS * neurons }, () => around(inputWeight)),
    inputBiases: Int16Array.from({ length: neurons }, () => around(inputBias)),
    outputWeights: Int8Array.from({ length: OUTPUT_BUCKETS * 2 * neurons }, () => below(256) - 128),
    outputBiases: Int32Array.from({ length: OUTPUT_BUCKETS }, () => around(20_000)),
  };
}
