/** Dates as numbers that sort like them. */

/** year * 512 + month * 32 + day, unknown parts 0. */
export function packDay(date: string): number {
  const [year = 0, month = 0, day = 0] = date.split('.').map(part => Number(part) || 0);
  return year * 512 + month * 32 + day;
}

export function unpackDay(day: number): string {
  const part = (value: number, length: number): string =>
    value === 0 ? '?'.repeat(length) : String(value).padStart(length, '0');
  return [part(day >> 9, 4), part((day >> 5) & 15, 2), part(day & 31, 2)].join('.');
}
