/** How text is compared when people look for a part of it: composed, without regard to case. */
export const fold = (text: string): string => composed(text).toLowerCase();

/** Trigrams find a part of at least three characters. */
export const hasTrigrams = (folded: string): boolean => [...folded].length >= 3;

/** Longer runs of combining marks are in no language; Unicode's stream-safe format (UAX 15) allows 30. */
const LONG_RUN = /\p{M}{32}/u;
const IN_LONG_RUN = /(?<=\p{M}{31})(?=\p{M})/u;

/**
 * Normal form C. Marks behind one letter are sorted by insertion there, so that a text of marks alone would take a time that grows with its
 * square: long runs of them are composed in parts.
 */
const composed = (text: string): string =>
  LONG_RUN.test(text)
    ? text
        .split(IN_LONG_RUN)
        .map(part => part.normalize('NFC'))
        .join('')
    : text.normalize('NFC');
