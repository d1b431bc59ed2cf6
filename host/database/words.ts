/** Splits a search text into words and phrases, all of which must occur, each in any of the searched fields. */
import { fold } from './fold.ts';

/**
 * A phrase between quotes of any kind, or a run of characters. Khmer and Thai texts may separate words by zero-width
 * spaces.
 */
const PART = /["“”„]([^"“”„]+)["“”](?=[\s\u200b]|$)|[^\s\u200b]+/gu;

/** Folded, without repetitions, in order. An unpaired quote is an ordinary character. */
export function searchWords(text: string): readonly string[] {
  const found = [...text.matchAll(PART)].map(([whole, phrase]) => fold(phrase?.trim().replace(/\s+/gu, ' ') || whole));
  return [...new Set(found)];
}
