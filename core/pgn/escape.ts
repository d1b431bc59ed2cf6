/**
 * Characters that a PGN comment cannot contain are written as numeric character references, `&#125;` for `}`. People
 * and other programs see a readable comment, and this program reads back exactly the original text.
 *
 * | text | written as | because |
 * |---|---|---|
 * | `}` | `&#125;` | it would end the comment |
 * | line break, tab, other control characters | `&#10;` ... | lines are wrapped when written |
 * | halves of surrogate pairs | `&#55357;` | they cannot be encoded |
 * | blanks at the ends | `&#32;` | they are trimmed when read |
 * | `[%` in the text of a comment | `&#91;%` | it would begin a command |
 * | `]` inside a command | `&#93;` | it would end the command |
 * | `&#` | `&#38;#` | it would begin a reference |
 *
 * Only the second, third and last row apply to tag values. Quotes and backslashes in them are escaped with backslashes.
 */

const reference = (character: string): string => `&#${character.codePointAt(0)};`;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const UNSAFE = /[}\u0000-\u001f\u007f\p{Cs}]|&(?=#)/gu;
const COMMAND_UNSAFE = /\]/gu;

/** Finds blanks at the ends by trimming: a regular expression for them would take quadratic time. */
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

/** Escapes a tag value to one line of printable characters. */
export const escapeControls = (text: string): string => text.replace(CONTROL, reference);

/** Replaces references by their characters; invalid references are kept. */
export const readReferences = (text: string): string =>
  text.includes('&#')
    ? text.replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/giu, (original, hex: string | undefined, decimal: string) => {
        const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
        return code <= 0x10ffff ? String.fromCodePoint(code) : original;
      })
    : text;

/**
 * Joins the lines of a comment: a line break becomes a blank, because programs wrap comments, and empty lines separate
 * paragraphs. Character references are kept.
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

/** Removes blanks and tabs at both ends, but no other white space. */
function withoutBlanks(line: string): string {
  let start = 0;
  let end = line.length;
  while (start < end && (line[start] === ' ' || line[start] === '\t')) start++;
  while (end > start && (line[end - 1] === ' ' || line[end - 1] === '\t')) end--;
  return line.slice(start, end);
}
