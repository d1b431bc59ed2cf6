import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checksumOf, type Value } from './checksum.ts';

const value: fc.Arbitrary<Value> = fc.oneof(
  fc.constant(null),
  fc.integer(),
  fc.string({ unit: 'grapheme' }),
  fc.uint8Array(),
);

it('is the CRC-32 of the documented bytes', () => {
  expect(checksumOf([Buffer.from('123456789')])).toBe(crc32(Buffer.from('\x03\x09\0\0\x00123456789')));
  expect(checksumOf([null, 'é'])).toBe(crc32(Buffer.from('\0\x02\x02\0\0\0é')));
});

it('is the same for equal values, whatever was computed before', () => {
  fc.assert(
    fc.property(fc.array(value), fc.string({ maxLength: 9000 }), (values, between) => {
      const sum = checksumOf(values);
      checksumOf([between]);
      return checksumOf(values) === sum && Number.isInteger(sum) && sum >= 0 && sum < 2 ** 32;
    }),
    { seed: 1 },
  );
});

it('differs when one bit of a text or blob, the type or the order differs', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1 }), fc.nat(), (bytes, place) => {
      const changed = Uint8Array.from(bytes);
      const at = place % bytes.length;
      changed[at] = (changed[at] ?? 0) ^ (1 << (place % 8));
      return checksumOf([bytes]) !== checksumOf([changed]);
    }),
    { seed: 2 },
  );
  const sums = [['ab', 'c'], ['a', 'bc'], ['abc'], [Buffer.from('abc')], ['c', 'ab'], [null], [0], ['']];
  expect(new Set(sums.map(checksumOf)).size).toBe(sums.length);
});
