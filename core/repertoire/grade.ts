/** How an answer in a drill is graded, by correctness, help and time. */

export const DRILL_GRADES = ['again', 'hard', 'good', 'easy'] as const;
export type DrillGrade = (typeof DRILL_GRADES)[number];

/** Milliseconds up to which an answer without help is easy, and good. */
const EASY_WITHIN = 4000;
const GOOD_WITHIN = 20_000;

export interface DrillResult {
  readonly correct: boolean;
  /** A hint was shown. */
  readonly hint: boolean;
  /** Milliseconds from the position on the board to the first move. */
  readonly time: number;
}

export function gradeOf({ correct, hint, time }: DrillResult): DrillGrade {
  if (!correct) return 'again';
  if (hint || time > GOOD_WITHIN) return 'hard';
  return time > EASY_WITHIN ? 'good' : 'easy';
}
