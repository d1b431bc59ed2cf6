/**
 * Files of training positions (docs/training-data.md): a header, then blocks of complete games. A block is written at
 * once and has a checksum, so a file whose writer was killed ends with at most one broken block, which is removed when
 * the writer continues.
 */
import { createHash } from 'node:crypto';
import { closeSync, existsSync, fstatSync, fsyncSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import type { RuleSet } from '../engine/rules/rule-set.ts';
import { packWeights } from '../engine/search/weights/groups.ts';
import { weightsOf } from '../engine/search/weights/weights.ts';
import { POSITION_BYTES } from './position.ts';

/** "CTPD" and "CTPB" in little endian. */
const FILE_MAGIC = 0x44505443;
const BLOCK_MAGIC = 0x42505443;
const VERSION = 1;
const HEADER_BYTES = 128;
const BLOCK_HEADER_BYTES = 32;
/** Bytes of a block's header before its checksums: of these bytes, then of the positions. */
const BLOCK_FIELDS = 16;
const RULES_BYTES = 56;
const HASH_BYTES = 8;
const AT = { rules: 40, engine: 24, network: 32, tables: 96, parent: 104, endingNodes: 112, checksum: 124 } as const;

/** Everything that decides which games a file contains. */
export interface DataSource {
  /** Id of the rule set, ASCII. */
  readonly rules: string;
  readonly seed: number;
  /** Of the search for one move. */
  readonly nodes: number;
  /** The same for positions with few pieces. */
  readonly endingNodes: number;
  /** Thousandths of the games that begin with few pieces. */
  readonly endings: number;
  /** {@link engineDigest}. */
  readonly engine: string;
  /** {@link digest} of the names and sizes of the endgame tables. */
  readonly tables: string;
  /** First 16 hexadecimal digits of the checksum of the network that evaluated the positions; zeros without one. */
  readonly network: string;
  /** {@link digest} of the header of the file from which positions were varied and of the options; zeros for games. */
  readonly parent: string;
}

export interface DataFile {
  readonly source: DataSource;
  /** 32 bytes each, the games in order. */
  readonly positions: Uint8Array<ArrayBuffer>;
  readonly count: number;
  readonly games: number;
  /** Bytes at the end of the file that are not a complete block. */
  readonly incomplete: number;
}

/** Complete games in order; number 0 is the first game of the file. */
export interface Block {
  readonly firstGame: number;
  readonly games: number;
  readonly positions: Uint8Array<ArrayBuffer>;
}

/** No network, and no parent. */
export const NONE = '0'.repeat(2 * HASH_BYTES);

/** First 16 hexadecimal digits of the SHA-256. */
export const digest = (content: string | Uint8Array): string =>
  createHash('sha256')
    .update(content)
    .digest('hex')
    .slice(0, 2 * HASH_BYTES);

const weightBytes = (rules: RuleSet): Buffer => Buffer.from(packWeights(weightsOf(rules)).buffer);

/** {@link digest} of the weights of the classical evaluation of a game. A correction is made for these weights. */
export const weightsDigest = (rules: RuleSet): string => digest(weightBytes(rules));

/** {@link digest} of `engine.wasm`, `rules.wasm` and the weights of the game. */
export const engineDigest = (engineWasm: Uint8Array, rulesWasm: Uint8Array, rules: RuleSet): string =>
  digest(Buffer.concat([engineWasm, rulesWasm, weightBytes(rules)]));

function packHeader(source: DataSource): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  if (!/^[\x21-\x7e]+$/.test(source.rules) || source.rules.length > RULES_BYTES)
    throw new RangeError(`the rule set id ${source.rules} does not fit a data file`);
  [FILE_MAGIC, VERSION, POSITION_BYTES, source.seed, source.nodes, source.endings].forEach((word, index) => {
    header.writeUInt32LE(word, 4 * index);
  });
  for (const name of ['engine', 'network', 'tables', 'parent'] as const) {
    const digits = source[name];
    if (!/^[0-9a-f]{16}$/.test(digits)) throw new RangeError(`${name}: expected 16 hexadecimal digits, got ${digits}`);
    header.write(digits, AT[name], 'hex');
  }
  header.writeUInt32LE(source.endingNodes, AT.endingNodes);
  header.write(source.rules, AT.rules, 'ascii');
  header.writeUInt32LE(crc32(header.subarray(0, AT.checksum)), AT.checksum);
  return header;
}

function readHeader(header: Buffer, path: string): DataSource {
  if (header.length < HEADER_BYTES || header.readUInt32LE(0) !== FILE_MAGIC)
    throw new Error(`${path} is not a file of training positions`);
  if (header.readUInt32LE(AT.checksum) !== crc32(header.subarray(0, AT.checksum)))
    throw new Error(`${path}: the header is damaged`);
  if (header.readUInt32LE(4) !== VERSION || header.readUInt32LE(8) !== POSITION_BYTES)
    throw new Error(`${path}: version ${header.readUInt32LE(4)} is not supported`);
  const hex = (at: number): string => header.toString('hex', at, at + HASH_BYTES);
  return {
    rules: header.toString('ascii', AT.rules, AT.rules + RULES_BYTES).replace(/\0+$/, ''),
    seed: header.readUInt32LE(12),
    nodes: header.readUInt32LE(16),
    // Files of earlier versions have 0.
    endingNodes: header.readUInt32LE(AT.endingNodes) || header.readUInt32LE(16),
    endings: header.readUInt32LE(20),
    engine: hex(AT.engine),
    tables: hex(AT.tables),
    network: hex(AT.network),
    parent: hex(AT.parent),
  };
}

