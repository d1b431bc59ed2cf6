/**
 * Lines of text for pictures, which do not wrap by themselves. Widths are estimates, because fonts are not known here:
 * generous enough for the fonts of the page.
 */

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The width of a text in ems. Vowels and tone marks above and below a letter take no width of their own. */
export function estimatedWidth(text: string): number {
  let width = 0;
  for (const character of text) {
    if (/\p{Mn}/u.test(character)) continue;
    if (/[\s.,:;'’|!()il]/u.test(character)) width += 0.32;
    else if (/[\p{Lu}mw—…]/u.test(character)) width += 0.75;
    else width += /\p{Script=Khmer}/u.test(character) ? 0.68 : 0.6;
  }
  return width;
}

/** Breaks text between words, also in Thai and Khmer, into lines of at most `ems`. A longer word has its own line. */
export function wrapText(text: string, ems: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const { segment } of segmenter.segment(text.trim().replace(/\s+/gu, ' '))) {
    if (line.trim() !== '' && estimatedWidth(line + segment) > ems) {
      lines.push(line.trim());
      line = '';
    }
    line += segment;
  }
  return line.trim() === '' ? lines : [...lines, line.trim()];
}
