/**
 * Decodes bytes as a stream: the result does not depend on how the bytes are split into chunks.
 *
 * A byte order mark gives the encoding. Without one, the file is ASCII up to the first byte above 7F. The next 64 KiB
 * then decide for the whole file: mostly valid UTF-8 is UTF-8; other text is Windows-874 if its high bytes are in
 * runs, as Thai letters are, and Windows-1252 otherwise. Invalid bytes in a UTF-8 file are read as Windows-1252 and
 * counted.
 */
import { isUndefinedThai, WINDOWS_874, WINDOWS_1252 } from './codepages.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-874' | 'windows-1252';

/** The number of bytes that decide the encoding of a file without a byte order mark. */
export const ENCODING_WINDOW = 65536;

export interface TextStream {
  /** The text decoded so far. */
  push(chunk: Uint8Array): string;
  /** The rest. */
  end(): string;
  /** `utf-8` as long as all bytes were ASCII. */
  readonly encoding: Encoding;
  /** The number of invalid bytes in a UTF-8 file. */
  readonly repaired: number;
  /** The length of the byte order mark in bytes. */
  readonly mark: number;
}

/**
 * What is known about the encoding of a file at some place: `start`, nothing; `ascii`, no byte before it was above 7F.
 */
export type KnownEncoding = Encoding | 'start' | 'ascii';

/** @param known about the beginning of the text, if it is a part of a file */
export function textStream(known: KnownEncoding = 'start'): TextStream {
  let pending: Uint8Array = new Uint8Array(0);
  let state: 'start' | 'ascii' | 'decided' = known === 'start' || known === 'ascii' ? known : 'decided';
  let encoding: Encoding = known === 'start' || known === 'ascii' ? 'utf-8' : known;
  let repaired = 0;
  let markLength = 0;

  const step = (chunk: Uint8Array, last: boolean): string => {
    let bytes = pending.length === 0 ? chunk : joined(pending, chunk);
    pending = new Uint8Array(0);
    let text = '';
    if (state === 'start') {
      if (bytes.length < SIGNATURE && !last) {
        pending = bytes.slice();
        return '';
      }
      const mark = byteOrderMark(bytes);
      state = mark ? 'decided' : 'ascii';
      encoding = mark?.encoding ?? 'utf-8';
      markLength = mark?.length ?? 0;
      bytes = bytes.subarray(markLength);
    }
    if (state === 'ascii') {
      const high = firstHighByte(bytes);
      if (high < 0) return latin(bytes);
      text = latin(bytes.subarray(0, high));
      bytes = bytes.subarray(high);
      if (bytes.length < ENCODING_WINDOW && !last) {
        pending = bytes.slice();
        return text;
      }
      encoding = guessEncoding(bytes.subarray(0, ENCODING_WINDOW));
      state = 'decided';
    }
    const decoded = decode(bytes, encoding, last);
    pending = bytes.slice(decoded.used);
    repaired += decoded.repaired;
    return text + decoded.text;
  };

  return {
    push: chunk => step(chunk, false),
    end: () => step(new Uint8Array(0), true),
    get encoding() {
      return encoding;
    },
    get repaired() {
      return repaired;
    },
    get mark() {
      return markLength;
    },
  };
}

/** Decodes a complete file. */
export function decodeText(bytes: Uint8Array): {
  readonly text: string;
  readonly encoding: Encoding;
  readonly repaired: number;
} {
  const stream = textStream();
  const text = stream.push(bytes) + stream.end();
  return { text, encoding: stream.encoding, repaired: stream.repaired };
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

/** The number of bytes that are checked for a byte order mark, or for UTF-16 without one. */
const SIGNATURE = 32;

/**
 * UTF-16 without a byte order mark is recognised by two zero bytes in the first two code units, and none at the other
 * offsets. A single zero byte can occur in any damaged file.
 */
export function byteOrderMark(bytes: Uint8Array): { readonly encoding: Encoding; readonly length: number } | null {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { encoding: 'utf-8', length: 3 };
  if (a === 0xff && b === 0xfe) return { encoding: 'utf-16le', length: 2 };
  if (a === 0xfe && b === 0xff) return { encoding: 'utf-16be', length: 2 };
  const high = zeroByteOffset(bytes.subarray(0, SIGNATURE));
  return high === null ? null : { encoding: high === 0 ? 'utf-16be' : 'utf-16le', length: 0 };
}

/** The offset of the zero byte in ASCII code units, 0 or 1; `null` if this is not UTF-16. */
function zeroByteOffset(bytes: Uint8Array): 0 | 1 | null {
  if (bytes.length < 4) return null;
  for (const place of [0, 1] as const) {
    const begins = bytes[place] === 0 && bytes[place + 2] === 0;
    if (begins && bytes.every((byte, at) => byte !== 0 || at % 2 === place)) return place;
  }
  return null;
}

function firstHighByte(bytes: Uint8Array): number {
  for (let i = 0; i < bytes.length; i++) if ((bytes[i] as number) >= 0x80) return i;
  return -1;
}

/** The encoding of a file. @param bytes begin with its first byte above 7F; `ENCODING_WINDOW` bytes, or all of them */
export function guessEncoding(bytes: Uint8Array): Encoding {
  let valid = 0;
  let invalid = 0;
  let high = 0;
  let inRuns = 0;
  let thai = true;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] as number;
    if (byte < 0x80) continue;
    high++;
    if (isUndefinedThai(byte)) thai = false;
    if ((bytes[i - 1] ?? 0) >= 0x80 || (bytes[i + 1] ?? 0) >= 0x80) inRuns++;
  }
  for (let i = 0; i < bytes.length; ) {
    const length = (bytes[i] as number) < 0x80 ? 1 : sequenceLength(bytes, i);
    if (length > 1) valid++;
    else if (length === 0) invalid++;
    else if (length < 0) break;
    i += Math.max(1, length);
  }
  if (invalid === 0 || valid > invalid) return 'utf-8';
  return thai && inRuns * 2 >= high ? 'windows-874' : 'windows-1252';
}

