import { expect, test } from 'vitest';
import { linked, pages, slug } from './pages.ts';
import { search } from './search.ts';

test('the pages of rules and of formats are there, the index first', () => {
  const names = pages.map(({ name }) => name);
  expect(names.slice(0, 7)).toEqual([
    'README',
    'makruk',
    'ouk-chaktrang',
    'kar-ouk',
    'rek',
    'min-rek-chanh',
    'counting',
  ]);
  expect(names).toContain('formats');
  const twice = pages.flatMap(({ name, sections }) =>
    sections
      .filter(({ id }, index) => sections.findIndex(other => other.id === id) !== index)
      .map(({ id }) => `${name}#${id}`),
  );
  expect(twice).toEqual([]);
});

test('a section is found by words that are not side by side, its heading first', () => {
  const [first, ...others] = search(pages, '  AIM boat ');
  expect([first?.page.name, first?.section.id]).toEqual(['ouk-chaktrang', 'boat-aim']);
  expect(first?.excerpt.filter(({ found }) => found).map(({ text }) => text.toLowerCase())).toContain('boat');
  expect(others.length).toBeGreaterThan(2);
  expect(search(pages, 'boat zeppelin')).toEqual([]);
  expect(search(pages, ' ')).toEqual([]);
  expect(() => search(pages, '( [*')).not.toThrow();
});

test('what is only for the program is not found', () => {
  const rules = pages.filter(({ name }) => name !== 'formats');
  expect(search(rules, 'counterOption')).toEqual([]);
  expect(search(rules, 'kingLeap.rookAim')).toEqual([]);
});

test('an excerpt is a part of the text', () => {
  for (const { section, excerpt } of search(pages, 'king')) {
    const shown = excerpt
      .map(({ text }) => text)
      .join('')
      .replace(/^…|…$/gu, '');
    expect(section.text).toContain(shown);
  }
});

test('links lead to places of the help or nowhere', () => {
  expect(linked('makruk', 'counting.md')).toEqual({ page: 'counting', anchor: null });
  expect(linked('makruk', '#the-pieces')).toEqual({ page: 'makruk', anchor: 'the-pieces' });
  expect(linked('counting', '../formats.md')).toEqual({ page: 'formats', anchor: null });
  expect(linked('makruk', 'https://example.org/x')).toBeNull();
  expect(slug('The king’s leap')).toBe('the-kings-leap');
});
