/**
 * How hard a position is to play out, by what the tables say of it and by nothing else. Three things make an exercise hard, each in
 * classes, and the hardest class is its level:
 *
 * | level | attack: moves to mate | the count allows        | moves that hold the win |
 * |-------|----------------------|-------------------------|-------------------------|
 * | 1     | 2 to 10              | at least twice as many  | at least half           |
 * | 2     | 11 to 20             | at least half as many more | at least a quarter   |
 * | 3     | more                 | at least one more       | fewer                   |
 * | 4     |                      | not one more            |                         |
 *
 * | level | defence: moves the count comes before the mate | moves that hold the draw |
 * |-------|------------------------------------------------|--------------------------|
 * | 1     | 4 or more                                      | at least half            |
 * | 2     | 2 or 3                                         | at least a quarter       |
 * | 3     | 1                                              | fewer                    |
 * | 4     |                                                | one alone of three or more |
 *
 * Where nothing counts there is always enough to spare. A mate in one, a draw that nothing can lose, and one that a unit offers for nothing are no
 * exercises.
 */
import type { Verdict } from './verdict-form.ts';

export type Side = 'attack' | 'defend';

export const LEVELS = [1, 2, 3, 4] as const;
export type Level = (typeof LEVELS)[number];

type Numbers = Pick<Verdict, 'needs' | 'allows'> & Partial<Pick<Verdict, 'mate'>>;

/** What these numbers alone make of it: the level is never below; `null` where it is no exercise. */
export const leastLevel = (side: Side, numbers: Numbers): Level | null =>
  side === 'attack' ? attackLevel(numbers) : defenceLevel(numbers);

/** Where a promotion or a capture begins the count anew the mate is further than what is needed until then. */
function attackLevel({ needs, allows, mate }: Numbers): Level | null {
  if (needs === null || needs < 1) return null;
  const length = Math.max(needs, mate ?? 2);
  if (length < 2) return null;
  const room = allows ?? Number.POSITIVE_INFINITY;
  if (room < needs) return null;
  if (room === needs) return 4;
  if (length > 20 || 2 * room < 3 * needs) return 3;
  return length > 10 || room < 2 * needs ? 2 : 1;
}

function defenceLevel({ needs, allows }: Numbers): Level | null {
  if (needs === null || allows === null || needs <= allows || allows < 2) return null;
  const beyond = needs - allows;
  return beyond >= 4 ? 1 : beyond >= 2 ? 2 : 3;
}

/** Does a move keep what the side plays for? */
export const holds = (side: Side, after: Pick<Verdict, 'outcome'>): boolean =>
  (after.outcome === 'win') === (side === 'attack');

/** @param after what every move leads to. @returns `null` where it is no exercise. */
export function levelOf(side: Side, numbers: Numbers, after: readonly Pick<Verdict, 'outcome'>[]): Level | null {
  const least = leastLevel(side, numbers);
  const holding = after.filter(verdict => holds(side, verdict)).length;
  if (least === null || holding === 0) return null;
  if (side === 'attack' && least === 4) return 4;
  const share = holding / after.length;
  const alone = side === 'defend' && holding === 1 && after.length >= 3;
  const byShare = alone ? 4 : share >= 1 / 2 ? 1 : share >= 1 / 4 ? 2 : 3;
  return Math.max(least, byShare) as Level;
}
