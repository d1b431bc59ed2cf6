/**
 * Finds names that are probably one. A name is split into folded words without titles. Names with the same words, in any
 * order, are one *form*; forms are compared if they share a key, so that the work grows with the number of names:
 *
 * - initials: the words, some of them shortened to their first letters;
 * - typing: all words but one, and that one with a letter left out (a deletion neighbourhood);
 * - script: the groups of the consonants (`sounds/across.ts`).
 */
import type { Similarity, SimilarNames, Spelling } from '../../../api/contract/names.ts';
import { findAcrossScripts } from './sounds/across.ts';
import { wordsOf, writtenWords } from './words.ts';

/** Letters of a word in which one may differ, and in which two may if there are other words. */
const ONE_TYPO = 5;
const TWO_TYPOS = 9;
/** Longer words may differ in one letter. */
const LONGEST_FOR_TWO = 24;
/** Words of a name that is compared with initials. */
const MOST_WORDS = 5;
/** Names between two reports of progress. */
const STEP = 1000;

interface Form {
  readonly spellings: Spelling[];
  /** Sorted. */
  readonly words: readonly string[];
}

/**
 * @param withInitials whether words may be shortened, as in names of people
 * @param progress called with the number of names that are done
 */
export function similarNames(
  names: readonly Spelling[],
  withInitials: boolean,
  progress: (done: number) => void = () => {},
): readonly SimilarNames[] {
  const forms = formsOf(names);
  const found: SimilarNames[] = forms.flatMap(({ spellings }) =>
    spellings.length > 1 ? [{ reason: 'form' as const, spellings: spellings.toSorted(byGames) }] : [],
  );
  const pairs = new Set<string>();
  const add = (reason: Similarity, a: number, b: number): void => {
    const key = a < b ? `${a} ${b}` : `${b} ${a}`;
    if (a === b || pairs.has(key)) return;
    pairs.add(key);
    const spellings = [a, b].map(at => (forms[at] as Form).spellings.toSorted(byGames)[0] as Spelling);
    found.push({ reason, spellings: spellings.sort(byGames) });
  };
  if (withInitials) findInitials(forms, (a, b) => add('initials', a, b));
  const half = (before: number) => (done: number) =>
    progress(Math.round(((before + done / forms.length) / 2) * names.length));
  findTypos(forms, (a, b) => add('typing', a, b), half(0));
  const written = forms.map(({ spellings }) => writtenWords((spellings[0] as Spelling).text));
  findAcrossScripts(written, (a, b) => add('script', a, b), half(1));
  return found.sort((a, b) => gamesOf(b) - gamesOf(a) || (firstOf(a) < firstOf(b) ? -1 : 1));
}

const gamesOf = ({ spellings }: SimilarNames): number => spellings.reduce((sum, { games }) => sum + games, 0);
const firstOf = ({ spellings }: SimilarNames): string => spellings[0]?.text ?? '';
const byGames = (a: Spelling, b: Spelling): number => b.games - a.games || (a.text < b.text ? -1 : 1);

/** Names have one form if their sorted words are the same, or their letters in their order. */
function formsOf(names: readonly Spelling[]): readonly Form[] {
  const forms: Form[] = [];
  const byKey = new Map<string, Form>();
  for (const spelling of names) {
    const words = wordsOf(spelling.text);
    if (words.length === 0) continue;
    const sorted = words.toSorted();
    const keys = [sorted.join(' '), `=${words.join('')}`];
    const known = keys.map(key => byKey.get(key)).find(form => form !== undefined);
    const form = known ?? { spellings: [], words: sorted };
    if (!known) forms.push(form);
    form.spellings.push(spelling);
    for (const key of keys) if (!byKey.has(key)) byKey.set(key, form);
  }
  return forms;
}

const isInitial = (word: string): boolean => lettersOf(word).length === 1 && /^\p{L}/u.test(word);

/** A letter and the marks on it count as one. */
const lettersOf = (word: string): readonly string[] => word.match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];

function findInitials(forms: readonly Form[], add: (a: number, b: number) => void): void {
  const shortened = new Map<string, number[]>();
  for (const [at, { words }] of forms.entries()) {
    const whole = words.filter(word => !isInitial(word));
    if (whole.length === 0 || whole.length === words.length) continue;
    // A name with two whole words may also lack its initials.
    const keys = whole.length > 1 ? [words.join(' '), whole.join(' ')] : [words.join(' ')];
    for (const key of keys) {
      const found = shortened.get(key) ?? [];
      shortened.set(key, found);
      found.push(at);
    }
  }
  for (const [at, { words }] of forms.entries()) {
    if (words.length > MOST_WORDS) continue;
    for (const key of shortenings(words)) for (const other of shortened.get(key) ?? []) add(at, other);
  }
}

/** The words, with some but not all shortened to their first letters. */
function shortenings(words: readonly string[]): readonly string[] {
  const all = 2 ** words.length;
  return Array.from({ length: all - 1 }, (_, chosen) =>
    words
      .map((word, at) => (chosen & (1 << at) ? [...word][0] : word))
      .sort()
      .join(' '),
  );
}

