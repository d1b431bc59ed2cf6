/**
 * Levels of an opponent: how many positions it searches, and how far below the best move it may choose. A move that
 * loses `loss` of the expected result is chosen with a weight of e^(−loss / spread).
 */
import type { Position } from '../../engine/rules/position.ts';
import type { Score, SearchLine } from '../../engine/search/job.ts';
import { winDrawLoss } from '../../engine/search/win-draw-loss.ts';

export interface Level {
  /** `null`: as many as the clock permits. */
  readonly nodes: number | null;
  /** Moves to choose from. */
  readonly lines: number;
  /** Share of the expected result, 0 to 1; 0: always the best move. */
  readonly spread: number;
}

/** From the weakest to full strength; level 1 is the first. */
export const LEVELS: readonly Level[] = [
  { nodes: 100, lines: 5, spread: 0.4 },
  { nodes: 1700, lines: 5, spread: 0.11 },
  { nodes: 3000, lines: 4, spread: 0.08 },
  { nodes: 5500, lines: 4, spread: 0.056 },
  { nodes: 10_000, lines: 4, spread: 0.04 },
  { nodes: 18_000, lines: 4, spread: 0.027 },
  { nodes: 30_000, lines: 3, spread: 0.02 },
  { nodes: 100_000, lines: 1, spread: 0 },
  { nodes: null, lines: 1, spread: 0 },
];

/** The expected result of the side to move, 0 to 1. */
export function expectedResult(position: Position, score: Score): number {
  const { win, draw } = winDrawLoss(position, score);
  return (2 * win + draw) / 2000;
}

/**
 * The line that an opponent chooses.
 * @param lines of a search of the position, the best first
 * @param random 0 to 1, without 1
 * @returns `null` without a line
 */
export function chooseLine(
  lines: readonly SearchLine[],
  position: Position,
  { spread }: Pick<Level, 'spread'>,
  random: number,
): SearchLine | null {
  const [best] = lines;
  if (best === undefined || spread === 0) return best ?? null;
  const most = expectedResult(position, best.score);
  const weights = lines.map(({ score }) => Math.exp((expectedResult(position, score) - most) / spread));
  let rest = random * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [index, line] of lines.entries()) {
    rest -= weights[index] ?? 0;
    if (rest < 0) return line;
  }
  return best;
}
