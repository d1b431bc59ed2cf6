/** Searches the pages for sections that contain all words. Thai and Khmer text is split into words by dictionary. */
import type { Page, Section } from './pages.ts';

export interface Hit {
  readonly page: Page;
  readonly section: Section;
  /** An excerpt around the first match, split into matching and other parts. */
  readonly excerpt: readonly { readonly text: string; readonly found: boolean }[];
}

const AROUND = 60;

const fold = (text: string): string => text.normalize('NFC').toLowerCase();

const segmentsOf = (text: string, language: string): Intl.Segments =>
  new Intl.Segmenter(language, { granularity: 'word' }).segment(text);

/** The words of a query. Zero-width spaces, which Khmer keyboards write between words, separate words too. */
function wordsOf(query: string, language: string): readonly string[] {
  const words = query
    .split(/[\s\u200b]+/u)
    .flatMap(part => [...segmentsOf(part, language)])
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment);
  return [...new Set(words)];
}

function excerptOf({ text }: Section, words: readonly string[], language: string): Hit['excerpt'] {
  const folded = fold(text);
  const first = Math.min(...words.map(word => folded.indexOf(word)).filter(at => at >= 0), text.length);
  const segments = segmentsOf(text, language);
  const wordAt = (at: number): number => segments.containing(at)?.index ?? at;
  const begin = wordAt(Math.max(0, first - AROUND));
  const end = wordAt(Math.min(text.length, (first === text.length ? 0 : first) + 2 * AROUND));
  const shown = `${begin > 0 ? '…' : ''}${text.slice(begin, end)}${end < text.length ? '…' : ''}`;
  const escaped = words.map(word => word.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&'));
  return shown
    .split(new RegExp(`(${escaped.join('|')})`, 'giu'))
    .map((part, index) => ({ text: part, found: index % 2 === 1 }))
    .filter(part => part.text !== '');
}

/**
 * Sections with the whole query in their heading come first, then those with a word of it there, then those with the
 * whole query in their text.
 */
export function search(pages: readonly Page[], query: string): readonly Hit[] {
  const whole = fold(query).replaceAll('\u200b', '').trim();
  const hits = pages.flatMap(page => {
    const words = wordsOf(fold(query), page.language);
    if (words.length === 0) return [];
    return page.sections
      .filter(section => words.every(word => fold(`${section.title} ${section.text}`).includes(word)))
      .map(section => {
        const title = fold(section.title);
        const rank = title.includes(whole)
          ? 0
          : words.some(word => title.includes(word))
            ? 1
            : fold(section.text).includes(whole)
              ? 2
              : 3;
        return { rank, hit: { page, section, excerpt: excerptOf(section, words, page.language) } };
      });
  });
  return hits.sort((a, b) => a.rank - b.rank).map(({ hit }) => hit);
}
