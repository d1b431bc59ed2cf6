/**
 * A streaming bzip2 decoder. The streaming decoders of the npm registry were last changed years ago, buffer everything
 * that a chunk unpacks to, and loop forever on run lengths beyond 32 bits.
 *
 * A stream is `BZh1` to `BZh9`, blocks, and an end with a checksum over theirs; streams may follow each other. A block
 * of up to 900,000 bytes went through run-length encoding, Burrows-Wheeler, move-to-front, run-length encoding of
 * zeros, and Huffman codes. It is decoded in one step, so its packed bytes are collected first: at most {@link
 * LONGEST_PACKED}.
 */

/** An upper bound for the packed size of a block: the longest code for every symbol, and the tables. */
const LONGEST_PACKED = Math.ceil((900_000 * 20) / 8) + 100_000;
const LONGEST_CODE = 20;
const GROUP = 50;
const BLOCK = 0x314159265359;
const END = 0x177245385090;
/** Bytes per returned chunk. */
const PIECE = 65536;

class Bzip2Error extends Error {}

const broken = (why: string): never => {
  throw new Bzip2Error(`Broken bzip2 data: ${why}`);
};

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 24;
  for (let bit = 0; bit < 8; bit++) crc = (crc << 1) ^ (crc < 0 ? 0x04c11db7 : 0);
  return crc >>> 0;
});

/** Reads bits, the highest bit of a byte first. */
class Bits {
  #bytes = new Uint8Array(0);
  /** In bits. */
  #at = 0;

  get left(): number {
    return this.#bytes.length - (this.#at >> 3);
  }

  push(chunk: Uint8Array): void {
    const rest = this.#bytes.subarray(this.#at >> 3);
    const bytes = new Uint8Array(rest.length + chunk.length);
    bytes.set(rest);
    bytes.set(chunk, rest.length);
    this.#bytes = bytes;
    this.#at &= 7;
  }

