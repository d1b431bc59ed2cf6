import { expect, it } from 'vitest';
import { searchWords } from './words.ts';

it.each([
  ['', []],
  ['  ', []],
  ['Somchai  DARA\tsomchai', ['somchai', 'dara']],
  ['"Phnom  Penh" cup', ['phnom penh', 'cup']],
  ['“Phnom Penh” „ab cd“', ['phnom penh', 'ab cd']],
  ['x"y "open', ['x"y', '"open']],
  ['"a b"c', ['"a', 'b"c']],
  ['"', ['"']],
  ['""', ['""']],
  ['Cafe\u0301', ['café']],
  ['សុខ\u200bដារា สมชาย', ['សុខ', 'ដារា', 'สมชาย']],
])('splits %j into %j', (text, words) => {
  expect(searchWords(text)).toEqual(words);
});
