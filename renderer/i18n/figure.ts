/** Numbers as text. */

/** Latin digits in every language, as in move numbers, with the separators of the language. */
export const figures =
  (language: string) =>
  (value: number, options?: Intl.NumberFormatOptions): string =>
    new Intl.NumberFormat(language, { numberingSystem: 'latn', ...options }).format(value);

/** @param digits zero to nine in a language's own script */
export const nativeDigits =
  (digits: string) =>
  (value: number): string =>
    String(value).replace(/\d/gu, digit => digits[Number(digit)] ?? digit);
