/**
 * The words of the page in the language chosen. `t.tree.promote` reads like data and follows the language by itself;
 * a word with a figure in it is a function, so each language orders its sentence as it likes. A language is one file of
 * the shape of `en.ts`; a missing word does not compile.
 */
import type { Issue } from '../../engine/rules/result.ts';
import type { Choices } from '../state/shell/settings.svelte.ts';
import { en, type Words } from './en.ts';

export type Language = Choices['language'];

/** Each language by its own name. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', th: 'ไทย', km: 'ខ្មែរ' };

/** English is part of the page's first chunk and is shown until another language has been fetched. */
const LOADERS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Words>>> = {
  th: async () => (await import('./th.ts')).th,
  km: async () => (await import('./km.ts')).km,
};

class Speech {
  #spoken = $state.raw<{ readonly language: Language; readonly words: Words }>({ language: 'en', words: en });
  /** Chosen last; an older choice that is fetched later is not shown any more. */
  #chosen: Language = 'en';
  readonly language = $derived(this.#spoken.language);
  readonly words = $derived(this.#spoken.words);

  /** Shows a language as soon as its words are there; rejects when they cannot be fetched. */
  async speak(language: Language): Promise<void> {
    this.#chosen = language;
    if (language === this.#spoken.language) return;
    const words = language === 'en' ? en : await LOADERS[language]();
    if (this.#chosen === language) this.#spoken = { language, words };
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
