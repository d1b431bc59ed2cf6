/**
 * Segments of the position index as rows: one of `position_segments` with a directory, and one of `position_blocks` for
 * each block. A segment never changes. Every block is compared with its checksum in the directory, and the directory
 * with its own, so that damage is noticed and never read as positions.
 */
import { crc32 } from 'node:zlib';
import type { GameId } from '../../../api/contract.ts';
import { BLOCK_FORM, type Block } from '../../../engine/library/position-index/blocks.ts';
import { isCorrupt } from '../corruption.ts';
import type { Db } from '../open.ts';

/** Games `first` to `last`, except those that are loose. */
export interface SegmentRange {
  readonly id: number;
  readonly first: GameId;
  readonly last: GameId;
  readonly positions: number;
}

export interface Segment extends SegmentRange {
  /** Of each block, ascending. A key with many positions can be that of several blocks. */
  readonly firstKeys: Float64Array;
  readonly checksums: Uint32Array;
}

export class DamagedSegmentError extends Error {
  readonly segment: SegmentRange;
  constructor(segment: SegmentRange, what: string) {
    super(`The ${what} of segment ${segment.id} of the position index is damaged`);
    this.segment = segment;
  }
}

/** Where segments are kept: in rows, or in memory. */
export interface SegmentStore {
  /** All segments of the present form, by game. */
  list(): readonly SegmentRange[];
  /** @throws DamagedSegmentError */
  open(range: SegmentRange): Segment;
  /** @throws DamagedSegmentError */
  block(segment: Segment, index: number): Block;
  insert(segment: Omit<SegmentRange, 'id'>, blocks: readonly Block[]): void;
  remove(id: number): void;
}

/** Writing and removing a segment in several short transactions. A kill leaves a segment that no store lists. */
export interface SegmentRows extends SegmentStore {
  /** Adds a segment without its blocks, which is not listed; returns its id. */
  begin(segment: Omit<SegmentRange, 'id'>, blocks: readonly Block[]): number;
  /** Adds `count` blocks from number `from`; false when the segment has been removed meanwhile. */
  add(id: number, blocks: readonly Block[], from: number, count: number): boolean;
  /** Lists the segment from now on; false when it has been removed meanwhile. */
  complete(id: number): boolean;
  /** Lists the segment no more. */
  withdraw(id: number): void;
  /** Whether there are segments that are not listed: begun or withdrawn ones. */
  hasUnlisted(): boolean;
  /** Removes at most `count` blocks of such a segment, or the segment when it has none. */
  removeUnlisted(count: number): void;
}

/** The form of a segment that is being written or removed. */
const UNLISTED = 0;

/** Ids of blocks: the id of the segment, then the number of the block in 20 bits. */
const MOST_BLOCKS = 2 ** 20;
/** The id of a block in the database; negative if its segment is in memory. */
export const blockId = ({ id }: Pick<SegmentRange, 'id'>, index: number): number => id * MOST_BLOCKS + index;

/** Bytes of a block in a directory: six of its first key, four of its checksum. */
const ENTRY = 10;

