/**
 * Folds a name so that its spellings compare equal. All scripts: case, blanks, hyphens and invisible characters. Latin:
 * diacritics and the letters by which transliterations of one Khmer or Thai word differ. Khmer: the two subscripts ta and
 * da, which look alike.
 */

const IGNORED = /[\s\p{P}\p{Cf}\p{Sk}]/gu;
const LATIN_MARKS = /[\u0300-\u036f]/gu;
const COENG_TA = /\u17d2\u178f/gu;

/** Case, blanks, punctuation, diacritics of Latin letters and look-alike subscripts. */
export const foldText = (text: string): string =>
  text.normalize('NFKD').toLowerCase().replace(LATIN_MARKS, '').replace(IGNORED, '').replace(COENG_TA, '\u17d2\u178a');

/** In this order. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/j/gu, 'ch'],
  [/([ckpt])h+/gu, '$1'],
  [/ck?/gu, 'k'],
  [/(.)\1+/gu, '$1'],
  [/oeu|eu|oe/gu, 'e'],
  [/ou|oo|oa|au|ua|uo|o/gu, 'u'],
  [/ae|ea|ei|ey|ai|ay|ie/gu, 'e'],
  [/[iy]/gu, 'i'],
  [/nh|ng/gu, 'n'],
  [/(.)\1+/gu, '$1'],
];

/** {@link foldText}, and Latin letters by their approximate sound: `oak` and `ouk`, `jeub` and `cheub` are equal. */
export const foldSound = (text: string): string =>
  SOUNDS.reduce((folded, [letters, sound]) => folded.replace(letters, sound), foldText(text));
