/** The history of the count that runs at the end of a line of positions: where it began. */
import type { Position } from '../../engine/rules/position.ts';
import type { Count } from '../../engine/rules/types.ts';

export interface CountSpan {
  /** The count as it stands at the last position. */
  readonly count: Count;
  /** Index of the first position in which this count runs. */
  readonly since: number;
}

const continues = (earlier: Count | null, later: Count): boolean =>
  earlier !== null &&
  earlier.kind === later.kind &&
  earlier.counter === later.counter &&
  earlier.limitPlies === later.limitPlies &&
  earlier.plies < later.plies;

/** `null` when nobody counts at the last position. */
export function runningCount(positions: readonly Position[]): CountSpan | null {
  const count = positions.at(-1)?.count() ?? null;
  if (!count) return null;
  let since = positions.length - 1;
  let later = count;
  for (let at = since - 1; at >= 0; at--) {
    const earlier = positions[at]?.count() ?? null;
    if (!earlier || !continues(earlier, later)) break;
    since = at;
    later = earlier;
  }
  return { count, since };
}
