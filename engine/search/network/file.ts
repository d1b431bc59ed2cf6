/**
 * Network files, byte by byte in `docs/network.md`: read, checked and written. The limits of weights and biases keep
 * the accumulators within 16 bits, so a file beyond them is rejected.
 */
import { createHash } from 'node:crypto';
import { fail, type Issue, ok, type Parsed } from '../../rules/result.ts';
import { NETWORK_GAMES, type NetworkGame } from './games.ts';
import { INPUTS } from './inputs.ts';

/** The weights of a network. */
export interface NetworkWeights {
  readonly game: NetworkGame;
  /** Whether the value is added to that of the classical evaluation, instead of replacing it. */
  readonly isCorrection: boolean;
  /** Neurons of each perspective: a multiple of 16 from 16 to 512. */
  readonly neurons: number;
  /** Number of king buckets, 1 to 32. */
  readonly kingBuckets: number;
  /** King bucket of each square of the own king, a1 first; only files e to h are used. 64 entries. */
  readonly bucketOf: Uint8Array;
  /** Centipawns of an output of 1. */
  readonly scale: number;
  /** [king bucket][input][neuron], in 1/255. */
  readonly inputWeights: Int16Array;
  /** [neuron], in 1/255. */
  readonly inputBiases: Int16Array;
  /** [output bucket][side to move, other side][neuron], in 1/64. */
  readonly outputWeights: Int8Array;
  /** [output bucket], in 1/16320. */
  readonly outputBiases: Int32Array;
}

/** A network that was read from a file. */
export interface Network extends NetworkWeights {
  /** The first 12 hexadecimal digits of the SHA-256 of the file. */
  readonly id: string;
}

export const MAX_NETWORK_BYTES = 4 << 20;
const MAX_NEURONS = 512;
export const OUTPUT_BUCKETS = 8;
/** An activation of 1, and an output weight of 1. */
export const QA = 255;
export const QB = 64;
/** Largest absolute values: 37 inputs at most are active, and 37 * 800 + 3000 is below 32768. */
export const MAX_INPUT_WEIGHT = 800;
export const MAX_INPUT_BIAS = 3000;
/** Of the trainer; the file has 8 bits with a sign. */
export const MAX_OUTPUT_WEIGHT = 127;
const MAX_SCALE = 10_000;

const MAGIC = 'CTNN';
const VERSION = 1;
/** Kinds of networks. */
const EVALUATION = 1;
const CORRECTION = 2;
const MAX_KING_BUCKETS = 32;
const NAME = 36;
const NAME_BYTES = 32;
const MAP = NAME + NAME_BYTES;
const HEADER = MAP + 64;
const HASH_BYTES = 32;

/** Length of a file in bytes. */
export const networkBytes = (neurons: number, kingBuckets: number): number =>
  HEADER + 2 * neurons * (kingBuckets * INPUTS + 1) + OUTPUT_BUCKETS * (2 * neurons + 4) + HASH_BYTES;

const digest = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
const idOf = (hash: Buffer): string => hash.toString('hex').slice(0, 12);

const issue = (code: string, text: string): Issue => ({ code, text });
const damaged = (why: string): Issue => issue('network-damaged', `The network file is damaged: ${why}`);

const within = (values: Int16Array, most: number): boolean => values.every(value => value >= -most && value <= most);

/** What is wrong with the shape of a network; `null` if nothing. */
function shapeFault(neurons: number, kingBuckets: number, scale: number): string | null {
  if (!Number.isInteger(neurons) || neurons % 16 !== 0 || neurons < 16 || neurons > MAX_NEURONS)
    return `it has ${neurons} neurons, not a multiple of 16 up to ${MAX_NEURONS}`;
  if (!Number.isInteger(kingBuckets) || kingBuckets < 1 || kingBuckets > MAX_KING_BUCKETS)
    return `it has ${kingBuckets} king buckets, not 1 to ${MAX_KING_BUCKETS}`;
  if (!Number.isInteger(scale) || scale < 1 || scale > MAX_SCALE) return `its scale is ${scale}, not 1 to ${MAX_SCALE}`;
  return null;
}

/** What is wrong with the values of a network; `null` if nothing. */
function valueFault({ kingBuckets, bucketOf, inputWeights, inputBiases }: NetworkWeights): string | null {
  if (bucketOf.some(bucket => bucket >= kingBuckets)) return `a square has a king bucket above ${kingBuckets - 1}`;
  if (!within(inputWeights, MAX_INPUT_WEIGHT)) return `an input weight is beyond ±${MAX_INPUT_WEIGHT}`;
  if (!within(inputBiases, MAX_INPUT_BIAS)) return `a bias of a neuron is beyond ±${MAX_INPUT_BIAS}`;
  return null;
}

/**
 * The bytes of the network's file. Throws a RangeError if the shape, a value or the length is beyond the limits, or if
 * an array does not have the length that the shape demands.
 */
