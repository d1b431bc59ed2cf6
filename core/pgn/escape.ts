/**
 * What a PGN comment cannot say directly is said as a numeric character reference, `&#125;` for `}`: people and other
 * programs still see a readable comment, and ours reads back exactly the text that was written.
 *
 * | text                                         | written as                     | because                                 |
 * |----------------------------------------------|--------------------------------|-----------------------------------------|
 * | `}`                                          | `&#125;`                       | it would end the comment                |
 * | line break, tab, other control characters    | `&#10;` ...                    | lines are wrapped anew when written     |
 * | blanks at the ends                           | `&#32;`                        | they are trimmed when read              |
 * | `[%` in a comment's text                     | `&#91;%`                       | it would begin a command                |
 * | `]` inside a command                         | `&#93;`                        | it would end the command                |
 * | `&#`                                         | `&#38;#`                       | it would begin a reference              |
 *
 * Tag values have the last and the second row only; quotes and backslashes are escaped by backslashes there.
 */

const reference = (character: string): string => `&#${character.codePointAt(0)};`;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const UNSAFE = /[}\u0000-\u001f\u007f]|&(?=#)|^\s+|\s+$/gu;
const COMMAND_UNSAFE = /\]/gu;

const escaped = (text: string): string => text.replace(UNSAFE, run => Array.from(run, reference).join(''));

export const escapeComment = (text: string): string => escaped(text).replaceAll('[%', '&#91;%');

export const escapeCommand = (text: string): string => escaped(text).replace(COMMAND_UNSAFE, reference);

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u001f\u007f]|&(?=#)/gu;

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
export const unwrapped = (source: string): string =>
  (source.includes('\n')
    ? source.replace(/[ \t]*\n[ \t\n]*/gu, run => (/\n[ \t]*\n/u.test(run) ? '\n\n' : ' '))
    : source
  ).trim();
