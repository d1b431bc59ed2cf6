/**
 * Reads a word in Khmer letters. The spellings are those of the UNGEGN system (1972) and of the Geographic Department
 * (1995), without diacritics, and others that people use for their names.
 */
import { consonant, gliding, MUTE, type Sound, vowel, WEAK, withoutDoubles } from './sound.ts';

/** Letters with the spellings before a vowel and at the end of a syllable, and the series of their vowels. */
const LETTERS: readonly (readonly [string, string, string, 1 | 2])[] = [
  ['ក', 'k/g', 'k/g', 1],
  ['ខ', 'kh/k', 'k/kh/g', 1],
  ['គ', 'k/g/kh', 'k/g', 2],
  ['ឃ', 'kh/k/gh', 'k/kh/g', 2],
  ['ង', 'ng', 'ng', 2],
  ['ច', 'ch/j', 'ch/j/t', 1],
  ['ឆ', 'ch', 'ch/t', 1],
  ['ជ', 'ch/j', 'ch/j/t', 2],
  ['ឈ', 'ch/j', 'ch/t', 2],
  ['ញ', 'nh/n', 'nh/n/ng', 2],
  ['ដ', 'd/t', 't/d', 1],
  ['ឋ', 'th/t', 't/th', 1],
  ['ឌ', 'd/t', 't/d', 2],
  ['ឍ', 'th/t/dh', 't/th', 2],
  ['ណ', 'n', 'n', 1],
  ['ត', 't/d', 't/th', 1],
  ['ថ', 'th/t', 't/th', 1],
  ['ទ', 't/th/d', 't/th/d', 2],
  ['ធ', 'th/t/dh', 't/th/dh', 2],
  ['ន', 'n', 'n', 2],
  ['ប', 'b/p', 'p/b', 1],
  ['ផ', 'ph/p', 'p/ph', 1],
  ['ព', 'p/ph', 'p/ph', 2],
  ['ភ', 'ph/p/bh', 'p/ph', 2],
  ['ម', 'm', 'm', 2],
  ['យ', 'y', '', 2],
  ['រ', 'r', 'r', 2],
  ['ល', 'l', 'l', 2],
  ['វ', 'w', '', 2],
  ['ឝសឞ', 's', 's/h', 1],
  ['ហ', 'h', 'h', 1],
  ['ឡ', 'l', 'l', 1],
  ['អ', '', '', 1],
];
const INITIALS = new Map(LETTERS.flatMap(([letters, initial]) => [...letters].map(letter => [letter, initial])));
const FINALS = new Map(LETTERS.flatMap(([letters, , final]) => [...letters].map(letter => [letter, final])));
const SERIES = new Map(LETTERS.flatMap(([letters, , , series]) => [...letters].map(letter => [letter, series])));

/** Vowel signs with the spellings of both series. */
const VOWELS: Readonly<Record<string, readonly [string, string]>> = {
  '\u17b6': ['a', 'ea/ia/a/ie/oa'],
  '\u17b7': ['e/i/ei/eu/oe', 'i/e/ei/eu'],
  '\u17b8': ['ei/i/e/ai', 'i/ei'],
  '\u17b9': ['oe/eu/e/i/u', 'eu/oe/i/e/u'],
  '\u17ba': ['eu/oe/ue/u', 'eu/oe/ue/u'],
  '\u17bb': ['o/u/ou', 'u/o/ou'],
  '\u17bc': ['o/ou/u/au', 'ou/u/o'],
  '\u17bd': ['uo/ua/oua/ou/u', 'uo/ua/oua/ou/u'],
  '\u17be': ['aeu/oeu/eu/oe/e/au', 'eu/oeu/oe/e/u'],
  '\u17bf': ['oeu/eua/ea/eu/oea/ue', 'oeu/eua/ea/eu/oea/ue'],
  '\u17c0': ['ie/ea/ia', 'ie/ea/ia'],
  '\u17c1': ['e/ei/ae', 'e/ei/i'],
  '\u17c2': ['ae/e/a/ai/ea', 'e/ae/ea/ei/a'],
  '\u17c3': ['ai/ei', 'ei/ai'],
  '\u17c4': ['ao/o/au/a', 'o/ou/u/oa'],
  '\u17c5': ['au/ao/ou/o', 'ou/o/au/eu/eou'],
};
const INHERENT = ['o/a/au/oa', 'o/u/a/oa/ou/ea'] as const;
const SHORT_A = ['a/o/oa', 'oa/o/a/ea/ua/e'] as const;

