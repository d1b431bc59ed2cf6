/**
 * The bytes that the blocks of a file came from, for text that is kept as it is. Blocks are measured in UTF-16 units with line feeds as
 * line ends; the bytes are read again by the same decoder to find where a block ends in them. Every byte belongs to one block.
 */
import { lineFeeds } from './blocks.ts';
import { decode, type Encoding } from './encoding.ts';

export interface RawBytes {
  push(chunk: Uint8Array): void;
  /** The bytes of the next so many units. `mark`: bytes of a byte order mark at the beginning of the file, which are no text. */
  take(units: number, encoding: Encoding, mark: number): Uint8Array;
}

/** Bytes that are decoded at a time. */
const STEP = 65536;

export function rawBytes(): RawBytes {
  let held: Uint8Array[] = [];
  let atStart = true;
  /** Joined when a block ends, so that a long one is not copied at every chunk. */
  const all = (): Uint8Array => {
    const [first] = held;
    if (held.length === 1 && first) return first;
    const bytes = new Uint8Array(held.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const chunk of held) {
      bytes.set(chunk, at);
      at += chunk.length;
    }
    return bytes;
  };
  return {
    push: chunk => void held.push(chunk),
    take(units, encoding, mark) {
      const bytes = all();
      const length = lengthOf(bytes, atStart ? mark : 0, units, encoding);
      atStart = false;
      held = [bytes.subarray(length)];
      return bytes.subarray(0, length);
    },
  };
}

/** Bytes up to the end of so many units, which begin at the byte `from`. */
function lengthOf(bytes: Uint8Array, from: number, units: number, encoding: Encoding): number {
  const size = encoding === 'utf-16le' || encoding === 'utf-16be' ? 2 : 1;
  const low = encoding === 'utf-16be' ? 1 : 0;
  const isCode = (at: number, code: number): boolean =>
    bytes[at + low] === code && (size === 1 || bytes[at + 1 - low] === 0);
  let at = from;
  let left = units;
  let wider = 0;
  while (left > 0 && at < bytes.length) {
    // A unit takes at least `size` bytes, so this is never too much.
    let end = Math.min(bytes.length, at + Math.min(left * size, STEP) + wider);
    // The carriage returns before a line feed are one line end with it.
    while (isCode(end - size, RETURN) && (isCode(end, RETURN) || isCode(end, FEED))) end += size;
    const { text, used } = decode(bytes.subarray(at, end), encoding, false);
    if (used === 0 && end === bytes.length) return bytes.length;
    wider = used === 0 ? wider + 1 : 0;
    at += used;
    left -= lineFeeds(text).length;
    // Carriage returns that no line feed follows are a line end each.
    for (; left < 0; left++) at -= size;
  }
  return at;
}

const RETURN = 13;
const FEED = 10;
