/**
 * The format of a table file, little-endian:
 *
 *   8 bytes   `CHATRANG`
 *   u32       version of the format, 1
 *   u32       length of the header in bytes
 *   header    JSON: {@link TableHeader}
 *   u32       CRC-32 of all the above
 *   u32 u32   for each block: its length in the file, its CRC-32
 *   u32       CRC-32 of that list
 *   blocks    each 65,536 bytes of the table (`byteOf`) compressed by Zstandard
 *
 * The file is written under another name and renamed, so an existing file is complete. A reader checks the header and
 * the list when it opens the file, and each block when it is first read.
 */
import { closeSync, fstatSync, fsyncSync, openSync, readSync, statSync } from 'node:fs';
import { threadId } from 'node:worker_threads';
import { crc32, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { isRecord } from '../../rules/is-record.ts';
import { fail, type Issue, ok, type Parsed } from '../../rules/result.ts';
import type { DtrRule } from '../count/rule.ts';
import { type StoredRule, storedRule } from '../count/stored-rule.ts';
import { type Ending, parseEnding, placementsOf } from '../ending.ts';
import { writeAll, writeAtomically } from './atomic-file.ts';

const MAGIC = Buffer.from('CHATRANG');
const VERSION = 1;
export const BLOCK = 65536;
const MAX_HEADER = 1 << 20;

/** Statistics of an ending. Mirror images are left out, and orders of equal pieces are counted once. */
export interface EndingFigures {
  /** Legal positions with the bare king to move, and with the chaser to move. */
  readonly stands: number;
  readonly free: number;
  readonly stalemates: number;
  /** Positions by the chaser's moves to mate: with the bare king to move from 0, with the chaser to move from 1. */
  readonly lost: readonly number[];
  readonly won: readonly number[];
}

export interface TableHeader {
  readonly ending: string;
  /**
   * The meaning of the bytes. `mate`: DTM + 1 with the other side to move, 0 where the chaser does not mate. `needs`:
   * DTR + 1, 0 where no count is large enough.
   */
  readonly values: 'mate' | 'needs';
  /** For `needs`: the counting rule of the table. */
  readonly counting?: StoredRule;
  readonly figures: EndingFigures;
}

/** @param rule `null`: DTM */
export const headerOf = ({ name }: Ending, rule: DtrRule | null, figures: EndingFigures): TableHeader => ({
  ending: name,
  ...(rule === null ? { values: 'mate' } : { values: 'needs', counting: storedRule(rule) }),
  figures,
});

/** Temporary path of a file that a thread of this process (by default the current one) is writing. */
export const partOf = (path: string, thread = threadId): string => `${path}.${thread}.${process.pid}.part`;

/** @throws errors of the system, for example if the disk is full; then no file is left */
export const writeTable = (path: string, header: TableHeader, bytes: Uint8Array): void =>
  writeBlocks(path, header, Math.ceil(bytes.length / BLOCK), packedBlocks(bytes));

/** The packed blocks of a table, or of a part of one. */
export function* packedBlocks(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += BLOCK) {
    const block = bytes.subarray(at, at + BLOCK);
    yield EMPTY.equals(block) ? PACKED_EMPTY : zstdCompressSync(block);
  }
}

/** Blocks without placements because equal units are out of order; with four units, most blocks. */
const EMPTY = Buffer.alloc(BLOCK);
const PACKED_EMPTY = zstdCompressSync(EMPTY);

/** Writes a table from its packed blocks in order. @throws as {@link writeTable}, and errors of `packed` */
export function writeBlocks(path: string, header: TableHeader, blocks: number, packed: Iterable<Uint8Array>): void {
  const text = Buffer.from(JSON.stringify(header));
  const head = Buffer.concat([MAGIC, words(VERSION, text.length), text]);
  writeAtomically(path, partOf(path), file => {
    let at = head.length + 4 + 8 * blocks + 4;
    let number = 0;
    const list = Buffer.alloc(8 * blocks);
    for (const block of packed) {
      list.writeUInt32LE(block.length, 8 * number);
      list.writeUInt32LE(crc32(block), 8 * number + 4);
      at += writeAll(file, block, at);
      number++;
    }
    if (number !== blocks) throw new RangeError(`${header.ending} has ${number} blocks, expected ${blocks}`);
    writeAll(file, Buffer.concat([head, words(crc32(head)), list, words(crc32(list))]), 0);
    fsyncSync(file);
  });
}

function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, 4 * index);
  return bytes;
}

/** An open table. It does not cache blocks (`EndgameTables` does). */
export interface TableFile {
  readonly path: string;
  readonly header: TableHeader;
  readonly ending: Ending;
  readonly blocks: number;
  /** Length of the file in bytes. */
  readonly size: number;
  /** 65,536 bytes of the table. Issues: `table-damaged`, `table-unreadable`. */
  read(block: number): Parsed<Uint8Array>;
  close(): void;
}

/** A table without a file, because `path` is not writable. Its blocks are kept packed in memory. */
export function tableInMemory(path: string, header: TableHeader, bytes: Uint8Array): TableFile {
  const packed = [...packedBlocks(bytes)];
  const ending = parseEnding(header.ending) as Ending;
  return {
    path,
    header,
    ending,
    blocks: packed.length,
    size: packed.reduce((sum, block) => sum + block.length, 0),
    read: block => ok(zstdDecompressSync(packed[block] as Uint8Array)),
    close: () => {},
  };
}

