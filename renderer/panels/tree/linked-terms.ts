/** Terms of the glossary that links name. A chunk of its own, because the glossary is large. */
import { findTerms } from '../../../core/glossary/search.ts';
import { type TermId, termOf } from '../../../core/glossary/terms.ts';
import { locale } from '../../i18n/index.svelte.ts';

/** By its id, or by a name in any script or spelling; `null`: there is none. */
export const termNamed = (name: string): TermId | null =>
  (termOf(name) ?? findTerms(name, id => locale.words.glossary.terms[id])[0])?.id ?? null;
