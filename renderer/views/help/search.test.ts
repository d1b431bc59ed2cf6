import { expect, test } from 'vitest';
import { termOf } from '../../../core/glossary/terms.ts';
import { ruleSets } from '../../../engine/rules/rule-sets/list.ts';
import { LANGUAGES } from '../../i18n/languages.ts';
import { help } from '../../state/shell/help.svelte.ts';
import { linked, pagesIn, slug } from './pages.ts';
import { search } from './search.ts';

const pages = pagesIn('en');

test.each(LANGUAGES)('all pages are there in %s, the index first, the reference of formats last', language => {
  const names = pagesIn(language).map(({ name }) => name);
  expect(names.slice(0, 7)).toEqual([
    'README',
    'makruk',
    'ouk-chaktrang',
    'kar-ouk',
    'rek',
    'min-rek-chanh',
    'counting',
  ]);
  expect(names.at(-1)).toBe('formats');
  expect(pagesIn(language)).toBe(pagesIn(language));
});

test.each(LANGUAGES)('the sections of %s have the ids of the English sections, each once', language => {
  for (const [index, { name, sections }] of pagesIn(language).entries()) {
    const ids = sections.map(({ id }) => id);
    expect(ids, name).toEqual(pages[index]?.sections.map(({ id }) => id));
    expect(new Set(ids).size, name).toBe(ids.length);
  }
});

test.each(LANGUAGES)('links of %s lead to sections that exist', language => {
  const all = pagesIn(language);
  const broken = all.flatMap(page =>
    page.tokens
      .flatMap(({ raw }) => [...raw.matchAll(/\]\(([^)]*#[^)]+)\)/gu)].map(([, href = '']) => href))
      .filter(href => {
        const place = linked(page.name, href);
        const target = all.find(({ name }) => name === place?.page);
        if (place?.page === 'glossary' && termOf(place.anchor ?? '') !== null) return false;
        return !target?.sections.some(({ id }) => id === place?.anchor);
      })
      .map(href => `${page.name}: ${href}`),
  );
  expect(broken).toEqual([]);
});

test('a section is found by words that are not side by side, its heading first', () => {
  const [first, ...others] = search(pages, '  AIM boat ');
  expect([first?.page.name, first?.section.id]).toEqual(['ouk-chaktrang', 'boat-aim']);
  expect(first?.excerpt.filter(({ found }) => found).map(({ text }) => text.toLowerCase())).toContain('boat');
  expect(others.length).toBeGreaterThan(2);
  expect(search(pages, 'boat zeppelin')).toEqual([]);
  expect(search(pages, ' ')).toEqual([]);
  expect(search(pages, '( [*')).toEqual([]);
});

test.each([
  ['th', 'สิทธิ์กระโดดเรือเล็ง', 'เรือเล็ง'],
  ['km', 'សិទ្ធិលោតទូកតម្រង់', 'ទូកតម្រង់'],
  ['km', 'សិទ្ធិ\u200bលោត\u200bទូក', 'ទូកតម្រង់'],
] as const)('words of %s that are written without blanks are found', (language, query, title) => {
  const titles = search(pagesIn(language), query).map(({ section }) => section.title);
  expect(titles).toContain(title);
});

test.each(['th', 'km'] as const)('an excerpt of %s does not begin or end within a word', language => {
  const words = new Intl.Segmenter(language, { granularity: 'word' });
  for (const { section, excerpt } of search(pagesIn(language), language === 'th' ? 'ขุน' : 'ស្ដេច').slice(0, 20)) {
    const shown = excerpt
      .map(({ text }) => text)
      .join('')
      .replace(/^…|…$/gu, '');
    const begin = section.text.indexOf(shown);
    const segments = words.segment(section.text);
    const edges = [begin, begin + shown.length].filter(at => at < section.text.length);
    expect(edges.map(at => segments.containing(at)?.index)).toEqual(edges);
  }
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

test('the help has a page on the rules of every game', () => {
  for (const rules of ruleSets) {
    help.openRules(rules);
    expect(pages.map(({ name }) => name)).toContain(help.place.page);
    expect(help.place.page, rules.id).not.toBe('README');
  }
});

test('links lead to places of the help or nowhere', () => {
  expect(linked('makruk', 'counting.md')).toEqual({ page: 'counting', anchor: null });
  expect(linked('makruk', '#the-pieces')).toEqual({ page: 'makruk', anchor: 'the-pieces' });
  expect(linked('counting', '../../formats.md')).toEqual({ page: 'formats', anchor: null });
  expect(linked('makruk', 'https://example.org/x')).toBeNull();
  expect(slug('The king’s leap')).toBe('the-kings-leap');
});
