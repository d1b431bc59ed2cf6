import { expect, test } from 'vitest';
import { type Entry, findEntries } from './search.ts';

const entry = (label: string, more: Partial<Entry> = {}): Entry => ({
  id: label,
  label,
  kind: 'Views',
  run: () => undefined,
  ...more,
});

const found = (labels: readonly (string | Entry)[], query: string, recent: readonly string[] = []): readonly string[] =>
  findEntries(
    labels.map(label => (typeof label === 'string' ? entry(label) : label)),
    query,
    recent,
  ).map(({ label }) => label);

test('beginnings come before words, words before parts', () => {
  expect(found(['Replay', 'Show play', 'Play'], 'play')).toEqual(['Play', 'Show play', 'Replay']);
});

test('all words count, in any order and also in the kind', () => {
  expect(found(['Theme: Dark', 'Theme: Light'], 'dark theme')).toEqual(['Theme: Dark']);
  expect(found(['Library', 'Rules'], 'views rul')).toEqual(['Rules']);
});

test.each([
  ['case and diacritics', 'Résumé', 'RESUME'],
  ['Thai tone marks', 'นำเข้าเกม', 'นำเขา'],
  ['the Khmer subscripts ta and da', 'ក្ដារវិភាគ', 'ក្តារ'],
])('%s do not count', (_, label, query) => {
  expect(found([label], query)).toEqual([label]);
});

test('the English name finds an entry in another language', () => {
  expect(found([entry('พลิกกระดาน', { english: 'Flip board' })], 'flip')).toEqual(['พลิกกระดาน']);
});

test('without a query, only initial entries are listed, the last used first', () => {
  const entries = [entry('A', { initial: true }), entry('B', { initial: true }), entry('C')];
  expect(found(entries, ' ', ['B'])).toEqual(['B', 'A']);
});
