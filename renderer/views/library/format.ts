/** Formats fields of game rows for display. */
/** `2023.04.??` as `2023.04`, an unknown date as an empty string. */
export const dateText = (date: string): string => date.replace(/\.\?\?/gu, '').replace(/^\?{4}$/u, '');

export const shortResult = (result: string): string => (result === '1/2-1/2' ? '½–½' : result.replace('-', '–'));

/** An empty string for the PGN values `?` and `-`. */
export const known = (text: string): string => (text === '?' || text === '-' ? '' : text);

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** `1.4 MB`, powers of 1000. */
export function sizeText(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const value = bytes / 1000 ** power;
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[power]}`;
}
