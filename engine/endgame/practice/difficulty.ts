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
 * Where the first check wins the count hardly ever matters and wins are short: 2 to 4 moves to the check are of level 1, 5 to 8 of level 2, and a win that
 * one move alone of three or more holds is of level 4. A draw that needs no count, since no number of moves would win, is of the level of the
 * moves that hold it: at least three quarters, at least half, fewer, one alone.
 *
 * Where nothing counts there is always enough to spare. A win in one, a draw that nothing can lose, and one that a unit offers for nothing are no
 * exercises.
 */
import type { RuleSet } from '../../rules/rule-set.ts';
import type { Color } from '../../rules/types.ts';
import type { Verdict } from '../types/verdict.ts';

export type Side = 'attack' | 'defend';

export const LEVELS = [1, 2, 3, 4] as const;
export type Level = (typeof LEVELS)[number];

type Numbers = Pick<Verdict, 'needs' | 'allows'> & Partial<Pick<Verdict, 'mate'>>;
type Goal = RuleSet['goal'];

/** What these numbers alone make of it: the level is never below; `null` where it is no exercise. */
export const leastLevel = (side: Side, goal: Goal, numbers: Numbers): Level | null =>
  side === 'attack' ? attackLevel(goal, numbers) : defenceLevel(numbers);

/** The most moves that a win of level 1 and of level 2 takes. */
const lengthsOf = (goal: Goal): readonly [number, number] => (goal === 'firstCheck' ? [4, 8] : [10, 20]);

/** Where a promotion or a capture begins the count anew the mate is further than what is needed until then. */
function attackLevel(goal: Goal, { needs, allows, mate }: Numbers): Level | null {
  if (needs === null || needs < 1) return null;
  const length = Math.max(needs, mate ?? 2);
  if (length < 2) return null;
  const room = allows ?? Number.POSITIVE_INFINITY;
  if (room < needs) return null;
  if (room === needs) return 4;
  const [short, long] = lengthsOf(goal);
  if (length > long || 2 * room < 3 * needs) return 3;
  return length > short || room < 2 * needs ? 2 : 1;
}

function defenceLevel({ needs, allows }: Numbers): Level | null {
  if (needs === null) return 1;
  if (allows === null || needs <= allows || allows < 2) return null;
  const beyond = needs - allows;
  return beyond >= 4 ? 1 : beyond >= 2 ? 2 : 3;
}

/** Does a move of this colour keep what it plays for? */
export const holds = (side: Side, color: Color, after: Pick<Verdict, 'outcome' | 'chaser'>): boolean =>
  side === 'attack'
    ? after.outcome === 'win' && after.chaser === color
    : after.outcome !== 'win' || after.chaser === color;

/** Of the moves at hand: those that hold, and all. */
export interface Share {
  readonly holding: number;
  readonly all: number;
}

/** Shares of holding moves down to which a position is of level 1 and of level 2. */
const sharesOf = (needs: number | null): readonly [number, number] =>
  needs === null ? [3 / 4, 1 / 2] : [1 / 2, 1 / 4];

/** `null` where it is no exercise. */
export function levelOf(side: Side, goal: Goal, numbers: Numbers, { holding, all }: Share): Level | null {
  const least = leastLevel(side, goal, numbers);
  if (least === null || holding === 0) return null;
  if (side === 'attack' && least === 4) return 4;
  if (numbers.needs === null && holding === all) return null;
  const alone = (side === 'defend' || goal === 'firstCheck') && holding === 1 && all >= 3;
  const [most, some] = sharesOf(numbers.needs);
  const byShare = alone ? 4 : holding >= most * all ? 1 : holding >= some * all ? 2 : 3;
  return Math.max(least, byShare) as Level;
}