const INDEPENDENT: Readonly<Record<string, readonly Sound[]>> = {
  ឥ: [vowel('e/i/ei')],
  ឦ: [vowel('ei/i/e')],
  ឧ: [vowel('o/u/ou')],
  ឨ: [vowel('u/o/ou'), consonant('k')],
  ឩ: [vowel('ou/u/o')],
  ឪ: [vowel('au/ou/eu')],
  ឫ: [consonant('r'), vowel('ue/eu/i/u')],
  ឬ: [consonant('r'), vowel('ue/eu/i/u')],
  ឭ: [consonant('l'), vowel('ue/eu/i/u')],
  ឮ: [consonant('l'), vowel('ue/eu/i/u')],
  ឯ: [vowel('ae/e/ai/ei')],
  ឰ: [vowel('ai/ei')],
  ឱ: [vowel('ao/o/au/ou')],
  ឲ: [vowel('ao/o/au/ou')],
  ឳ: [vowel('au/ou/ao')],
};

const LINK = vowel('a/o', WEAK);
/** What is written for a glottal stop. */
const GLOTTAL = consonant('k', WEAK / 2);
const MUTE_H = consonant('h', WEAK / 2);
const MUTE_R = consonant('r', WEAK / 2);

/** A consonant with those under it and its signs, or an independent vowel. */
interface Cluster {
  readonly letters: readonly string[];
  readonly signs: string;
  readonly independent: readonly Sound[] | null;
}

const CLUSTER = /([ក-អ](?:្[ក-អ])*)([ា-៓]*)|([ឣ-ឳ])/gu;
const VOWEL = /[\u17b6-\u17c5]/u;
/** Vowels, and signs of a final sound or of a silent letter. */
const VOWELLED = /[\u17b6-\u17c8\u17cd\u17d0]/u;
const SILENCER = '\u17cd';
const SHIFTED_TO_FIRST = '\u17c9';
const SHIFTED_TO_SECOND = '\u17ca';
const NASAL = '\u17c6';
const FINAL_H = '\u17c7';
const GLOTTAL_STOP = '\u17c8';
const SHORT = '\u17d0';

/** @param word with all its signs */
export function readKhmer(word: string): readonly Sound[] {
  const clusters = clustersOf(word);
  const read: Sound[] = [];
  /** Whether the last syllable has a vowel after which a consonant may follow. */
  let isOpen = false;
  for (const [at, cluster] of clusters.entries()) {
    const { letters, signs, independent } = cluster;
    const isLast = at === clusters.length - 1;
    const next = clusters[at + 1];
    if (independent) {
      read.push(...independent);
      isOpen = true;
    } else if (signs.includes(SILENCER)) {
      for (const letter of letters) read.push(...finalOf(letter, MUTE));
    } else if (!isBare(cluster)) {
      readInitials(cluster, isOpen, read);
      isOpen = readVowel(cluster, next, at > 0 && isLast, read);
    } else if (isOpen && isFinal(clusters, at)) {
      readFinal(letters[0] as string, read);
      for (const letter of letters.slice(1)) read.push(...finalOf(letter, MUTE));
      if (!isLast) read.push(LINK);
      isOpen = false;
    } else {
      readInitials(cluster, isOpen, read);
      isOpen = countBare(clusters, at) % 2 === 0;
      read.push(
        isOpen ? vowel(inherentOf(cluster)) : vowel(inherentOf(cluster), at === 0 && isLast ? undefined : WEAK),
      );
    }
  }
  return withoutDoubles(read);
}

/**
 * Whether the consonants after a vowel end the syllable. Two consonants without vowels are a syllable; of an odd number,
 * the first one ends the syllable before them.
 */
function isFinal(clusters: readonly Cluster[], at: number): boolean {
  const { letters } = clusters[at] as Cluster;
  const next = clusters[at + 1];
  if (letters.length === 1) return countBare(clusters, at) % 2 === 1;
  return !next || !isBare(next) || countBare(clusters, at + 1) % 2 === 0;
}

/** How many consonants without vowels follow each other from here, also the first of two in one cluster. */
function countBare(clusters: readonly Cluster[], from: number): number {
  let at = from;
  if ((clusters[from] as Cluster).letters.length > 1) at++;
  for (; at < clusters.length; at++) {
    const cluster = clusters[at] as Cluster;
    if (cluster.letters.length > 1) return at - from + (endsSyllable(cluster) ? 1 : 0);
    if (!isBare(cluster)) break;
  }
  return at - from;
}

/** Whether the first of two consonants in one cluster ends a syllable. */
function endsSyllable({ letters: [first, second] }: Cluster): boolean {
  const [one, other] = [first, second].map(letter => finalOf(letter ?? '')[0]?.group);
  return one === 'm' || one === 'n' || one === other;
}

