/**
 * Between the weights before and after a run that began with another network. Source: Wortsman et al., Robust
 * fine-tuning of zero-shot models, 2022.
 */
import type { FloatNetwork } from './trainer.ts';

/** @param share of the change, 0 to 1 @throws RangeError if the networks do not have the same shape */
export function interpolate(first: FloatNetwork, last: FloatNetwork, share: number): FloatNetwork {
  const { neurons, kingBuckets } = first;
  if (last.neurons !== neurons || last.kingBuckets !== kingBuckets)
    throw new RangeError(`a network has ${last.neurons} neurons and ${last.kingBuckets} king buckets`);
  const between = (from: Float32Array, to: Float32Array): Float32Array =>
    from.map((weight, at) => (1 - share) * weight + share * (to[at] as number));
  return {
    neurons,
    kingBuckets,
    inputWeights: between(first.inputWeights, last.inputWeights),
    inputBiases: between(first.inputBiases, last.inputBiases),
    outputWeights: between(first.outputWeights, last.outputWeights),
    outputBiases: between(first.outputBiases, last.outputBiases),
  };
}
