/** The languages of the page. To add one: a folder with the files of `en`, and a line here. */
import { type Parts, type Words, wordsOf } from './words.ts';

interface LanguageEntry {
  /** In the language itself. */
  readonly name: string;
  readonly parts: () => Promise<Parts>;
}

/** English is part of the page's first chunk and is shown until another language has been loaded. */
export const languages = {
  en: { name: 'English', parts: () => import('./en/index.ts') },
  th: { name: 'ไทย', parts: () => import('./th/index.ts') },
  km: { name: 'ខ្មែរ', parts: () => import('./km/index.ts') },
} as const satisfies Readonly<Record<string, LanguageEntry>>;

export type Language = keyof typeof languages;

/** @throws when the language cannot be loaded */
export const loadWords = async (language: Language): Promise<Words> => wordsOf(await languages[language].parts());

export const LANGUAGES = Object.keys(languages) as readonly Language[];

/** Each language by its own name. */
export const LANGUAGE_NAMES = Object.fromEntries(
  LANGUAGES.map(language => [language, languages[language].name]),
) as Readonly<Record<Language, string>>;
