/**
 * The difficulty of an exercise, derived from the tables only. Three criteria have levels each, and the highest of them
 * is the level of the exercise:
 *
 * | level | attack: moves to mate | budget                      | share of winning moves |
 * |-------|-----------------------|-----------------------------|------------------------|
 * | 1     | 2 to 10               | at least twice as many      | at least half          |
 * | 2     | 11 to 20              | at least half as many again | at least a quarter     |
 * | 3     | more                  | at least one more           | fewer                  |
 * | 4     |                       | no more                     |                        |
 *
 * | level | defence: moves by which the budget is too small | share of drawing moves     |
 * |-------|--------------------------------------------------|----------------------------|
 * | 1     | 4 or more                                        | at least half              |
 * | 2     | 2 or 3                                           | at least a quarter         |
 * | 3     | 1                                                | fewer                      |
 * | 4     |                                                  | only one of three or more  |
 *
 * Where the first check wins, the count hardly matters and wins are short: 2 to 4 moves to the check are level 1, 5 to
 * 8 level 2, and a win with a single winning move of three or more is level 4. A draw that needs no count, because no
 * budget would be large enough, has the level of its share of drawing moves: at least three quarters, at least half,
 * fewer, only one.
 *
 * Without a count the budget is always large enough. A win in one move, a draw that no move loses, and a draw by
 * capturing an unprotected piece are not exercises.
 */
import type { RuleSet } from '../../rules/rule-set.ts';
import type { Color } from '../../rules/types.ts';
import type { Verdict } from '../types/verdict.ts';

export type Side = 'attack' | 'defend';

export const LEVELS = [1, 2, 3, 4] as const;
export type Level = (typeof LEVELS)[number];

type Numbers = Pick<Verdict, 'dtr' | 'budget'> & Partial<Pick<Verdict, 'dtm'>>;
type Goal = RuleSet['goal'];

/** The minimum level according to these numbers alone; `null` if it is not an exercise. */
export const leastLevel = (side: Side, goal: Goal, numbers: Numbers): Level | null =>
  side === 'attack' ? attackLevel(goal, numbers) : defenceLevel(numbers);

/** The longest wins of level 1 and of level 2, in moves. */
const lengthsOf = (goal: Goal): readonly [number, number] => (goal === 'firstCheck' ? [4, 8] : [10, 20]);

/** Where a promotion or a capture restarts the count, the DTM is larger than the DTR. */
function attackLevel(goal: Goal, { dtr, budget, dtm }: Numbers): Level | null {
  if (dtr === null || dtr < 1) return null;
  const length = Math.max(dtr, dtm ?? 2);
  if (length < 2) return null;
  const room = budget ?? Number.POSITIVE_INFINITY;
  if (room < dtr) return null;
  if (room === dtr) return 4;
  const [short, long] = lengthsOf(goal);
  if (length > long || 2 * room < 3 * dtr) return 3;
  return length > short || room < 2 * dtr ? 2 : 1;
}

function defenceLevel({ dtr, budget }: Numbers): Level | null {
  if (dtr === null) return 1;
  if (budget === null || dtr <= budget || budget < 2) return null;
  const beyond = dtr - budget;
  return beyond >= 4 ? 1 : beyond >= 2 ? 2 : 3;
}

/** Whether a move of this colour keeps the result it plays for. */
export const holds = (side: Side, color: Color, after: Pick<Verdict, 'outcome' | 'chaser'>): boolean =>
  side === 'attack'
    ? after.outcome === 'win' && after.chaser === color
    : after.outcome !== 'win' || after.chaser === color;

/** The number of moves that keep the result, and of all legal moves. */
export interface Share {
  readonly holding: number;
  readonly all: number;
}

/** Minimum shares of keeping moves for level 1 and for level 2. */
const sharesOf = (dtr: number | null): readonly [number, number] => (dtr === null ? [3 / 4, 1 / 2] : [1 / 2, 1 / 4]);

/** `null` if it is not an exercise. */
export function levelOf(side: Side, goal: Goal, numbers: Numbers, { holding, all }: Share): Level | null {
  const least = leastLevel(side, goal, numbers);
  if (least === null || holding === 0) return null;
  if (side === 'attack' && least === 4) return 4;
  if (numbers.dtr === null && holding === all) return null;
  const alone = (side === 'defend' || goal === 'firstCheck') && holding === 1 && all >= 3;
  const [most, some] = sharesOf(numbers.dtr);
  const byShare = alone ? 4 : holding >= most * all ? 1 : holding >= some * all ? 2 : 3;
  return Math.max(least, byShare) as Level;
}
