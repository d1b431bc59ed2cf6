/**
 * The record of a game in a block: the moves of its main line, and its tags as far as no column contains them.
 *
 * | bytes    | meaning                                                                               |
 * |----------|---------------------------------------------------------------------------------------|
 * | varint   | number of moves *n*                                                                   |
 * | 2 *n*    | moves, 16 bits each, little endian                                                    |
 * | varint   | number of the form of the tags in `names` (`tag-form.ts`)                             |
 * | varint   | number of values                                                                      |
 * | for each | varint: length of the value in bytes; the value in UTF-8                              |
 *
 * A varint has 7 bits per byte, low bits first, and bit 7 on all bytes but the last.
 */
export interface PackedGame {
  /** 16 bits per move, little endian. */
  readonly moves: Uint8Array;
  /** Its number in `names`. */
  readonly form: number;
  /** Well-formed texts. */
  readonly values: readonly string[];
}

/** Bytes of the longest varint: numbers are below 2^49. */
const VARINT = 7;

export function packGame({ moves, form, values }: PackedGame): Buffer {
  const texts = values.map(value => Buffer.from(value));
  const most = texts.reduce((sum, text) => sum + text.length + VARINT, moves.length + 3 * VARINT);
  const bytes = Buffer.allocUnsafe(most);
  let at = putVarint(bytes, 0, moves.length / 2);
  bytes.set(moves, at);
  at = putVarint(bytes, at + moves.length, form);
  at = putVarint(bytes, at, texts.length);
  for (const text of texts) {
    at = putVarint(bytes, at, text.length);
    bytes.set(text, at);
    at += text.length;
  }
  return bytes.subarray(0, at);
}

/** @throws RangeError when it is not exactly one record. */
export function unpackGame(bytes: Uint8Array): PackedGame {
  const reader = readerOf(bytes);
  const moves = reader.take(2 * reader.varint());
  const form = reader.varint();
  const values = reader.texts();
  reader.end();
  return { moves, form, values };
}

/** The values of a record alone: their number and each of them. @throws RangeError when it is not exactly that. */
export function unpackValues(bytes: Uint8Array): readonly string[] {
  const reader = readerOf(bytes);
  const values = reader.texts();
  reader.end();
  return values;
}

/** The number of the form in a record that lies in `bytes`; -1 when the record is damaged. */
export function formAt(bytes: Uint8Array, from: number, end: number): number {
  varints.open(bytes, from, end);
  varints.skip(2 * varints.next());
  return varints.next();
}

/** One of the values in a record; `null` when there is none. */
export function valueAt(bytes: Buffer, from: number, end: number, index: number): string | null {
  formAt(bytes, from, end);
  const count = varints.next();
  if (index >= count) return null;
  for (let passed = 0; passed < index; passed++) varints.skip(varints.next());
  const length = varints.next();
  const at = varints.at;
  return length >= 0 && at + length <= end ? bytes.toString('utf8', at, at + length) : null;
}

/** Reads numbers without an object for each record. Behind the end all numbers are -1. */
class Varints {
  at = 0;
  #bytes: Uint8Array = new Uint8Array();
  #end = 0;

  open(bytes: Uint8Array, from: number, end: number): void {
    this.#bytes = bytes;
    this.#end = end;
    this.at = from;
  }

  next(): number {
    let value = 0;
    for (let scale = 1; this.at < this.#end && scale < 2 ** (7 * VARINT); scale *= 128) {
      const byte = this.#bytes[this.at++] as number;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
    this.at = this.#end;
    return -1;
  }

  skip(length: number): void {
    this.at = length < 0 ? this.#end : Math.min(this.#end, this.at + length);
  }
}

const varints = new Varints();

function putVarint(bytes: Uint8Array, at: number, value: number): number {
  let to = at;
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes[to++] = 128 + (rest % 128);
  bytes[to++] = rest;
  return to;
}

function readerOf(bytes: Uint8Array): RecordReader {
  const reader = new RecordReader();
  reader.open(bytes);
  return reader;
}

const textOf = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString();

const WRONG = 'its record is cut off or too long';

/** Reads records one after the other. */
export class RecordReader {
  #bytes: Uint8Array = new Uint8Array();
  #at = 0;

  open(bytes: Uint8Array): void {
    this.#bytes = bytes;
    this.#at = 0;
  }

  /** The place of the next byte. */
  get at(): number {
    return this.#at;
  }

  varint(): number {
    let value = 0;
    for (let scale = 1; scale < 2 ** (7 * VARINT); scale *= 128) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) break;
      value += (byte % 128) * scale;
      if (byte < 128) return value;
    }
    throw new RangeError(WRONG);
  }

  /** A number of parts, each of which has at least one byte. */
  count(): number {
    const count = this.varint();
    if (count > this.#bytes.length - this.#at) throw new RangeError(WRONG);
    return count;
  }

  take(length: number): Uint8Array {
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new RangeError(WRONG);
    const part = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return part;
  }

  texts(): readonly string[] {
    return Array.from({ length: this.count() }, () => textOf(this.take(this.varint())));
  }

  end(): void {
    if (this.#at !== this.#bytes.length) throw new RangeError(WRONG);
  }
}
