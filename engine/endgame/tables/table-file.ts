/**
 * The file of one ending, little endian:
 *
 *   8 bytes   `CHATRANG`
 *   u32       version of the format, 1
 *   u32       bytes of the header
 *   header    JSON: {@link TableHeader}
 *   u32       CRC-32 of all the above
 *   u32 u32   for each block: its bytes in the file, their CRC-32
 *   u32       CRC-32 of that list
 *   blocks    each 65,536 bytes of the table (`byteOf`) compressed by Zstandard
 *
 * It is written beside its place and renamed, so a file that is there is whole; a reader checks the lists when it opens a file and each
 * block when it first needs it.
 */
import { closeSync, fstatSync, fsyncSync, openSync, readSync, statSync } from 'node:fs';
import { threadId } from 'node:worker_threads';
import { crc32, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { fail, type Issue, ok, type Parsed } from '../../rules/result.ts';
import type { CountingRule } from '../count/two-sided-rule.ts';
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
   * What the bytes mean; `mate`: n + 1 where the other side's king, to move, is mated in n moves of the chaser, else 0; `needs`: n + 1 where
   * the chaser wins when the count leaves it n moves, else 0.
   */
  readonly values: 'mate' | 'needs';
  /** Of `needs`: the counting they were solved for. */
  readonly counting?: CountingRule;
  readonly figures: EndingFigures;
}

/** Where a file is while a thread of this process, this one when none is named, writes it. */
export const partOf = (path: string, thread = threadId): string => `${path}.${thread}.${process.pid}.part`;

/** @throws what the system says when the disk is full or the folder is not there; nothing is left behind then */
export const writeTable = (path: string, header: TableHeader, bytes: Uint8Array): void =>
  writeBlocks(path, header, Math.ceil(bytes.length / BLOCK), packedBlocks(bytes));

/** The blocks of a table, or of a part that begins with one, as a file holds them. */
export function* packedBlocks(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += BLOCK) {
    const block = bytes.subarray(at, at + BLOCK);
    yield EMPTY.equals(block) ? PACKED_EMPTY : zstdCompressSync(block);
  }
}

/** Where equal units stand in another order; of four, most blocks. */
const EMPTY = Buffer.alloc(BLOCK);
const PACKED_EMPTY = zstdCompressSync(EMPTY);

/** Writes a table whose blocks, so many, come one after the other. @throws as {@link writeTable}, and what `packed` throws */
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
    if (number !== blocks) throw new RangeError(`${header.ending} has ${number} blocks and should have ${blocks}`);
    writeAll(file, Buffer.concat([head, words(crc32(head)), list, words(crc32(list))]), 0);
    fsyncSync(file);
  });
}

function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, 4 * index);
  return bytes;
}

/** An open table. Blocks are kept by whoever reads them (`EndgameTables`). */
export interface TableFile {
  readonly path: string;
  readonly header: TableHeader;
  readonly ending: Ending;
  readonly blocks: number;
  /** Bytes of the file. */
  readonly size: number;
  /** 65,536 bytes of the table. Issues: `table-damaged`, `table-unreadable`. */
  read(block: number): Parsed<Uint8Array>;
  close(): void;
}

/** A table that is in no file, since none could be written at `path`; its blocks are kept packed. */
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

/** Issues: `table-unreadable` (the system's words, or no file), `table-foreign` (another program's file, or a newer format), `table-damaged`. */
export function openTable(path: string): Parsed<TableFile> {
  return readable(path, () => {
    // A pipe of that name would be waited for without end.
    if (!statSync(path).isFile())
      return fail({ code: 'table-unreadable', text: `${path} cannot be used: it is no file`, data: { path } });
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

/** What `read` gives, or why the system could not: a folder of that name, a disk that fails. */
function readable<T>(path: string, read: () => Parsed<T>): Parsed<T> {
  try {
    return read();
  } catch (error) {
    const text = `The endgame table ${path} cannot be read: ${String(error)}`;
    return fail({ code: 'table-unreadable', text, data: { path } });
  }
}

/** More than any block takes that does not get smaller. */
const MAX_PACKED = 2 * BLOCK;

function readHead(path: string, file: number): Parsed<TableFile> {
  const { size } = fstatSync(file);
  const readAt = (length: number, at: number): Buffer | null => (at + length > size ? null : bytesAt(file, length, at));
  const first = readAt(16, 0);
  if (first === null || !first.subarray(0, 8).equals(MAGIC)) return foreign(path, 'it is no endgame table of ours');
  if (first.readUInt32LE(8) !== VERSION)
    return foreign(path, `its format is ${first.readUInt32LE(8)}, this program reads ${VERSION}`);
  const length = first.readUInt32LE(12);
  const head = length <= MAX_HEADER ? readAt(16 + length + 4, 0) : null;
  if (head === null) return damaged(path, 'it ends within its header');
  if (crc32(head.subarray(0, -4)) !== head.readUInt32LE(head.length - 4))
    return damaged(path, 'its header has another checksum');
  const header = headerIn(head.toString('utf8', 16, 16 + length));
  const ending = header && parseEnding(header.ending);
  if (header === null || ending === null) return foreign(path, 'its header is none of ours');
  const blocks = Math.ceil((placementsOf(ending) * 64) / BLOCK);
  const list = readAt(8 * blocks + 4, head.length);
  if (list === null) return damaged(path, 'it ends within its list of blocks');
  if (crc32(list.subarray(0, -4)) !== list.readUInt32LE(8 * blocks))
    return damaged(path, 'its list of blocks has another checksum');
  const starts = new Float64Array(blocks + 1);
  starts[0] = head.length + list.length;
  for (let block = 0; block < blocks; block++) {
    const packed = list.readUInt32LE(8 * block);
    if (packed > MAX_PACKED) return damaged(path, `block ${block} has ${packed} bytes`);
    starts[block + 1] = (starts[block] as number) + packed;
  }
  if (starts[blocks] !== size) return damaged(path, `it has ${size} bytes and should have ${starts[blocks]}`);
  const unpacked = (block: number): Parsed<Uint8Array> => {
    const at = starts[block] as number;
    const packed = readAt((starts[block + 1] as number) - at, at);
    if (packed === null || crc32(packed) !== list.readUInt32LE(8 * block + 4))
      return damaged(path, `block ${block} has another checksum`);
    try {
      const bytes = zstdDecompressSync(packed, { maxOutputLength: BLOCK, chunkSize: BLOCK });
      return bytes.length === BLOCK ? ok(bytes) : damaged(path, `block ${block} is too short`);
    } catch (error) {
      return damaged(path, `block ${block} does not unpack: ${String(error)}`);
    }
  };
  const read = (block: number): Parsed<Uint8Array> => readable(path, () => unpacked(block));
  return ok({ path, header, ending, blocks, size, read, close: () => closeSync(file) });
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
const areCounts = (value: unknown): boolean => Array.isArray(value) && value.every(isCount);

/** `null` for what no writer of ours has put there, whatever its checksum: a file may come from anybody. */
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

/** `null` when the file ends before. */
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
