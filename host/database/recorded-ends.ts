/** Ends of games that only the tag `Termination`, a comment or a count action records. */

import { fold } from '../../api/query/fold.ts';
import type { RECORDED_ENDS } from '../../api/query/query.ts';

export type RecordedEnd = (typeof RECORDED_ENDS)[number];

interface Phrases {
  /** Sources of regular expressions, which match whole words. */
  readonly latin: readonly string[];
  readonly thai: readonly string[];
  readonly khmer: readonly string[];
}

const PHRASES: Readonly<Record<RecordedEnd, Phrases>> = {
  agreement: {
    latin: ['agreed', 'agreement', 'agrees? (?:(?:on|to) )?(?:a )?draw'],
    thai: ['ตกลงเสมอ', 'ตกลงกันเสมอ'],
    khmer: ['យល់ព្រម', 'ព្រមស្មើ'],
  },
  resignation: { latin: ['resign(?:s|ed|ing|ation)?'], thai: ['ยอมแพ้'], khmer: ['ចុះចាញ់'] },
  time: {
    latin: ['on time', 'time forfeit', 'out of time', 'time(?:d )?[- ]?out', 'flag fell'],
    thai: ['หมดเวลา'],
    khmer: ['អស់ម៉ោង', 'អស់ពេល'],
  },
};

/** What makes a phrase after it, or after two further words of the same clause, say the opposite. */
const LATIN_NEGATION = `(?:(?:^|[^\\p{L}])(?:no|not|never|without|cannot|refused?|refuses|declined?|declines|instead)|n['’]t)`;
const SAME_CLAUSE = '(?: (?!(?:and|but|so|then) )[\\p{L}\\p{N}]+){0,2} ';
const THAI_NEGATION = `${fold('ไม่')}(?:${['ได้', 'ยอม', 'ได้มีการ'].map(fold).join('|')})?`;
const KHMER_NEGATION = `(?:${['មិន', 'ពុំ'].map(fold).join('|')})(?:${fold('ទាន់')})?(?:${['បាន', 'ព្រម'].map(fold).join('|')})?`;

const patternOf = ({ latin, thai, khmer }: Phrases): RegExp => {
  const one = (sources: readonly string[]): string => `(?:${sources.join('|')})`;
  const sources = [
    `(?<!${LATIN_NEGATION}${SAME_CLAUSE})(?<!\\p{L})${one(latin)}(?!\\p{L})`,
    `(?<!${THAI_NEGATION} ?)${one(thai.map(fold))}`,
    `(?<!${KHMER_NEGATION} ?)${one(khmer.map(fold))}`,
  ];
  // A question is no record.
  return new RegExp(`${one(sources)}(?! ?\\?)`, 'u');
};

const PATTERNS: Readonly<Record<RecordedEnd, RegExp>> = {
  agreement: patternOf(PHRASES.agreement),
  resignation: patternOf(PHRASES.resignation),
  time: patternOf(PHRASES.time),
};

/** Whether a text of a game, `folded`, records the end. */
export const recordsEnd = (end: RecordedEnd, folded: string): boolean => PATTERNS[end].test(folded);
