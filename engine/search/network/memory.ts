/** A network in the memory of the threads of a search, as `engine/assembly/search/network.ts` reads it. */
import type { SharedMemory } from '../engine-memory.ts';
import type { NetworkWeights } from './file.ts';

/** Offsets of the parts. */
const NEURONS = 4;
const SCALE = 8;
const CORRECTION = 12;
const OUTPUT_BIASES = 16;
const BUCKETS = 64;
const BIASES = 128;
const OUTPUTS = 2048;
const INPUT_WEIGHTS = 16384;

/**
 * Writes a network, or with `null` that there is none. Must not be called while a thread searches.
 * @param address `networkAddress()` of `engine.wasm`
 */
export function layNetwork({ buffer }: SharedMemory, address: number, network: NetworkWeights | null): void {
  const words = new Int32Array(buffer, address, 4);
  words[NEURONS >> 2] = network?.neurons ?? 0;
  if (network !== null) {
    words[SCALE >> 2] = network.scale;
    words[CORRECTION >> 2] = Number(network.isCorrection);
    new Int32Array(buffer, address + OUTPUT_BIASES).set(network.outputBiases);
    new Uint8Array(buffer, address + BUCKETS).set(network.bucketOf);
    new Int16Array(buffer, address + BIASES).set(network.inputBiases);
    new Int8Array(buffer, address + OUTPUTS).set(network.outputWeights);
    new Int16Array(buffer, address + INPUT_WEIGHTS).set(network.inputWeights);
  }
  // The serial: the threads see that the network is another one.
  words[0] = (words[0] as number) + 1;
}
