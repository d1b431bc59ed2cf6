/**
 * Reads dates of Khmer Chess files: texts in several forms, and numbers. The result does not depend on the time zone.
 */

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The maximum length of a date text. */
const LONGEST = 80;

/**
 * The date in PGN form, `2021.02.12`, with `??` for missing parts; `''` if it is not a date. A text is read as
 * written, a number is in UTC.
 */
export function pgnDate(value: unknown): string {
  if (typeof value === 'number') return ofNumber(value);
  if (typeof value !== 'string' || value.length > LONGEST) return '';
  const text = value.trim();
  return /^\d{8,16}$/u.test(text) ? ofNumber(Number(text)) : ofText(text);
}

/** `20210212`, or the time since 1970 in seconds or milliseconds. */
function ofNumber(value: number): string {
  if (!Number.isFinite(value) || value < 0) return '';
  const digits = String(Math.trunc(value));
  if (/^(?:19|2[0-9])\d{6}$/u.test(digits)) {
    const date = dateText(digits.slice(0, 4), Number(digits.slice(4, 6)), Number(digits.slice(6)));
    if (date !== '') return date;
  }
  if (/^[12]\d{3}$/u.test(digits)) return `${digits}.??.??`;
  if (value < 1e8) return '';
  const day = new Date(value < 1e11 ? value * 1000 : value);
  return Number.isNaN(day.getTime()) || day.getUTCFullYear() > 9999
    ? ''
    : dateText(String(day.getUTCFullYear()), day.getUTCMonth() + 1, day.getUTCDate());
}

function ofText(text: string): string {
  const [, year, month, day] = /^(\d{4})(?:[-./](\d{1,2})(?:[-./](\d{1,2})(?!\d))?)?(?![\d-])/u.exec(text) ?? [];
  if (year) return dateText(year, month === undefined ? null : Number(month), day === undefined ? null : Number(day));
  const named =
    /(?<!\d)(?<day>\d{1,2})(?:st|nd|rd|th)?[\s-]+(?<month>[a-z]{3,9})\.?,?[\s-]+(?<year>\d{4})(?!\d)/iu.exec(text) ??
    /(?<month>[a-z]{3,9})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})(?!\d)/iu.exec(text);
  if (named?.groups) {
    const { day = '', month = '', year = '' } = named.groups;
    return dateText(year, MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1, Number(day));
  }
  const [, a, b, last] = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4})(?!\d)/u.exec(text) ?? [];
  if (!last) return '';
  const [first, second] = [Number(a), Number(b)];
  if (first > 12) return dateText(last, second, first);
  return second > 12 || first === second ? dateText(last, first, second) : `${last}.??.??`;
}

/** Days of a month; 31 if the month is not known. */
const daysOf = (year: number, month: number | null): number =>
  month === null ? 31 : new Date(Date.UTC(year, month, 0)).getUTCDate();

/** @returns `''` if the day does not exist. `null` parameters are missing parts. */
function dateText(year: string, month: number | null, day: number | null): string {
  if (month !== null && !(month >= 1 && month <= 12)) return '';
  if (day !== null && !(day >= 1 && day <= daysOf(Number(year), month))) return '';
  const part = (value: number | null): string => (value === null ? '??' : String(value).padStart(2, '0'));
  return `${year}.${part(month)}.${part(day)}`;
}
