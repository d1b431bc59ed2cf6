/** The numbers that the counter calls with its moves. */
import type { Position } from './position.ts';
import { type Count, opposite } from './types.ts';

/** Whether the number has been called; false before the first call of a count. */
export const wasCalled = (count: Count, units: number): boolean =>
  count.number !== (count.kind === 'piece' ? units : 0);

const unitsOn = (position: Position): number => position.board().filter(piece => piece !== null).length;

/** The number due with the move that led to `position`; `null` for none. */
export function dueCall(position: Position): number | null {
  const count = position.count();
  const called = count !== null && count.counter === opposite(position.turn) && wasCalled(count, unitsOn(position));
  return called && position.lastMove !== null ? count.number : null;
}
