/**
 * Moves to mate and moves left in the count at each ply of a line, as two curves. Where the first rises above the
 * second, the win is lost. Plies without a verdict are gaps.
 */
import type { Verdict } from '../../../api/contract.ts';

export interface CoursePoint {
  readonly ply: number;
  readonly verdict: Verdict;
  /** Moves to win under the count, or to mate without a count; `null`: there is no mate. */
  readonly required: number | null;
  /** Moves left in the count; `null`: there is no count. */
  readonly left: number | null;
}

/** @param from the ply of the first verdict */
export const coursePoints = (from: number, verdicts: readonly (Verdict | null)[]): readonly CoursePoint[] =>
  verdicts.flatMap((verdict, index) => {
    if (verdict === null) return [];
    const { dtm, dtr, budget, outcome } = verdict;
    return [
      {
        ply: from + index,
        verdict,
        required: outcome === 'draw' ? null : budget === null ? dtm : (dtr ?? dtm),
        left: budget,
      },
    ];
  });

/** Runs of consecutive plies with a value; each is one curve. */
export function runsOf(
  points: readonly CoursePoint[],
  of: 'required' | 'left',
): readonly (readonly { readonly ply: number; readonly value: number }[])[] {
  const runs: { ply: number; value: number }[][] = [];
  let before = -2;
  for (const { ply, [of]: value } of points) {
    if (value === null) continue;
    if (ply !== before + 1) runs.push([]);
    runs.at(-1)?.push({ ply, value });
    before = ply;
  }
  return runs;
}

/** The highest value of either curve, at least 1. */
export const highest = (points: readonly CoursePoint[]): number =>
  points.reduce((most, { required, left }) => Math.max(most, required ?? 0, left ?? 0), 1);

/** Plies at which a win became a draw by the count. */
export const crossings = (points: readonly CoursePoint[]): readonly number[] =>
  points.flatMap(({ ply, verdict }, index) => {
    const before = points[index - 1];
    const near = before?.ply === ply - 1 && before.verdict.outcome === 'win';
    return near && verdict.outcome === 'count-draw' ? [ply] : [];
  });
