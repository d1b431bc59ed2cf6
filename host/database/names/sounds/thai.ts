/**
 * Reads a word in Thai letters. The spellings are those of the Royal Thai General System of Transcription (1999), and
 * others that people use for their names. Thai does not write all vowels, and two readings of a letter may be possible:
 * then the weaker sounds may be skipped.
 */
import { consonant, gliding, MUTE, type Sound, vowel, WEAK, withoutDoubles } from './sound.ts';

/** Letters with the spellings of their sound before a vowel, and at the end of a syllable. */
const LETTERS: readonly (readonly [string, string, string])[] = [
  ['ก', 'k/g', 'k/g'],
  ['ขฃคฅฆ', 'kh/k/g/gh', 'k/kh/g'],
  ['ง', 'ng', 'ng'],
  ['จ', 'ch/j', 't/d/ch/j'],
  ['ฉชฌ', 'ch/j/sh', 't/d/ch/j'],
  ['ซศษส', 's', 't/s/d'],
  ['ญ', 'y', 'n/nh'],
  ['ฎด', 'd', 't/d'],
  ['ฏต', 't', 't/d'],
  ['ฐฑถทธฒ', 'th/t/d/dh', 't/th/d/dh'],
  ['ณน', 'n', 'n'],
  ['บ', 'b', 'p/b'],
  ['ป', 'p', 'p/b'],
  ['ผพ', 'ph/p', 'p/ph'],
  ['ภ', 'ph/p/bh/b', 'p/ph/bh/b'],
  ['ฝฟ', 'f/ph', 'p/f/ph'],
  ['ม', 'm', 'm'],
  ['ย', 'y', ''],
  ['ร', 'r', 'n/r'],
  ['ลฬ', 'l', 'n/l'],
  ['ว', 'w', ''],
  ['หฮ', 'h', ''],
  ['อ', '', ''],
];
const INITIALS = new Map(LETTERS.flatMap(([letters, initial]) => [...letters].map(letter => [letter, initial])));
const FINALS = new Map(LETTERS.flatMap(([letters, , final]) => [...letters].map(letter => [letter, final])));

const A = vowel('a');
const VOWELS: Readonly<Record<string, Sound>> = {
  ...{
    '\u0e30': A,
    '\u0e31': vowel('a/u'),
    '\u0e32': A,
    '\u0e33': A,
    '\u0e34': vowel('i'),
    '\u0e35': vowel('i'),
    '\u0e36': vowel('ue/eu/u/oe'),
  },
  ...{
    '\u0e37': vowel('ue/eu/u/oe'),
    '\u0e38': vowel('u/o/ou'),
    '\u0e39': vowel('u/o/ou'),
    อ: vowel('o/au/a'),
    ฤ: vowel('ue/i/u/oe'),
  },
};
const LEADING: Readonly<Record<string, Sound>> = {
  ...{ เ: vowel('e/ae/a'), แ: vowel('ae/e/a/ea'), โ: vowel('o/au'), ไ: vowel('ai/ei'), ใ: vowel('ai/ei') },
};
const OE = vowel('oe/e/eu/u/o');
const IA = vowel('ia/ie/ea/io');
const UEA = vowel('uea/ua/ue/eua/eu');
const UA = vowel('ua/uo/oua/u');
const AO = vowel('ao/au/ou');
const AI = vowel('ai/ei');
/** Between two consonants of one syllable. */
const INHERENT = vowel('o');
/** After a written vowel, where the consonants may belong to two syllables. */
const UNCERTAIN = vowel('o', 3 * WEAK);
const INHERENT_AFTER_W = vowel('o/a/ua');
/** After the first of two consonants: of a cluster, or of two syllables. */
const LINK = vowel('a/o', WEAK);
const LINK_AFTER_FINAL = vowel('a/o/i', WEAK);
const MUTE_R = consonant('r', WEAK);
const SECOND_W = consonant('w', WEAK);

