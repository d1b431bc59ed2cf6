/** The names of a term in the order in which a language shows them. */
import type { Term } from '../../core/glossary/terms.ts';
import type { Language } from './languages.ts';

export interface TermName {
  readonly text: string;
  /** Of the script: `und-Latn` for a transliteration. */
  readonly language: string;
  readonly isConfirmed: boolean;
}

/** The scripts by language, the own one first. */
const ORDER: Readonly<Record<Language, readonly ('latin' | 'km' | 'th')[]>> = {
  en: ['latin', 'km', 'th'],
  th: ['th', 'latin', 'km'],
  km: ['km', 'latin', 'th'],
};

function nameOf(term: Term, script: 'latin' | 'km' | 'th'): TermName | null {
  if (script === 'latin') return { text: term.name, language: 'und-Latn', isConfirmed: true };
  const text = script === 'km' ? term.khmer : term.thai;
  const isUnconfirmed = script === 'km' ? term.khmerUnconfirmed : term.thaiUnconfirmed;
  return text === undefined ? null : { text, language: script, isConfirmed: isUnconfirmed !== true };
}

export const namesIn = (term: Term, language: Language): readonly TermName[] =>
  ORDER[language].map(script => nameOf(term, script)).filter(name => name !== null);

/** The name under which a language lists a term. */
export const nameIn = (term: Term, language: Language): string => namesIn(term, language)[0]?.text ?? term.name;
