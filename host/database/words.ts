/** What a user looks for, as the words and phrases that must all occur, each in any of the fields that are searched. */
import { fold } from './fold.ts';

/** A phrase between quotes of any kind, or a run of characters. Khmer and Thai texts may have a zero-width space between words. */
const PART = /["“”„]([^"“”„]+)["“”](?=[\s\u200b]|$)|[^\s\u200b]+/gu;

/** Folded, each once, in their order. A quote without its partner is a character like any other. */
export function searchWords(text: string): readonly string[] {
  const found = [...text.matchAll(PART)].map(([whole, phrase]) => fold(phrase?.trim().replace(/\s+/gu, ' ') || whole));
  return [...new Set(found)];
}
