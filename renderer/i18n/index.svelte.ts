/**
 * The words of the page in the language chosen. `t.tree.promote` reads like data and follows the language by itself;
 * a word with a figure in it is a function, so each language orders its sentence as it likes. A language is one file of
 * the shape of `en.ts`; a missing word does not compile.
 */
import type { Issue } from '../../engine/rules/result.ts';
import type { Choices } from '../state/settings.svelte.ts';
import { en, type Words } from './en.ts';
import { km } from './km.ts';
import { th } from './th.ts';

export type Language = Choices['language'];

/** Each language by its own name. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', th: 'ไทย', km: 'ខ្មែរ' };

const dictionaries: Readonly<Record<Language, Words>> = { en, th, km };

class Speech {
  #source = $state.raw<() => Language>(() => 'en');
  readonly language = $derived(this.#source());
  readonly words = $derived(dictionaries[this.language]);

  /** @param source reads a reactive choice. */
  follow(source: () => Language): void {
    this.#source = source;
  }
}

export const speech = new Speech();

/** The chosen language's words by section: `t.frame.close`. */
export const t = new Proxy({} as Words, {
  get: (_, section: string) => speech.words[section as keyof Words],
});

/** A figure with the separators of the language, in the digits that move numbers use. */
export const figure = (value: number, options?: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(speech.language, { numberingSystem: 'latn', ...options }).format(value);

/** The word for a code, or `undefined` where the language has none and the code's own English text is shown. */
export const byCode = <T>(words: Readonly<Record<string, T>>, code: string): T | undefined =>
  Object.hasOwn(words, code) ? words[code] : undefined;

/** What the language says of an issue, its values put in place of `{name}`; `undefined` where its own English text is shown. */
export const issueWords = (issue: Issue): string | undefined =>
  byCode(t.notices, issue.code)?.replace(/\{(\w+)\}/gu, (_, name: string) => {
    const value = issue.data?.[name];
    return typeof value === 'number' ? figure(value) : (value ?? '');
  });