/** Beginnings of syllables with two consonants, if a vowel is written before them. */
const CLUSTERS = new Set([
  ...['กร', 'กล', 'กว', 'ขร', 'ขล', 'ขว', 'คร', 'คล', 'คว', 'ตร', 'ทร', 'ปร', 'ปล', 'ผล', 'พร', 'พล', 'สร', 'ศร'],
  ...['หง', 'หญ', 'หน', 'หม', 'หย', 'หร', 'หล', 'หว', 'อย'],
  // Two syllables, of which the first is short.
  ...['จร', 'ฉล', 'ฉว', 'ผช', 'ถล', 'สง', 'สถ', 'สม', 'สว', 'ขม', 'ขน', 'ตล', 'ชล'],
]);

/** A consonant with the vowel signs that belong to it. */
interface Unit {
  readonly letter: string;
  /** The vowel that is written before it, or an empty text. */
  readonly leading: string;
  /** The vowel signs after it, or an empty text. */
  readonly sign: string;
  readonly isMute: boolean;
}

const UNIT = /([เแโใไ]?)(?:[ฤฦ]|([ก-ฮ])([ะ-ู]*)(์?))/gu;

/** @param word with its silencers; tone marks do not matter */
export function readThai(word: string): readonly Sound[] {
  const units = unitsOf(word);
  const read: Sound[] = [];
  /** Whether the last syllable has a vowel after which a consonant may follow. */
  let isOpen = false;
  for (let at = 0; at < units.length; ) {
    const unit = units[at] as Unit;
    if (unit.isMute) {
      readMute(unit, read);
      at++;
      continue;
    }
    if (isBare(unit)) {
      const end = endOfRun(units, at);
      const isEnd = end === units.length || units[end]?.isMute === true;
      readRun(units.slice(at, end), isOpen ? units[at - 1] : undefined, isEnd, read);
      isOpen = false;
      at = end;
      continue;
    }
    const syllable = readSyllable(units, at, read);
    isOpen = syllable.isOpen;
    at = syllable.end;
  }
  return withoutDoubles(read);
}

function unitsOf(word: string): readonly Unit[] {
  const text = word
    .replace(/[็-๋๎ๆฯๅ\s]/gu, '')
    .replace(/เเ/gu, 'แ')
    .replace(/ํา/gu, 'ำ')
    // A title that is written together with the name.
    .replace(/^(?:นาย|นางสาว)(?=.{3})/u, '')
    // Two letters ro are the vowel a, and the final n where no final follows.
    .replace(/รร(?=[ก-ฮ](?![ะ-ู์]))/gu, 'ั')
    .replace(/รร(?![ะ-ู])/gu, 'ัน')
    .replace(/ียรติ/gu, 'ียติ')
    // Written as th-r, spoken as s.
    .replace(/^ทร|ทร(?=ง|ั|าย)/gu, 'ซ')
    // Two letters of one sound.
    .replace(/ทธ|ตถ|ษ[ฐฏ](?![ะ-ู])|กข|จฉ|(?<=[ะ-ู])([กจชตทพมลส])(?=\1)/gu, pair => pair.slice(1))
    // Mute before a sonorant that begins a syllable.
    .replace(/(?<![เแโใไ])ห(?=[งญนมยรลว][ะ-ู]|[นมยรลว][ก-ฮ](?!์))/gu, '')
    // After the last consonant of a syllable, these are as mute as the letter with the silencer.
    .replace(/(?<=[ก-ฮ])([กชดตทภษ])(?=[รณนม]์)/gu, '$1์');
  const units: Unit[] = [];
  for (const [, leading = '', letter, sign = '', silencer] of text.matchAll(UNIT)) {
    const last = units.at(-1);
    const isVowel = letter === 'อ' && sign === '' && leading === '' && last && !last.isMute;
    if (isVowel && (last.sign === '' || last.sign === 'ื') && last.letter !== 'อ')
      units[units.length - 1] = { ...last, sign: `${last.sign}อ` };
    else if (letter === undefined) units.push({ letter: 'ร', leading, sign: 'ฤ', isMute: false });
    else units.push({ letter, leading, sign, isMute: silencer !== '' });
  }
  return units;
}

const isBare = ({ leading, sign, isMute }: Unit): boolean => leading === '' && sign === '' && !isMute;

