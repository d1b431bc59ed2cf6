/**
 * Finds names in different scripts that sound alike. Names are compared if they share a *key*: the groups of their
 * consonants, in which spellings of one name agree. Then their sounds may differ in little, and short names in nearly
 * nothing.
 */
import { fold } from '../../../../api/query/fold.ts';
import { readKhmer } from './khmer.ts';
import { readLatin } from './latin.ts';
import { difference, NEVER, type Sound, WEAK } from './sound.ts';
import { readThai } from './thai.ts';

/** Names between two reports of progress. */
const STEP = 1000;
/** Words and sounds of a name that is compared. */
const MOST_WORDS = 6;
const MOST_SOUNDS = 60;
/** Consonants of a name that may be mute: each of them doubles its keys. */
const MOST_MUTE = 4;

/** The words of a name in one order, read as one: scripts divide names differently. */
interface Reading {
  readonly name: number;
  readonly sounds: readonly Sound[];
  /** Sounds that spellings may not lack. */
  readonly strong: number;
  readonly vowels: number;
  readonly strongVowels: number;
}

/**
 * @param names the words of each, with all their signs
 * @param add called with the indices of two names; a pair may come twice
 * @param progress called with the number of names that are done
 */
export function findAcrossScripts(
  names: readonly (readonly string[])[],
  add: (a: number, b: number) => void,
  progress: (done: number) => void,
): void {
  const scriptsByName = names.map(scriptsOf);
  if (new Set(scriptsByName.filter(scripts => scripts !== null)).size < 2) return;
  /** By key, then by scripts. */
  const known = new Map<string, Map<string, Reading[]>>();
  for (const [name, words] of names.entries()) {
    if (name % STEP === 0) progress(name);
    const scripts = scriptsByName[name] ?? null;
    if (scripts === null || words.length > MOST_WORDS) continue;
    const numbers = words.flatMap(word => fold(word).match(/\p{N}+/gu) ?? []).sort();
    const read = words.map(readWord).filter(sounds => sounds.length > 0);
    // Of two orders of the words, one is compared with the other as it is written.
    const orders = scripts === LATIN ? 1 : read.length;
    for (let from = 0; from < orders; from++) {
      const sounds = [...read.slice(from), ...read.slice(0, from)].flat();
      if (sounds.length > MOST_SOUNDS) break;
      const reading = readingOf(name, sounds);
      for (const key of keysOf(sounds)) {
        const all = `${key} ${numbers.join(' ')}`;
        const byScripts = known.get(all) ?? new Map<string, Reading[]>();
        known.set(all, byScripts);
        for (const [other, readings] of byScripts)
          if (other !== scripts) for (const each of readings) if (areAlike(reading, each)) add(name, each.name);
        const same = byScripts.get(scripts) ?? [];
        byScripts.set(scripts, same);
        same.push(reading);
      }
    }
  }
}

const LATIN = 'Latin';
const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  [LATIN, /\p{Script=Latin}/u],
  ['Thai', /[\p{Script=Thai}--\p{N}]/v],
  ['Khmer', /[\p{Script=Khmer}--\p{N}]/v],
];

/** Those of the letters, or `null` if there are others or none. */
function scriptsOf(words: readonly string[]): string | null {
  const text = words.join('');
  if (/[^\p{Script=Latin}\p{Script=Thai}\p{Script=Khmer}\p{N}\p{M}]/u.test(text)) return null;
  const scripts = SCRIPTS.filter(([, letters]) => letters.test(text)).map(([script]) => script);
  return scripts.length > 0 ? scripts.join(' ') : null;
}

const PARTS = /\p{Script=Thai}+|\p{Script=Khmer}+|[^\p{Script=Thai}\p{Script=Khmer}]+/gu;

const readWord = (word: string): readonly Sound[] =>
  (word.match(PARTS) ?? []).flatMap(part => {
    if (/\p{Script=Thai}/u.test(part)) return readThai(part);
    return /\p{Script=Khmer}/u.test(part) ? readKhmer(part) : readLatin(fold(part));
  });

/**
 * The groups of consonants, with neighbours of one group as one; with and without each one that may be mute. At the end
 * of syllables `s` and `t`, and `l` and `n`, are confused, so only the first sound tells them apart. Half vowels are
 * left out, because a vowel may be written for them.
 */
function keysOf(sounds: readonly Sound[]): ReadonlySet<string> {
  const first = sounds.find(({ skip }) => skip > WEAK);
  let keys: (readonly string[])[] = [[first?.group === 'y' ? '' : (first?.group ?? '')]];
  let left = MOST_MUTE;
  for (const { group, skip } of sounds) {
    const one = group === 's' ? 't' : group === 'l' ? 'n' : group;
    if (one === '' || /[hwy]/.test(one)) continue;
    const longer = keys.map(key => (key.length > 1 && key.at(-1) === one ? key : [...key, one]));
    const isMute = skip <= WEAK && keys.some((key, at) => longer[at] !== key) && left-- > 0;
    keys = isMute ? [...keys, ...longer] : longer;
  }
  return new Set(keys.map(key => key.join('')));
}

function readingOf(name: number, sounds: readonly Sound[]): Reading {
  const vowels = sounds.filter(({ isVowel }) => isVowel);
  return {
    name,
    sounds,
    strong: sounds.filter(({ skip }) => skip > WEAK).length,
    vowels: vowels.length,
    strongVowels: vowels.filter(({ skip }) => skip === NEVER).length,
  };
}

/** What each sound of a name may cost, beyond the first few: these are too frequent to allow any difference. */
const COST_OF_SOUND = 0.09;
const FREE_OF_COST = 2.5;

function areAlike(a: Reading, b: Reading): boolean {
  // Strong vowels are never left out, which excludes most pairs without comparing their sounds.
  if (a.strongVowels > b.vowels || b.strongVowels > a.vowels) return false;
  const most = COST_OF_SOUND * ((a.strong + b.strong) / 2 - FREE_OF_COST);
  return most > 0 && difference(a.sounds, b.sounds, most) <= most;
}