  bit(): number {
    const byte = this.#bytes[this.#at >> 3];
    if (byte === undefined) return broken('unexpected end of data');
    const bit = (byte >> (7 - (this.#at & 7))) & 1;
    this.#at++;
    return bit;
  }

  /** Up to 48 bits. */
  read(count: number): number {
    let value = 0;
    for (let left = count; left > 0; ) {
      const byte = this.#bytes[this.#at >> 3];
      if (byte === undefined) return broken('unexpected end of data');
      const free = 8 - (this.#at & 7);
      const take = Math.min(free, left);
      value = value * 2 ** take + ((byte >> (free - take)) & ((1 << take) - 1));
      this.#at += take;
      left -= take;
    }
    return value;
  }

  /** The next 20 bits without consuming them; zeros after the end. */
  peek(): number {
    const at = this.#at >> 3;
    const bytes = this.#bytes;
    const word =
      ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    return (word << (this.#at & 7)) >>> 12;
  }

  skip(bits: number): void {
    this.#at += bits;
    if (this.#at > 8 * this.#bytes.length) broken('unexpected end of data');
  }

  align(): void {
    this.#at = (this.#at + 7) & ~7;
  }
}

/** @throws Bzip2Error */
export async function* bunzip2(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = chunks[Symbol.asyncIterator]();
  try {
    const bits = new Bits();
    let ended = false;
    const fill = async (bytes: number): Promise<void> => {
      const fresh: Uint8Array[] = [];
      for (let left = bits.left; !ended && left < bytes; ) {
        const next = await source.next();
        if (next.done) ended = true;
        else {
          fresh.push(next.value);
          left += next.value.length;
        }
      }
      if (fresh.length > 0) bits.push(Buffer.concat(fresh));
    };
    await fill(4);
    do {
      yield* stream(bits, fill);
      await fill(4);
    } while (bits.left > 0);
  } finally {
    await source.return?.();
  }
}

async function* stream(bits: Bits, fill: (bytes: number) => Promise<void>): AsyncGenerator<Uint8Array> {
  if (bits.read(24) !== 0x425a68) broken('no stream where one is expected');
  const level = bits.read(8) - 48;
  if (level < 1 || level > 9) broken(`block size ${level}`);
  const block = new Uint32Array(100_000 * level);
  for (let checksum = 0; ; ) {
    await fill(LONGEST_PACKED);
    const mark = bits.read(48);
    const expected = bits.read(32);
    if (mark === END) {
      if (checksum !== expected) broken('wrong checksum of a stream');
      bits.align();
      return;
    }
    if (mark !== BLOCK) broken('no block where one is expected');
    yield* plain(block, readBlock(bits, block), expected);
    checksum = (expected ^ ((checksum << 1) | (checksum >>> 31))) >>> 0;
  }
}

interface Read {
  /** Bytes of the block. */
  readonly length: number;
  /** The row of the sorted rotations that is the block itself. */
  readonly origin: number;
}

/** Reads a block in its sorted order; each entry contains the index of its successor above its byte. */
function readBlock(bits: Bits, block: Uint32Array): Read {
  if (bits.bit() === 1) broken('blocks of versions before 0.9.5 are not supported');
  const origin = bits.read(24);
  const bytes = readAlphabet(bits);
  const codes = readCodes(bits, bytes.length + 2);
  const counts = new Uint32Array(256);
  const length = readSymbols(bits, codes, bytes, block, counts);
  if (origin >= length) broken('the origin of a block is out of range');
  let sum = 0;
  for (let byte = 0; byte < 256; byte++) {
    const count = counts[byte] as number;
    counts[byte] = sum;
    sum += count;
  }
  for (let at = 0; at < length; at++) {
    const byte = (block[at] as number) & 0xff;
    const place = counts[byte] as number;
    counts[byte] = place + 1;
    block[place] = (block[place] as number) | (at << 8);
  }
  return { length, origin };
}

/** The bytes that occur in the block. */
function readAlphabet(bits: Bits): Uint8Array {
  const used = bits.read(16);
  const bytes: number[] = [];
  for (let high = 0; high < 16; high++) {
    if (((used >> (15 - high)) & 1) === 0) continue;
    const low = bits.read(16);
    for (let byte = 0; byte < 16; byte++) if (((low >> (15 - byte)) & 1) === 1) bytes.push(16 * high + byte);
  }
  if (bytes.length === 0) broken('a block has no bytes');
  return Uint8Array.from(bytes);
}

interface Code {
  readonly shortest: number;
  readonly longest: number;
  /** For each length: the highest code, and the offset from a code to its index among the symbols. */
  readonly limit: Int32Array;
  readonly base: Int32Array;
  readonly symbols: Uint16Array;
}

interface Codes {
  readonly codes: readonly Code[];
  /** The code of each group of {@link GROUP} symbols. */
  readonly selectors: Uint8Array;
}

function readCodes(bits: Bits, symbols: number): Codes {
  const count = bits.read(3);
  if (count < 2 || count > 6) broken(`${count} Huffman codes`);
  const selectors = new Uint8Array(bits.read(15));
  if (selectors.length === 0) broken('a block without groups of symbols');
  const front = [0, 1, 2, 3, 4, 5];
  for (let group = 0; group < selectors.length; group++) {
    let place = 0;
    while (bits.bit() === 1) if (++place >= count) broken('the code of a group is out of range');
    const [code] = front.splice(place, 1);
    front.unshift(code as number);
    selectors[group] = code as number;
  }
  return { selectors, codes: Array.from({ length: count }, () => readCode(bits, symbols)) };
}

function readCode(bits: Bits, symbols: number): Code {
  const lengths = new Uint8Array(symbols);
  let length = bits.read(5);
  for (let symbol = 0; symbol < symbols; symbol++) {
    for (;;) {
      if (length < 1 || length > LONGEST_CODE) broken(`a code of ${length} bits`);
      if (bits.bit() === 0) break;
      length += bits.bit() === 0 ? 1 : -1;
    }
    lengths[symbol] = length;
  }
  const limit = new Int32Array(LONGEST_CODE + 1).fill(-1);
  const base = new Int32Array(LONGEST_CODE + 1);
  const sorted = new Uint16Array(symbols);
  let [at, code] = [0, 0];
  for (let bits = 1; bits <= LONGEST_CODE; bits++) {
    base[bits] = code - at;
    for (let symbol = 0; symbol < symbols; symbol++) {
      if (lengths[symbol] !== bits) continue;
      sorted[at++] = symbol;
      code++;
    }
    limit[bits] = code - 1;
    code <<= 1;
  }
  return { shortest: Math.min(...lengths), longest: Math.max(...lengths), limit, base, symbols: sorted };
}

/** Fills the block and the counts of its bytes; returns the number of bytes. */
function readSymbols(
  bits: Bits,
  { codes, selectors }: Codes,
  alphabet: Uint8Array,
  block: Uint32Array,
  counts: Uint32Array,
): number {
  const front = alphabet.slice();
  const last = alphabet.length + 1;
  let [length, run, weight] = [0, 0, 1];
  for (let group = 0; ; group++) {
    const code = codes[selectors[group] ?? broken('a block without an end')] as Code;
    for (let left = GROUP; left > 0; left--) {
      const symbol = readSymbol(bits, code);
      if (symbol <= 1) {
        run += weight * (symbol + 1);
        weight *= 2;
        if (length + run > block.length) broken('a block is too long');
        continue;
      }
      if (run > 0) {
        const byte = front[0] as number;
        counts[byte] = (counts[byte] as number) + run;
        block.fill(byte, length, length + run);
        length += run;
        [run, weight] = [0, 1];
      }
      if (symbol === last) return length;
      if (length >= block.length) broken('a block is too long');
      const place = symbol - 1;
      const byte = front[place] as number;
      front.copyWithin(1, 0, place);
      front[0] = byte;
      counts[byte] = (counts[byte] as number) + 1;
      block[length++] = byte;
    }
  }
}

function readSymbol(bits: Bits, { shortest, longest, limit, base, symbols }: Code): number {
  const next = bits.peek();
  for (let length = shortest; length <= longest; length++) {
    const value = next >> (LONGEST_CODE - length);
    if (value > (limit[length] as number)) continue;
    bits.skip(length);
    return symbols[value - (base[length] as number)] ?? broken('a code without a symbol');
  }
  return broken('a code without a symbol');
}

/** Undoes the sorting and the first run-length encoding: four equal bytes are followed by a count of repetitions. */
function* plain(block: Uint32Array, { length, origin }: Read, expected: number): Generator<Uint8Array> {
  let piece = new Uint8Array(PIECE);
  let [filled, crc] = [0, 0xffffffff];
  let place = (block[origin] as number) >>> 8;
  let [previous, equal] = [-1, 0];
  for (let left = length; left > 0; left--) {
    const entry = block[place] as number;
    const byte = entry & 0xff;
    place = entry >>> 8;
    const isCount = equal === 4;
    const out = isCount ? previous : byte;
    for (let copies = isCount ? byte : 1; copies > 0; copies--) {
      crc = (crc << 8) ^ (CRC_TABLE[(crc >>> 24) ^ out] as number);
      piece[filled++] = out;
      if (filled < PIECE) continue;
      yield piece;
      piece = new Uint8Array(PIECE);
      filled = 0;
    }
    equal = isCount ? 0 : byte === previous ? equal + 1 : 1;
    previous = isCount ? -1 : byte;
  }
  if (~crc >>> 0 !== expected) broken('wrong checksum of a block');
  if (filled > 0) yield piece.subarray(0, filled);
}