const damaged = (path: string, what: string): { readonly ok: false; readonly error: Issue } =>
  fail({ code: 'table-damaged', text: `The endgame table ${path} is damaged: ${what}`, data: { path } });

/**
 * Issues: `table-unreadable` (system error, or not a file), `table-foreign` (not an endgame table, or a newer format),
 * `table-damaged`.
 */
export function openTable(path: string): Parsed<TableFile> {
  return readable(path, () => {
    // Opening a pipe would block.
    if (!statSync(path).isFile())
      return fail({ code: 'table-unreadable', text: `${path} cannot be used: it is not a file`, data: { path } });
    const file = openSync(path, 'r');
    let table: Parsed<TableFile> | null = null;
    try {
      table = readHead(path, file);
      return table;
    } finally {
      if (!table?.ok) closeSync(file);
    }
  });
}

/** The result of `read`, or a system error as an issue. */
function readable<T>(path: string, read: () => Parsed<T>): Parsed<T> {
  try {
    return read();
  } catch (error) {
    const text = `The endgame table ${path} cannot be read: ${String(error)}`;
    return fail({ code: 'table-unreadable', text, data: { path } });
  }
}

/** Larger than any block, even an incompressible one. */
const MAX_PACKED = 2 * BLOCK;

function readHead(path: string, file: number): Parsed<TableFile> {
  const { size } = fstatSync(file);
  const readAt = (length: number, at: number): Buffer | null => (at + length > size ? null : bytesAt(file, length, at));
  const first = readAt(16, 0);
  if (first === null || !first.subarray(0, 8).equals(MAGIC)) return foreign(path, 'it is not an endgame table');
  if (first.readUInt32LE(8) !== VERSION)
    return foreign(path, `unsupported format ${first.readUInt32LE(8)}, expected ${VERSION}`);
  const length = first.readUInt32LE(12);
  const head = length <= MAX_HEADER ? readAt(16 + length + 4, 0) : null;
  if (head === null) return damaged(path, 'it ends within its header');
  if (crc32(head.subarray(0, -4)) !== head.readUInt32LE(head.length - 4))
    return damaged(path, 'checksum mismatch in the header');
  const header = headerIn(head.toString('utf8', 16, 16 + length));
  const ending = header && parseEnding(header.ending);
  if (header === null || ending === null) return foreign(path, 'invalid header');
  const blocks = Math.ceil((placementsOf(ending) * 64) / BLOCK);
  const list = readAt(8 * blocks + 4, head.length);
  if (list === null) return damaged(path, 'it ends within its list of blocks');
  if (crc32(list.subarray(0, -4)) !== list.readUInt32LE(8 * blocks))
    return damaged(path, 'checksum mismatch in the list of blocks');
  const starts = new Float64Array(blocks + 1);
  starts[0] = head.length + list.length;
  for (let block = 0; block < blocks; block++) {
    const packed = list.readUInt32LE(8 * block);
    if (packed > MAX_PACKED) return damaged(path, `block ${block} has ${packed} bytes`);
    starts[block + 1] = (starts[block] as number) + packed;
  }
  if (starts[blocks] !== size) return damaged(path, `its length is ${size} bytes, expected ${starts[blocks]}`);
  const unpacked = (block: number): Parsed<Uint8Array> => {
    const at = starts[block] as number;
    const packed = readAt((starts[block + 1] as number) - at, at);
    if (packed === null || crc32(packed) !== list.readUInt32LE(8 * block + 4))
      return damaged(path, `checksum mismatch in block ${block}`);
    try {
      const bytes = zstdDecompressSync(packed, { maxOutputLength: BLOCK, chunkSize: BLOCK });
      return bytes.length === BLOCK ? ok(bytes) : damaged(path, `block ${block} is too short`);
    } catch (error) {
      return damaged(path, `block ${block} cannot be unpacked: ${String(error)}`);
    }
  };
  const read = (block: number): Parsed<Uint8Array> => readable(path, () => unpacked(block));
  return ok({ path, header, ending, blocks, size, read, close: () => closeSync(file) });
}

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
const areCounts = (value: unknown): boolean => Array.isArray(value) && value.every(isCount);

/** `null` if the header is invalid. The file may come from anywhere, so a correct checksum is not sufficient. */
function headerIn(text: string): TableHeader | null {
  let header: unknown;
  try {
    header = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(header)) return null;
  const { ending, values, counting, figures } = header;
  const kind = values === 'needs' ? isRecord(counting) : values === 'mate' && counting === undefined;
  if (!kind || typeof ending !== 'string' || !isRecord(figures)) return null;
  const { stands, free, stalemates, lost, won } = figures;
  const counted = [stands, free, stalemates].every(isCount) && areCounts(lost) && areCounts(won);
  return counted ? (header as unknown as TableHeader) : null;
}

export const foreignTable = (path: string, why: string): Issue => ({
  code: 'table-foreign',
  text: `${path} cannot be used: ${why}`,
  data: { path },
});

const foreign = (path: string, why: string): Parsed<never> => fail(foreignTable(path, why));

/** `null` if the file is too short. */
function bytesAt(file: number, length: number, at: number): Buffer | null {
  const bytes = Buffer.alloc(length);
  let done = 0;
  while (done < length) {
    const got = readSync(file, bytes, done, length - done, at + done);
    if (got === 0) return null;
    done += got;
  }
  return bytes;
}
