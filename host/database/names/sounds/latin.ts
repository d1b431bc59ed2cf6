/** Reads a word in Latin letters as people of Thailand and Cambodia spell their names. */
import { fold } from '../../../../api/query/fold.ts';
import { consonant, plainVowel, type Sound, vowel, WEAK, withoutDoubles } from './sound.ts';

/** The longest first. */
const CONSONANTS: readonly (readonly [string, readonly Sound[]])[] = [
  ['chh', [consonant('ch')]],
  ['tch', [consonant('ch')]],
  ['ch', [consonant('ch')]],
  ['sh', [consonant('sh')]],
  ['kh', [consonant('kh')]],
  ['gh', [consonant('gh')]],
  ['ph', [consonant('ph')]],
  ['th', [consonant('th')]],
  ['dh', [consonant('dh')]],
  ['bh', [consonant('bh')]],
  ['ng', [consonant('ng')]],
  // A palatal nasal in Khmer names, two sounds in Thai ones.
  ['nh', [consonant('n/nh'), consonant('h', WEAK / 2)]],
  ['gn', [consonant('nh/n')]],
  ['ck', [consonant('k')]],
  ['qu', [consonant('k'), consonant('w')]],
  ['x', [consonant('k'), consonant('s')]],
  ['c', [consonant('k/ch')]],
  ['q', [consonant('k')]],
  ['z', [consonant('s')]],
  ['v', [consonant('w')]],
];

/** `R` after a vowel is written for its length in Thai names, and is mute in Khmer ones. */
const LENGTH = consonant('r', WEAK / 2);

const isVowelAt = (text: string, at: number): boolean => /[aeiou]/.test(text[at] ?? '');

/** @param word folded */
export function readLatin(word: string): readonly Sound[] {
  const text = fold(word).replace(/[^a-z]/g, '');
  const read: Sound[] = [];
  for (let at = 0; at < text.length; ) {
    const letters = vowelAt(text, at);
    if (letters !== '') {
      const isEnd = at + letters.length === text.length;
      read.push(vowel(plainVowel(letters), isEnd ? skipOfLast(letters, read) : undefined));
      at += letters.length;
      // `Ah` and `oh` are vowels.
      if (text[at] === 'h' && !isVowelAt(text, at + 1)) at++;
      continue;
    }
    const known = CONSONANTS.find(([spelled]) => text.startsWith(spelled, at));
    const isLength = text[at] === 'r' && !isVowelAt(text, at + 1) && text[at + 1] !== 'y';
    const isMuteAfterS = text[at] === 'r' && text[at - 1] === 's';
    read.push(...(known?.[1] ?? [isLength || isMuteAfterS ? LENGTH : consonant(text[at] as string)]));
    at += known?.[0].length ?? 1;
  }
  return withoutDoubles(read);
}

/** Vowels at the end that may be mute, as in Pote and Shinawatra: the cost of a spelling that lacks them. */
function skipOfLast(letters: string, before: readonly Sound[]): number | undefined {
  const isAfter = (consonants: number): boolean => before.slice(-consonants).every(({ isVowel }) => !isVowel);
  if (letters === 'e' && before.length > 2 && isAfter(1)) return WEAK;
  return letters === 'a' && before.length > 3 && isAfter(2) ? 3 * WEAK : undefined;
}

/** The letters of the vowel at this place. `Y`, `w` and `v` belong to it where no vowel follows. */
function vowelAt(text: string, from: number): string {
  let at = from;
  for (; at < text.length; at++) {
    if (isVowelAt(text, at)) continue;
    const isGlide = text[at] === 'y' || (/[wv]/.test(text[at] as string) && at > from);
    if (!isGlide || isVowelAt(text, at + 1) || (text[at] !== 'y' && text[at + 1] === 'y')) break;
  }
  return text.slice(from, at);
}
