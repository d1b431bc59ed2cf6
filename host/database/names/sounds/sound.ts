/**
 * The sounds of a name, as people write them in Latin letters. Each script has a module that reads a word as sounds;
 * they are compared and never shown.
 */

/** Sounds with equal fields are one object. */
export interface Sound {
  /** Small numbers, so that pairs of sounds index a table. */
  readonly id: number;
  readonly isVowel: boolean;
  /** How people write it, the rule of the writing system first. */
  readonly spellings: readonly string[];
  /** The cost of a spelling that lacks it. */
  readonly skip: number;
  /** Of a consonant: those of one group are confused in names. */
  readonly group: Group;
}

export type Group = '' | 'k' | 's' | 't' | 'p' | 'm' | 'n' | 'l' | 'h' | 'w' | 'y';

/** Cost of skipping a sound that all spellings have. */
export const NEVER = 9;
/** Vowels that the scripts do not write and that may not be spoken; letters that are mute or written for length. */
export const WEAK = 0.06;
/** Letters that a sign declares mute, which are often written. */
export const MUTE = 0.03;

const GROUPS: Readonly<Record<string, Group>> = {
  ...{ k: 'k', kh: 'k', g: 'k', gh: 'k' },
  ...{ s: 's', sh: 's', ch: 's', j: 's' },
  ...{ t: 't', th: 't', d: 't', dh: 't' },
  ...{ p: 'p', ph: 'p', b: 'p', bh: 'p', f: 'p' },
  ...{ m: 'm', n: 'n', ng: 'n', nh: 'n', l: 'l', r: 'l', h: 'h', w: 'w', y: 'y' },
};

/** A letter that people leave out between vowels. */
const LEFT_OUT = 0.2;

const sounds = new Map<string, Sound>();

function sound(spelled: string, isVowel: boolean, group: Group, skip: number): Sound {
  const key = `${isVowel} ${spelled} ${skip}`;
  const known = sounds.get(key);
  if (known) return known;
  const made: Sound = { id: sounds.size, isVowel, spellings: spelled.split('/'), skip, group };
  sounds.set(key, made);
  return made;
}

/** @param spelled spellings between slashes, of letters and pairs of letters that have a group */
export function consonant(spelled: string, skip?: number): Sound {
  const group = GROUPS[spelled.split('/')[0] as string] ?? '';
  return sound(spelled, false, group, skip ?? (group === 'y' ? LEFT_OUT : NEVER));
}

/** @param spelled spellings between slashes, as {@link plainVowel} writes them */
export const vowel = (spelled: string, skip = NEVER): Sound => sound(spelled, true, '', skip);

/** The vowel, followed by what is spoken as *i* or *u*. */
export const gliding = ({ spellings }: Sound, glides: readonly string[]): Sound =>
  vowel([...new Set(glides.flatMap(glide => spellings.map(text => plainVowel(text + glide))))].join('/'));

/** Letters of a vowel that are compared. */
const LONGEST_VOWEL = 3;

/** One writing of vowels with the same sound: `ee` and `y` are `i`, `oo` and `w` are `u`, length is left out. */
export const plainVowel = (text: string): string =>
  text
    .replace(/ee|y/g, 'i')
    .replace(/oo|[wv]/g, 'u')
    .replace(/(.)\1+/g, '$1')
    .slice(0, LONGEST_VOWEL);

/** The sounds, with consonants that are written twice for one sound, such as `tch` and `kkh`, as one. */
export const withoutDoubles = (read: readonly Sound[]): readonly Sound[] =>
  read.map((one, at) => {
    if (one.isVowel || one.skip < WEAK) return one;
    const next = read.slice(at + 1).find(({ isVowel, skip }) => !isVowel || skip > WEAK);
    if (!next || next.isVowel || next.skip < WEAK) return one;
    const isDouble = one.group === next.group && (one.group !== 'l' || one === next);
    return isDouble || (one.group === 't' && next.group === 's') ? consonant(one.spellings.join('/'), WEAK / 2) : one;
  });

