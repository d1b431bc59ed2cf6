/** Damaged input never throws or hangs, and is unchanged when it is written and read again. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ruleSets } from '../../engine/rules/rule-sets/list.ts';
import { below, pick, type Random, randomStudy, seeded } from '../../tests/data/pgn-random.ts';
import { PGN_CODES } from './codes.ts';
import type { PgnGame } from './game.ts';
import { pgnReader, readPgn } from './reader.ts';
import { writeGames, writePgn } from './writer.ts';

const sources = ['playok.pgn', 'schemingmind.pgn', 'selfplay-uci.pgn', 'spaced-page.txt', 'long-algebraic.txt'].map(
  file => readFileSync(new URL(`../../tests/data/pgn/${file}`, import.meta.url), 'utf8'),
);
sources.push(writeGames(Array.from({ length: 6 }, (_, i) => randomStudy(seeded(50 + i), ruleSets[i % 2]!))));

const PIECES = [
  '{',
  '}',
  '(',
  ')',
  '[',
  ']',
  '"',
  '\\',
  ';',
  '%',
  '\n',
  '\r',
  '\n\n',
  '\n%',
  '$',
  '$9999999999',
  '*',
  '1-0',
  '0-1',
  '1/2-1/2',
  '[Event "x"]',
  '[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]',
  '[FEN "x"]',
  '[Variant "Shogi"]',
  '[Variant "Ouk"]',
  '[%eval 1]',
  '[%unread move-illegal 1 2 x]',
  '{[%csl',
  '(((',
  ')))',
  '. . .',
  '...',
  '1.',
  '99.',
  '--',
  'Z0',
  'e9',
  'Qxx',
  '=',
  '+=',
  '\u0000',
  '\ufeff',
  '\u200b',
  '½',
  'เบี้ย',
  '\ud83d',
  'e.p.',
  'Draw',
  'N b 1 - c 3',
  'Kd1',
  'a3a4',
  'd4',
  '{[%unread ',
  'White: x',
];

function mutate(random: Random): string {
  const source = pick(random, sources);
  const from = below(random, source.length);
  let text = source.slice(from, from + 20 + below(random, 600));
  if (random() < 0.5) text = `[Event "y"]\n\n1. e4 ${text}`;
  for (let times = 1 + below(random, 8); times > 0; times--) {
    const at = below(random, text.length);
    const cut = random() < 0.5 ? 0 : below(random, 30);
    text = text.slice(0, at) + (random() < 0.8 ? pick(random, PIECES) : '') + text.slice(at + cut);
  }
  return text;
}

const summary = (games: readonly PgnGame[]) => games.map(game => [game.kept, game.study]);

describe('20,000 damaged texts', () => {
  it('lose nothing, and do not change after the first export', () => {
    for (let seed = 1; seed <= 20_000; seed++) {
      const text = mutate(seeded(seed));
      const games = readPgn(text, { rules: seed % 2 === 0 ? 'makruk' : 'ouk-pychess' });
      if (text.trim() !== '') expect(games.length, text).toBeGreaterThan(0);
      const strange = games
        .flatMap(game => game.issues)
        .filter(issue => !(PGN_CODES as readonly string[]).includes(issue.code));
      expect(strange, text).toEqual([]);
      const written = games.map(game => writePgn(game.study)).join('\n');
      const again = readPgn(written, { rules: 'makruk' });
      expect(summary(again), JSON.stringify(text)).toEqual(summary(games));
      expect(writeGames(again.map(game => game.study))).toBe(written);
    }
  });

  it('give the same games for any chunks', () => {
    const encoder = new TextEncoder();
    for (let seed = 1; seed <= 300; seed++) {
      const random = seeded(seed);
      const bytes = encoder.encode(mutate(random) + mutate(random));
      for (let times = below(random, 6); times > 0; times--) bytes[below(random, bytes.length)] = below(random, 256);
      const all = pgnReader({ rules: 'makruk' });
      const expected = [...all.push(bytes), ...all.end()];
      const bit = pgnReader({ rules: 'makruk' });
      const parts: PgnGame[] = [];
      for (let at = 0; at < bytes.length; ) {
        const size = 1 + below(random, 40);
        parts.push(...bit.push(bytes.subarray(at, at + size)));
        at += size;
      }
      expect([...parts, ...bit.end()], `seed ${seed}`).toEqual(expected);
      expect(bit.encoding).toBe(all.encoding);
    }
  });
});
