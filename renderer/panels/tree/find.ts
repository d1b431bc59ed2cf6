/** Finds moves, comments, symbols and positions in a tree, and the next place of some kind. */
import { fold } from '../../../api/query/fold.ts';
import { candidateMoves, isMoveText } from '../../../core/notation/san.ts';
import { signAt } from '../../../core/pgn/glyphs.ts';
import { questionOf } from '../../../core/study/questions.ts';
import type { MoveNode } from '../../../core/study/study.ts';
import { makeUci } from '../../../engine/rules/uci.ts';
import { moveText } from '../../state/game/notation.ts';
import { type Cell, isVariation } from './layout.ts';

/** Whether a move is one of those that are looked for. */
export type Test = (cell: Cell) => boolean;

const NUMBERED = /^(\d+)\s*(\.\.+|…|\.)?\s*(.*)$/u;

/**
 * Text finds comments and training questions that contain it, moves that begin with it as they are shown, and moves
 * that it writes in any notation. `12. Bf4` and `12... Bf4` find moves with that number, `12` all of them, and `!?` or
 * `$5` the symbol.
 */
export function testOf(text: string): Test {
  const words = fold(text.trim());
  if (words === '') return () => false;
  const nag = nagOf(text.trim());
  const moved = moveTest(text.trim(), words);
  const says = (comment = ''): boolean => fold(comment).includes(words);
  const asks = (node: MoveNode): boolean => {
    const question = node.commands && questionOf(node);
    if (!question) return false;
    return [question.text, ...question.hints, ...question.answers.map(({ feedback }) => feedback)].some(says);
  };
  return cell => {
    const { comment, before, nags } = cell.node;
    return (nag !== null && nags?.includes(nag)) || says(comment) || says(before) || asks(cell.node) || moved(cell);
  };
}

/** Finds moves as {@link testOf} does, and nothing else. */
export const moveTestOf = (text: string): Test => moveTest(text.trim(), fold(text.trim()));

/** The symbol that a text names by its sign or number: `!?`, `$5`. */
export function nagOf(text: string): number | null {
  const sign = signAt(text, 0);
  if (sign?.end === text.length) return sign.nag;
  const number = /^\$(\d+)$/u.exec(text)?.[1];
  return number === undefined ? null : Number(number);
}

/** @param words the folded text, whose digits are Latin */
function moveTest(text: string, words: string): Test {
  const [, number, dots = '', rest = ''] = NUMBERED.exec(words) ?? [];
  if (number === undefined) return plainMoveTest(text, words);
  const isNumbered: Test = cell =>
    cell.parent !== null &&
    cell.number === Number(number) &&
    (dots.length < 2 && dots !== '…' ? true : cell.side === 'b');
  if (rest === '') return isNumbered;
  const plain = plainMoveTest(text.replace(/^[\d๐-๙០-៩.…\s]+/u, ''), rest);
  return cell => isNumbered(cell) && plain(cell);
}

function plainMoveTest(text: string, words: string): Test {
  const isMove = isMoveText(text);
  return ({ node, parent, placed }) => {
    if (parent === null) return false;
    const { position } = parent.placed;
    if (fold(moveText(position, placed.position, placed.san)).startsWith(words)) return true;
    return isMove && candidateMoves(position, text).some(move => makeUci(move) === node.move);
  };
}

export const hasPosition =
  (key: bigint): Test =>
  cell =>
    cell.placed.position.key === key;

const MISTAKES = new Set([2, 4, 6]);

/** Kinds of places to which keys go. */
export const PLACES = {
  /** The first move of a variation. */
  branch: isVariation,
  annotation: ({ node }) => Boolean(node.comment || node.before || node.nags?.length || node.shapes?.length),
  mistake: ({ node }) => node.nags?.some(nag => MISTAKES.has(nag)) ?? false,
} as const satisfies Readonly<Record<string, Test>>;

/**
 * The nearest cell after (or before) another one that passes a test.
 * @param cells in reading order
 * @param wraps whether the search continues at the other end
 */
export function stepTo(cells: readonly Cell[], from: number, by: 1 | -1, test: Test, wraps = false): Cell | null {
  for (let step = 1; step <= cells.length; step++) {
    const at = from + by * step;
    if (!wraps && (at < 0 || at >= cells.length)) return null;
    const cell = cells[(at + cells.length) % cells.length];
    if (cell && test(cell)) return cell;
  }
  return null;
}
