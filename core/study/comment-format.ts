/**
 * Formatting of comments: `**bold**` and `*italic*`, which other programs show as they are. Marks count only next to
 * the text that they enclose, and a single `*` not beside Latin letters or digits, so that `2*3*4` stays plain.
 */

export interface Span {
  readonly text: string;
  readonly bold: boolean;
  readonly italic: boolean;
}

export type Format = 'bold' | 'italic';

const MARKS: Readonly<Record<Format, string>> = { bold: '**', italic: '*' };

const BOLD = /\*\*(?=[^\s])(.+?)(?<=[^\s])\*\*(?!\*)/su;
const ITALIC = /(?<![A-Za-z0-9*])\*(?=[^\s*])([^*]+)(?<=[^\s*])\*(?![A-Za-z0-9*])/su;

/** The text of a comment without its marks. */
export const formatted = (text: string): readonly Span[] =>
  split(text, BOLD).flatMap(({ text, marked: bold }) =>
    split(text, ITALIC).map(({ text, marked: italic }) => ({ text, bold, italic })),
  );

interface Part {
  readonly text: string;
  readonly marked: boolean;
}

function split(text: string, mark: RegExp): readonly Part[] {
  const parts: Part[] = [];
  let rest = text;
  for (let found = mark.exec(rest); found; found = mark.exec(rest)) {
    parts.push({ text: rest.slice(0, found.index), marked: false }, { text: found[1] ?? '', marked: true });
    rest = rest.slice(found.index + found[0].length);
  }
  return [...parts, { text: rest, marked: false }].filter(part => part.text !== '');
}

/** A text with a selection. */
export interface Selected {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** Puts marks around the selection, or removes those around it. Blanks at its ends stay outside. */
export function toggleFormat({ text, from, to }: Selected, format: Format): Selected {
  const mark = MARKS[format];
  const inner = text.slice(from, to);
  const start = from + (inner.length - inner.trimStart().length);
  const end = Math.max(start, to - (inner.length - inner.trimEnd().length));
  const [before, chosen, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)];
  if (isMarked(before, after, format))
    return {
      text: before.slice(0, -mark.length) + chosen + after.slice(mark.length),
      from: start - mark.length,
      to: end - mark.length,
    };
  return { text: before + mark + chosen + mark + after, from: start + mark.length, to: end + mark.length };
}

/** One `*` is italic, two are bold, three are both. */
function isMarked(before: string, after: string, format: Format): boolean {
  const stars = Math.min(/\**$/u.exec(before)?.[0].length ?? 0, /^\**/u.exec(after)?.[0].length ?? 0);
  return format === 'bold' ? stars >= 2 : stars === 1 || stars >= 3;
}
