/** Searches the pages for sections that contain all words. */
import type { Page, Section } from './pages.ts';

export interface Hit {
  readonly page: Page;
  readonly section: Section;
  /** An excerpt around the first match, split into matching and other parts. */
  readonly excerpt: readonly { readonly text: string; readonly found: boolean }[];
}

const AROUND = 60;

const fold = (text: string): string => text.normalize('NFC').toLowerCase();

function excerptOf(text: string, words: readonly string[]): Hit['excerpt'] {
  const folded = fold(text);
  const first = Math.min(...words.map(word => folded.indexOf(word)).filter(at => at >= 0), text.length);
  const begin = Math.max(0, first - AROUND);
  const end = Math.min(text.length, (first === text.length ? 0 : first) + 2 * AROUND);
  const shown = `${begin > 0 ? '…' : ''}${text.slice(begin, end)}${end < text.length ? '…' : ''}`;
  const escaped = words.map(word => word.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&'));
  return shown
    .split(new RegExp(`(${escaped.join('|')})`, 'giu'))
    .map((part, index) => ({ text: part, found: index % 2 === 1 }))
    .filter(part => part.text !== '');
}

/** Sections with a match in their heading come first, then the order of the pages. */
export function search(pages: readonly Page[], query: string): readonly Hit[] {
  const words = fold(query)
    .split(/\s+/u)
    .filter(word => word !== '');
  if (words.length === 0) return [];
  const hits = pages.flatMap(page =>
    page.sections
      .filter(section => words.every(word => fold(`${section.title} ${section.text}`).includes(word)))
      .map(section => ({ page, section, excerpt: excerptOf(section.text, words) })),
  );
  const inTitle = ({ section }: Hit): boolean => words.some(word => fold(section.title).includes(word));
  return [...hits.filter(inTitle), ...hits.filter(hit => !inTitle(hit))];
}
