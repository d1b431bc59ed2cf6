import { expect, test } from 'vitest';
import { STATEMENT_NAMES } from '../../core/help/statements.ts';
import { PGN_CODES } from '../../core/pgn/codes.ts';
import { ruleSets } from '../../engine/rules/rule-sets/list.ts';
import { en } from './english.ts';
import { LANGUAGES, loadWords } from './languages.ts';

const TRANSLATIONS = LANGUAGES.filter(language => language !== 'en');

/** Words that are the same in every language: names of programs, signs, notation. */
const SHARED =
  /^(?:[^\p{L}]*|FEN|PGN|Sed4, e3e4 …|Fairy-Stockfish(?: 11\.1)?|Ouk Online|Ludii|PlayOK|SchemingMind|PyChess|WinBoard|cutechess|FEN \/ PGN|Windows-\d+|UTF-8)$/u;

/** Every text of a language by its dotted place; functions are left out. */
function* wordsOf(value: unknown, place = ''): Generator<readonly [string, string]> {
  if (typeof value === 'string') yield [place, value];
  else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) yield* wordsOf(inner, place ? `${place}.${name}` : name);
  }
}

const scriptOf = (language: string): RegExp =>
  new RegExp(`\\p{Script=${new Intl.Locale(language).maximize().script}}`, 'u');

const english = new Map(wordsOf(en));

test.each(TRANSLATIONS)('every text of %s is written in its own script', async language => {
  const script = scriptOf(language);
  const foreign = [...wordsOf(await loadWords(language))].filter(([place, word]) => {
    if (SHARED.test(word) || script.test(word)) return false;
    return english.get(place) === word || /\p{L}{3}/u.test(word);
  });
  expect(foreign.map(([place, word]) => `${place}: ${word}`)).toEqual([]);
});

test.each(LANGUAGES)('%s names every rule set', async language => {
  const words = await loadWords(language);
  for (const { id } of ruleSets) expect(Object.keys(words.ruleSets)).toContain(id);
});

test.each(LANGUAGES)('%s explains every kind of text that an import could not read', async language => {
  const { leftovers } = await loadWords(language);
  for (const code of PGN_CODES) expect(leftovers[code], code).toBeTruthy();
});

test.each(TRANSLATIONS)('%s words every statement of the examples of the help', async language => {
  const { help } = await loadWords(language);
  const worded = STATEMENT_NAMES.filter(name => scriptOf(language).test(help.statements[name]?.('1-0', '2') ?? ''));
  expect(STATEMENT_NAMES.filter(name => !worded.includes(name))).toEqual(['count-kind', 'over']);
});

test.each(TRANSLATIONS)('%s has the words of a count and of every position error', async language => {
  const words = await loadWords(language);
  expect(Object.keys(words.faults).sort()).toEqual(Object.keys(en.faults).sort());
  expect(words.count.left('X', 3)).toContain('3');
  expect(words.count.starts('X', 6, 16)).toMatch(/6.*16/u);
  expect(words.count.waits['counter-units'](5, 3)).toMatch(/3.*5|5.*3/u);
});

test.each(LANGUAGES)('%s writes numbers in Latin digits, except in samples of notation', async language => {
  const all = [...wordsOf(await loadWords(language))];
  expect(all.filter(([place, word]) => /[๐-๙០-៩]/u.test(word) && !place.includes('otation'))).toEqual([]);
});
