/** Unpacks WOFF 1.0 fonts (W3C Recommendation of 2012). */
import { inflateSync } from 'node:zlib';

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

const padded = (length: number): number => (length + 3) & ~3;

/** @returns the font in the sfnt format (TrueType, OpenType) */
export function unpackWoff(woff: Uint8Array): Uint8Array<ArrayBuffer> {
  const from = new DataView(woff.buffer, woff.byteOffset, woff.byteLength);
  const count = from.getUint16(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = WOFF_HEADER + index * WOFF_ENTRY;
    const [tag, offset, packed, length, checksum] = [0, 4, 8, 12, 16].map(at => from.getUint32(entry + at)) as [
      number,
      number,
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(offset, offset + packed);
    return { tag, checksum, bytes: packed < length ? inflateSync(bytes) : bytes };
  });
  const head = SFNT_HEADER + count * SFNT_ENTRY;
  const sfnt = new Uint8Array(head + tables.reduce((sum, { bytes }) => sum + padded(bytes.length), 0));
  const to = new DataView(sfnt.buffer);
  const steps = Math.floor(Math.log2(count));
  to.setUint32(0, from.getUint32(4));
  to.setUint16(4, count);
  to.setUint16(6, 16 << steps);
  to.setUint16(8, steps);
  to.setUint16(10, 16 * count - (16 << steps));
  let at = head;
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const entry = SFNT_HEADER + index * SFNT_ENTRY;
    for (const [place, value] of [tag, checksum, at, bytes.length].entries()) to.setUint32(entry + 4 * place, value);
    sfnt.set(bytes, at);
    at += padded(bytes.length);
  }
  return sfnt;
}
