import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PGN_CODES } from '../../core/pgn/codes.ts';
import { ruleSet, ruleSets } from '../../engine/rules/rule-sets/list.ts';
import { en, type Words } from './en.ts';
import { pagesInShort } from './help-pages.ts';
import { km } from './km.ts';
import { th } from './th.ts';

/** Words that are the same in every language: names of programs, signs, notation. */
const SHARED =
  /^(?:[^\p{L}]*|FEN|PGN|Sed4, e3e4 …|Fairy-Stockfish(?: 11\.1)?|Ouk Online|Ludii|PlayOK|SchemingMind|PyChess|WinBoard|cutechess|FEN \/ PGN|Windows-\d+|UTF-8)$/u;

/** Every word of a language by its dotted place; a function is called with its own parameter numbers. */
function* wordsOf(value: unknown, place = ''): Generator<readonly [string, string]> {
  if (typeof value === 'string') yield [place, value];
  else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) yield* wordsOf(inner, place ? `${place}.${name}` : name);
  }
}

const english = new Map(wordsOf(en));

test.each([
  ['th', th, /\p{Script=Thai}/u],
  ['km', km, /\p{Script=Khmer}/u],
] as const)('every word of %s is written in its own script', (_, words: Words, script) => {
  const foreign = [...wordsOf(words)].filter(([place, word]) => {
    if (SHARED.test(word) || script.test(word)) return false;
    return english.get(place) === word || /\p{L}{3}/u.test(word);
  });
  expect(foreign.map(([place, word]) => `${place}: ${word}`)).toEqual([]);
});

test.each([
  ['en', en],
  ['th', th],
  ['km', km],
] as const)('%s names every rule set', (_, words: Words) => {
  for (const { id } of ruleSets) expect(Object.keys(words.ruleSets)).toContain(id);
});

test.each([
  ['en', en],
  ['th', th],
  ['km', km],
] as const)('%s says why a text of a file stayed text', (_, words: Words) => {
  for (const code of PGN_CODES) expect(words.leftovers[code], code).toBeTruthy();
});

test.each([
  ['th', /\p{Script=Thai}/u],
  ['km', /\p{Script=Khmer}/u],
] as const)('%s tells every page of help in short', (language, script) => {
  const pages = pagesInShort[language];
  const written = readdirSync(new URL('../../docs/rules/', import.meta.url)).filter(name => name.endsWith('.md'));
  expect([...wordsOf(pages)].filter(([, words]) => !script.test(words))).toEqual([]);
  expect(Object.keys(pages).sort()).toEqual(['formats', ...written.map(name => name.replace('.md', ''))].sort());
  for (const { limit } of ruleSet('makruk')?.count.piece?.table ?? [])
    expect(pages.counting?.points.join(' ')).toContain(String(limit));
});

test('each language has the words of a count and of every fault', () => {
  for (const words of [th, km]) {
    expect(Object.keys(words.faults).sort()).toEqual(Object.keys(en.faults).sort());
    expect(words.count.left('X', 3)).toContain('3');
    expect(words.count.begins('X', 6, 16)).toMatch(/6.*16/u);
    expect(words.count.waits['counter-units'](5, 3)).toMatch(/3.*5|5.*3/u);
  }
});

test.each([
  ['th', th],
  ['km', km],
] as const)(
  '%s writes numbers with the digits of every count, but in samples of notation',
  (language, words: Words) => {
    const all = [...wordsOf(words), ...wordsOf(pagesInShort[language])];
    expect(all.filter(([place, word]) => /[๐-๙០-៩]/u.test(word) && !place.includes('otation'))).toEqual([]);
  },
);