/** Hashes are 32 bits and forms 21: together a number that sorts exactly. */
const MOST_FORMS = 2 ** 21;

function findTypos(
  forms: readonly Form[],
  add: (a: number, b: number) => void,
  progress: (done: number) => void,
): void {
  if (forms.length > MOST_FORMS) throw new RangeError(`more than ${MOST_FORMS} names`);
  const keys = new Keys();
  for (const [at, { words }] of forms.entries()) {
    if (at % STEP === 0) progress(at);
    for (const [index, word] of words.entries()) {
      if (!mayHaveTypos(word)) continue;
      const rest = hashOf(lettersIn(words.filter((_, other) => other !== index).join(' ')), START);
      for (const key of keysOf(lettersIn(word), rest, words.length > 1)) keys.add(key * MOST_FORMS + at);
    }
  }
  const sorted = keys.sorted();
  for (let from = 0, to: number; from < sorted.length; from = to) {
    const hash = Math.floor((sorted[from] as number) / MOST_FORMS);
    for (to = from + 1; to < sorted.length && Math.floor((sorted[to] as number) / MOST_FORMS) === hash; to++);
    for (let one = from; one < to; one++)
      for (let other = one + 1; other < to; other++) {
        const [a, b] = [(sorted[one] as number) % MOST_FORMS, (sorted[other] as number) % MOST_FORMS];
        if (a !== b && isTypo((forms[a] as Form).words, (forms[b] as Form).words)) add(a, b);
      }
  }
}

const lettersIn = (word: string): readonly number[] => Array.from(word, letter => letter.codePointAt(0) as number);

/** Numbers distinguish names. */
const mayHaveTypos = (word: string): boolean => [...word].length >= ONE_TYPO && !/\p{N}/u.test(word);

/** Letters of the beginning and of the end of a long word: of two typing mistakes, one of them has at most one. */
const ENDS = 4;

/** The hashes of the word with up to one letter left out; for two mistakes, those of its ends too. */
function keysOf(word: readonly number[], rest: number, hasOtherWords: boolean): readonly number[] {
  const keys = withOneLeftOut(word, rest);
  if (!hasOtherWords || word.length < TWO_TYPOS || word.length > LONGEST_FOR_TWO) return keys;
  return [
    ...keys,
    ...withOneLeftOut(word.slice(0, ENDS), rest ^ BEGINNING),
    ...withOneLeftOut(word.slice(-ENDS), rest ^ END),
  ];
}

const BEGINNING = 0x5bd1e995;
const END = 0x27d4eb2f;

const withOneLeftOut = (letters: readonly number[], rest: number): readonly number[] =>
  Array.from({ length: letters.length + 1 }, (_, at) => hashOf(letters, rest, at - 1));

/** Whether exactly one word differs, by a typing mistake. */
function isTypo(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false;
  const rest = [...b];
  const own = a.filter(word => {
    const at = rest.indexOf(word);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
  const [one, other] = [own[0], rest[0]];
  if (own.length !== 1 || one === undefined || other === undefined) return false;
  if (!mayHaveTypos(one) || !mayHaveTypos(other)) return false;
  const [shorter, longer] = [one, other].map(word => [...word].length).sort((x, y) => x - y) as [number, number];
  const isLong = a.length > 1 && shorter >= TWO_TYPOS && longer <= LONGEST_FOR_TWO;
  return longer - shorter <= 2 && distance([...one], [...other]) <= (isLong ? 2 : 1);
}

/** Letters that are replaced, missing, added, or exchanged with their neighbours. */
function distance(a: readonly string[], b: readonly string[]): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwapped ? (before[j - 2] as number) + 1 : Number.POSITIVE_INFINITY;
      const changed = (last[j - 1] as number) + same;
      row.push(Math.min(changed, (last[j] as number) + 1, (row[j - 1] as number) + 1, swapped));
    }
    [before, last] = [last, row];
  }
  return last[b.length] as number;
}

const START = 0x811c9dc5;

/** FNV-1a over code points, continued, without the letter at `skipped`. */
function hashOf(letters: readonly number[], hash: number, skipped = -1): number {
  let now = hash;
  for (let at = 0; at < letters.length; at++)
    if (at !== skipped) now = Math.imul(now ^ (letters[at] as number), 0x01000193);
  return Math.imul(now ^ 0x1f, 0x01000193) >>> 0;
}

class Keys {
  #keys = new Float64Array(1024);
  #count = 0;

  add(key: number): void {
    if (this.#count === this.#keys.length) {
      const larger = new Float64Array(2 * this.#count);
      larger.set(this.#keys);
      this.#keys = larger;
    }
    this.#keys[this.#count++] = key;
  }

  sorted(): Float64Array {
    return this.#keys.subarray(0, this.#count).sort();
  }
}
