/** The files of a zip archive, each as a stream whose checksum and length are verified. */
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';
import { UNPACK } from './unpack.ts';

export interface ZipMember {
  /** Path in the archive, with `/` between folders. */
  readonly name: string;
  /** Bytes in the archive. */
  readonly packedSize: number;
  /** Why it cannot be read; `null` when it can. */
  readonly refused: 'encrypted' | 'method' | null;
  /** @param meter called with the number of packed bytes of each read */
  open(meter: (bytes: number) => void): AsyncGenerator<Uint8Array>;
}

export interface Zip {
  readonly members: readonly ZipMember[];
  close(): void;
}

const METHODS: ReadonlyMap<number, keyof typeof UNPACK | 'stored'> = new Map([
  [0, 'stored'],
  [8, 'deflate'],
  [12, 'bzip2'],
  [93, 'zstd'],
]);

/** @param most limit of members. @throws Error when the archive is broken, RangeError when it has more members */
export async function openZip(path: string, most: number): Promise<Zip> {
  // Names of any form are accepted because no file is created with them.
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true, decodeStrings: false });
  try {
    if (zip.entryCount > most) throw new RangeError(`It contains ${zip.entryCount} files; the limit is ${most}`);
    const members: ZipMember[] = [];
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry);
      if (!name.endsWith('/')) members.push(memberOf(zip, entry, name));
    }
    return { members, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

const nameOf = ({ generalPurposeBitFlag, fileName, extraFields }: Entry): string =>
  getFileNameLowLevel(generalPurposeBitFlag, fileName as unknown as Buffer, extraFields, false)
    .replaceAll('\\', '/')
    .replace(/\p{Cc}/gu, '\ufffd');

function memberOf(zip: ZipFile, entry: Entry, name: string): ZipMember {
  const method = METHODS.get(entry.compressionMethod);
  return {
    name,
    packedSize: entry.compressedSize,
    refused: entry.isEncrypted() ? 'encrypted' : method === undefined ? 'method' : null,
    async *open(meter) {
      const raw = metered(await zip.openReadStreamPromise(entry, { decodeFileData: false }), meter);
      let [length, checksum] = [0, 0];
      for await (const chunk of method === undefined || method === 'stored' ? raw : UNPACK[method](raw)) {
        length += chunk.length;
        if (length > entry.uncompressedSize) throw new Error('longer than the archive says');
        checksum = crc32(chunk, checksum);
        yield chunk;
      }
      if (length < entry.uncompressedSize) throw new Error('shorter than the archive says');
      if (checksum !== entry.crc32) throw new Error('wrong checksum');
    },
  };
}

async function* metered(stream: Readable, meter: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) {
    meter((chunk as Uint8Array).length);
    yield chunk as Uint8Array;
  }
}
