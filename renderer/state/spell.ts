/** A line of UCI moves as people read it, with the position after every move for whoever points at it. */
import { makeSan } from '../../core/notation/san.ts';
import type { Position } from '../../engine/rules/position.ts';
import { parseUci } from '../../engine/rules/uci.ts';

export interface Spelled {
  readonly uci: string;
  readonly san: string;
  /** `12.`, `12…` at the beginning of a line with Black to move, nothing before Black's other moves. */
  readonly number: string;
  readonly after: Position;
}

/** Stops at the first move that is not legal: a line of another position. */
export function spell(from: Position, moves: readonly string[]): readonly Spelled[] {
  const line: Spelled[] = [];
  let position = from;
  let number = from.setup().fullmoves;
  for (const uci of moves) {
    const move = parseUci(position, uci);
    if (!move.ok) break;
    const after = position.play(move.value);
    const white = position.turn === 'w';
    line.push({
      uci,
      san: makeSan(position, move.value, after),
      number: white ? `${number}.` : line.length === 0 ? `${number}…` : '',
      after,
    });
    if (!white) number++;
    position = after;
  }
  return line;
}