/** `readOnly`: segments that are removed are only left out from then on. */
export function segmentRows(db: Db, readOnly = false): SegmentRows {
  const hidden = new Set<number>();
  const list = db.prepare('SELECT id, first, last, positions FROM position_segments WHERE form = ? ORDER BY first, id');
  const directory = db.prepare('SELECT directory FROM position_segments WHERE id = ?').pluck();
  const block = db.prepare('SELECT bytes FROM position_blocks WHERE id = ?').pluck();
  const insert = db.prepare(
    'INSERT INTO position_segments (first, last, positions, form, directory) VALUES (?, ?, ?, ?, ?)',
  );
  const setForm = db.prepare('UPDATE position_segments SET form = ? WHERE id = ?');
  const unlisted = db.prepare('SELECT id FROM position_segments WHERE form = ? LIMIT 1').pluck();
  const isUnlisted = db.prepare('SELECT 1 FROM position_segments WHERE form = ? AND id = ?');
  const firstBlock = db.prepare('SELECT min(id) FROM position_blocks WHERE id BETWEEN ? AND ?').pluck();
  const insertBlock = db.prepare('INSERT OR REPLACE INTO position_blocks VALUES (?, ?)');
  const remove = db.prepare('DELETE FROM position_segments WHERE id = ?');
  const removeBlocks = db.prepare('DELETE FROM position_blocks WHERE id BETWEEN ? AND ?');
  /** Only what is no blob, or lies on a damaged page, differs from what was written. */
  const blob = (read: () => unknown): Uint8Array | null => {
    try {
      const value = read();
      return value instanceof Uint8Array ? value : null;
    } catch (error) {
      if (!isCorrupt(error)) throw error;
      return null;
    }
  };
  const insertSegment = (segment: Omit<SegmentRange, 'id'>, blocks: readonly Block[], form: number): number => {
    if (blocks.length > MOST_BLOCKS) throw new RangeError('a segment has too many blocks');
    const { first, last, positions } = segment;
    return Number(insert.run(first, last, positions, form, writeDirectory(segment, blocks)).lastInsertRowid);
  };
  /** @param from number of the first of them */
  const insertBlocks = (id: number, blocks: readonly Block[], from: number): void => {
    for (const [index, { bytes }] of blocks.entries()) insertBlock.run(blockId({ id }, from + index), bytes);
  };
  return {
    list: () => (list.all(BLOCK_FORM) as SegmentRange[]).filter(({ id }) => !hidden.has(id)),
    open(range) {
      const bytes = blob(() => directory.get(range.id));
      const segment = bytes && readDirectory(range, bytes);
      if (!segment) throw new DamagedSegmentError(range, 'directory');
      return segment;
    },
    block(segment, index) {
      const bytes = blob(() => block.get(blockId(segment, index)));
      if (bytes === null || crc32(bytes) !== segment.checksums[index])
        throw new DamagedSegmentError(segment, `block ${index}`);
      return { firstKey: segment.firstKeys[index] as number, bytes };
    },
    insert(range, blocks) {
      insertBlocks(insertSegment(range, blocks, BLOCK_FORM), blocks, 0);
    },
    remove(id) {
      if (readOnly) {
        hidden.add(id);
        return;
      }
      remove.run(id);
      removeBlocks.run(blockId({ id }, 0), blockId({ id }, MOST_BLOCKS - 1));
    },
    begin: (segment, blocks) => insertSegment(segment, blocks, UNLISTED),
    add(id, blocks, from, count) {
      if (isUnlisted.get(UNLISTED, id) === undefined) return false;
      insertBlocks(id, blocks.slice(from, from + count), from);
      return true;
    },
    complete: id => setForm.run(BLOCK_FORM, id).changes === 1,
    withdraw: id => void setForm.run(UNLISTED, id),
    hasUnlisted: () => unlisted.get(UNLISTED) !== undefined,
    removeUnlisted(count) {
      const id = unlisted.get(UNLISTED) as number | undefined;
      if (id === undefined) return;
      const end = blockId({ id }, MOST_BLOCKS - 1);
      const from = firstBlock.get(blockId({ id }, 0), end) as number | null;
      if (from === null) remove.run(id);
      else removeBlocks.run(from, Math.min(from + count - 1, end));
    },
  };
}

/** Segments that cannot be written because the library is read-only. */
export function segmentsInMemory(): SegmentStore {
  const kept = new Map<number, { readonly segment: Segment; readonly blocks: readonly Block[] }>();
  let last = 0;
  return {
    list: () => Array.from(kept.values(), ({ segment }) => segment).sort((a, b) => a.first - b.first),
    open: ({ id }) => (kept.get(id) as { segment: Segment }).segment,
    block: ({ id }, index) => kept.get(id)?.blocks[index] as Block,
    insert(range, blocks) {
      const id = --last;
      const firstKeys = Float64Array.from(blocks, ({ firstKey }) => firstKey);
      kept.set(id, { segment: { ...range, id, firstKeys, checksums: new Uint32Array() }, blocks });
    },
    remove: id => void kept.delete(id),
  };
}

function writeDirectory(range: Omit<SegmentRange, 'id'>, blocks: readonly Block[]): Uint8Array {
  const bytes = Buffer.alloc(ENTRY * blocks.length + 4);
  for (const [index, { firstKey, bytes: block }] of blocks.entries()) {
    bytes.writeUIntLE(firstKey, ENTRY * index, 6);
    bytes.writeUInt32LE(crc32(block), ENTRY * index + 6);
  }
  bytes.writeUInt32LE(checksumOf(range, bytes), bytes.length - 4);
  return bytes;
}

/** `null`: it is damaged. */
function readDirectory(range: SegmentRange, blob: Uint8Array): Segment | null {
  const bytes = Buffer.from(blob.buffer, blob.byteOffset, blob.byteLength);
  const blocks = (bytes.length - 4) / ENTRY;
  if (!Number.isInteger(blocks) || blocks < 0 || bytes.readUInt32LE(bytes.length - 4) !== checksumOf(range, bytes))
    return null;
  const firstKeys = Float64Array.from({ length: blocks }, (_, index) => bytes.readUIntLE(ENTRY * index, 6));
  const checksums = Uint32Array.from({ length: blocks }, (_, index) => bytes.readUInt32LE(ENTRY * index + 6));
  return { ...range, firstKeys, checksums };
}

/** Of the directory without its last four bytes, and of the row that contains it. */
const checksumOf = ({ first, last, positions }: Omit<SegmentRange, 'id'>, directory: Buffer): number =>
  crc32(`${first} ${last} ${positions} ${BLOCK_FORM}`, crc32(directory.subarray(0, -4)));

/** The blocks that may have a key: first and end. */
export function blocksWith({ firstKeys }: Segment, key: number): readonly [from: number, end: number] {
  /** The first block that begins with `bound` or a larger key. */
  const lower = (bound: number): number => {
    let [low, high] = [0, firstKeys.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((firstKeys[middle] as number) < bound) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return [Math.max(0, lower(key) - 1), lower(key + 1)];
}
