/** What an engine does about the count and about draws, from its expected result. */
import type { Color, CountAction } from '../../engine/rules/types.ts';

/** An expected result up to which a draw is accepted. */
const EVEN = 0.5;

/**
 * The count action of a side, if it has one to make: it claims or accepts a draw unless it expects more, and starts its
 * count as soon as it may unless it expects more.
 * @param available actions of both sides
 * @param expected result of the side, 0 to 1
 */
export function countDecision(available: readonly CountAction[], side: Color, expected: number): CountAction | null {
  const own = available.filter(({ by }) => by === side);
  const find = (action: CountAction['action']) => own.find(one => one.action === action) ?? null;
  return expected <= EVEN ? (find('claim') ?? find('accept') ?? find('start')) : find('decline');
}
