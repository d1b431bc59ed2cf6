/** The board of a term as an example that can be played through, with a diagram for each of its positions. */
import type { Position } from '../../engine/rules/position.ts';
import { fail, ok, type Parsed } from '../../engine/rules/result.ts';
import { fromOf, parseSquare, type Square, toOf } from '../../engine/rules/types.ts';
import { parseUci } from '../../engine/rules/uci.ts';
import type { Diagram } from '../diagram/diagram.ts';
import type { Example, ExampleStep } from '../help/example.ts';
import { startOf } from '../help/start.ts';
import { makeSan } from '../notation/san.ts';
import type { TermBoard } from './term.ts';

export interface PlayedBoard {
  readonly example: Example;
  /** One for each step of the example. */
  readonly diagrams: readonly Diagram[];
  /** The step that the term names; 0 is the start position. */
  readonly at: number;
}

const wordsOf = (text: string | undefined): readonly string[] => (text ?? '').split(' ').filter(word => word !== '');

function squaresOf(text: string | undefined): readonly Square[] {
  return wordsOf(text).map(word => parseSquare(word) ?? Number.NaN);
}

/** The legal moves of the piece on a square, by their target squares. */
function reachOf(position: Position, from: Square): Pick<Diagram, 'dots' | 'rings'> {
  const targets = position
    .moves()
    .filter(move => fromOf(move) === from)
    .map(toOf);
  const isEmpty = (square: Square): boolean => position.pieceAt(square) === null;
  return { dots: targets.filter(isEmpty), rings: targets.filter(square => !isEmpty(square)) };
}

/**
 * Plays the board of a term. The error is a sentence for the author of the glossary.
 *
 * @param name of the term, which the example states at the ply that shows it
 */
export function playBoard(name: string, board: TermBoard): Parsed<PlayedBoard, string> {
  const start = startOf(board.rules, board.fen ?? null);
  if (!start.ok) return start;
  const steps: ExampleStep[] = [{ text: '', position: start.value, move: null, action: null, statements: [] }];
  let position = start.value;
  for (const word of wordsOf(board.moves)) {
    const move = parseUci(position, word);
    if (!move.ok) return fail(`${word}: ${move.error.text}`);
    const after = position.play(move.value);
    const { fullmoves } = position.setup();
    const text = `${fullmoves}${position.turn === 'w' ? '.' : '...'} ${makeSan(position, move.value, after)}`;
    steps.push({ text, position: after, move: move.value, action: null, statements: [] });
    position = after;
  }
  const at = board.at ?? steps.length - 1;
  if (at >= steps.length) return fail(`there is no ply ${at}`);
  if (at > 0) steps[at] = { ...(steps[at] as ExampleStep), statements: [name] };
  const marked = squaresOf(board.rings);
  const from = parseSquare(board.reach ?? '');
  if (marked.some(Number.isNaN) || (board.reach !== undefined && from === null)) return fail('not a square');
  const diagrams = steps.map((step, index): Diagram => {
    const none: readonly Square[] = [];
    return {
      position: step.position,
      last: step.move === null ? null : [fromOf(step.move), toOf(step.move)],
      ...(index === 0 && from !== null ? reachOf(step.position, from) : { dots: none, rings: none }),
      crosses: none,
      circles: index === at ? marked.map(square => ({ square, color: 'blue' })) : [],
      arrows: [],
    };
  });
  return ok({ example: { name, steps }, diagrams, at });
}
