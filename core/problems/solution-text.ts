/** A verified solution as lines of text in short notation, as problem magazines print it. */
import type { Position } from '../../engine/rules/position.ts';
import { parseUci } from '../../engine/rules/uci.ts';
import { makeSan } from '../notation/san.ts';
import type { ProblemReport, SolutionMove, SolutionReply } from './problem.ts';

/** The text of a move that the report of this position names, and the position after it. */
function played(position: Position, uci: string): { readonly san: string; readonly next: Position } {
  const move = parseUci(position, uci);
  if (!move.ok) throw new Error(move.error.text);
  const next = position.play(move.value);
  return { san: makeSan(position, move.value, next), next };
}

/** One line for each key, and under it one line for each reply, indented by two blanks for each move. */
export const solutionLines = (position: Position, { keys }: ProblemReport): readonly string[] =>
  keys.flatMap(key => moveLines(position, key, 1));

function moveLines(position: Position, { move, replies }: SolutionMove, number: number): readonly string[] {
  const { san, next } = played(position, move);
  return [`${'  '.repeat(number - 1)}${number}. ${san}`, ...replies.flatMap(reply => replyLines(next, reply, number))];
}

function replyLines(position: Position, { move, continuations }: SolutionReply, number: number): readonly string[] {
  const { san, next } = played(position, move);
  const [first] = continuations;
  const sans = continuations.map(each => played(next, each.move).san);
  const line = `${'  '.repeat(number)}${number}... ${san} ${number + 1}. ${sans.join(', ')}`;
  if (first === undefined || first.replies.length === 0) return [line];
  const after = played(next, first.move).next;
  return [line, ...first.replies.flatMap(reply => replyLines(after, reply, number + 1))];
}
