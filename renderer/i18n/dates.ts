/**
 * Dates and times of the machine: of changes, backups and notices. They follow the user's locale, so a Thai date has
 * the year of the Buddhist era, marked as such, unless the locale asks for another calendar. Dates of games are PGN
 * text and are never converted.
 *
 * Chromium has no Khmer dates and would write English ones, so their months are listed here.
 */
import type { Language } from './languages.ts';

type Languages = readonly string[];

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', numberingSystem: 'latn' } as const;
const SECONDS = { ...CLOCK, second: '2-digit' } as const;
const DAY = { year: 'numeric', month: 'short', day: 'numeric', numberingSystem: 'latn' } as const;

/** As in CLDR. */
const KHMER_MONTHS = [
  'មករា',
  'កុម្ភៈ',
  'មីនា',
  'មេសា',
  'ឧសភា',
  'មិថុនា',
  'កក្កដា',
  'សីហា',
  'កញ្ញា',
  'តុលា',
  'វិច្ឆិកា',
  'ធ្នូ',
] as const;

function khmerDay(at: number): string {
  const date = new Date(at);
  return `${date.getDate()} ${KHMER_MONTHS[date.getMonth()]} ${date.getFullYear()}`;
}

/** The user's own locale of the language, such as `en-GB` or `th-TH-u-ca-gregory`; otherwise the language itself. */
const localeOf = (language: Language, languages: Languages): string =>
  languages.find(tag => tag.toLowerCase().split('-')[0] === language) ?? language;

/** By locale and form: a formatter takes far longer to create than to use. */
const formats = new Map<string, Intl.DateTimeFormat>();

function kept(
  locale: string,
  options: Intl.DateTimeFormatOptions,
  create = () => new Intl.DateTimeFormat(locale, options),
): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? create();
  formats.set(key, format);
  return format;
}

function form(language: Language, languages: Languages, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = localeOf(language, languages);
  return kept(locale, options, () => {
    const plain = new Intl.DateTimeFormat(locale, options);
    return plain.resolvedOptions().calendar === 'gregory'
      ? plain
      : new Intl.DateTimeFormat(locale, { ...options, era: 'short' });
  });
}

/** `09:05`. @param at milliseconds since the epoch */
export const clockText = (at: number, language: Language, languages: Languages = navigator.languages): string =>
  kept(localeOf(language, languages), CLOCK).format(at);

/** `Nov 22, 2026`, `22 พ.ย. พ.ศ. 2569`. @param at milliseconds since the epoch */
export const dayText = (at: number, language: Language, languages: Languages = navigator.languages): string =>
  language === 'km' ? khmerDay(at) : form(language, languages, DAY).format(at);

/** `Nov 22, 2026, 09:05:07`. @param at milliseconds since the epoch */
export const momentText = (at: number, language: Language, languages: Languages = navigator.languages): string =>
  language === 'km'
    ? `${khmerDay(at)}, ${kept('en', SECONDS).format(at)}`
    : form(language, languages, { ...DAY, ...SECONDS }).format(at);

/** The clock of a time today, otherwise the day. @param at milliseconds since the epoch */
export const recentText = (at: number, language: Language, languages: Languages = navigator.languages): string =>
  new Date(at).toDateString() === new Date().toDateString()
    ? clockText(at, language, languages)
    : dayText(at, language, languages);
