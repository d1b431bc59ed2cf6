/** Results of puzzles. */
import { type PuzzleId, TRAINING_RESULTS, type TrainingResult } from '../../api/contract/training.ts';
import { puzzleKey } from '../../core/puzzles/puzzle.ts';
import type { Ended } from './reviews.ts';

const keyOf = ({ rules, start }: PuzzleId): string => `${rules} ${puzzleKey(start)}`;

const rankOf = (result: TrainingResult): number => TRAINING_RESULTS.indexOf(result);

/** The best result of each puzzle, in their order; `null`: never ended. */
export function bestResults(
  sessions: readonly Ended[],
  puzzles: readonly PuzzleId[],
): readonly (TrainingResult | null)[] {
  const best = new Map<string, TrainingResult>();
  for (const session of sessions) {
    const key = keyOf(session);
    const before = best.get(key);
    if (before === undefined || rankOf(session.result) < rankOf(before)) best.set(key, session.result);
  }
  return puzzles.map(puzzle => best.get(keyOf(puzzle)) ?? null);
}
