/** Numbers as text. */

/** Latin digits in every language, as in move numbers, with the separators of the language. */
export const figures = (language: string): ((value: number, options?: Intl.NumberFormatOptions) => string) => {
  // A formatter takes far longer to create than to use, and every row of a list uses one.
  const formats = new Map<string, Intl.NumberFormat>();
  return (value, options) => {
    const key = options === undefined ? '' : JSON.stringify(options);
    const format = formats.get(key) ?? new Intl.NumberFormat(language, { numberingSystem: 'latn', ...options });
    formats.set(key, format);
    return format.format(value);
  };
};

/** @param digits zero to nine in a language's own script */
export const nativeDigits =
  (digits: string) =>
  (value: number): string =>
    String(value).replace(/\d/gu, digit => digits[Number(digit)] ?? digit);
