/**
 * The mate and the count along a line: at each place the moves that mate still needs and the moves that the count still leaves. Two
 * lines over the plies; where the first comes to lie above the second the win has died. Nothing is drawn where nothing is known.
 */
import type { Verdict } from '../../../api/contract.ts';

export interface CoursePoint {
  readonly ply: number;
  readonly verdict: Verdict;
  /** Moves the win needs under the count, or to mate where nothing counts; `null`: there is no mate. */
  readonly needs: number | null;
  /** `null`: nothing counts, or can. */
  readonly left: number | null;
}

/** @param from the ply of the first verdict */
export const coursePoints = (from: number, verdicts: readonly (Verdict | null)[]): readonly CoursePoint[] =>
  verdicts.flatMap((verdict, index) => {
    if (verdict === null) return [];
    const { mate, needs, allows, outcome } = verdict;
    return [
      {
        ply: from + index,
        verdict,
        needs: outcome === 'draw' ? null : allows === null ? mate : (needs ?? mate),
        left: allows,
      },
    ];
  });

/** Neighbouring plies with a number, each run a line of its own. */
export function runsOf(
  points: readonly CoursePoint[],
  of: 'needs' | 'left',
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

/** The highest number of either line, at least 1. */
export const highest = (points: readonly CoursePoint[]): number =>
  points.reduce((most, { needs, left }) => Math.max(most, needs ?? 0, left ?? 0), 1);

/** Plies with which the count overtakes the mate: won before, drawn by the count after. */
export const crossings = (points: readonly CoursePoint[]): readonly number[] =>
  points.flatMap(({ ply, verdict }, index) => {
    const before = points[index - 1];
    const near = before?.ply === ply - 1 && before.verdict.outcome === 'win';
    return near && verdict.outcome === 'count-draw' ? [ply] : [];
  });