function endOfRun(units: readonly Unit[], from: number): number {
  let at = from;
  while (at < units.length && isBare(units[at] as Unit)) at++;
  const [last, next] = [units[at - 1], units[at]];
  const isClusterNext = last && next && next.leading === '' && !next.isMute && isTrueCluster(last, next);
  return isClusterNext && at - from > 1 ? at - 1 : at;
}

function readMute({ letter, sign }: Unit, read: Sound[]): void {
  const spelled = FINALS.get(letter) || INITIALS.get(letter);
  if (spelled) read.push(consonant(spelled, MUTE));
  if (sign !== '') read.push(vowel('i/u', MUTE));
}

/**
 * Reads consonants without written vowels. Two of them are a syllable; of an odd number, the first one ends the last
 * syllable or is a short one.
 * @param before the unit of the syllable that may end with the first consonant
 */
function readRun(units: readonly Unit[], before: Unit | undefined, isEnd: boolean, read: Sound[]): void {
  const letters = units.map(({ letter }) => letter);
  let at = 0;
  if (before && isFinalWithR(before, letters)) {
    readFinal(letters[0] as string, read);
    read.push(LINK, MUTE_R);
    if (letters.length > 2 || !isEnd) read.push(LINK);
    at = 2;
  }
  // A half vowel ends the syllable whatever follows.
  if (before && at === 0 && letters.length % 2 === 0 && /[ยว]/u.test(letters[0] as string)) {
    readFinal(letters[0] as string, read);
    at = 1;
  }
  if ((letters.length - at) % 2 === 1) {
    const [first = '', second, third] = letters.slice(at);
    if (before && at === 0 && !/[หอ]/u.test(first)) {
      readFinal(first, read);
      if (letters.length > 1 || !isEnd) read.push(LINK_AFTER_FINAL);
    } else if (letters.length === at + 3 && second === 'ว' && third !== 'ร') {
      readInitial(first, read);
      read.push(UA);
      readFinal(third as string, read);
      return;
    } else {
      readInitial(first, read);
      read.push(first === 'อ' ? A : LINK);
    }
    at++;
  }
  for (; at < letters.length; at += 2) {
    const [initial, final] = [letters[at] as string, letters[at + 1] as string];
    const isSecond = initial === 'ว' && at > 0;
    if (isSecond) read.push(SECOND_W);
    else readInitial(initial, read);
    // These end no syllable with this vowel.
    if (/[วย]/u.test(final)) {
      read.push(LINK);
      readInitial(final, read);
    } else {
      read.push(isSecond ? INHERENT_AFTER_W : before ? UNCERTAIN : INHERENT);
      readFinal(final, read);
    }
    if (at + 2 < letters.length || !isEnd) read.push(LINK_AFTER_FINAL);
  }
}

/** As in chakr, but and phet: ro is mute after the final consonant of a syllable. */
function isFinalWithR({ sign, leading }: Unit, letters: readonly string[]): boolean {
  if (letters[1] !== 'ร' || letters.length % 2 === 1) return false;
  switch (letters[0]) {
    case 'ต':
      return true;
    case 'ท':
      return /[ัุ]/u.test(sign);
    default:
      return /[กคช]/u.test(letters[0] ?? '') && (sign === 'ั' || leading !== '');
  }
}

function readInitial(letter: string, read: Sound[]): void {
  const spelled = INITIALS.get(letter);
  if (spelled) read.push(consonant(spelled));
}

function readFinal(letter: string, read: Sound[]): void {
  const last = read.at(-1);
  if (letter === 'ย' && last?.isVowel) read[read.length - 1] = gliding(last, ['i']);
  else if (letter === 'ว' && last?.isVowel) read[read.length - 1] = gliding(last, ['o', 'u']);
  else {
    const spelled = FINALS.get(letter) || INITIALS.get(letter);
    if (spelled) read.push(consonant(spelled));
  }
}

