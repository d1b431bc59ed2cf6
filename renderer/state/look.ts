/** What the board shows of a position: derived from it and from nothing else. */
import type { Shape } from '../../core/study/study.ts';
import type { Position } from '../../engine/rules/position.ts';
import { type Color, fromOf, type Square, toOf } from '../../engine/rules/types.ts';
import type { BoardView, Hint } from '../board/adapter.ts';

/** Legal moves by origin; none after the end of the game. */
export function destsOf(position: Position): ReadonlyMap<Square, readonly Square[]> {
  const dests = new Map<Square, Square[]>();
  for (const move of position.moves()) {
    const list = dests.get(fromOf(move));
    if (list) list.push(toOf(move));
    else dests.set(fromOf(move), [toOf(move)]);
  }
  return dests;
}

const checkOf = (position: Position): Square | null => {
  if (!position.inCheck()) return null;
  const king = position.board().findIndex(piece => piece?.role === 'king' && piece.color === position.turn);
  return king < 0 ? null : king;
};

const lastMoveOf = ({ lastMove }: Position): readonly [Square, Square] | null =>
  lastMove === null ? null : [fromOf(lastMove), toOf(lastMove)];

export interface Look {
  readonly orientation: Color;
  readonly shapes: readonly Shape[];
  readonly hints: readonly Hint[];
  readonly coordinates: boolean;
  readonly showDests: boolean;
  readonly animation: boolean;
}

const NO_MARKS: ReadonlyMap<Square, string> = new Map();

export const boardView = (position: Position, look: Look): BoardView => ({
  pieces: position.board(),
  turn: position.turn,
  check: checkOf(position),
  lastMove: lastMoveOf(position),
  dests: destsOf(position),
  marks: NO_MARKS,
  ...look,
});