/** The length of the UTF-8 sequence at `at`: 0 if it is invalid, -1 if it is incomplete at the end of the bytes. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] as number;
  const length = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
  for (let k = 1; k < length; k++) {
    const byte = bytes[at + k];
    if (byte === undefined) return -1;
    if ((byte & 0xc0) !== 0x80) return 0;
    if (k > 1) continue;
    if (lead === 0xe0 && byte < 0xa0) return 0;
    if (lead === 0xed && byte > 0x9f) return 0;
    if (lead === 0xf0 && byte < 0x90) return 0;
    if (lead === 0xf4 && byte > 0x8f) return 0;
  }
  return length;
}

interface Decoded {
  readonly text: string;
  /** The number of bytes decoded; the rest needs more input. */
  readonly used: number;
  readonly repaired: number;
}

/** Decodes as many of the bytes as possible; all of them if they are the `last`. */
export function decode(bytes: Uint8Array, encoding: Encoding, last: boolean): Decoded {
  switch (encoding) {
    case 'utf-8':
      return decodeUtf8(bytes, last);
    case 'utf-16le':
      return decodeUtf16(bytes, 'little', last);
    case 'utf-16be':
      return decodeUtf16(bytes, 'big', last);
    case 'windows-874':
      return { text: single(bytes, WINDOWS_874), used: bytes.length, repaired: 0 };
    case 'windows-1252':
      return { text: single(bytes, WINDOWS_1252), used: bytes.length, repaired: 0 };
  }
}

/** Collects UTF-16 code units and converts them to strings in batches. */
function unitBuffer() {
  const units = new Uint16Array(8192);
  let count = 0;
  let text = '';
  const flush = () => {
    text += String.fromCharCode.apply(null, units.subarray(0, count) as unknown as number[]);
    count = 0;
  };
  return {
    add(unit: number) {
      if (count === units.length) flush();
      units[count++] = unit;
    },
    text() {
      flush();
      return text;
    },
  };
}

function latin(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 8192)
    text += String.fromCharCode.apply(null, bytes.subarray(i, i + 8192) as unknown as number[]);
  return text;
}

function single(bytes: Uint8Array, upper: readonly number[]): string {
  const out = unitBuffer();
  for (const byte of bytes) out.add(byte < 0x80 ? byte : (upper[byte - 0x80] as number));
  return out.text();
}

function decodeUtf8(bytes: Uint8Array, last: boolean): Decoded {
  const out = unitBuffer();
  let repaired = 0;
  let i = 0;
  while (i < bytes.length) {
    const lead = bytes[i] as number;
    if (lead < 0x80) {
      out.add(lead);
      i++;
      continue;
    }
    const length = sequenceLength(bytes, i);
    if (length < 0 && !last) break;
    if (length <= 0) {
      out.add(WINDOWS_1252[lead - 0x80] as number);
      repaired++;
      i++;
      continue;
    }
    let code = lead & (0xff >> (length + 1));
    for (let k = 1; k < length; k++) code = (code << 6) | ((bytes[i + k] as number) & 0x3f);
    if (code < 0x10000) out.add(code);
    else {
      out.add(0xd800 + ((code - 0x10000) >> 10));
      out.add(0xdc00 + ((code - 0x10000) & 0x3ff));
    }
    i += length;
  }
  return { text: out.text(), used: i, repaired };
}

/** An odd last byte becomes the code unit with the same number. */
function decodeUtf16(bytes: Uint8Array, endian: 'little' | 'big', last: boolean): Decoded {
  const out = unitBuffer();
  let i = 0;
  for (; i + 1 < bytes.length; i += 2) {
    const a = bytes[i] as number;
    const b = bytes[i + 1] as number;
    out.add(endian === 'little' ? a | (b << 8) : (a << 8) | b);
  }
  const odd = bytes[i];
  if (last && odd !== undefined) {
    out.add(odd);
    i++;
  }
  return { text: out.text(), used: i, repaired: last && odd !== undefined ? 1 : 0 };
}
