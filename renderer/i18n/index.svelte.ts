/**
 * The words of the page in the chosen language. `t.tree.undo` reads like data and follows the language by itself; a
 * text with values is a function, so that each language decides on its word order. A language is a folder with the
 * files of `en`; a missing text does not compile. Modules of the first load import `shell.svelte.ts` instead.
 */
import { en } from './english.ts';
import * as shell from './shell.svelte.ts';
import type { Words } from './words.ts';

export { byCode, figure, issueText, issueWords } from './shell.svelte.ts';

shell.locale.completeEnglish(en);

interface FullLocale extends shell.Locale {
  readonly words: Words;
}

export const locale = shell.locale as FullLocale;

/** The words of the chosen language by section: `t.tree.undo`. */
export const t = shell.t as Words;
