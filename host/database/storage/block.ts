/**
 * A block of `game_blocks`: the records (`record.ts`) of games with consecutive ids, of which some may be missing. All
 * numbers are unsigned, 32 bits, little endian.
 *
 * | bytes            | meaning                                                                                    |
 * |------------------|--------------------------------------------------------------------------------------------|
 * | 4                | version of the format: 1                                                                   |
 * | 4                | number of games *n*, including missing ones                                                |
 * | 4 (*n* + 1)      | where the entry of each game begins, and where the last one ends, from the block's start   |
 * | 4                | CRC-32 of the id of the first game (IEEE 754 double) and of everything before                      |
 * | for each game    | the CRC-32 of its id (double) and its record; the record. Nothing for a missing game      |
 *
 * So a record that was changed, or that belongs to another game, is recognised without the others.
 */
import { crc32 } from 'node:zlib';

const VERSION = 1;
const WORD = 4;
/** Bytes of an entry before its record. */
export const ENTRY_HEAD = WORD;

/** Games of the largest block. */
export const MOST_GAMES = 1000;

export interface Block {
  readonly first: number;
  readonly count: number;
  /** `null`: the block has no record of this game. @throws TypeError when the record is damaged. */
  record(id: number): Uint8Array | null;
  /** Its checksum and record, unchecked; `null`: the block has no record of this game. */
  entry(id: number): Buffer | null;
  /** The same block without the records of these games; `null`: nothing would be left. */
  without(ids: ReadonlySet<number>): Buffer | null;
  /** The same block with other entries of these games. */
  with(entries: ReadonlyMap<number, Uint8Array>): Buffer;
  readonly bytes: Buffer;
  /** Where the records are in `bytes`, unchecked. A damaged entry may lie anywhere inside of it. */
  eachRecord(use: (id: number, from: number, end: number) => void): void;
  /** The games that have a record. */
  ids(): readonly number[];
}

/** The checksum and the record. */
export function entryOf(id: number, record: Uint8Array): Buffer {
  const entry = Buffer.allocUnsafe(WORD + record.length);
  entry.writeUInt32LE(checksum(id, record), 0);
  entry.set(record, WORD);
  return entry;
}

/** @param entries of the games from `first` on; `null`: missing */
export function makeBlock(first: number, entries: readonly (Uint8Array | null)[]): Buffer {
  const ends = new Uint32Array(entries.length);
  let end = 0;
  for (const [index, entry] of entries.entries()) {
    end += entry?.length ?? 0;
    ends[index] = end;
  }
  const { bytes, head } = emptyBlock(first, ends, 0);
  let at = head;
  for (const entry of entries)
    if (entry !== null) {
      bytes.set(entry, at);
      at += entry.length;
    }
  return bytes;
}

/**
 * A block of games that all have an entry.
 *
 * @param entries one behind the other @param ends where each of them ends @param from where the first one begins
 */
export function blockOfEntries(first: number, entries: Uint8Array, ends: Uint32Array, from: number): Buffer {
  const { bytes, head } = emptyBlock(first, ends, from);
  bytes.set(entries.subarray(from, ends.at(-1) ?? from), head);
  return bytes;
}

/** A block without its entries. @param ends where the entries end, counted from where the first one begins at `from` */
function emptyBlock(first: number, ends: Uint32Array, from: number): { readonly bytes: Buffer; readonly head: number } {
  const head = WORD * (ends.length + 4);
  const bytes = Buffer.allocUnsafeSlow(head + (ends.at(-1) ?? from) - from);
  const words = new DataView(bytes.buffer, bytes.byteOffset, head);
  words.setUint32(0, VERSION, true);
  words.setUint32(WORD, ends.length, true);
  words.setUint32(2 * WORD, head, true);
  for (let index = 0; index < ends.length; index++)
    words.setUint32(WORD * (3 + index), head + (ends[index] as number) - from, true);
  words.setUint32(head - WORD, checksum(first, bytes.subarray(0, head - WORD)), true);
  return { bytes, head };
}

/** @throws TypeError when it is not a block, or is damaged outside its records. */
export function readBlock(first: number, blob: Uint8Array): Block {
  const bytes = Buffer.from(blob.buffer, blob.byteOffset, blob.byteLength);
  const count = bytes.length < 4 * WORD ? -1 : bytes.readUInt32LE(WORD);
  const head = WORD * (count + 4);
  if (count < 0 || head > bytes.length || bytes.readUInt32LE(0) !== VERSION) throw new TypeError(DAMAGED);
  if (bytes.readUInt32LE(head - WORD) !== checksum(first, bytes.subarray(0, head - WORD))) throw new TypeError(DAMAGED);
  const entry = (id: number): Buffer | null => {
    const index = id - first;
    if (index < 0 || index >= count) return null;
    const [from, to] = [bytes.readUInt32LE(WORD * (2 + index)), bytes.readUInt32LE(WORD * (3 + index))];
    return from === to ? null : bytes.subarray(from, to);
  };
  const all = Array.from({ length: count }, (_, index) => first + index);
  return {
    first,
    count,
    bytes,
    entry,
    eachRecord(use) {
      let from = bytes.readUInt32LE(2 * WORD);
      for (let index = 0; index < count; index++) {
        const end = bytes.readUInt32LE(WORD * (3 + index));
        if (from < end) use(first + index, from + WORD, Math.min(end, bytes.length));
        from = end;
      }
    },
    record(id) {
      const found = entry(id);
      if (found === null) return null;
      const record = found.subarray(WORD);
      if (found.length < WORD || found.readUInt32LE(0) !== checksum(id, record))
        throw new TypeError('its checksum differs');
      return record;
    },
    without(ids) {
      const entries = all.map(id => (ids.has(id) ? null : entry(id)));
      return entries.some(one => one !== null) ? makeBlock(first, entries) : null;
    },
    with: entries =>
      makeBlock(
        first,
        all.map(id => entries.get(id) ?? entry(id)),
      ),
    ids: () => all.filter(id => entry(id) !== null),
  };
}

const DAMAGED = 'the block of its moves is damaged';

const number = Buffer.alloc(8);

function checksum(id: number, bytes: Uint8Array): number {
  number.writeDoubleLE(id);
  return crc32(bytes, crc32(number));
}
