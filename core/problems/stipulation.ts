/** What a stored problem asks for: the number of moves, from a PGN tag or an EPD operation. */
import { tagValue } from '../study/edit.ts';
import type { Study } from '../study/study.ts';
import { MAX_PROBLEM_MOVES } from './problem.ts';

/** The EPD operation `dm 3` ("direct mate"), and `#3`, `mate in 3`, `wins in 3` as people write it. */
const FORMS = [/\bdm\s+(\d{1,2})\b/u, /(?<![\w#])#(\d{1,2})\b/u, /\b(?:mates?|wins?) in (\d{1,2})\b/iu];
const TAGS = ['Stipulation', 'Event'] as const;

/** The number of moves of a problem; `null` when the study names none. The tag `Stipulation` takes precedence. */
export function stipulatedMoves(study: Study): number | null {
  const texts = [tagValue(study, TAGS[0]), study.root.comment ?? '', tagValue(study, TAGS[1])];
  for (const text of texts)
    for (const form of FORMS) {
      const moves = Number(form.exec(text)?.[1]);
      if (moves >= 1 && moves <= MAX_PROBLEM_MOVES) return moves;
    }
  return null;
}
