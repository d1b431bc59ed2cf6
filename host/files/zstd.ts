/**
 * A streaming zstd decoder. Node's decompressor ends with a frame and silently drops the bytes after it in the same
 * chunk, so files of several frames (`cat a.zst b.zst`, pzstd) would lose games. Here each frame has a decompressor of
 * its own.
 */
import { createZstdDecompress } from 'node:zlib';
import { transformed } from './transformed.ts';

const FRAME = 0xfd2fb528;
/** The sixteen magic numbers of skippable frames differ in the lowest four bits. */
const SKIPPED = 0x184d2a50;
const RLE = 1;

/** @throws Error when the data are broken */
export async function* unzstd(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const input = new Bytes(chunks);
  try {
    while (!(await input.isOver())) {
      const mark = await input.take(4);
      const magic = mark.readUInt32LE();
      if (magic === FRAME) yield* transformed(createZstdDecompress({ chunkSize: 65536 }), frame(input, mark));
      else if ((magic & 0xfffffff0) >>> 0 === SKIPPED) await input.skip((await input.take(4)).readUInt32LE());
      else throw new Error('no frame where one is expected');
    }
  } finally {
    await input.close();
  }
}

/** The bytes of one frame: its header, blocks up to the last, and a checksum. */
async function* frame(input: Bytes, mark: Buffer): AsyncGenerator<Uint8Array> {
  yield mark;
  const descriptor = await input.take(1);
  yield descriptor;
  const bits = descriptor.readUInt8();
  const oneSegment = (bits & 0x20) !== 0;
  const window = oneSegment ? 0 : 1;
  const dictionary = [0, 1, 2, 4][bits & 3] as number;
  const size = [oneSegment ? 1 : 0, 2, 4, 8][bits >> 6] as number;
  yield await input.take(window + dictionary + size);
  for (let last = false; !last; ) {
    const header = await input.take(3);
    yield header;
    const block = header.readUIntLE(0, 3);
    last = (block & 1) === 1;
    yield await input.take(((block >> 1) & 3) === RLE ? 1 : block >> 3);
  }
  if ((bits & 4) !== 0) yield await input.take(4);
}

class Bytes {
  readonly #source: AsyncIterator<Uint8Array>;
  #buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#source = chunks[Symbol.asyncIterator]();
  }

  async isOver(): Promise<boolean> {
    return !(await this.#fill(1));
  }

  async take(count: number): Promise<Buffer> {
    if (!(await this.#fill(count))) throw new Error('unexpected end of file');
    const taken = this.#buffer.subarray(0, count);
    this.#buffer = this.#buffer.subarray(count);
    return taken;
  }

  async skip(count: number): Promise<void> {
    for (let left = count; left > 0; ) left -= (await this.take(Math.min(left, 65536))).length;
  }

  async close(): Promise<void> {
    await this.#source.return?.();
  }

  async #fill(count: number): Promise<boolean> {
    const fresh: Uint8Array[] = [];
    for (let length = this.#buffer.length; length < count; ) {
      const next = await this.#source.next();
      if (next.done) break;
      fresh.push(next.value);
      length += next.value.length;
    }
    if (fresh.length > 0) this.#buffer = Buffer.concat([this.#buffer, ...fresh]);
    return this.#buffer.length >= count;
  }
}
