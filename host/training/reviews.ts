/**
 * Spaced repetition of positions. A position that was failed, or solved with help, is due again after ten minutes. Each
 * time it is then solved without help when due, the interval grows; after the last interval it leaves the schedule.
 * Failing it restarts the schedule. Solving it before it is due changes nothing. Reviews are computed from the stored
 * exercises, so removing exercises removes them.
 */
import type { TrainingResult, TrainingReview } from '../../api/contract/training.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Intervals in milliseconds: before the first review, and after each successful one. */
export const INTERVALS: readonly number[] = [10 * MINUTE, DAY, 3 * DAY, 7 * DAY, 21 * DAY];

/** An exercise that has ended. */
export interface Ended extends Omit<TrainingReview, 'step' | 'due'> {
  readonly result: TrainingResult;
  readonly started: number;
  /** When it ended. */
  readonly changed: number;
}

/** @param sessions in the order in which they ended; @returns the first due first */
export function reviewsOf(sessions: readonly Ended[]): readonly TrainingReview[] {
  const reviews = new Map<string, TrainingReview>();
  for (const { rules, ending, side, level, color, start, best, moveLimit, result, started, changed } of sessions) {
    const key = `${rules} ${side} ${start}`;
    const known = reviews.get(key);
    const task = { rules, ending, side, level: level ?? known?.level ?? null, color, start, best, moveLimit };
    if (result !== 'clean') reviews.set(key, { ...task, step: 0, due: changed + (INTERVALS[0] as number) });
    else if (known && started >= known.due) {
      const interval = INTERVALS[known.step + 1];
      if (interval === undefined) reviews.delete(key);
      else reviews.set(key, { ...task, step: known.step + 1, due: changed + interval });
    }
  }
  return [...reviews.values()].sort((a, b) => a.due - b.due);
}
