/**
 * Spaced repetition of positions, by the schedule of `schedule.ts`. A position that was failed, or solved with help,
 * enters it and is due again after ten minutes. Each time it is then solved without help when due, the interval grows;
 * a position that need not be seen for more than three weeks leaves the schedule. Failing it is an answer too, and the
 * intervals begin again. Solving it before it is due changes nothing. Reviews are computed from the stored exercises, so
 * removing exercises removes them.
 */
import type { TrainingResult, TrainingReview } from '../../api/contract/training.ts';
import { type Answered, scheduleOf } from './schedule.ts';

/** The longest interval, milliseconds. */
const LONGEST = 21 * 24 * 60 * 60_000;

/** An exercise that has ended. */
export interface Ended extends Omit<TrainingReview, 'step' | 'due'> {
  readonly result: TrainingResult;
  readonly started: number;
  /** When it ended. */
  readonly changed: number;
}

/** @param sessions in the order in which they ended; @returns the first due first */
export function reviewsOf(sessions: readonly Ended[]): readonly TrainingReview[] {
  const reviews = new Map<string, { readonly review: TrainingReview; readonly answers: readonly Answered[] }>();
  for (const { rules, ending, side, level, color, start, best, moveLimit, result, started, changed } of sessions) {
    const key = `${rules} ${side} ${start}`;
    const known = reviews.get(key);
    const solved = result === 'clean';
    if (solved && (known === undefined || started < known.review.due)) continue;
    const answers = [...(known?.answers ?? []), { at: changed, grade: solved ? 'good' : 'again' } as const];
    const due = scheduleOf(answers)?.due ?? changed;
    if (solved && due - changed > LONGEST) {
      reviews.delete(key);
      continue;
    }
    const task = { rules, ending, side, level: level ?? known?.review.level ?? null, color, start, best, moveLimit };
    const step = solved ? (known?.review.step ?? 0) + 1 : 0;
    reviews.set(key, { review: { ...task, step, due }, answers });
  }
  return [...reviews.values()].map(({ review }) => review).sort((a, b) => a.due - b.due);
}
