/** Streaming decompressors. */
import { createGunzip, createInflateRaw } from 'node:zlib';
import type { Packing } from '../../core/pgn/file-kind.ts';
import { bunzip2 } from './bzip2.ts';
import { transformed } from './transformed.ts';
import { unzstd } from './zstd.ts';

type Unpack = (bytes: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array>;

/** `deflate`: raw, as in zip files. Each throws an Error when the data are broken or truncated. */
export const UNPACK: Readonly<Record<Packing | 'deflate', Unpack>> = {
  gzip: bytes => transformed(createGunzip({ chunkSize: 65536 }), bytes),
  deflate: bytes => transformed(createInflateRaw({ chunkSize: 65536 }), bytes),
  zstd: unzstd,
  bzip2: bunzip2,
};
