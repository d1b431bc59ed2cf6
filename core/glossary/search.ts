/** Finds terms by a name in any script or spelling, or by words of their meaning. */
import { foldSound, foldText } from './fold.ts';
import { TERMS, type Term, type TermId } from './terms.ts';

/** What a language adds to the names of a term: its title, and sentences. */
export interface TermWords {
  readonly title: string;
  readonly meaning: string;
}

const namesOf = ({ name, khmer, thai, spellings = [] }: Term): readonly string[] =>
  [name, khmer, thai, ...spellings].filter(text => text !== undefined);

const SOUNDS: ReadonlyMap<TermId, readonly string[]> = new Map(
  TERMS.map(term => [term.id, namesOf(term).map(foldSound)]),
);

/** 0 for the name itself, then other spellings of it, beginnings, parts of names, words of the meaning; `null` if nothing fits. */
function rankOf(term: Term, words: TermWords, query: string): number | null {
  const text = foldText(query);
  const sound = foldSound(query);
  const names = [...namesOf(term), words.title].map(foldText);
  if (names[0] === text || foldText(term.khmer ?? '') === text || foldText(term.thai ?? '') === text) return 0;
  if (names.includes(text)) return 1;
  const sounds = SOUNDS.get(term.id) ?? [];
  if (sounds.includes(sound)) return 2;
  if (names.some(name => name.startsWith(text))) return 3;
  if (names.some(name => name.includes(text))) return 4;
  if (sound.length > 2 && sounds.some(name => name.startsWith(sound))) return 5;
  return foldText(words.meaning).includes(text) ? 6 : null;
}

/** The terms that fit a query, the best first. None for a query without letters. */
export function findTerms(query: string, wordsOf: (id: TermId) => TermWords): readonly Term[] {
  if (foldText(query) === '') return [];
  return TERMS.map(term => ({ term, rank: rankOf(term, wordsOf(term.id), query) }))
    .filter((found): found is { term: Term; rank: number } => found.rank !== null)
    .sort((a, b) => a.rank - b.rank)
    .map(({ term }) => term);
}
