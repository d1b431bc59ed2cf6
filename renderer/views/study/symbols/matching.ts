/** Finds symbols by their sign, number or name. */
import { fold } from '../../../../api/query/fold.ts';
import { nagOf } from '../../../panels/tree/find.ts';
import { type Glyph, glyphOf } from '../../../state/game/nags.ts';

/** The largest number of a symbol in PGN. */
const LARGEST = 255;

/**
 * The symbols that fit a text, the one with exactly this sign or number first. A number without a symbol in the list is
 * one too. @param nameOf the name of a symbol
 */
export function matching(glyphs: readonly Glyph[], text: string, nameOf: (nag: number) => string): readonly Glyph[] {
  const typed = text.trim();
  if (typed === '') return glyphs;
  const exact = nagOf(/^\d+$/u.test(typed) ? `$${typed}` : typed);
  const first = exact !== null && exact >= 1 && exact <= LARGEST ? [glyphOf(exact)] : [];
  const words = fold(typed);
  const others = glyphs.filter(
    ({ nag, sign }) => nag !== exact && (sign.startsWith(typed) || fold(nameOf(nag)).includes(words)),
  );
  return [...first, ...others];
}
