/**
 * The words of the page in the chosen language. `t.tree.promote` reads like data and follows the language by itself; a
 * text with values is a function, so that each language decides on its word order. A language is a folder with the
 * files of
 * `en`; a missing text does not compile.
 */
import type { Issue } from '../../engine/rules/result.ts';
import { figures } from './figure.ts';
import { type Language, loadWords } from './languages.ts';
import { en, type Words } from './words.ts';

class Locale {
  #shown = $state.raw<{ readonly language: Language; readonly words: Words }>({ language: 'en', words: en });
  /** The latest choice; an earlier choice that loads later is not shown. */
  #chosen: Language = 'en';
  readonly language = $derived(this.#shown.language);
  readonly words = $derived(this.#shown.words);

  /** Shows a language as soon as it is loaded. @throws when it cannot be loaded */
  async use(language: Language): Promise<void> {
    this.#chosen = language;
    if (language === this.#shown.language) return;
    const words = await loadWords(language);
    if (this.#chosen === language) this.#shown = { language, words };
  }
}

export const locale = new Locale();

/** The words of the chosen language by section: `t.frame.close`. */
export const t = new Proxy({} as Words, {
  get: (_, section: string) => locale.words[section as keyof Words],
});

/** A number with the separators of the chosen language, in Latin digits. */
export const figure = (value: number, options?: Intl.NumberFormatOptions): string =>
  figures(locale.language)(value, options);

/** The text for a code, or `undefined` where the language has none. */
export const byCode = <T>(words: Readonly<Record<string, T>>, code: string): T | undefined =>
  Object.hasOwn(words, code) ? words[code] : undefined;

/** The text of an issue with its values in place of `{name}`; `undefined` where its own English text is shown. */
export const issueWords = (issue: Issue): string | undefined =>
  byCode(t.notices, issue.code)?.replace(/\{(\w+)\}/gu, (_, name: string) => {
    const value = issue.data?.[name];
    return typeof value === 'number' ? figure(value) : (value ?? '');
  });
