/** Games that are kept as text have their original bytes, for every encoding, line end and chunk size. */
import { expect, it } from 'vitest';
import { pgnReader } from './reader.ts';

const GAME = '[White "Sok"]\n[FEN "no position"]\n\n1. e5 e4 *\n\n';
const READABLE = '[White "Dara"]\n[Variant "Makruk"]\n\n1. e4 e5 {ខ្មែរ} *\n\n';
const FILE = `${GAME}${READABLE}\n${GAME.replace('Sok', 'ស៊ុខ 🐘')}${READABLE}${GAME}`;

const utf16 = (text: string, swapped: boolean): Uint8Array => {
  const bytes = new Uint8Array(Buffer.from(text, 'utf16le'));
  return swapped ? new Uint8Array(Buffer.from(bytes).swap16()) : bytes;
};
const joined = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));

function read(bytes: Uint8Array, chunk: number): readonly string[] {
  const reader = pgnReader({ rules: 'makruk' });
  const found: string[] = [];
  const note = ({ kept, bytes }: { kept: string; bytes?: Uint8Array }): void => {
    expect(bytes !== undefined).toBe(kept === 'text');
    if (bytes) found.push(Buffer.from(bytes).toString('hex'));
  };
  for (let at = 0; at < bytes.length; at += chunk)
    for (const game of reader.push(bytes.subarray(at, at + chunk))) note(game);
  for (const game of reader.end()) note(game);
  return found;
}

const cases: readonly (readonly [string, (text: string) => Uint8Array, Uint8Array])[] = [
  ['UTF-8', text => new TextEncoder().encode(text), new Uint8Array()],
  ['UTF-8 with a mark', text => new TextEncoder().encode(text), Uint8Array.of(0xef, 0xbb, 0xbf)],
  ['UTF-16 LE', text => utf16(text, false), Uint8Array.of(0xff, 0xfe)],
  ['UTF-16 BE', text => utf16(text, true), Uint8Array.of(0xfe, 0xff)],
];
const ends = ['\n', '\r\n', '\r\r\n', '\r'];

it.each(cases)('%s with all line ends, in chunks of all sizes', (_, encode, mark) => {
  for (const end of ends) {
    const text = (part: string): Uint8Array => encode(part.replaceAll('\n', end));
    const [first, third, fifth] = [GAME, GAME.replace('Sok', 'ស៊ុខ 🐘'), GAME].map(text) as [
      Uint8Array,
      Uint8Array,
      Uint8Array,
    ];
    const expected = [joined(mark, first), third, fifth].map(bytes => Buffer.from(bytes).toString('hex'));
    const file = joined(mark, text(FILE));
    for (const chunk of [1, 2, 3, 7, 64, file.length])
      expect(read(file, chunk), `${JSON.stringify(end)} ${chunk}`).toEqual(expected);
  }
});

it('keeps invalid bytes, and files that are not text', () => {
  const thai = joined(
    new TextEncoder().encode('[White "'),
    Uint8Array.of(0xca, 0xc1, 0xaa, 0xd2, 0xc2),
    new TextEncoder().encode('"]\r\n[FEN "x"]\r\n\r\n1. e5 *\r\n'),
  );
  expect(read(thai, 5)).toEqual([Buffer.from(thai).toString('hex')]);
  const noise = Uint8Array.from({ length: 3000 }, (_, at) => (at * 7919) % 251);
  expect(read(noise, 100).join('')).toBe(Buffer.from(noise).toString('hex'));
  expect(read(new Uint8Array(5000), 999)).toEqual(['00'.repeat(5000)]);
});