function clustersOf(word: string): readonly Cluster[] {
  const text = word
    .replace(/[\u17b4\u17b5\u200b-\u200d]/gu, '')
    .replace(/េី|ីេ/gu, 'ើ')
    .replace(/េា|ាេ/gu, 'ោ')
    .replace(/ឣ/gu, 'អ')
    .replace(/ឤ/gu, 'អា')
    // Shifters are written before and after vowels.
    .replace(/([ា-ៅំ]+)([៉៊])/gu, '$2$1');
  return Array.from(text.matchAll(CLUSTER), ([, base, signs = '', independent]) => ({
    letters: base === undefined ? [] : base.split('្'),
    signs,
    independent: independent === undefined ? null : (INDEPENDENT[independent] ?? []),
  }));
}

const isBare = ({ letters, signs }: Cluster): boolean => letters.length > 0 && !VOWELLED.test(signs);

/** Sonorants under a consonant leave the series to it. */
function seriesOf({ letters, signs }: Cluster): 1 | 2 {
  if (signs.includes(SHIFTED_TO_FIRST)) return 1;
  if (signs.includes(SHIFTED_TO_SECOND)) return 2;
  const strong = letters.filter(letter => !/[ងញនមយរលវ]/u.test(letter)).at(-1);
  return SERIES.get(strong ?? letters[0] ?? '') ?? 1;
}

/** Foreign sounds are written with ha above their letter. */
const FOREIGN: Readonly<Record<string, string>> = { គ: 'g/k', វ: 'f/ph', ប: 'p', ន: 'n', ម: 'm', ល: 'l', ស: 's' };

function readInitials({ letters, signs }: Cluster, isOpen: boolean, read: Sound[]): void {
  const [first, second] = letters;
  if (first === 'ហ' && second !== undefined && FOREIGN[second]) {
    read.push(consonant(FOREIGN[second]));
    return;
  }
  for (const [at, letter] of letters.entries()) {
    if (at > 0 && finalOf(letters[at - 1] as string)[0]?.group !== finalOf(letter)[0]?.group) read.push(LINK);
    if (at === 0 && isOpen && letters.length > 1) readFinal(letter, read);
    else if (letter === 'រ' && at > 0 && letters[at - 1] === 'ស') read.push(consonant('r', WEAK));
    else if (letter === 'ប' && (signs.includes(SHIFTED_TO_FIRST) || letters[at + 1] === 'រ')) read.push(consonant('p'));
    else {
      const spelled = INITIALS.get(letter);
      if (spelled) read.push(consonant(spelled, at > 0 && letter === 'វ' ? WEAK : undefined));
    }
  }
}

/** The sound at the end of a syllable, if it has one. */
function finalOf(letter: string, skip?: number): readonly Sound[] {
  const spelled = FINALS.get(letter) || INITIALS.get(letter);
  return spelled ? [consonant(spelled, skip)] : [];
}

function readFinal(letter: string, read: Sound[]): void {
  const last = read.at(-1);
  if (letter === 'រ') read.push(MUTE_R);
  else if (letter === 'យ' && last?.isVowel) read[read.length - 1] = gliding(last, ['i']);
  else if (letter === 'វ' && last?.isVowel) read[read.length - 1] = gliding(last, ['u', 'o']);
  else read.push(...finalOf(letter));
}

/** Reads the signs of a cluster. Returns whether a consonant may end the syllable. */
function readVowel(cluster: Cluster, next: Cluster | undefined, isEnd: boolean, read: Sound[]): boolean {
  const { signs } = cluster;
  const sign = signs.match(VOWEL)?.[0];
  const isNasal = signs.includes(NASAL);
  // Before ngo, the nasal sign only shortens the vowel.
  const isShortened = isNasal && sign === '\u17b6' && next?.letters[0] === 'ង' && isBare(next);
  const spelled = isShortened ? 'a/ai/oa/ea' : sign ? VOWELS[sign]?.[seriesOf(cluster) - 1] : inherentOf(cluster);
  const isFinalI = isEnd && sign === '\u17b7';
  const isFinalU = isEnd && sign === '\u17bb' && !isNasal;
  if (spelled !== undefined) read.push(isFinalI ? vowel(spelled, WEAK) : vowel(spelled));
  if (isFinalU || signs.includes(GLOTTAL_STOP)) read.push(GLOTTAL);
  if (signs.includes(FINAL_H)) read.push(MUTE_H);
  if (isNasal && !isShortened) read.push(consonant('m'));
  return isShortened || !new RegExp(`[${NASAL}${FINAL_H}${GLOTTAL_STOP}]`, 'u').test(signs);
}

/** The vowel of a consonant without a vowel sign. */
function inherentOf(cluster: Cluster): string {
  const series = seriesOf(cluster) - 1;
  const { signs } = cluster;
  if (signs.includes(SHORT)) return SHORT_A[series] as string;
  if (signs.includes(FINAL_H) || signs.includes(GLOTTAL_STOP)) return series === 0 ? 'a' : 'ea/a/oa';
  return INHERENT[series] as string;
}
