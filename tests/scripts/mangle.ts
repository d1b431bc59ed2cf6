/** Damage that typing, copying, transport and bad will do to a text or to bytes. */
import type { Random } from './random.ts';

/** Signs and words of all our formats, and what no format expects. */
const PIECES: readonly string[] = [
  ...'{}()[]"\\;%$*/~-+=#!?.,:|@_0123456789abcdefghKMSNRBQFPTEwx',
  ...'กขคงจฉชญมร๑๒๘បកខគង១៨',
  'ม็',
  'បក',
  '\n',
  '\r\n',
  '\r\r\n',
  '\n\n',
  '\t',
  '\0',
  '\u00a0',
  '\u200b',
  '\u2028',
  '\ufeff',
  '\ud83d',
  '💠',
  ' ',
  '  ',
  '1-0',
  '1/2-1/2',
  '½',
  '1.',
  '99...',
  '...',
  '=M',
  '+=',
  '$9999999999',
  '99999999999999999999',
  '-1',
  '1e999',
  'null',
  'true',
  '{}',
  '[]',
  '__proto__',
  'constructor',
  'e2e4',
  'd1b2',
  'Kd1b2j8',
  'ff6f5x3u',
  'Me3/e4',
  'c2c5',
  'position',
  'moves',
  'startpos',
  'go depth',
  '[Variant "Ouk"]',
  '[Variant "Shogi"]',
  '[RuleSet "rek"]',
  '[FEN "',
  '[%eval ',
  '[%count b start]',
  '[%cal Ge2e4]',
  '[%unread move-illegal 1 2 x]',
  'DEde',
  '1+1',
  '---- --',
  '-.4@64',
];

const LONGEST = 4000;

/** A text with a few changes; `others` lend it parts of themselves. */
export function mangled(random: Random, source: string, others: readonly string[]): string {
  let text = source;
  for (let times = 1 + random.below(random.chance(0.8) ? 2 : 6); times > 0; times--)
    text = changed(random, text, others);
  return text.slice(0, 8 * LONGEST);
}

function changed(random: Random, text: string, others: readonly string[]): string {
  const at = random.below(text.length + 1);
  const length = random.below(random.chance(0.8) ? 6 : 120);
  const head = text.slice(0, at);
  const tail = text.slice(at);
  switch (random.below(10)) {
    case 0:
      return head + tail.slice(length);
    case 1:
      return head + random.pick(PIECES) + tail;
    case 2:
      return head + random.pick(PIECES) + tail.slice(1 + length);
    case 3:
      return head + tail.slice(0, length) + tail;
    case 4:
      return random.chance(0.7) ? changed(random, text, others) : random.chance(0.5) ? head : tail;
    case 5: {
      const other = random.pick(others);
      const from = random.below(other.length + 1);
      return head + other.slice(from, from + length * 4) + tail;
    }
    case 6:
      return head + [...tail.slice(0, length)].reverse().join('') + tail.slice(length);
    case 7:
      return random.chance(0.02) ? head + random.pick(PIECES).repeat(1 + random.below(LONGEST)) + tail : head + tail;
    case 8:
      return head + String.fromCharCode(random.below(0x10000)) + tail.slice(random.below(2));
    default:
      if (random.chance(0.7)) return changed(random, text, others);
      return rotated(text.split(' '), length).join(' ');
  }
}

const ENCODINGS: readonly ((text: string) => Uint8Array)[] = [
  text => new TextEncoder().encode(text),
  text => Uint8Array.from(text, c => (c.charCodeAt(0) < 0xe00 ? c.charCodeAt(0) : c.charCodeAt(0) - 0xe00 + 0xa0)),
  text => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le')),
];

/** A text as bytes of some encoding, some of them wrong. */
export function mangledBytes(random: Random, text: string): Uint8Array {
  const bytes = random.pick(random.chance(0.8) ? ENCODINGS.slice(0, 1) : ENCODINGS)(text);
  for (let times = random.chance(0.5) ? 0 : 1 + random.below(6); times > 0 && bytes.length > 0; times--)
    bytes[random.below(bytes.length)] = random.below(256);
  return bytes;
}

const rotated = (words: readonly string[], by: number): readonly string[] => {
  const at = words.length === 0 ? 0 : by % words.length;
  return [...words.slice(at), ...words.slice(0, at)];
};
