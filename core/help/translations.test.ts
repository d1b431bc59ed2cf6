/** A translated page has the sections, pictures, examples, tables and lists of the English page, in the same order. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { lexer, type Token, type Tokens } from 'marked';
import { expect, test } from 'vitest';
import { readBlock } from './blocks.ts';

const help = new URL('../../docs/help/', import.meta.url);
const pagesOf = (language: string): readonly string[] =>
  existsSync(new URL(`${language}/`, help))
    ? readdirSync(new URL(`${language}/`, help)).filter(name => name.endsWith('.md'))
    : [];

const english = pagesOf('en');

const TRANSLATIONS = ['th', 'km'];

function partOf(token: Token): readonly string[] {
  switch (token.type) {
    case 'heading':
      return [`heading ${(token as Tokens.Heading).depth}`];
    case 'list':
      return [`list of ${(token as Tokens.List).items.length}`];
    case 'table':
      return [`table of ${(token as Tokens.Table).header.length} × ${(token as Tokens.Table).rows.length}`];
    case 'code':
      return [token.raw.trim()];
    case 'paragraph':
      return [...token.raw.matchAll(/!\[[^\]]+\]\(([^)]+)\)/gu)].map(([, href = '']) => href);
    case 'html': {
      const block = readBlock(token.raw);
      return block?.kind === 'differences' || block?.kind === 'terms' ? [[block.kind, ...block.words].join(' ')] : [];
    }
    default:
      return [];
  }
}

/** The parts of a page that every language has, each with the line of text that it begins with. */
const outlineOf = (language: string, name: string): readonly string[] =>
  lexer(readFileSync(new URL(`${language}/${name}`, help), 'utf8')).flatMap(partOf);

/** The targets of links with a section, which are the same in every language. */
const anchorsOf = (language: string, name: string): readonly string[] =>
  [...readFileSync(new URL(`${language}/${name}`, help), 'utf8').matchAll(/\]\(([^)]*#[^)]+)\)/gu)]
    .map(([, href = '']) => href)
    .sort();

test.each(TRANSLATIONS)('%s has every page', language => {
  expect(pagesOf(language).toSorted()).toEqual(english.toSorted());
});

const translated = TRANSLATIONS.flatMap(language => english.map(name => [language, name] as const));

test.each(translated)('%s/%s is built like the English page', (language, name) => {
  expect(outlineOf(language, name)).toEqual(outlineOf('en', name));
  expect(anchorsOf(language, name)).toEqual(anchorsOf('en', name));
});

test('the words of docs/translation.md are those of the program and of its help', () => {
  const filesIn = (path: string): string => {
    const folder = new URL(path, import.meta.url);
    return readdirSync(folder)
      .filter(name => /\.(?:ts|md)$/u.test(name))
      .map(name => readFileSync(new URL(name, folder), 'utf8'))
      .join('\n');
  };
  const rows = readFileSync(new URL('../../docs/translation.md', import.meta.url), 'utf8')
    .split('\n')
    .filter(line => /^\|(?:[^|]+\|){4}$/u.test(line) && /\p{Script=Thai}/u.test(line))
    .map(line => line.split('|').map(cell => cell.trim()));
  const unused = TRANSLATIONS.flatMap((language, index) => {
    const texts = filesIn(`../../renderer/i18n/${language}/`) + filesIn(`../../docs/help/${language}/`);
    return rows
      .flatMap(cells => (cells[index + 2] ?? '').split(/[,;] /u))
      .map(form => form.replace('?', ''))
      .filter(form => !texts.includes(form));
  });
  expect(unused).toEqual([]);
  expect(rows.length).toBeGreaterThan(80);
});
