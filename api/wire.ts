/**
 * What travels: JSON text in which bytes are `{"$bytes": "<base64>"}`. Data that happens to own a key of that look gets
 * one more `$` in front, which reading takes away again, so every JSON value and every Uint8Array arrives as it left.
 * `undefined` inside an array and NaN become `null`, as in JSON.
 *
 * Between threads bytes travel beside the text, which then has `{"$bytes": <number of the array>}`.
 */

import { isRecord } from '../engine/rules/is-record.ts';
import { CodedError } from './failure.ts';

/** Characters; a longer message is neither sent nor read. Uploads are cut into pieces of 1 MiB long before. */
export const MAX_MESSAGE = 128 * 1024 * 1024;

/** UTF-8 bytes that a page may send in one message; the largest games have a few. What a host sends may be longer. */
export const MAX_PAGE_MESSAGE = 64 * 1024 * 1024;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const ESCAPED = /^\$+bytes$/;

/**
 * @param beside receives the bytes of the message, which its text then lacks
 * @throws CodedError `too-large` when the text would be longer than {@link MAX_MESSAGE}.
 */
export function encode(message: unknown, beside: Uint8Array[] | null = null): string {
  return limited(
    JSON.stringify(message, function replace(this: unknown, key: string, value: unknown): unknown {
      const original = (this as Record<string, unknown>)[key];
      if (original instanceof Uint8Array)
        return { $bytes: beside === null ? toBase64(original) : beside.push(original) - 1 };
      return isRecord(value) ? renameKeys(value, name => `$${name}`) : value;
    }),
  );
}

/** @throws CodedError `too-large`; SyntaxError when the text is no message. */
export function decode(text: string, beside: readonly Uint8Array[] = []): unknown {
  return JSON.parse(limited(text), (_key, value: unknown) => {
    if (!isRecord(value)) return value;
    if (Object.hasOwn(value, '__proto__')) throw new SyntaxError('A message must not carry __proto__');
    if (Object.keys(value).length === 1) {
      const { $bytes: bytes } = value;
      if (typeof bytes === 'string') return fromBase64(bytes);
      if (typeof bytes === 'number' && beside[bytes]) return beside[bytes];
    }
    return renameKeys(value, name => name.slice(1));
  });
}

function limited(text: string): string {
  if (text.length > MAX_MESSAGE)
    throw new CodedError('too-large', `A message of ${text.length} characters is over the limit of ${MAX_MESSAGE}`);
  return text;
}

function renameKeys(value: Record<string, unknown>, rename: (name: string) => string): Record<string, unknown> {
  const keys = Object.keys(value);
  if (!keys.some(key => ESCAPED.test(key))) return value;
  return Object.fromEntries(keys.map(key => [ESCAPED.test(key) ? rename(key) : key, value[key]]));
}

function toBase64(bytes: Uint8Array): string {
  const pieces: string[] = [];
  let piece = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const left = bytes.length - i;
    const word = ((bytes[i] ?? 0) << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    piece += ALPHABET.charAt(word >> 18) + ALPHABET.charAt((word >> 12) & 63);
    piece += left > 1 ? ALPHABET.charAt((word >> 6) & 63) : '=';
    piece += left > 2 ? ALPHABET.charAt(word & 63) : '=';
    if (piece.length > 8192) {
      pieces.push(piece);
      piece = '';
    }
  }
  return pieces.join('') + piece;
}

const VALUES = new Int8Array(128).fill(-1);
for (let i = 0; i < 64; i++) VALUES[ALPHABET.charCodeAt(i)] = i;

function fromBase64(text: string): Uint8Array {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  if (text.length % 4 !== 0) throw new SyntaxError('The bytes of a message are not base64');
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  const digits = text.length - padding;
  for (let i = 0, at = 0; i < text.length; i += 4) {
    let word = 0;
    for (let j = 0; j < 4; j++) {
      const digit = i + j < digits ? (VALUES[text.charCodeAt(i + j)] ?? -1) : 0;
      if (digit < 0) throw new SyntaxError('The bytes of a message are not base64');
      word = (word << 6) | digit;
    }
    for (let shift = 16; shift >= 0 && at < bytes.length; shift -= 8) bytes[at++] = (word >> shift) & 255;
  }
  return bytes;
}
