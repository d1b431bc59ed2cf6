/**
 * Checksums of stored values: CRC-32 (polynomial 0xedb88320, as in PNG and zip) over a form in which values of other
 * types, and lists of different lengths, never have the same bytes.
 *
 * | value      | bytes                                                                  |
 * |------------|------------------------------------------------------------------------|
 * | `NULL`     | `00`                                                                   |
 * | number     | `01`, IEEE 754 double, little endian (8 bytes)                         |
 * | text       | `02`, length of its UTF-8 in bytes (4 bytes, little endian), UTF-8     |
 * | blob       | `03`, length in bytes (4 bytes, little endian), bytes                  |
 */
import { crc32 } from 'node:zlib';

export type Value = null | number | string | Uint8Array;

const FIXED = 9;
const HEAD = 5;

let buffer = Buffer.alloc(4096);

/** Unsigned, 32 bits. */
export function checksumOf(values: readonly Value[]): number {
  let at = 0;
  const reserve = (bytes: number): void => {
    if (at + bytes <= buffer.length) return;
    const longer = Buffer.alloc(2 * (at + bytes));
    buffer.copy(longer, 0, 0, at);
    buffer = longer;
  };
  for (const value of values) {
    if (typeof value === 'string') {
      reserve(HEAD + 3 * value.length);
      const length = buffer.write(value, at + HEAD);
      buffer[at] = 2;
      buffer.writeUInt32LE(length, at + 1);
      at += HEAD + length;
    } else if (value instanceof Uint8Array) {
      reserve(HEAD + value.length);
      buffer[at] = 3;
      buffer.writeUInt32LE(value.length, at + 1);
      buffer.set(value, at + HEAD);
      at += HEAD + value.length;
    } else {
      reserve(FIXED);
      if (value === null) {
        buffer[at] = 0;
        at += 1;
        continue;
      }
      buffer[at] = 1;
      buffer.writeDoubleLE(value, at + 1);
      at += FIXED;
    }
  }
  return crc32(buffer.subarray(0, at));
}