/** Costs of a pair of letters in one group, when they are not equal. */
const IN_GROUP: Readonly<Record<Group, number>> = {
  ...{ k: 0.15, s: 0.2, t: 0.3, p: 0.25, m: 0, n: 0.45, l: 0.4, h: 0, w: 0, y: 0, '': NEVER },
};
/** Other costs of pairs, in both orders. */
const PAIRS: Readonly<Record<string, number>> = {
  ...{ 's ch': NEVER, 's j': NEVER, 's t': NEVER, 'f p': 0.5, 'f b': NEVER, 'f bh': NEVER, 'n nh': 0.15 },
  ...{
    'n l': 0.8,
    'n r': 0.8,
    'y j': 0.5,
    't th': 0.1,
    'd dh': 0.1,
    'k kh': 0.1,
    'p ph': 0.1,
    'b bh': 0.1,
    'ch j': 0.1,
  },
};
/** A spelling that is not the first one of its sound. */
const OTHER_SPELLING = 0.04;

function consonantCost(a: string, b: string): number {
  if (a === b) return 0;
  const pair = PAIRS[`${a} ${b}`] ?? PAIRS[`${b} ${a}`];
  if (pair !== undefined) return pair;
  const group = GROUPS[a] as Group;
  return group === GROUPS[b] ? IN_GROUP[group] : NEVER;
}

/** A letter of a vowel instead of another one. */
const LETTERS: Readonly<Record<string, number>> = {
  ...{ ei: 0.35, ou: 0.35, ao: 0.35, ae: 0.4, au: 0.6, eu: 0.7, eo: 0.7, iu: 1, ai: 1, io: 1.2 },
};
/** A letter of a vowel that the other one lacks. */
const LETTER = 0.35;

function vowelCost(a: string, b: string): number {
  let last = Array.from({ length: b.length + 1 }, (_, at) => at * LETTER);
  for (let i = 1; i <= a.length; i++) {
    const row = [i * LETTER];
    for (let j = 1; j <= b.length; j++) {
      const pair = [a[i - 1], b[j - 1]].sort().join('');
      const changed = (last[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : (LETTERS[pair] as number));
      row.push(Math.min(changed, (last[j] as number) + LETTER, (row[j - 1] as number) + LETTER));
    }
    last = row;
  }
  return last[b.length] as number;
}

/** The cost of reading one sound as the other one, `NEVER` or less. Only the first spellings of vowels are compared. */
function costOf(a: Sound, b: Sound): number {
  if (a.isVowel !== b.isVowel) return NEVER;
  const isFirst = ({ spellings }: Sound, text: string): boolean => text === spellings[0];
  const equal = a.spellings.filter(text => b.spellings.includes(text));
  if (equal.length > 0)
    return OTHER_SPELLING * Math.min(...equal.map(text => [a, b].filter(sound => !isFirst(sound, text)).length));
  if (a.isVowel) return vowelCost(a.spellings[0] as string, b.spellings[0] as string);
  return Math.min(...a.spellings.flatMap(one => b.spellings.map(other => consonantCost(one, other))));
}

const costs = new Map<number, number>();
/** No more sounds than this exist: the tables of the scripts are finite, and so are plain vowels. */
const MOST_SOUNDS = 4096;

function knownCost(a: Sound, b: Sound): number {
  const key = a.id * MOST_SOUNDS + b.id;
  let cost = costs.get(key);
  if (cost === undefined) {
    cost = costOf(a, b);
    costs.set(key, cost);
  }
  return cost;
}

/** No single difference in one name may be larger. */
const LARGEST = 0.45;

/** What the sounds of two names differ in: the sum of the costs, or infinity if it exceeds `most`. */
export function difference(a: readonly Sound[], b: readonly Sound[], most: number): number {
  let last = [0];
  for (const [at, { skip }] of b.entries()) last.push((last[at] as number) + skip);
  for (const one of a) {
    const row = [(last[0] as number) + one.skip];
    let least = row[0] as number;
    for (let j = 1; j <= b.length; j++) {
      const other = b[j - 1] as Sound;
      const cost = knownCost(one, other);
      const now = Math.min(
        cost > LARGEST ? Number.POSITIVE_INFINITY : (last[j - 1] as number) + cost,
        (last[j] as number) + one.skip,
        (row[j - 1] as number) + other.skip,
      );
      row.push(now);
      if (now < least) least = now;
    }
    if (least > most) return Number.POSITIVE_INFINITY;
    last = row;
  }
  const sum = last[b.length] as number;
  return sum <= most ? sum : Number.POSITIVE_INFINITY;
}
