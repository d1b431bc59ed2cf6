/** The numbers that are called aloud: which one is due with a move. */
import type { Position } from './position.ts';
import { type Count, opposite } from './types.ts';

/** Whether its number has been called, and is not only where the count stands before its first call. */
export const wasCalled = (count: Count, units: number): boolean =>
  count.number !== (count.kind === 'piece' ? units : 0);

const unitsOn = (position: Position): number => position.board().filter(piece => piece !== null).length;

/** The number that the rules have called with the move that led to `position`; `null` for none. */
export function dueCall(position: Position): number | null {
  const count = position.count();
  const called = count !== null && count.counter === opposite(position.turn) && wasCalled(count, unitsOn(position));
  return called && position.lastMove !== null ? count.number : null;
}