export function writeNetwork(weights: NetworkWeights): Uint8Array<ArrayBuffer> {
  const { game, isCorrection, neurons, kingBuckets, bucketOf, scale } = weights;
  const { inputWeights, inputBiases, outputWeights, outputBiases } = weights;
  const fault = shapeFault(neurons, kingBuckets, scale) ?? valueFault(weights);
  if (fault !== null) throw new RangeError(`The network cannot be written: ${fault}`);
  const length = networkBytes(neurons, kingBuckets);
  if (length > MAX_NETWORK_BYTES) throw new RangeError(`A network of ${length} bytes is above ${MAX_NETWORK_BYTES}`);
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode(MAGIC));
  const numbers = [
    VERSION,
    isCorrection ? CORRECTION : EVALUATION,
    neurons,
    kingBuckets,
    OUTPUT_BUCKETS,
    QA,
    QB,
    scale,
  ];
  for (const [index, number] of numbers.entries()) view.setInt32(4 + 4 * index, number, true);
  bytes.set(new TextEncoder().encode(game), NAME);
  let at = MAP;
  const put = (array: Uint8Array | Int8Array | Int16Array | Int32Array, expected: number): void => {
    if (array.length !== expected)
      throw new RangeError(`An array of the network has ${array.length} values, not ${expected}`);
    for (const value of array) {
      if (array.BYTES_PER_ELEMENT === 1) view.setInt8(at, value);
      else if (array.BYTES_PER_ELEMENT === 2) view.setInt16(at, value, true);
      else view.setInt32(at, value, true);
      at += array.BYTES_PER_ELEMENT;
    }
  };
  put(bucketOf, 64);
  put(inputWeights, kingBuckets * INPUTS * neurons);
  put(inputBiases, neurons);
  put(outputWeights, OUTPUT_BUCKETS * 2 * neurons);
  put(outputBiases, OUTPUT_BUCKETS);
  bytes.set(digest(bytes.subarray(0, at)), at);
  return bytes;
}

const nameIn = (bytes: Uint8Array): string =>
  new TextDecoder('latin1').decode(bytes.subarray(NAME, MAP)).replace(/\0+$/, '');

const isGame = (name: string): name is NetworkGame => (NETWORK_GAMES as readonly string[]).includes(name);

/**
 * The network in the bytes of a file. Issues: `network-too-large`, `network-foreign` (another kind of file, or a
 * network of another program), `network-version` (of a later version of this program), `network-damaged`.
 */
export function readNetwork(bytes: Uint8Array): Parsed<Network> {
  const { length } = bytes;
  if (length > MAX_NETWORK_BYTES)
    return fail(issue('network-too-large', `The file has ${length} bytes; a network has at most ${MAX_NETWORK_BYTES}`));
  if (new TextDecoder('latin1').decode(bytes.subarray(0, 4)) !== MAGIC)
    return fail(issue('network-foreign', 'The file is not a network of this program'));
  if (length < HEADER + HASH_BYTES) return fail(damaged(`it ends after ${length} bytes`));
  const view = new DataView(bytes.buffer, bytes.byteOffset, length);
  const word = (index: number): number => view.getUint32(4 + 4 * index, true);
  const kind = word(1);
  if (word(0) !== VERSION || (kind !== EVALUATION && kind !== CORRECTION)) {
    const text = `The network has version ${word(0)} and kind ${kind}; this program reads version 1, kinds 1 and 2`;
    return fail(issue('network-version', text));
  }
  const [neurons, kingBuckets, scale] = [word(2), word(3), word(7)];
  const shape = shapeFault(neurons, kingBuckets, scale);
  if (shape !== null) return fail(damaged(shape));
  if (word(4) !== OUTPUT_BUCKETS || word(5) !== QA || word(6) !== QB)
    return fail(damaged(`it has ${word(4)} output buckets and the units ${word(5)} and ${word(6)}`));
  const expected = networkBytes(neurons, kingBuckets);
  if (length !== expected) return fail(damaged(`it has ${length} bytes instead of ${expected}`));
  const hash = digest(bytes.subarray(0, length - HASH_BYTES));
  if (!hash.equals(bytes.subarray(length - HASH_BYTES))) return fail(damaged('its checksum does not match'));
  const game = nameIn(bytes);
  if (!isGame(game)) return fail(damaged(`it names the game '${game}'`));
  let at = MAP;
  const take = (count: number, size: number): ArrayBuffer => {
    // A copy, because a Buffer may begin at any byte of a larger memory.
    const part = new Uint8Array(count * size);
    part.set(bytes.subarray(at, at + part.length));
    at += part.length;
    return part.buffer;
  };
  const network: Network = {
    game,
    isCorrection: kind === CORRECTION,
    neurons,
    kingBuckets,
    scale,
    bucketOf: new Uint8Array(take(64, 1)),
    inputWeights: new Int16Array(take(kingBuckets * INPUTS * neurons, 2)),
    inputBiases: new Int16Array(take(neurons, 2)),
    outputWeights: new Int8Array(take(OUTPUT_BUCKETS * 2 * neurons, 1)),
    outputBiases: new Int32Array(take(OUTPUT_BUCKETS, 4)),
    id: idOf(hash),
  };
  const fault = valueFault(network);
  return fault === null ? ok(network) : fail(damaged(fault));
}
