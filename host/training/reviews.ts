/**
 * Spaced repetition of positions, by the schedule of `schedule.ts`. A position that was failed, or solved with help,
 * enters it and is due again after ten minutes. Each time it is then solved without help when due, the interval grows;
 * a position that need not be seen for more than three weeks leaves the schedule. Failing it is an answer too, and the
 * intervals begin again. Solving it before it is due changes nothing. The mistakes and questions of games enter the
 * schedule at once: one that was never answered is due, and one that is solved the first time is repeated too. A puzzle
 * whose line has changed since, as after another analysis, is asked by its newest line. Reviews are computed from the
 * stored exercises, so removing exercises removes them.
 */
import {
  type PuzzleKind,
  type TrainingResult,
  type TrainingReview,
  type TrainingTask,
  taskOf,
} from '../../api/contract/training.ts';
import { puzzleKey } from '../../core/puzzles/puzzle.ts';
import { type Answered, scheduleOf } from './schedule.ts';

/** What enters the schedule at once. */
export const SCHEDULED: readonly string[] = ['mistake', 'question'] satisfies readonly PuzzleKind[];

/** The longest interval, milliseconds. */
const LONGEST = 21 * 24 * 60 * 60_000;

/** An exercise that has ended. */
export interface Ended extends TrainingTask {
  readonly result: TrainingResult;
  readonly started: number;
  /** When it ended. */
  readonly changed: number;
}

/** One of {@link SCHEDULED} that is stored without an answer. */
export interface Unanswered extends TrainingTask {
  readonly id: string;
  readonly started: number;
}

const keyOf = ({ rules, side, start }: TrainingTask): string => `${rules} ${side} ${puzzleKey(start)}`;

/** @param sessions in the order in which they ended; @returns the first due first */
export function reviewsOf(
  sessions: readonly Ended[],
  unanswered: readonly Unanswered[] = [],
): readonly TrainingReview[] {
  const reviews = new Map<string, { readonly review: TrainingReview; readonly answers: readonly Answered[] }>();
  const lastAnswers = new Map<string, number>();
  for (const session of sessions) {
    const { ending, level, result, started, changed } = session;
    const key = keyOf(session);
    lastAnswers.set(key, changed);
    const known = reviews.get(key);
    const solved = result === 'clean';
    if (solved && (known === undefined ? !SCHEDULED.includes(ending) : started < known.review.due)) continue;
    const answers = [...(known?.answers ?? []), { at: changed, grade: solved ? 'good' : 'again' } as const];
    const due = scheduleOf(answers)?.due ?? changed;
    if (solved && due - changed > LONGEST) {
      reviews.delete(key);
      continue;
    }
    const task = { ...taskOf(session), level: level ?? known?.review.level ?? null };
    const step = solved ? (known?.review.step ?? 0) + 1 : 0;
    reviews.set(key, { review: { ...task, step, due, session: null }, answers });
  }
  for (const session of unanswered.toSorted((a, b) => a.started - b.started)) {
    const { id, started } = session;
    const key = keyOf(session);
    if (started < (lastAnswers.get(key) ?? started)) continue;
    const { step, due } = reviews.get(key)?.review ?? { step: 0, due: started };
    reviews.set(key, { review: { ...taskOf(session), step, due, session: id }, answers: [] });
  }
  return [...reviews.values()].map(({ review }) => review).sort((a, b) => a.due - b.due);
}
