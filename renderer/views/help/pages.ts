/**
 * The pages of `docs/rules` for the help: the same Markdown files, parsed when the help is first opened. Images are not loaded; the
 * blocks that describe them become boards.
 */

import { lexer, type Token, type Tokens } from 'marked';
import { isKnownSite } from '../../../api/links.ts';
import { readBlock } from '../../../core/help/blocks.ts';
import { type Diagram, readDiagram } from '../../../core/help/diagram.ts';

/** A heading with its text, for the table of contents and for the search. */
export interface Section {
  readonly id: string;
  readonly depth: number;
  readonly title: string;
  /** Plain text in one line. */
  readonly text: string;
}

export interface Page {
  readonly name: string;
  readonly title: string;
  readonly tokens: readonly Token[];
  readonly sections: readonly Section[];
  /** By their names. */
  readonly diagrams: ReadonlyMap<string, Diagram>;
}

/** In the order in which they are offered. */
const ORDER = ['README', 'makruk', 'ouk-chaktrang', 'kar-ouk', 'rek', 'min-rek-chanh', 'counting', 'formats'];

const sources = import.meta.glob<string>(['../../../docs/rules/*.md', '../../../docs/formats.md'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

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

function sectionsOf(tokens: readonly Token[]): readonly Section[] {
  const sections: { id: string; depth: number; title: string; words: string[] }[] = [];
  for (const token of tokens) {
    if (token.type === 'heading') {
      const title = wordsOf(token);
      sections.push({ id: slug(title), depth: (token as Tokens.Heading).depth, title, words: [] });
    } else sections.at(-1)?.words.push(wordsOf(token));
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
function readPage(name: string, text: string): Page {
  const tokens = lexer(text);
  const diagrams = new Map<string, Diagram>();
  for (const token of tokens) {
    const block = token.type === 'html' ? readBlock(token.raw) : null;
    if (block?.kind !== 'board') continue;
    const diagram = readDiagram(block);
    if (!diagram.ok) throw new Error(`${name}: ${diagram.error.join('; ')}`);
    diagrams.set(diagram.value.name, diagram.value);
  }
  const sections = sectionsOf(tokens);
  return { name, title: sections[0]?.title ?? name, tokens, sections, diagrams };
}

const nameOf = (path: string): string => path.replace(/^.*\/|\.md$/gu, '');

/** Pages that are not listed come last. */
const placeOf = ({ name }: Page): number => (ORDER.indexOf(name) + ORDER.length) % ORDER.length;

export const pages: readonly Page[] = Object.entries(sources)
  .map(([path, text]) => readPage(nameOf(path), text))
  .sort((a, b) => placeOf(a) - placeOf(b));

/** The place of the help to which a link leads; `null` for links outside of it. */
export function linked(from: string, href: string): { readonly page: string; readonly anchor: string | null } | null {
  const [, path = '', anchor = ''] = /^([^#]*)#?(.*)$/u.exec(href) ?? [];
  const page = path === '' ? from : nameOf(path);
  return pages.some(({ name }) => name === page) ? { page, anchor: anchor === '' ? null : anchor } : null;
}

/** The pages write addresses of sources as code without a scheme. @returns `null` unless it is an address of a known site */
export function siteAddress(text: string): string | null {
  const address = `https://${text}`;
  return text.includes('.') && isKnownSite(address) ? address : null;
}
