/** Answers to "wins in n": every key of a verified problem is right, and the defence that lasts longest replies. */
import type { Problems } from '../../../api/contract.ts';
import { CodedError } from '../../../api/failure.ts';
import type { ProblemReport, SolutionMove, SolutionReply } from '../../../core/problems/problem.ts';
import type { ProblemPuzzle } from '../../../core/puzzles/puzzle.ts';
import type { PuzzleSolver } from './puzzle-exercise.svelte.ts';

const winsAfter = ({ continuations }: SolutionReply): number => continuations[0]?.wins ?? 0;

/** The reply that lasts longest; of equals the one with the fewest winning continuations. */
const longestReply = (replies: readonly SolutionReply[]): SolutionReply | null =>
  replies.toSorted((a, b) => winsAfter(b) - winsAfter(a) || a.continuations.length - b.continuations.length)[0] ?? null;

/** The first key and the defence that lasts longest, to the end. */
function solutionLine({ keys }: ProblemReport): readonly string[] {
  const line: string[] = [];
  let key: SolutionMove | undefined = keys[0];
  while (key) {
    line.push(key.move);
    const reply = longestReply(key.replies);
    if (reply) line.push(reply.move);
    key = reply?.continuations[0];
  }
  return line;
}

export function problemSolver(puzzle: ProblemPuzzle, rules: string, problems: Problems): PuzzleSolver {
  const id = crypto.randomUUID();
  let known: { readonly moves: string; readonly report: ProblemReport } | null = null;
  /** The problem that is left after some moves. @throws CodedError `stopped` and those of `verify` */
  const reportAfter = async (moves: readonly string[]): Promise<ProblemReport> => {
    if (known?.moves === moves.join(' ')) return known.report;
    const wins = puzzle.wins - moves.length / 2;
    const report = await problems.verify({ id, rules, fen: puzzle.fen, moves, wins, minimal: false });
    if (report === null) throw new CodedError('stopped', 'The verification of the problem was stopped');
    known = { moves: moves.join(' '), report };
    return report;
  };
  return {
    async judge(moves, move) {
      const { keys, tries } = await reportAfter(moves);
      const key = keys.find(one => one.move === move);
      const reply = key ? longestReply(key.replies)?.move : tries.find(one => one.move === move)?.refutation;
      return { right: key !== undefined, loss: null, reply: reply ?? null };
    },
    solution: async moves => solutionLine(await reportAfter(moves)),
    stop: () => void problems.stop(id).catch(() => {}),
  };
}
