/**
 * Positions that come again. One that was failed, or done with help, comes again after ten minutes; each time it is then done cleanly
 * when it was due it waits longer, and after the last wait it is known. Failing it again begins anew. Doing it before it is due proves
 * nothing and changes nothing. All of this follows from the exercises that are kept, so removing them removes it.
 */
import type { TrainingResult, TrainingReview } from '../../api/contract/training.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Before the first time, and after each clean one. */
export const WAITS: readonly number[] = [10 * MINUTE, DAY, 3 * DAY, 7 * DAY, 21 * DAY];

/** An exercise that ended. */
export interface Ended extends Omit<TrainingReview, 'step' | 'due'> {
  readonly result: TrainingResult;
  readonly started: number;
  /** When it ended. */
  readonly changed: number;
}

/** @param sessions in the order they ended. @returns the first due first */
export function reviewsOf(sessions: readonly Ended[]): readonly TrainingReview[] {
  const reviews = new Map<string, TrainingReview>();
  for (const { rules, ending, side, level, color, start, best, hold, result, started, changed } of sessions) {
    const key = `${rules} ${side} ${start}`;
    const known = reviews.get(key);
    const task = { rules, ending, side, level: level ?? known?.level ?? null, color, start, best, hold };
    if (result !== 'clean') reviews.set(key, { ...task, step: 0, due: changed + (WAITS[0] as number) });
    else if (known && started >= known.due) {
      const wait = WAITS[known.step + 1];
      if (wait === undefined) reviews.delete(key);
      else reviews.set(key, { ...task, step: known.step + 1, due: changed + wait });
    }
  }
  return [...reviews.values()].sort((a, b) => a.due - b.due);
}
