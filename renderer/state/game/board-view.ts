/** Converts a position to what the board shows. */
import { playable } from '../../../core/notation/rek.ts';
import type { Shape } from '../../../core/study/study.ts';
import { familyOf } from '../../../engine/rules/capabilities.ts';
import type { Position } from '../../../engine/rules/position.ts';
import { type Color, callsOrder, fromOf, type Move, type Square, toOf } from '../../../engine/rules/types.ts';
import type { BoardView, Hint } from '../../board/adapter.ts';
import type { Departed } from '../../board/departures.ts';

/** Playable moves by origin, including those that disobey an order; empty after the end of the game. */
export function destsOf(position: Position): ReadonlyMap<Square, readonly Square[]> {
  const dests = new Map<Square, Set<Square>>();
  for (const move of playable(position)) {
    const squares = dests.get(fromOf(move));
    if (squares) squares.add(toOf(move));
    else dests.set(fromOf(move), new Set([toOf(move)]));
  }
  return new Map([...dests].map(([from, squares]) => [from, [...squares]]));
}

/**
 * The move from one square to another, or `null`. A move that obeys an order is preferred to one that loses.
 * @param call prefer the move that calls an order
 */
export function moveBetween(position: Position, from: Square, to: Square, call = false): Move | null {
  const fitting = playable(position).filter(move => fromOf(move) === from && toOf(move) === to);
  return fitting.find(move => callsOrder(move) === call) ?? fitting[0] ?? null;
}

/** Moves that obey the current order, each once; empty without an order. */
export const ordersOf = (position: Position): readonly Move[] => position.orders().filter(move => !callsOrder(move));

/** Squares of pieces that a move captures by intervention or enclosure, without its target square. */
export const capturedOffPath = (position: Position, move: Move): readonly Square[] =>
  position.removed(move).filter(square => square !== toOf(move));

const checkOf = (position: Position): Square | null => {
  if (!position.inCheck()) return null;
  const king = position.board().findIndex(piece => piece?.role === 'king' && piece.color === position.turn);
  return king < 0 ? null : king;
};

/** Pieces that the last move of `position` captured off its path; `before` is the position it was made in. */
export function departedIn(before: Position | null, position: Position): Departed | null {
  const { lastMove } = position;
  if (before === null || lastMove === null || !before.isLegal(lastMove)) return null;
  const squares = capturedOffPath(before, lastMove);
  return squares.length === 0 ? null : { from: before.board(), squares };
}

export interface Look {
  readonly orientation: Color;
  readonly shapes: readonly Shape[];
  readonly hints: readonly Hint[];
  readonly coordinates: boolean;
  readonly showDests: boolean;
  readonly animation: boolean;
  /** Squares on which the move being chosen would capture. */
  readonly aimed?: readonly Square[];
}

function marksOf(
  departed: Departed | null,
  orders: readonly Move[],
  aimed: readonly Square[],
): ReadonlyMap<Square, string> {
  const marks = new Map<Square, string>();
  const mark = (square: Square, name: string): void => {
    marks.set(square, `${marks.get(square) ?? ''} ${name}`.trim());
  };
  for (const square of departed?.squares ?? []) mark(square, 'captured');
  for (const square of new Set(orders.map(toOf))) mark(square, 'ordered');
  for (const square of aimed) mark(square, 'aimed');
  return marks;
}

/** @param before the position that the last move was made in, `null` at the start */
export function boardView(position: Position, before: Position | null, look: Look): BoardView {
  const { lastMove } = position;
  const departed = departedIn(before, position);
  const orders = ordersOf(position);
  return {
    pieces: position.board(),
    turn: position.turn,
    check: checkOf(position),
    lastMove: lastMove === null ? null : [fromOf(lastMove), toOf(lastMove)],
    dests: destsOf(position),
    marks: marksOf(departed, orders, look.aimed ?? []),
    captureGame: familyOf(position.rules) === 'rek',
    departed,
    ...look,
    hints: [...orders.map(move => ({ from: fromOf(move), to: toOf(move), weight: 1, ordered: true })), ...look.hints],
  };
}
