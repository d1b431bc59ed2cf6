/** The languages of the page. To add one: a folder with the files of `en`, and a line here. */
import { en, type Words } from './en/index.ts';

interface LanguageEntry {
  /** In the language itself. */
  readonly name: string;
  readonly load: () => Promise<Words>;
}

/** English is part of the page's first chunk and is shown until another language has been loaded. */
export const languages = {
  en: { name: 'English', load: async () => en },
  th: { name: 'ไทย', load: async () => (await import('./th/index.ts')).th },
  km: { name: 'ខ្មែរ', load: async () => (await import('./km/index.ts')).km },
} as const satisfies Readonly<Record<string, LanguageEntry>>;

export type Language = keyof typeof languages;

export const LANGUAGES = Object.keys(languages) as readonly Language[];

/** Each language by its own name. */
export const LANGUAGE_NAMES = Object.fromEntries(
  LANGUAGES.map(language => [language, languages[language].name]),
) as Readonly<Record<Language, string>>;
