/** Khmer: numbers, and numbers as players call them aloud. */
import { figures, nativeDigits } from '../figure.ts';

export const figure = figures('km');

export const games = (count: number): string => `${figure(count)} ល្បែង`;

const ONES = ['សូន្យ', 'មួយ', 'ពីរ', 'បី', 'បួន', 'ប្រាំ', 'ប្រាំមួយ', 'ប្រាំពីរ', 'ប្រាំបី', 'ប្រាំបួន'];
const TENS = ['', 'ដប់', 'ម្ភៃ', 'សាមសិប', 'សែសិប', 'ហាសិប', 'ហុកសិប', 'ចិតសិប', 'ប៉ែតសិប', 'កៅសិប'];

/** Six is five-one; the tens have names of their own. @param number 0 to 999 */
export function spoken(number: number): string {
  if (number < 10) return ONES[number] ?? '';
  const [hundreds, tens, one] = [Math.floor(number / 100), Math.floor((number % 100) / 10), number % 10];
  const hundred = hundreds > 0 ? `${ONES[hundreds]}រយ` : '';
  return hundred + TENS[tens] + (one === 0 ? '' : ONES[one]);
}

export const numerals = nativeDigits('០១២៣៤៥៦៧៨៩');
