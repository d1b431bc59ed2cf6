/** Adds a verified solution to a study as variations. */
import { toggleNag } from '../study/annotate.ts';
import { addLine } from '../study/edit.ts';
import { childPath } from '../study/path.ts';
import type { Path, Study } from '../study/study.ts';
import { nodesAlong } from '../study/walk.ts';
import type { ProblemReport, SolutionMove } from './problem.ts';

const GOOD = 1;
const MISTAKE = 2;

/** Every line of a solution, each from the first move to the win. */
function* linesOf(key: SolutionMove): Generator<readonly string[]> {
  if (key.replies.length === 0) yield [key.move];
  for (const { move, continuations } of key.replies)
    for (const continuation of continuations) for (const line of linesOf(continuation)) yield [key.move, move, ...line];
}

/**
 * Adds all lines of a solution after a path, the shortest key first, and tries with their refutations. A try has the
 * symbol `?` and its refutation `!`. Moves that are in the study already stay where they are.
 */
export function addSolution(study: Study, path: Path, report: ProblemReport): Study {
  let edited = study;
  for (const key of report.keys) for (const line of linesOf(key)) edited = addLine(edited, path, line).study;
  for (const { move, refutation } of report.tries) {
    edited = addLine(edited, path, [move, refutation]).study;
    const tried = childPath(path, move);
    edited = mark(mark(edited, tried, MISTAKE), childPath(tried, refutation), GOOD);
  }
  return edited;
}

/** Adds a symbol to a move without symbols. */
const mark = (study: Study, path: Path, nag: number): Study =>
  nodesAlong(study, path)?.at(-1)?.nags === undefined ? toggleNag(study, path, nag) : study;
