/**
 * The words of the first load in the chosen language: frame, notices, names of games. Views and dialogs, which are
 * loaded later, have all words (`index.svelte.ts`).
 */
import type { Issue } from '../../engine/rules/result.ts';
import { figures } from './figure.ts';
import { firstWords } from './first-words.ts';
import { type Language, loadWords } from './languages.ts';
import type { FirstWords, Words } from './words.ts';

export class Locale {
  #shown = $state.raw<{ readonly language: Language; readonly words: FirstWords }>({
    language: 'en',
    words: firstWords,
  });
  /** The latest choice; an earlier choice that loads later is not shown. */
  #chosen: Language = 'en';
  readonly language = $derived(this.#shown.language);
  readonly words: FirstWords = $derived(this.#shown.words);

  /** Shows a language as soon as it is loaded. @throws when it cannot be loaded */
  async use(language: Language): Promise<void> {
    this.#chosen = language;
    if (language === this.#shown.language) return;
    const words = await loadWords(language);
    if (this.#chosen === language) this.#shown = { language, words };
  }

  /** Completes the words of the first load. Other languages are loaded as a whole. */
  completeEnglish(words: Words): void {
    if (this.language === 'en') this.#shown = { language: 'en', words };
  }
}

export const locale = new Locale();

/** The words of the chosen language by section: `t.frame.close`. */
export const t = new Proxy({} as FirstWords, {
  get: (_, section: string) => locale.words[section as keyof FirstWords],
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

/** The text of an issue; its own English text if there is no other. */
export const issueText = (issue: Issue): string => issueWords(issue) ?? issue.text;
