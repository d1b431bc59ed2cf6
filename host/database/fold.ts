/** Text as it is compared in searches: Unicode-composed and in lower case. */
export const fold = (text: string): string => composed(text).toLowerCase();

/** Trigrams find words of at least three characters. */
export const hasTrigrams = (folded: string): boolean => [...folded].length >= 3;

/** No language has longer runs of combining marks; Unicode's stream-safe format (UAX 15) allows 30. */
const LONG_RUN = /\p{M}{32}/u;
const IN_LONG_RUN = /(?<=\p{M}{31})(?=\p{M})/u;

/**
 * Normal form C. The normalization sorts the marks after one letter by insertion, which is quadratic in their number:
 * long runs are composed in parts.
 */
const composed = (text: string): string =>
  LONG_RUN.test(text)
    ? text
        .split(IN_LONG_RUN)
        .map(part => part.normalize('NFC'))
        .join('')
    : text.normalize('NFC');
