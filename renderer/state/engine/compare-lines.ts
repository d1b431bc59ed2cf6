/** The lines of several engines, side by side by their first moves. */
import type { SearchLine } from '../../../api/contract.ts';

export interface ComparedMove {
  /** UCI. */
  readonly move: string;
  /** The line of each engine that begins with the move; `null` where it has none. */
  readonly lines: readonly (SearchLine | null)[];
}

/** The first moves of all lines, those with the best rank of any engine first. */
export function compareLines(engines: readonly (readonly SearchLine[])[]): readonly ComparedMove[] {
  const ranks = new Map<string, number>();
  for (const { moves, rank } of engines.flat()) {
    const [move] = moves;
    if (move !== undefined) ranks.set(move, Math.min(rank, ranks.get(move) ?? rank));
  }
  return [...ranks]
    .sort(([, a], [, b]) => a - b)
    .map(([move]) => ({ move, lines: engines.map(lines => lines.find(line => line.moves[0] === move) ?? null) }));
}
