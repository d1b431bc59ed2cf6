/**
 * The pages of `docs/help` in each language, and the reference of formats, which is written in English only. They are
 * parsed when they are first shown. The blocks of the English page that describe diagrams become boards. Pictures of
 * the program are fetched when they are scrolled to.
 */

import { lexer, type Token, type Tokens } from 'marked';
import { isKnownSite } from '../../../api/links.ts';
import { readBlock } from '../../../core/help/blocks.ts';
import { type HelpDiagram, readDiagram } from '../../../core/help/diagram.ts';
import sizes from '../../../docs/help/pictures.json' with { type: 'json' };
import type { Language } from '../../i18n/languages.ts';

/** A heading with its text, for the table of contents and for the search. */
export interface Section {
  /** The slug of the English heading, which is the same in every language. */
  readonly id: string;
  readonly depth: number;
  readonly title: string;
  /** Plain text in one line. */
  readonly text: string;
}

export interface Page {
  readonly name: string;
  /** English for a page that is not translated. */
  readonly language: Language;
  readonly title: string;
  readonly tokens: readonly Token[];
  readonly sections: readonly Section[];
  /** The ids of the sections by their headings. */
  readonly ids: ReadonlyMap<Token, string>;
  /** By their names. */
  readonly diagrams: ReadonlyMap<string, HelpDiagram>;
}

/** In the order in which they are offered. Pages that are not listed come last. */
const ORDER = [
  'README',
  'makruk',
  'ouk-chaktrang',
  'kar-ouk',
  'rek',
  'min-rek-chanh',
  'counting',
  'glossary',
  'history',
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
  'formats',
];

const sources = import.meta.glob<string>(['../../../docs/help/*/*.md', '../../../docs/formats.md'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

const pictures = import.meta.glob<string>('../../../docs/help/*/pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

const nameOf = (path: string): string => path.replace(/^.*\/|\.md$/gu, '');

const textsOf = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(sources)
      .filter(([path]) => path.endsWith(`${folder}/${nameOf(path)}.md`))
      .map(([path, text]) => [nameOf(path), text]),
  );

const placeOf = (name: string): number => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);

const english = new Map([...textsOf('docs/help/en'), ...textsOf('docs')]);
const NAMES = [...english.keys()].sort((a, b) => placeOf(a) - placeOf(b));

/** The slug of a heading, like that of Markdown viewers. */
export const slug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s-]/gu, '')
    .replace(/\s/gu, '-');

/** The plain text of a token and its children. */
export function wordsOf(token: Token): string {
  if (token.type === 'html' || token.type === 'space') return '';
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [...header, ...rows.flat()].map(({ tokens }) => tokens.map(wordsOf).join('')).join(' · ');
  }
  if (token.type === 'list') return (token as Tokens.List).items.map(wordsOf).join(' ');
  if ('tokens' in token && token.tokens !== undefined) return token.tokens.map(wordsOf).join('');
  return 'text' in token && typeof token.text === 'string' ? token.text : '';
}

const headingsOf = (tokens: readonly Token[]): readonly Token[] => tokens.filter(({ type }) => type === 'heading');

function sectionsOf(tokens: readonly Token[], ids: ReadonlyMap<Token, string>): readonly Section[] {
  const sections: { id: string; depth: number; title: string; words: string[] }[] = [];
  for (const token of tokens) {
    const id = ids.get(token);
    if (id === undefined) sections.at(-1)?.words.push(wordsOf(token));
    else sections.push({ id, depth: (token as Tokens.Heading).depth, title: wordsOf(token), words: [] });
  }
  return sections.map(({ words, ...section }) => ({
    ...section,
    text: words
      .filter(word => word !== '')
      .join(' ')
      .replace(/\s+/gu, ' '),
  }));
}

/** @throws if a diagram is described wrongly, which tests of the pages exclude */
function diagramsOf(name: string, tokens: readonly Token[]): ReadonlyMap<string, HelpDiagram> {
  const diagrams = new Map<string, HelpDiagram>();
  for (const token of tokens) {
    const block = token.type === 'html' ? readBlock(token.raw) : null;
    if (block?.kind !== 'board') continue;
    const diagram = readDiagram(block);
    if (!diagram.ok) throw new Error(`${name}: ${diagram.error.join('; ')}`);
    diagrams.set(diagram.value.name, diagram.value);
  }
  return diagrams;
}

/** A page in a language, with the ids and the diagrams of the English page. */
function readPage(name: string, language: Language, texts: ReadonlyMap<string, string>): Page {
  const original = lexer(english.get(name) ?? '');
  const translated = language === 'en' ? undefined : texts.get(name);
  const tokens = translated === undefined ? original : lexer(translated);
  const slugs = headingsOf(original).map(heading => slug(wordsOf(heading)));
  const ids = new Map(headingsOf(tokens).map((heading, index) => [heading, slugs[index] ?? '']));
  const sections = sectionsOf(tokens, ids);
  return {
    name,
    language: translated === undefined ? 'en' : language,
    title: sections[0]?.title ?? name,
    tokens,
    sections,
    ids,
    diagrams: diagramsOf(name, original),
  };
}

export interface Picture {
  readonly address: string;
  /** The size at which it is shown where there is room, in pixels of the page. */
  readonly width: number;
  readonly height: number;
}

/** The picture of the program that an image of a page shows; `null` for other images. */
export function pictureAt(language: Language, href: string): Picture | null {
  const address = pictures[`../../../docs/help/${language}/${href}`];
  const known: Readonly<Record<string, readonly number[]>> = sizes[language];
  const [width, height] = known[href.replace(/^pictures\/|\.webp$/gu, '')] ?? [];
  return address === undefined || width === undefined || height === undefined ? null : { address, width, height };
}

const read = new Map<Language, readonly Page[]>();

/** All pages in a language, in their order; the same array at each call. */
export function pagesIn(language: Language): readonly Page[] {
  const known = read.get(language);
  if (known !== undefined) return known;
  const texts = textsOf(`docs/help/${language}`);
  const pages = NAMES.map(name => readPage(name, language, texts));
  read.set(language, pages);
  return pages;
}

/** The place of the help to which a link leads; `null` for links outside of it. */
export function linked(from: string, href: string): { readonly page: string; readonly anchor: string | null } | null {
  const [, path = '', anchor = ''] = /^([^#]*)#?(.*)$/u.exec(href) ?? [];
  const page = path === '' ? from : nameOf(path);
  return NAMES.includes(page) ? { page, anchor: anchor === '' ? null : anchor } : null;
}

/** The pages write addresses of sources as code without a scheme. @returns `null` unless it is an address of a known site */
export function siteAddress(text: string): string | null {
  const address = `https://${text}`;
  return text.includes('.') && isKnownSite(address) ? address : null;
}
