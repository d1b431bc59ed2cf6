/**
 * Numbers as players call them aloud, in words and in the digits of the language. A count goes to 64; words are given up to 999,
 * the largest number that may be noted as called.
 */
import type { Language } from './index.svelte.ts';

const ENGLISH_ONES = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const ENGLISH_TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const THAI = ['ศูนย์', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า'];
const KHMER = ['សូន្យ', 'មួយ', 'ពីរ', 'បី', 'បួន', 'ប្រាំ', 'ប្រាំមួយ', 'ប្រាំពីរ', 'ប្រាំបី', 'ប្រាំបួន'];
const KHMER_TENS = ['', 'ដប់', 'ម្ភៃ', 'សាមសិប', 'សែសិប', 'ហាសិប', 'ហុកសិប', 'ចិតសិប', 'ប៉ែតសិប', 'កៅសិប'];

function english(number: number): string {
  const [hundreds, rest] = [Math.floor(number / 100), number % 100];
  if (hundreds > 0) return `${ENGLISH_ONES[hundreds]} hundred${rest > 0 ? ` and ${english(rest)}` : ''}`;
  if (rest < 20) return ENGLISH_ONES[rest] ?? '';
  const one = rest % 10;
  return `${ENGLISH_TENS[Math.floor(rest / 10)]}${one > 0 ? `-${ENGLISH_ONES[one]}` : ''}`;
}

/** Twenty is yi-sip, and a one behind tens or hundreds is et. */
function thai(number: number): string {
  if (number < 10) return THAI[number] ?? '';
  const [hundreds, tens, one] = [Math.floor(number / 100), Math.floor((number % 100) / 10), number % 10];
  const hundred = hundreds > 0 ? `${THAI[hundreds]}ร้อย` : '';
  const ten = tens === 0 ? '' : tens === 1 ? 'สิบ' : tens === 2 ? 'ยี่สิบ' : `${THAI[tens]}สิบ`;
  return hundred + ten + (one === 0 ? '' : one === 1 ? 'เอ็ด' : THAI[one]);
}

/** Fives and ones: six is five-one; tens have words of their own. */
function khmer(number: number): string {
  if (number < 10) return KHMER[number] ?? '';
  const [hundreds, tens, one] = [Math.floor(number / 100), Math.floor((number % 100) / 10), number % 10];
  const hundred = hundreds > 0 ? `${KHMER[hundreds]}រយ` : '';
  return hundred + KHMER_TENS[tens] + (one === 0 ? '' : KHMER[one]);
}

/** @param number whole, 0 to 999 */
export const spoken = (number: number, language: Language): string =>
  ({ en: english, th: thai, km: khmer })[language](number);

const DIGITS: Readonly<Record<Language, string>> = { en: '0123456789', th: '๐๑๒๓๔๕๖๗๘๙', km: '០១២៣៤៥៦៧៨៩' };

/** The number in the digits of the language. */
export const numerals = (number: number, language: Language): string =>
  String(number).replace(/\d/gu, digit => DIGITS[language][Number(digit)] ?? digit);