/** Reads the beginning and the vowel of a syllable whose vowel is written. */
function readSyllable(units: readonly Unit[], from: number, read: Sound[]): { end: number; isOpen: boolean } {
  const first = units[from] as Unit;
  const { leading } = first;
  let at = from;
  const isSilentLead = first.letter === 'ห' || first.letter === 'อ';
  if (leading !== '' && isCluster(units, from)) {
    const second = units[++at] as Unit;
    if (isSilentLead) readInitial(second.letter, read);
    else {
      readInitial(first.letter, read);
      read.push(LINK, second.letter === 'ร' && /[สศ]/u.test(first.letter) ? MUTE_R : initialAfter(second.letter));
    }
  } else if (isSecondW(units, from)) read.push(SECOND_W);
  else if (first.letter === 'ร' && isBareBefore(units, from, /[สศซ]/u)) read.push(MUTE_R);
  else readInitial(first.letter, read);
  const { sign } = units[at] as Unit;
  const next = units[at + 1];
  const isNext = (letter: string): boolean => next !== undefined && next.letter === letter && isBare(next);
  const took = (sound: Sound, isOpen: boolean, units = 1): { end: number; isOpen: boolean } => {
    read.push(sound);
    return { end: at + units, isOpen };
  };
  if (leading === 'เ') {
    if (sign === 'ี' && isNext('ย')) return took(IA, true, 2);
    if (sign.startsWith('ื')) return took(sign === 'ือ' ? UEA : OE, true);
    if (sign === 'ิ' || sign === 'อ') return took(OE, true);
    if (sign.startsWith('า')) return took(AO, false);
    if (sign === '' && isNext('ย')) return took(gliding(OE, ['i']), false, 2);
    return took(LEADING[leading] as Sound, sign === '');
  }
  if (leading !== '') {
    if (leading === 'ไ' && isNext('ย')) return took(AI, false, 2);
    return took(LEADING[leading] as Sound, /[แโ]/u.test(leading) && sign === '');
  }
  if (sign === 'ั' && isNext('ว')) return took(UA, true, 2);
  if (sign === 'ั' && isNext('ย')) return took(AI, false, 2);
  const last = sign.at(-1) as string;
  const known = VOWELS[last] as Sound;
  const isWeak = from > 0 && /[ตถทธฒฏ]/u.test(first.letter) && /[ิุ]/u.test(sign);
  const spelled = isSecondW(units, from) ? [...known.spellings, ...known.spellings.map(text => `u${text}`)] : null;
  read.push(spelled ? vowel(spelled.join('/')) : isWeak ? vowel(known.spellings.join('/'), WEAK) : known);
  if (last === 'ำ') read.push(consonant('m'));
  return { end: at + 1, isOpen: !/[ะำ]/u.test(last) };
}

const initialAfter = (letter: string): Sound => consonant(INITIALS.get(letter) || 'y');

/** Beginnings of syllables with two consonants that are spoken without a vowel. */
const isTrueCluster = (first: Unit, second: Unit): boolean =>
  /[กขคตปผพ]/u.test(first.letter) && /[รล]/u.test(second.letter);

const isBareBefore = (units: readonly Unit[], at: number, letters: RegExp): boolean => {
  const before = units[at - 1];
  return before !== undefined && isBare(before) && letters.test(before.letter);
};

const isSecondW = (units: readonly Unit[], at: number): boolean =>
  units[at]?.letter === 'ว' && isBareBefore(units, at, /[กขคศส]/u);

/** Whether the consonant after this one, before which a vowel is written, begins the same syllable. */
function isCluster(units: readonly Unit[], at: number): boolean {
  const [first, second, third] = units.slice(at, at + 3);
  if (!first || !second || second.isMute || second.leading !== '' || first.sign !== '') return false;
  if (!CLUSTERS.has(first.letter + second.letter)) return false;
  switch (second.sign) {
    case '':
      return /[ไใ]/u.test(first.leading) || (third !== undefined && isBare(third));
    case 'ี':
      return first.leading === 'เ' && third?.letter === 'ย' && isBare(third);
    case 'ะ':
      return /[เแโ]/u.test(first.leading);
    case 'ิ':
    case 'ือ':
    case 'อ':
      return first.leading === 'เ';
    case 'า':
      return first.leading === 'เ' && /[รลว]/u.test(second.letter);
    default:
      return false;
  }
}
