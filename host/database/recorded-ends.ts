/** Ends of games that only the tag `Termination`, a comment or a count action records. */

import { fold } from '../../api/query/fold.ts';
import type { RECORDED_ENDS } from '../../api/query/query.ts';

export type RecordedEnd = (typeof RECORDED_ENDS)[number];

const WORDS: Readonly<Record<RecordedEnd, readonly string[]>> = {
  agreement: ['agree', 'ตกลงเสมอ', 'យល់ព្រម', 'ព្រមស្មើ'],
  resignation: ['resign', 'ยอมแพ้', 'ចុះចាញ់'],
  time: ['on time', 'time forfeit', 'out of time', 'timeout', 'time out', 'flag fell', 'หมดเวลา', 'អស់ម៉ោង', 'អស់ពេល'],
};

/** One of these, folded, in a text of a game names the end. */
export const wordsOf = (end: RecordedEnd): readonly string[] => WORDS[end].map(fold);

export function namesEnd(end: RecordedEnd, text: string): boolean {
  const folded = fold(text);
  return wordsOf(end).some(word => folded.includes(word));
}