function packBlock({ firstGame, games, positions }: Block): Buffer {
  const block = Buffer.alloc(BLOCK_HEADER_BYTES + positions.length);
  block.writeUInt32LE(BLOCK_MAGIC, 0);
  block.writeUInt32LE(firstGame, 4);
  block.writeUInt32LE(games, 8);
  block.writeUInt32LE(positions.length / POSITION_BYTES, 12);
  block.set(positions, BLOCK_HEADER_BYTES);
  block.writeUInt32LE(crc32(block.subarray(0, BLOCK_FIELDS)), BLOCK_FIELDS);
  block.writeUInt32LE(crc32(positions), BLOCK_FIELDS + 4);
  return block;
}

interface Scan {
  readonly source: DataSource;
  readonly games: number;
  readonly count: number;
  /** End of the last complete block. */
  readonly end: number;
  readonly size: number;
}

/** @throws Error if a block is damaged; the end of the file may be the beginning of a block */
function scan(file: number, path: string, onPositions: (positions: Buffer) => void): Scan {
  const { size } = fstatSync(file);
  const read = (at: number, bytes: number): Buffer => {
    const buffer = Buffer.alloc(Math.max(0, Math.min(bytes, size - at)));
    let filled = 0;
    while (filled < buffer.length) {
      const got = readSync(file, buffer, filled, buffer.length - filled, at + filled);
      if (got === 0) throw new Error(`${path}: the file became shorter while it was read`);
      filled += got;
    }
    return buffer;
  };
  const source = readHeader(read(0, HEADER_BYTES), path);
  let games = 0;
  let count = 0;
  let at = HEADER_BYTES;
  while (at < size) {
    const head = read(at, BLOCK_HEADER_BYTES);
    if (head.length < BLOCK_HEADER_BYTES) break;
    const damaged = (): Error => new Error(`${path}: the block at byte ${at} is damaged`);
    if (
      head.readUInt32LE(0) !== BLOCK_MAGIC ||
      head.readUInt32LE(BLOCK_FIELDS) !== crc32(head.subarray(0, BLOCK_FIELDS))
    )
      throw damaged();
    const positions = head.readUInt32LE(12);
    const end = at + BLOCK_HEADER_BYTES + positions * POSITION_BYTES;
    if (end > size) break;
    const body = read(at + BLOCK_HEADER_BYTES, positions * POSITION_BYTES);
    if (head.readUInt32LE(BLOCK_FIELDS + 4) !== crc32(body)) throw damaged();
    if (head.readUInt32LE(4) !== games)
      throw new Error(`${path}: game ${games} is missing; the block at byte ${at} begins with ${head.readUInt32LE(4)}`);
    games += head.readUInt32LE(8);
    count += positions;
    onPositions(body);
    at = end;
  }
  return { source, games, count, end: at, size };
}

/**
 * Reads all complete blocks of a file, also while another process writes it.
 * @throws Error if the file is none of training positions, or damaged
 */
export function readDataFile(path: string): DataFile {
  const file = openSync(path, 'r');
  try {
    const parts: Buffer[] = [];
    const { source, games, count, end, size } = scan(file, path, part => parts.push(part));
    const positions = new Uint8Array(count * POSITION_BYTES);
    let at = 0;
    for (const part of parts) {
      positions.set(part, at);
      at += part.length;
    }
    return { source, positions, count, games, incomplete: size - end };
  } finally {
    closeSync(file);
  }
}

/** Appends blocks to a new file or continues one. */
export class DataFileWriter {
  readonly #file: number;
  #end: number;
  /** Games in the file. */
  games: number;

  /** @throws Error if the file exists and is damaged or has another source */
  constructor(path: string, source: DataSource) {
    const header = packHeader(source);
    const exists = existsSync(path);
    this.#file = openSync(path, exists ? 'r+' : 'w+');
    try {
      // A writer that was killed at once has left less than a header.
      if (!exists || fstatSync(this.#file).size < HEADER_BYTES) {
        ftruncateSync(this.#file, 0);
        writeSync(this.#file, header, 0, HEADER_BYTES, 0);
        this.#end = HEADER_BYTES;
        this.games = 0;
        return;
      }
      const found = scan(this.#file, path, () => {});
      for (const [name, value] of Object.entries(source)) {
        const before = found.source[name as keyof DataSource];
        if (before !== value) throw new Error(`${path} has ${name} ${before}, not ${value}: choose another file`);
      }
      ftruncateSync(this.#file, found.end);
      this.#end = found.end;
      this.games = found.games;
    } catch (error) {
      closeSync(this.#file);
      throw error;
    }
  }

  append(block: Block): void {
    if (block.firstGame !== this.games) throw new RangeError(`expected game ${this.games}, got ${block.firstGame}`);
    const bytes = packBlock(block);
    let written = 0;
    while (written < bytes.length)
      written += writeSync(this.#file, bytes, written, bytes.length - written, this.#end + written);
    this.#end += bytes.length;
    this.games += block.games;
  }

  close(): void {
    fsyncSync(this.#file);
    closeSync(this.#file);
  }
}
