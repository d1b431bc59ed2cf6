/** Thai: numbers, and numbers as players call them aloud. */
import { figures, nativeDigits } from '../figure.ts';

export const figure = figures('th');

export const games = (count: number): string => `${figure(count)} เกม`;

const ONES = ['ศูนย์', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า'];

/** Twenty is yi-sip, and a one after tens or hundreds is et. @param number 0 to 999 */
export function spoken(number: number): string {
  if (number < 10) return ONES[number] ?? '';
  const [hundreds, tens, one] = [Math.floor(number / 100), Math.floor((number % 100) / 10), number % 10];
  const hundred = hundreds > 0 ? `${ONES[hundreds]}ร้อย` : '';
  const ten = tens === 0 ? '' : tens === 1 ? 'สิบ' : tens === 2 ? 'ยี่สิบ' : `${ONES[tens]}สิบ`;
  return hundred + ten + (one === 0 ? '' : one === 1 ? 'เอ็ด' : ONES[one]);
}

export const numerals = nativeDigits('๐๑๒๓๔๕๖๗๘๙');
