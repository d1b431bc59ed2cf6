/** The local date of a moment as PGN writes it. */
export const localDate = (moment: Date): string =>
  [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()].map(part => String(part).padStart(2, '0')).join('.');
