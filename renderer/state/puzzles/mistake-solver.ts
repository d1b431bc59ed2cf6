/**
 * Answers to "find a better move": the engine searches the position before and after the answer, and an answer that
 * loses less of the expected result than an inaccuracy is right.
 */
import type { SearchJob, SearchReport } from '../../../api/contract.ts';
import type { MistakePuzzle } from '../../../core/puzzles/puzzle.ts';
import { chancesIn, lossOf, sizeOf } from '../../../core/report/judgement.ts';
import type { Position } from '../../../engine/rules/position.ts';
import { parseUci } from '../../../engine/rules/uci.ts';
import type { Score } from '../../../engine/search/job.ts';
import { forWhite } from '../../../engine/search/score.ts';
import type { PuzzleSolver } from './puzzle-exercise.svelte.ts';

/** Of each search: less than a second. */
const NODES = 300_000;

export function mistakeSolver(
  puzzle: MistakePuzzle,
  position: Position,
  search: (job: SearchJob) => Promise<SearchReport>,
): PuzzleSolver {
  /** From White's point of view; `null` where the game is over. */
  const scoreAfter = async (after: Position, moves: readonly string[]): Promise<Score | null> => {
    if (after.outcome() !== null) return null;
    const job = { rules: position.rules.id, fen: puzzle.fen, moves, limits: { nodes: NODES }, lines: 1 };
    const [line] = (await search(job)).lines;
    return line ? forWhite(line.score, after.turn) : null;
  };
  const [best = ''] = puzzle.best;
  return {
    async judge(_moves, move) {
      if (move === puzzle.played) return { right: false, loss: puzzle.loss, reply: null };
      if (move === best) return { right: true, loss: 0, reply: null };
      const read = parseUci(position, move);
      if (!read.ok) return { right: false, loss: null, reply: null };
      const after = position.play(read.value);
      const scores = [await scoreAfter(position, []), await scoreAfter(after, [move])] as const;
      const chances = [chancesIn(position, scores[0]), chancesIn(after, scores[1])] as const;
      const loss = chances[0] && chances[1] ? Math.max(0, lossOf(chances[0], chances[1], position.turn)) : null;
      return { right: loss !== null && sizeOf(loss) === null, loss, reply: null };
    },
    solution: async () => puzzle.best,
    stop: () => {},
  };
}
