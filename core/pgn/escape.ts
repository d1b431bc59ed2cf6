/**
 * What a PGN comment cannot say directly is said as a numeric character reference, `&#125;` for `}`: people and other
 * programs still see a readable comment, and ours reads back exactly the text that was written.
 *
 * | text                                         | written as                     | because                                 |
 * |----------------------------------------------|--------------------------------|-----------------------------------------|
 * | `}`                                          | `&#125;`                       | it would end the comment                |
 * | line break, tab, other control characters    | `&#10;` ...                    | lines are wrapped anew when written     |
 * | halves of surrogate pairs                    | `&#55357;`                     | no encoding of files has them           |
 * | blanks at the ends                           | `&#32;`                        | they are trimmed when read              |
 * | `[%` in a comment's text                     | `&#91;%`                       | it would begin a command                |
 * | `]` inside a command                         | `&#93;`                        | it would end the command                |
 * | `&#`                                         | `&#38;#`                       | it would begin a reference              |
 *
 * Tag values have the last and the second row only; quotes and backslashes are escaped by backslashes there.
 */

const reference = (character: string): string => `&#${character.codePointAt(0)};`;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const UNSAFE = /[}\u0000-\u001f\u007f\p{Cs}]|&(?=#)/gu;
const COMMAND_UNSAFE = /\]/gu;

/** Blanks at the ends are found by trimming: a pattern for them would take a time that grows with their square. */
function escaped(text: string): string {
  const bare = text.trim();
  if (bare === '') return Array.from(text, reference).join('');
  const start = text.length - text.trimStart().length;
  const blanks = (from: number, to: number): string => Array.from(text.slice(from, to), reference).join('');
  return blanks(0, start) + bare.replace(UNSAFE, reference) + blanks(start + bare.length, text.length);
}

export const escapeComment = (text: string): string => escaped(text).replaceAll('[%', '&#91;%');

export const escapeCommand = (text: string): string => escaped(text).replace(COMMAND_UNSAFE, reference);

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u001f\u007f\p{Cs}]|&(?=#)/gu;

/** For tag values: one line of printing characters. */
export const escapeControls = (text: string): string => text.replace(CONTROL, reference);

/** References back to characters; one that names no character stays as it is. */
export const readReferences = (text: string): string =>
  text.includes('&#')
    ? text.replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/giu, (whole, hex: string | undefined, decimal: string) => {
        const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
        return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
      })
    : text;

/**
 * Source text of a comment to the text it means, references still in place: a line break is a blank, as programs wrap
 * comments like any text; an empty line is a paragraph.
 */
export function unwrapped(source: string): string {
  if (!source.includes('\n')) return source.trim();
  let text = '';
  let gap = '';
  for (const line of source.split('\n')) {
    const words = withoutBlanks(line);
    if (words === '') gap = '\n\n';
    else {
      text += (text === '' ? '' : gap) + words;
      gap = ' ';
    }
  }
  return text.trim();
}

/** Without blanks and tabs at the ends; other white space is text. */
function withoutBlanks(line: string): string {
  let start = 0;
  let end = line.length;
  while (start < end && (line[start] === ' ' || line[start] === '\t')) start++;
  while (end > start && (line[end - 1] === ' ' || line[end - 1] === '\t')) end--;
  return line.slice(start, end);
}
