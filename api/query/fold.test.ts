import { expect, it } from 'vitest';
import { fold } from './fold.ts';

it.each([
  ['SOMCHAI', 'somchai'],
  ['Café  Ølsen', 'cafe ølsen'],
  ['Cafe\u0301', 'cafe'],
  ['ﬁne Ａ', 'fine a'],
  ['ก่า ก้า', 'กา กา'],
  ['น\u0e49\u0e33 น\u0e4d\u0e49\u0e32', 'นำ นำ'],
  ['เเก', 'แก'],
  ['ศักดิ์', 'ศักดิ'],
  ['๒๕๖๒ ២០១៩', '2562 2019'],
  ['ប\u17d2\u178fូ ប\u17d2\u178aូ', 'ប\u17d2\u178aូ ប\u17d2\u178aូ'],
  ['ក\u17c1\u17b8 ក\u17be', 'ក\u17be ក\u17be'],
  ['សុខ\u200bដារា', 'សុខដារា'],
  ['a\u00adb\u200dc', 'abc'],
])('folds %j to %j', (text, folded) => {
  expect(fold(text)).toBe(folded);
  expect(fold(folded)).toBe(folded);
});

it('folds a long run of marks', () => {
  expect(fold(`a${'\u0316\u0301'.repeat(50_000)}`)).toBe('a');
});
