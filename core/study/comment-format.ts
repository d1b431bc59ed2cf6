/**
 * Formatting of comments: `**bold**`, `*italic*`, and lists of lines that begin with `- ` or `1. `, which other programs
 * show as they are. Marks count only next to the text that they enclose, and a single `*` not beside Latin letters or
 * digits, so that `2*3*4` stays plain.
 */

export interface Span {
  readonly text: string;
  readonly bold: boolean;
  readonly italic: boolean;
}

export type Format = 'bold' | 'italic';

/** Lines of text, or one item of a list. */
export interface Block {
  /** The bullet or number of an item; `null`: text. */
  readonly marker: string | null;
  readonly text: string;
}

const BULLET = '•';
const ITEM = /^[ \t]*(?:[-•]|(\d{1,3}[.)]))[ \t]+(?=\S)/u;

/** Lines of text that follow each other are one block. */
export function blocksOf(text: string): readonly Block[] {
  const blocks: Block[] = [];
  for (const line of text.split('\n')) {
    const [mark, number] = ITEM.exec(line) ?? [];
    const last = blocks.at(-1);
    if (mark !== undefined) blocks.push({ marker: number ?? BULLET, text: line.slice(mark.length) });
    else if (last?.marker === null) blocks[blocks.length - 1] = { marker: null, text: `${last.text}\n${line}` };
    else blocks.push({ marker: null, text: line });
  }
  return blocks;
}

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

/** Makes items of a list of the lines of the selection, or text of them if all are items. */
export function toggleList({ text, from, to }: Selected): Selected {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const next = text.indexOf('\n', Math.max(from, to - 1));
  const end = next < 0 ? text.length : next;
  const lines = text.slice(start, end).split('\n');
  const areItems = lines.every(line => line.trim() === '' || ITEM.test(line)) && lines.some(line => line.trim() !== '');
  const changed = lines
    .map(line => {
      if (areItems) return line.replace(ITEM, '');
      return (line.trim() === '' && lines.length > 1) || ITEM.test(line) ? line : `- ${line}`;
    })
    .join('\n');
  return { text: text.slice(0, start) + changed + text.slice(end), from: start, to: start + changed.length };
}

/** One `*` is italic, two are bold, three are both. */
function isMarked(before: string, after: string, format: Format): boolean {
  const stars = Math.min(/\**$/u.exec(before)?.[0].length ?? 0, /^\**/u.exec(after)?.[0].length ?? 0);
  return format === 'bold' ? stars >= 2 : stars === 1 || stars >= 3;
}
