/** A verified solution as lines of text in short notation, as problem magazines print it. */
import type { Position } from '../../engine/rules/position.ts';
import type { Move } from '../../engine/rules/types.ts';
import { parseUci } from '../../engine/rules/uci.ts';
import { makeSan } from '../notation/san.ts';
import type { ProblemReport, SolutionMove, SolutionReply } from './problem.ts';

/** Writes a legal move of a position. */
type WriteMove = (position: Position, move: Move) => string;

/** The text of a move that the report of this position names, and the position after it. */
function played(position: Position, uci: string, write: WriteMove): { readonly text: string; readonly next: Position } {
  const move = parseUci(position, uci);
  if (!move.ok) throw new Error(move.error.text);
  return { text: write(position, move.value), next: position.play(move.value) };
}

export interface SolutionLine {
  /** Moves of the winning side before this line: the depth at which it is indented. */
  readonly depth: number;
  readonly text: string;
}

/** One line for each key, and after it one line for each reply with all its continuations. */
export const solutionLines = (
  position: Position,
  { keys }: ProblemReport,
  write: WriteMove = makeSan,
): readonly SolutionLine[] => keys.flatMap(key => moveLines(position, key, 1, write));

function moveLines(
  position: Position,
  { move, replies }: SolutionMove,
  number: number,
  write: WriteMove,
): readonly SolutionLine[] {
  const { text, next } = played(position, move, write);
  const own = { depth: number - 1, text: `${number}. ${text}` };
  return [own, ...replies.flatMap(reply => replyLines(next, reply, number, write))];
}

function replyLines(
  position: Position,
  { move, continuations }: SolutionReply,
  number: number,
  write: WriteMove,
): readonly SolutionLine[] {
  const { text, next } = played(position, move, write);
  const [first] = continuations;
  const winning = continuations.map(each => played(next, each.move, write).text).join(', ');
  const own = { depth: number, text: `${number}… ${text} ${number + 1}. ${winning}` };
  if (first === undefined || first.replies.length === 0) return [own];
  const after = played(next, first.move, write).next;
  return [own, ...first.replies.flatMap(reply => replyLines(after, reply, number + 1, write))];
}
