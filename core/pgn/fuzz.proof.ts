/** Damaged input never throws or hangs, and is unchanged when it is written and read again. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makruk } from '../../engine/rules/rule-sets/makruk.ts';
import { sampleStudies } from '../../tests/support/studies.ts';
import { PGN_CODES } from './codes.ts';
import type { PgnGame } from './game.ts';
import { pgnReader, readPgn } from './reader.ts';
import { writeGames, writePgn } from './writer.ts';

const sources = ['playok.pgn', 'schemingmind.pgn', 'selfplay-uci.pgn', 'spaced-page.txt', 'long-algebraic.txt'].map(
  file => readFileSync(new URL(`../../tests/data/pgn/${file}`, import.meta.url), 'utf8'),
);
sources.push(writeGames(sampleStudies(makruk, 50, 6)));

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

/** A walk through a source: each step inserts a piece, skips some characters and copies the next ones. */
const step = fc.record({
  piece: fc.option(fc.constantFrom(...PIECES), { nil: '', freq: 5 }),
  skipped: fc.oneof(fc.constant(0), fc.nat(29)),
  copied: fc.nat(150),
});

/** A failing text shrinks to few steps, which copy few characters. */
const damagedText = fc
  .record({
    source: fc.constantFrom(...sources),
    from: fc.nat(),
    steps: fc.array(step, { minLength: 1, maxLength: 9 }),
    inGame: fc.boolean(),
  })
  .map(({ source, from, steps, inGame }) => {
    let text = inGame ? '[Event "y"]\n\n1. e4 ' : '';
    let at = from % source.length;
    for (const { piece, skipped, copied } of steps) {
      at += skipped;
      text += piece + source.slice(at, at + copied);
      at += copied;
    }
    return text;
  });

const summary = (games: readonly PgnGame[]) => games.map(game => [game.kept, game.study]);

it('loses nothing of 4,000 damaged texts, which do not change after the first export', () => {
  fc.assert(
    fc.property(damagedText, fc.constantFrom('makruk', 'ouk-pychess'), (text, rules) => {
      const games = readPgn(text, { rules });
      if (text.trim() !== '') expect(games.length).toBeGreaterThan(0);
      // A leftover in the text may have any code.
      const codes: readonly string[] = [
        ...PGN_CODES,
        ...Array.from(text.matchAll(/%unread\s+(\S+)/gu), ([, code]) => code as string),
      ];
      const strange = games.flatMap(game => game.issues).filter(issue => !codes.includes(issue.code));
      expect(strange).toEqual([]);
      const written = games.map(game => writePgn(game.study)).join('\n');
      const again = readPgn(written, { rules: 'makruk' });
      expect(summary(again)).toEqual(summary(games));
      expect(writeGames(again.map(game => game.study))).toBe(written);
    }),
    { seed: 1, numRuns: 4000 },
  );
});

const damagedBytes = fc
  .tuple(damagedText, damagedText, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 5 }))
  .map(([first, second, changes]) => {
    const bytes = new TextEncoder().encode(first + second);
    for (const [at, byte] of changes) if (bytes.length > 0) bytes[at % bytes.length] = byte;
    return bytes;
  });

it('reads the same games from any chunks', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(damagedBytes, sizes, (bytes, chunks) => {
      const whole = pgnReader({ rules: 'makruk' });
      const expected = [...whole.push(bytes), ...whole.end()];
      const reader = pgnReader({ rules: 'makruk' });
      const games: PgnGame[] = [];
      for (let at = 0, chunk = 0; at < bytes.length; chunk++) {
        const size = chunks[chunk % chunks.length] as number;
        games.push(...reader.push(bytes.subarray(at, at + size)));
        at += size;
      }
      expect([...games, ...reader.end()]).toEqual(expected);
      expect(reader.encoding).toBe(whole.encoding);
    }),
    { seed: 2, numRuns: 300 },
  );
});
