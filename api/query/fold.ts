/**
 * Folds text so that spellings that readers regard as equal compare equal. Words and the texts in which they are
 * searched must both be folded.
 *
 * - Latin: case and diacritics.
 * - Thai: tone marks, the silencer, digits; *sara am* and *sara ae* written as two characters.
 * - Khmer: digits, the subscripts ta and da (which look alike), vowels written as two characters, deprecated letters.
 * - All scripts: compatibility forms, invisible characters, runs of white space.
 */

export function fold(text: string): string {
  if (isPlain(text)) return text.toLowerCase();
  let folded = normalized(text, 'NFKD').toLowerCase().replace(LATIN_MARKS, '$1').replace(LEFT_OUT, '');
  for (const [letters, replacement] of REPLACED) folded = folded.replace(letters, replacement);
  folded = folded.replace(DIGITS, digit => String((digit.codePointAt(0) as number) & 15)).replace(/\s+/gu, ' ');
  return normalized(folded, 'NFC');
}

/** Printable ASCII without runs of blanks needs only lower case. */
const isPlain = (text: string): boolean => /^[\x20-\x7e]*$/u.test(text) && !text.includes('  ');

const LATIN_MARKS = /(\p{Script=Latin})[\u0300-\u036f]+/gu;

/** Joiners, direction marks, soft hyphens, invisible Khmer vowels; Thai tone marks and signs above. */
const LEFT_OUT = /\p{Cf}|\u034f|\u17b4|\u17b5|[\u0e47-\u0e4c]/gu;

const DIGITS = /[\u0e50-\u0e59\u17e0-\u17e9]/gu;

const REPLACED: readonly (readonly [RegExp, string])[] = [
  // Thai
  [/\u0e40\u0e40/gu, '\u0e41'],
  [/\u0e4d\u0e32/gu, '\u0e33'],
  // Khmer
  [/\u17a3/gu, '\u17a2'],
  [/\u17a4/gu, '\u17a2\u17b6'],
  [/\u17c1\u17b8|\u17b8\u17c1/gu, '\u17be'],
  [/\u17c1\u17b6|\u17b6\u17c1/gu, '\u17c4'],
  [/\u17d2\u178f/gu, '\u17d2\u178a'],
];

/** No language has longer runs of combining marks; Unicode's stream-safe format (UAX 15) allows 30. */
const LONG_RUN = /\p{M}{32}/u;
const IN_LONG_RUN = /(?<=\p{M}{31})(?=\p{M})/u;

/**
 * A normalization sorts the marks after one letter by insertion, which is quadratic in their number: long runs are
 * normalized in parts.
 */
const normalized = (text: string, form: 'NFC' | 'NFKD'): string =>
  LONG_RUN.test(text)
    ? text
        .split(IN_LONG_RUN)
        .map(part => part.normalize(form))
        .join('')
    : text.normalize(form);
