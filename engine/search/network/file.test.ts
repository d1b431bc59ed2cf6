import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { randomNetwork } from '../../../tests/support/random-network.ts';
import { ruleSets } from '../../rules/rule-sets/list.ts';
import {
  MAX_INPUT_BIAS,
  MAX_INPUT_WEIGHT,
  MAX_NETWORK_BYTES,
  type NetworkWeights,
  networkBytes,
  readNetwork,
  writeNetwork,
} from './file.ts';
import { networkGame } from './games.ts';
import { MAX_ACTIVE } from './inputs.ts';

const weights = randomNetwork({ game: 'ouk', neurons: 16, kingBuckets: 3, seed: 1 });
const bytes = writeNetwork(weights);

const codeOf = (file: Uint8Array): string => {
  const read = readNetwork(file);
  return read.ok ? 'ok' : read.error.code;
};

/** The file with a change and the checksum that belongs to it. */
function changed(change: (file: Uint8Array, view: DataView) => void): Uint8Array {
  const file = bytes.slice();
  change(file, new DataView(file.buffer));
  file.set(createHash('sha256').update(file.subarray(0, -32)).digest(), file.length - 32);
  return file;
}

describe('network files', () => {
  it('returns what was written, also from the middle of a buffer', () => {
    const read = readNetwork(bytes);
    expect(read.ok && { ...read.value, id: '' }).toEqual({ ...weights, id: '' });
    expect(read.ok && read.value.id).toBe(
      createHash('sha256').update(bytes.subarray(0, -32)).digest('hex').slice(0, 12),
    );
    const around = new Uint8Array(bytes.length + 7);
    around.set(bytes, 3);
    expect(readNetwork(around.subarray(3, 3 + bytes.length))).toEqual(read);
    expect(readNetwork(Buffer.from(around.buffer, 3, bytes.length))).toEqual(read);
  });

  it('says whether it corrects the classical evaluation', () => {
    const corrects = [false, true].map(isCorrection => {
      const file = writeNetwork({ ...weights, isCorrection });
      const read = readNetwork(file);
      return [new DataView(file.buffer).getUint32(8, true), read.ok && read.value.isCorrection];
    });
    expect(corrects).toEqual([
      [1, false],
      [2, true],
    ]);
  });

  it('has the documented length and order of bytes', () => {
    expect(bytes.length).toBe(132 + 2 * 16 * (3 * 768 + 1) + 8 * (2 * 16 + 4) + 32);
    expect(networkBytes(16, 3)).toBe(bytes.length);
    const view = new DataView(bytes.buffer);
    expect(new TextDecoder().decode(bytes.subarray(0, 4))).toBe('CTNN');
    expect(Array.from({ length: 8 }, (_, index) => view.getInt32(4 + 4 * index, true))).toEqual([
      ...[1, 1, 16, 3, 8, 255, 64],
      weights.scale,
    ]);
    expect(view.getInt16(132, true)).toBe(weights.inputWeights[0]);
    const biases = 132 + 2 * 16 * 3 * 768;
    expect(view.getInt16(biases, true)).toBe(weights.inputBiases[0]);
    expect(view.getInt8(biases + 32)).toBe(weights.outputWeights[0]);
    expect(view.getInt32(biases + 32 + 256, true)).toBe(weights.outputBiases[0]);
  });

  it('rejects every truncated file and every changed byte', () => {
    const lengths = [0, 3, 4, 35, 131, 163, 164, bytes.length - 33, bytes.length - 1];
    expect(lengths.map(length => codeOf(bytes.subarray(0, length))).filter(code => code === 'ok')).toEqual([]);
    const step = 61;
    const accepted: number[] = [];
    for (let at = 0; at < bytes.length; at += at < 200 ? 1 : step) {
      const broken = bytes.slice();
      broken[at] = (broken[at] as number) ^ 0x10;
      if (codeOf(broken) === 'ok') accepted.push(at);
    }
    expect(accepted).toEqual([]);
    expect(codeOf(Uint8Array.of(...bytes, 0))).toBe('network-damaged');
  });

  it('tells why a file is rejected', () => {
    expect(codeOf(new Uint8Array(MAX_NETWORK_BYTES + 1))).toBe('network-too-large');
    expect(codeOf(new TextEncoder().encode('not a network at all'))).toBe('network-foreign');
    expect(codeOf(changed((_, view) => view.setUint32(4, 2, true)))).toBe('network-version');
    for (const kind of [0, 3])
      expect(codeOf(changed((_, view) => view.setUint32(8, kind, true)))).toBe('network-version');
    for (const [offset, value] of [
      [12, 24],
      [12, 0],
      [12, 1 << 30],
      [16, 0],
      [16, 33],
      [20, 4],
      [24, 127],
      [28, 32],
      [32, 0],
      [32, -1],
    ] as const) {
      expect(codeOf(changed((_, view) => view.setInt32(offset, value, true)))).toBe('network-damaged');
    }
    expect(codeOf(changed(file => file.set(new TextEncoder().encode('go\0\0'), 36)))).toBe('network-damaged');
    expect(codeOf(changed(file => file.fill(3, 68, 69)))).toBe('network-damaged');
    const tooMuch = [MAX_INPUT_WEIGHT + 1, -MAX_INPUT_WEIGHT - 1, -32768];
    for (const value of tooMuch) {
      expect(codeOf(changed((_, view) => view.setInt16(132, value, true)))).toBe('network-damaged');
    }
    const biases = 132 + 2 * 16 * 3 * 768;
    expect(codeOf(changed((_, view) => view.setInt16(biases, MAX_INPUT_BIAS + 1, true)))).toBe('network-damaged');
    expect(codeOf(changed(() => {}))).toBe('ok');
  });

  it('writes nothing beyond the limits', () => {
    const wrong: readonly Partial<NetworkWeights>[] = [
      { neurons: 24 },
      { kingBuckets: 33 },
      { scale: 0.5 },
      { bucketOf: new Uint8Array(64).fill(3) },
      { bucketOf: new Uint8Array(63) },
      { inputWeights: weights.inputWeights.map((value, index) => (index === 7 ? 801 : value)) },
      { inputBiases: weights.inputBiases.map(() => -3001) },
      { outputWeights: new Int8Array(16) },
      { outputBiases: new Int32Array(7) },
    ];
    for (const part of wrong) expect(() => writeNetwork({ ...weights, ...part })).toThrow(RangeError);
    expect(() => writeNetwork(randomNetwork({ game: 'makruk', neurons: 512, kingBuckets: 6, seed: 1 }))).toThrow(
      /above/,
    );
  });

  it('keeps the sums within 16 bits', () => {
    expect(MAX_ACTIVE * MAX_INPUT_WEIGHT + MAX_INPUT_BIAS).toBeLessThan(32768);
  });

  it('has a game for every rule set', () => {
    const games = new Set(ruleSets.map(rules => `${rules.variant}: ${networkGame(rules)}`));
    expect([...games].sort()).toEqual([
      'Cambodian: ouk',
      'Karouk: kar-ouk',
      'Makruk: makruk',
      // Makruk with the king's leap (`makruk-schemingmind`).
      'Makruk: ouk',
      'Min Rek Chanh: min-rek-chanh',
      'Rek: rek',
    ]);
  });
});
