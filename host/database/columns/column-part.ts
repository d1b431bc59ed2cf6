/**
 * The stored form of the columns of consecutive games, so that a library opens without a reading of all rows. A column
 * is numbers, as differences to the smallest one and with as few bytes as they need. `docs/library.md` describes the
 * bytes.
 */
import { crc32 } from 'node:zlib';

/** Raised when the form or the meaning of a column changes: parts of another form are made again. */
const PART_FORM = 1;

export interface ColumnPart {
  readonly first: number;
  readonly count: number;
  /** The last row of `game_changes` that the values contain. */
  readonly seq: number;
  /** Integers, or any numbers in a `Float64Array`. */
  readonly columns: ReadonlyMap<string, Values>;
  /** Lists of texts, whose positions are values of columns. */
  readonly lists: Readonly<Record<string, readonly string[]>>;
}

type Values = Float64Array | Uint32Array | Int16Array | Uint8Array;

/** A column of a stored part. */
export interface PackedColumn {
  readonly least: number;
  /** The values less `least`; `null`: all are equal. */
  readonly differences: Uint8Array | Uint16Array | Uint32Array | Float64Array | null;
}

export interface PackedPart {
  readonly count: number;
  readonly columns: ReadonlyMap<string, PackedColumn>;
  readonly lists: Readonly<Record<string, readonly string[]>>;
}

interface Head {
  readonly count: number;
  readonly columns: readonly (readonly [name: string, width: number, least: number])[];
  readonly lists: Readonly<Record<string, readonly string[]>>;
}

const WORD = 4;
const ALIGNMENT = 8;
const aligned = (at: number): number => Math.ceil(at / ALIGNMENT) * ALIGNMENT;

export function packPart({ first, count, seq, columns, lists }: ColumnPart): Buffer {
  const packed = Array.from(columns, ([name, values]) => [name, packColumn(values)] as const);
  const described = packed.map(([name, { width, least }]) => [name, width, least] as const);
  const head = Buffer.from(JSON.stringify({ count, columns: described, lists } satisfies Head));
  const start = aligned(2 * WORD + head.length);
  const end = packed.reduce((sum, [, { bytes }]) => aligned(sum + bytes.length), start);
  const blob = Buffer.alloc(end + WORD);
  blob.writeUInt32LE(PART_FORM, 0);
  blob.writeUInt32LE(head.length, WORD);
  blob.set(head, 2 * WORD);
  let at = start;
  for (const [, { bytes }] of packed) {
    blob.set(bytes, at);
    at = aligned(at + bytes.length);
  }
  blob.writeUInt32LE(checksum(first, seq, blob), end);
  return blob;
}

/** `null`: it is damaged or of another form. */
export function readPart(first: number, seq: number, blob: Uint8Array): PackedPart | null {
  // Views of several bytes a value begin at multiples of their size.
  const { buffer, byteOffset, length } = blob.byteOffset % ALIGNMENT === 0 ? blob : Uint8Array.from(blob);
  const bytes = Buffer.from(buffer, byteOffset, length);
  if (length < 3 * WORD || bytes.readUInt32LE(0) !== PART_FORM) return null;
  if (bytes.readUInt32LE(length - WORD) !== checksum(first, seq, bytes)) return null;
  const headEnd = 2 * WORD + bytes.readUInt32LE(WORD);
  const head = JSON.parse(bytes.toString('utf8', 2 * WORD, headEnd)) as Head;
  let at = aligned(headEnd);
  const columns = new Map<string, PackedColumn>();
  for (const [name, width, least] of head.columns) {
    columns.set(name, { least, differences: viewOf(bytes, at, width, head.count) });
    at = aligned(at + width * head.count);
  }
  return { count: head.count, columns, lists: head.lists };
}

/** Writes the values of a column from `at` on. */
export function unpackColumn({ least, differences }: PackedColumn, into: Values, at: number, count: number): void {
  if (differences === null) into.fill(least, at, at + count);
  else if (least === 0) into.set(differences, at);
  else for (let index = 0; index < count; index++) into[at + index] = (differences[index] as number) + least;
}

interface Packing {
  readonly width: number;
  readonly least: number;
  readonly bytes: Uint8Array;
}

function packColumn(values: Values | Uint16Array): Packing {
  // Negative numbers are stored modulo 2^16, so that they are copied without an addition.
  if (values instanceof Int16Array) return packColumn(new Uint16Array(values.buffer, values.byteOffset, values.length));
  let [least, most] = [values[0] ?? 0, values[0] ?? 0];
  let isWhole = true;
  for (let at = 0; at < values.length; at++) {
    const value = values[at] as number;
    if (value < least) least = value;
    if (value > most) most = value;
    isWhole &&= Number.isSafeInteger(value);
  }
  if (!isWhole) return { width: 8, least: 0, bytes: bytesOf(Float64Array.from(values)) };
  if (least === most) return { width: 0, least, bytes: new Uint8Array(0) };
  // Values without an offset are copied faster.
  if (least > 0 && widthOf(most) === widthOf(most - least)) least = 0;
  const width = widthOf(most - least);
  const packed = new (ARRAYS[width] as typeof Uint32Array)(values.length);
  for (let at = 0; at < values.length; at++) packed[at] = (values[at] as number) - least;
  return { width, least, bytes: bytesOf(packed) };
}

const ARRAYS: Readonly<Record<number, unknown>> = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array, 8: Float64Array };

function widthOf(most: number): number {
  if (most < 2 ** 8) return 1;
  if (most < 2 ** 16) return 2;
  return most < 2 ** 32 ? 4 : 8;
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

function viewOf({ buffer, byteOffset }: Buffer, at: number, width: number, count: number): PackedColumn['differences'] {
  if (width === 0) return null;
  const make = ARRAYS[width] as new (buffer: ArrayBufferLike, at: number, count: number) => Uint32Array;
  return new make(buffer, byteOffset + at, count);
}

/** Of everything but the last word, and of the row that contains it. */
function checksum(first: number, seq: number, blob: Buffer): number {
  const row = Buffer.alloc(16);
  row.writeDoubleLE(first, 0);
  row.writeDoubleLE(seq, 8);
  return crc32(blob.subarray(0, -WORD), crc32(row));
}
