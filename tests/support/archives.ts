/** Archives for tests, made by hand so that they can be broken in every way. */
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipFile {
  readonly name: string;
  readonly data: Uint8Array;
  /** 0 stored, 8 deflated (by default); of any other method `packed` has the bytes. */
  readonly method?: number;
  readonly packed?: Uint8Array;
  /** Bits of the flags: 1 encrypted, 0x800 a name in UTF-8 (by default). */
  readonly flags?: number;
  readonly crc?: number;
  /** As the archive says it; the truth by default. */
  readonly size?: number;
}

export function zipOf(files: readonly ZipFile[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, data, method = 8, flags = 0x800, crc = crc32(data), size = data.length, ...rest } of files) {
    const packed = Buffer.from(rest.packed ?? (method === 0 ? data : deflateRawSync(data)));
    const path = Buffer.from(name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(flags, 2);
    fields.writeUInt16LE(method, 4);
    fields.writeUInt32LE(crc, 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(size, 18);
    fields.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, path, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), fields, tail, path]));
    parts.push(local);
    at += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, entries, end]);
}

export const GAME = '[Event "Packed"]\n[White "A"]\n[Black "B"]\n[Result "*"]\n[Variant "Makruk"]\n\n1. e4 e5 *\n';

/** {@link GAME} as `bzip2 -9` writes it. */
export const GAME_BZ2 = Buffer.from(
  'QlpoOTFBWSZTWY8epzkAABTfgAAQUBEmADICUYoubR8AIABUUAjaCNMmJibQaImh6mnpBhDTQbGdxl5Tpgej0IOzXLhywgoaJgwZNIMIVjGtOQk3EiNvv85EzaoO4wHjonYCOxdyRThQkI8epzk=',
  'base64',
);

/** 45 MB of NUL bytes as `bzip2 -9` writes them. */
export const ZEROS_BZ2 = Buffer.from('QlpoOTFBWSZTWckBtsgBWKtAIMAAEAAACCAAMMwFKaZSSFJsVJIUni7kinChIZIDbZA=', 'base64');
