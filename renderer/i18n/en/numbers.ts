/** English: numbers, plurals, and numbers as players call them aloud. */
import { figures, nativeDigits } from '../figure.ts';
import { plurals } from '../plural.ts';

export const figure = figures('en');

const plural = plurals('en');

/** `1 game`, `1,200 games`. */
export const counted = (count: number, one: string, other = `${one}s`): string =>
  `${figure(count)} ${plural(count, { one, other })}`;

export const games = (count: number): string => counted(count, 'game');

export const moves = (count: number): string => counted(count, 'move');

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

/** @param number 0 to 999; a count goes to 64, and a recorded call to 999 */
export function spoken(number: number): string {
  const [hundreds, rest] = [Math.floor(number / 100), number % 100];
  if (hundreds > 0) return `${ONES[hundreds]} hundred${rest > 0 ? ` and ${spoken(rest)}` : ''}`;
  if (rest < 20) return ONES[rest] ?? '';
  const one = rest % 10;
  return `${TENS[Math.floor(rest / 10)]}${one > 0 ? `-${ONES[one]}` : ''}`;
}

export const numerals = nativeDigits('0123456789');
