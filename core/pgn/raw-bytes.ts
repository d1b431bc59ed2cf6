/**
 * The original bytes of the blocks of a file, for text that is kept unchanged. Blocks are measured in UTF-16 code
 * units with line feeds as line ends. The bytes are decoded again with the same decoder to find the end of a block.
 * Every byte belongs to exactly one block.
 */
import { lineFeeds } from './blocks.ts';
import { decode, type Encoding } from './encoding.ts';

export interface RawBytes {
  push(chunk: Uint8Array): void;
  /**
   * The bytes of the next block.
   *
   * @param length of the block in UTF-16 code units
   * @param mark the length of the byte order mark at the beginning of the file, in bytes
   */
  take(length: number, encoding: Encoding, mark: number): Uint8Array;
}

/** The number of bytes that are decoded at a time. */
const STEP = 65536;

export function rawBytes(): RawBytes {
  let chunks: Uint8Array[] = [];
  let atStart = true;
  /** Joins the chunks; only at the end of a block, so that a long block is not copied at every chunk. */
  const all = (): Uint8Array => {
    const [first] = chunks;
    if (chunks.length === 1 && first) return first;
    const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const chunk of chunks) {
      bytes.set(chunk, at);
      at += chunk.length;
    }
    return bytes;
  };
  return {
    push: chunk => void chunks.push(chunk),
    take(length, encoding, mark) {
      const bytes = all();
      const end = endOfBlock(bytes, atStart ? mark : 0, length, encoding);
      atStart = false;
      chunks = [bytes.subarray(end)];
      return bytes.subarray(0, end);
    },
  };
}

/** The offset in bytes at which a block of `length` code units ends that begins at `from`. */
function endOfBlock(bytes: Uint8Array, from: number, length: number, encoding: Encoding): number {
  const size = encoding === 'utf-16le' || encoding === 'utf-16be' ? 2 : 1;
  const low = encoding === 'utf-16be' ? 1 : 0;
  const isCode = (at: number, code: number): boolean =>
    bytes[at + low] === code && (size === 1 || bytes[at + 1 - low] === 0);
  let at = from;
  let left = length;
  let wider = 0;
  while (left > 0 && at < bytes.length) {
    // A code unit takes at least `size` bytes, so this is never too much.
    let end = Math.min(bytes.length, at + Math.min(left * size, STEP) + wider);
    // Carriage returns before a line feed form one line end with it.
    while (isCode(end - size, RETURN) && (isCode(end, RETURN) || isCode(end, FEED))) end += size;
    const { text, used } = decode(bytes.subarray(at, end), encoding, false);
    if (used === 0 && end === bytes.length) return bytes.length;
    wider = used === 0 ? wider + 1 : 0;
    at += used;
    left -= lineFeeds(text).length;
    // Carriage returns without a line feed after them are one line end each.
    for (; left < 0; left++) at -= size;
  }
  return at;
}

const RETURN = 13;
const FEED = 10;
