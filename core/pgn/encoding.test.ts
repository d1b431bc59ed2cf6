import { describe, expect, it } from 'vitest';
import { WINDOWS_874, WINDOWS_1252 } from './codepages.ts';
import { decodeText, ENCODING_WINDOW, textStream } from './encoding.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

const encodeBy = (upper: readonly number[], text: string): Uint8Array =>
  Uint8Array.from(text, character => {
    const code = character.charCodeAt(0);
    return code < 0x80 ? code : 0x80 + upper.indexOf(code);
  });

const utf16 = (text: string, endian: 'le' | 'be', mark: boolean): Uint8Array =>
  Uint8Array.from(
    (mark ? `\ufeff${text}` : text).split('').flatMap(unit => {
      const code = unit.charCodeAt(0);
      return endian === 'le' ? [code & 255, code >> 8] : [code >> 8, code & 255];
    }),
  );

const split = (bytes: Uint8Array, size: number): string => {
  const stream = textStream();
  let text = '';
  for (let at = 0; at < bytes.length; at += size) text += stream.push(bytes.subarray(at, at + size));
  return text + stream.end();
};

const thai = 'หมากรุกไทย: เบี้ยหงาย (ขุน) 12 ตา';
const western = 'Gralla, René – “Schöne Partie”, Málaga 2003 §';

describe('code pages', () => {
  it('match those of the platform', () => {
    const all = Uint8Array.from({ length: 128 }, (_, i) => 0x80 + i);
    expect(String.fromCharCode(...WINDOWS_1252)).toBe(new TextDecoder('windows-1252').decode(all));
    const platform = new TextDecoder('windows-874').decode(all);
    for (let i = 0; i < 128; i++)
      if (platform[i] !== '\ufffd') expect(WINDOWS_874[i], i.toString(16)).toBe(platform.charCodeAt(i));
  });
});

describe('encodings', () => {
  const rows = [
    ['ASCII', utf8('1. e4 e5 *'), '1. e4 e5 *', 'utf-8'],
    ['nothing', utf8(''), '', 'utf-8'],
    ['UTF-8', utf8(`${thai} ${western} 🐟 អុក`), `${thai} ${western} 🐟 អុក`, 'utf-8'],
    ['UTF-8 with mark', utf8(`\ufeff[Event "${thai}"]`), `[Event "${thai}"]`, 'utf-8'],
    ['Windows-874', encodeBy(WINDOWS_874, `[White "${thai}"]`), `[White "${thai}"]`, 'windows-874'],
    ['Windows-1252', encodeBy(WINDOWS_1252, `[White "${western}"]`), `[White "${western}"]`, 'windows-1252'],
    ['UTF-16 LE', utf16(`1. e4 ${thai}🐟`, 'le', true), `1. e4 ${thai}🐟`, 'utf-16le'],
    ['UTF-16 BE', utf16(`1. e4 ${thai}`, 'be', true), `1. e4 ${thai}`, 'utf-16be'],
    ['UTF-16 without mark', utf16(`1. e4 ${thai}`, 'le', false), `1. e4 ${thai}`, 'utf-16le'],
  ] as const;
  for (const [name, bytes, text, encoding] of rows) {
    it(name, () => {
      expect(decodeText(bytes)).toEqual({ text, encoding, repaired: 0 });
      for (const size of [1, 2, 3, 5]) expect(split(bytes, size)).toBe(text);
    });
  }

  it('decides once for the file, by the bytes after the first non-ASCII byte', () => {
    const moves = '1. e4 e5 2. d4 d5 *\n'.repeat(ENCODING_WINDOW / 10);
    const text = `${moves}[White "${thai}"]\n${moves}[Black "${thai}"]\n`;
    const bytes = encodeBy(WINDOWS_874, text);
    expect(decodeText(bytes)).toEqual({ text, encoding: 'windows-874', repaired: 0 });
    expect(split(bytes, 1000)).toBe(text);
    expect(decodeText(utf8(text)).text).toBe(text);
  });

  it('reads invalid bytes of a UTF-8 file as Windows-1252 and counts them', () => {
    const bytes = Uint8Array.from([...utf8('René René René René René René René René René '), 0xe9, 0x20, 0x93]);
    expect(decodeText(bytes)).toEqual({
      text: 'René René René René René René René René René é “',
      encoding: 'utf-8',
      repaired: 2,
    });
  });

  it('rejects overlong forms, surrogates and code points beyond Unicode', () => {
    const good = utf8('é'.repeat(200));
    for (const bad of [[0xc0, 0xaf], [0xe0, 0x80, 0xaf], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xff]])
      expect(decodeText(Uint8Array.from([...good, ...bad])).repaired, String(bad)).toBe(bad.length);
  });
});

it('does not mistake a zero byte at the beginning for UTF-16', () => {
  for (const text of ['\0[Event "x"]\n\n1. e4 *', '\0\0[Event "x"]', '[\0Event "x"]', 'a\0', '\0'])
    expect(decodeText(new TextEncoder().encode(text)), JSON.stringify(text)).toMatchObject({ text, encoding: 'utf-8' });
});
