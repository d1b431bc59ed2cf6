/** On the pages about the program, each name in bold is a text of the page in the language of the help. */
import { readdirSync, readFileSync } from 'node:fs';
import { type Token, walkTokens } from 'marked';
import { expect, test } from 'vitest';
import { LANGUAGES, type Language, loadWords } from '../../i18n/languages.ts';
import { type Page, pagesIn, wordsOf } from './pages.ts';

const PAGES = [
  'study',
  'library',
  'engine',
  'report',
  'endings',
  'training',
  'repertoire',
  'output',
  'files',
  'shortcuts',
];

/** The places of each text of a language, as `library.filters`. */
function placesIn(words: unknown, place = '', places = new Map<string, string[]>()): ReadonlyMap<string, string[]> {
  if (typeof words === 'string') places.set(words, [...(places.get(words) ?? []), place]);
  else if (typeof words === 'object' && words !== null)
    for (const [name, inner] of Object.entries(words)) placesIn(inner, `${place}.${name}`, places);
  return places;
}

/** The names in bold of each section of a page. */
function namesOf(page: Page): readonly (readonly string[])[] {
  const sections: string[][] = [];
  for (const token of page.tokens) {
    if (page.ids.has(token)) sections.push([]);
    walkTokens([token], (inner: Token) => {
      if (inner.type === 'strong') sections.at(-1)?.push(wordsOf(inner).replace(/\s+/gu, ' '));
    });
  }
  return sections;
}

const written = (language: Language): readonly Page[] =>
  pagesIn(language).filter(page => PAGES.includes(page.name) && page.language === language);

test('the pages about the program exist', () => {
  const files = readdirSync(new URL('../../../docs/help/en/', import.meta.url));
  expect(PAGES.filter(name => !files.includes(`${name}.md`))).toEqual([]);
});

test.each(LANGUAGES)('every name in bold is a text of the page in %s', async language => {
  const places = placesIn(await loadWords(language));
  const unknown = written(language).flatMap(page =>
    namesOf(page)
      .flat()
      .filter(name => !places.has(name))
      .map(name => `${page.name}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

test.each(LANGUAGES.filter(language => language !== 'en'))(
  'a section in %s names the same texts as the English section',
  async language => {
    const places = placesIn(await loadWords(language));
    const english = placesIn(await loadWords('en'));
    const original = new Map(pagesIn('en').map(page => [page.name, namesOf(page)]));
    const wrong = written(language).flatMap(page =>
      namesOf(page).flatMap((names, index) => {
        const expected = [...(original.get(page.name)?.[index] ?? [])];
        const extra = names.filter(name => {
          const at = expected.findIndex(other => english.get(other)?.some(place => places.get(name)?.includes(place)));
          if (at >= 0) expected.splice(at, 1);
          return at < 0;
        });
        return extra.length + expected.length === 0
          ? []
          : [
              `${page.name}#${page.sections[index]?.id}: missing ${expected.join(', ')}; not in English: ${extra.join(', ')}`,
            ];
      }),
    );
    expect(wrong).toEqual([]);
  },
);

test('the help names every field of the filters', async () => {
  const english = placesIn(await loadWords('en'));
  const named = new Set(
    written('en')
      .filter(({ name }) => name === 'library')
      .flatMap(namesOf)
      .flat()
      .flatMap(name => english.get(name) ?? []),
  );
  const fields = ['Filters', 'EndingFilters', 'MotifFilter'].flatMap(file => {
    const source = readFileSync(new URL(`../library/${file}.svelte`, import.meta.url), 'utf8');
    return [...source.matchAll(/(?:@render \w+\([^)]*?|<Field label=\{)\bt(\.\w+\.\w+)/gu)].map(
      ([, place = '']) => place,
    );
  });
  expect(fields.length).toBeGreaterThan(25);
  expect(fields.filter(place => !named.has(place))).toEqual([]);
});
