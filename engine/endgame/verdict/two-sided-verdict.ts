/**
 * Who wins one unit against one when the count is kept. While the side that is to lose is to move, a table tells what the win needs and the
 * count what it allows; the winner's moves are looked at one by one, with what he may say of the count before them, since the first of them may
 * begin the count, bare the other king or end the fishes.
 */
import type { Position } from '../../rules/position.ts';
import { ok, type Parsed } from '../../rules/result.ts';
import type { RuleSet } from '../../rules/rule-set.ts';
import { type Color, type Count, isPromotion, type Move, opposite } from '../../rules/types.ts';
import { spokenBy } from '../count/available-actions.ts';
import { movesBefore } from '../count/dtr-rule.ts';
import { type DuelCounting, type DuelRule, duelCounting, tableFor } from '../count/two-sided-rule.ts';
import { type Ending, fishesOf, isDuel, type Men, menOfSide, moved } from '../ending.ts';
import type { MateDistance } from '../tables/tables.ts';
import type { Verdict } from '../types/verdict.ts';
import type { Judging } from './count-choices.ts';
import { isCounted, isExpired, over, type Told, told } from './margin.ts';
import { farFrom, isSetUpCheck, lostBy } from './two-sided-distance.ts';

const countings = new WeakMap<RuleSet, Map<string, DuelCounting | null>>();

function countingOf(rules: RuleSet, ending: Ending): DuelCounting | null {
  const known = countings.get(rules) ?? new Map<string, DuelCounting | null>();
  countings.set(rules, known);
  let counting = known.get(ending.name);
  if (counting === undefined) {
    counting = duelCounting(rules, ending);
    known.set(ending.name, counting);
  }
  return counting;
}

/** By which table the position is judged, the side that is to lose being to move, and what the count leaves; `null`: by none. */
interface Standing {
  readonly rule: DuelRule;
  readonly allows: number | null;
}

/** Neither side has begun to count. */
function unbegun({ free, board }: DuelCounting, ending: Ending, auto: boolean): Standing {
  if (board === null || (board.noFish && fishesOf(ending) > 0) || (auto && board.whose === null))
    return { rule: free, allows: null };
  const begun = { limitPlies: board.plies, plies: 0 };
  // By itself it begins when the counter is next to move: the winner's with his next move, the loser's with the one after it.
  if (board.whose === 'loser') return { rule: board.running, allows: movesBefore(begun, false) + 1 };
  return { rule: (auto ? board.own : null) ?? board.running, allows: movesBefore(begun, auto) };
}

function counted({ free, board }: DuelCounting, rules: RuleSet, count: Count, winner: Color): Standing | null {
  const { mode, claims, board: count_ } = rules.count;
  if (count.kind !== 'board' || board === null) return null;
  const allows = movesBefore(count, false);
  if (count.counter !== winner) return { rule: board.running, allows };
  if (mode === 'auto') return { rule: board.own ?? board.running, allows };
  if (count_?.drawOffer === true) return { rule: board.running, allows: 0 };
  // Nobody but who counts may claim that the count has run out.
  if (board.own !== null) return { rule: board.own, allows: claims ? null : allows };
  return { rule: free, allows: claims || count.plies < count.limitPlies ? null : 0 };
}

const standingOf = (
  counting: DuelCounting,
  rules: RuleSet,
  ending: Ending,
  count: Count | null,
  winner: Color,
): Standing | null =>
  count === null ? unbegun(counting, ending, rules.count.mode === 'auto') : counted(counting, rules, count, winner);

/** By which table a duel is judged whose loser is to move, and what the count leaves; `null`: none can tell. */
export function duelStanding(rules: RuleSet, ending: Ending, count: Count | null, winner: Color): Standing | null {
  const counting = countingOf(rules, ending);
  return counting && standingOf(counting, rules, ending, count, winner);
}

/** Moves that a board count which begins now leaves the winner, either side being to move; `null`: none can. */
export interface DuelBudget {
  readonly bare: number | null;
  readonly chaser: number | null;
}

/** By which table a duel is judged when its count begins, and what that leaves; `null`: none can tell. */
export function duelBegun(
  rules: RuleSet,
  ending: Ending,
): { readonly rule: DuelRule; readonly budget: DuelBudget } | null {
  const counting = countingOf(rules, ending);
  if (counting === null) return null;
  const { rule, allows } = unbegun(counting, ending, true);
  const { board } = counting;
  if (allows === null || board === null) return { rule, budget: { bare: null, chaser: null } };
  const left = (chasing: boolean): number => movesBefore({ limitPlies: board.plies, plies: 0 }, chasing);
  return { rule, budget: { bare: left(false), chaser: left(true) } };
}

interface Scene {
  readonly judging: Judging;
  readonly men: Men;
  /** The winner's moves to mate, or to what else wins, counting aside. */
  readonly mate: number;
}

/** The winner's own board count, which the other side may declare a draw at any time. */
function isInVain(position: Position, chaser: Color): boolean {
  const { mode, board } = position.rules.count;
  return mode === 'manual' && position.count()?.counter === chaser && board?.drawOffer === true;
}

const isWon = (position: Position, { chaser }: Men): boolean =>
  position.outcome()?.result === (chaser === 'w' ? '1-0' : '0-1');

/** The side that is to lose is to move; what is told also holds where the count is over. */
function before(position: Position, { judging, men, mate }: Scene): Parsed<Told | null> {
  const standing = duelStanding(position.rules, men.ending, position.count(), men.chaser);
  if (standing === null) return judging.no({ code: 'two-counts' });
  const { rule, allows } = standing;
  const needs = lostBy(judging.tables, tableFor(rule, men.ending), men);
  return needs.ok ? ok(needs.value === undefined ? null : told(mate, needs.value, allows)) : needs;
}

/** More is better for the winner: no number of moves is enough, so many to spare, nothing counts. */
const spareOf = ({ needs, spare }: Pick<Told, 'needs' | 'spare'>): number =>
  spare ?? (needs === null ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY);

type Need = Pick<Told, 'needs' | 'allows' | 'spare'>;

const isBetter = (a: Need, b: Need): boolean =>
  spareOf(a) > spareOf(b) || (spareOf(a) === spareOf(b) && (a.needs ?? 0) < (b.needs ?? 0));

/** A check that was set up is to be answered: each answer is looked at. */
function byAnswers(position: Position, { judging, men, mate }: Scene): Parsed<Told | null> {
  let worst: Need | null = null;
  for (const { position: at } of spokenBy(position, position.turn))
    for (const move of at.moves()) {
      const verdict = judging.after(at, move);
      if (!verdict.ok || verdict.value === null) return verdict.ok ? ok(null) : verdict;
      const need = verdict.value.chaser === men.chaser ? verdict.value : { needs: null, allows: null, spare: null };
      if (worst === null || isBetter(worst, need)) worst = need;
    }
  return ok(told(mate, worst?.needs ?? null, worst?.allows ?? null));
}

/** What the count leaves the winner, who is to move: a quiet move tells, one with which the game goes on if there is any. */
function leaves(position: Position, men: Men): number | null {
  const count = position.count();
  if (isExpired(position, men.chaser)) return 0;
  let allows = count === null ? null : movesBefore(count, true);
  for (const move of position.moves()) {
    const left = moved(men, move);
    if (isPromotion(move) || !isDuel(left.ending)) continue;
    const after = position.play(move);
    const standing = duelStanding(position.rules, left.ending, after.count(), men.chaser);
    allows = standing === null || standing.allows === null ? null : standing.allows + 1;
    if (after.outcome() === null) break;
  }
  return allows;
}

/** By which rule the winner, to move, bares the other king. */
function baringRule({ rules }: Position, count: Count | null, men: Men): DuelRule | undefined {
  const counting = countingOf(rules, men.ending);
  const running = counting && count && counted(counting, rules, count, men.chaser);
  return running?.rule ?? counting?.free;
}

/**
 * What baring the other king is worth: one move of what counted before, which is all that is asked of that where another count takes its
 * place; else the moves to mate. `undefined`: nothing.
 */
function bared(
  position: Position,
  { men, mate }: Scene,
  left: Ending,
  { outcome, needs }: Verdict,
  allows: number | null,
): Told | undefined {
  const count = position.count();
  const baring = baringRule(position, count, men)?.baring[left.units[0] ?? 'boat'];
  if (baring === undefined || baring.kind === 'never' || needs === null) return undefined;
  const own = count === null ? null : allows;
  if (baring.kind === 'anew') return outcome === 'win' ? told(mate, 1, own) : undefined;
  return baring.kind === 'both' && needs > baring.allows ? undefined : told(mate, needs + 1, own);
}

/** What a move of the winner is worth to it, told from before the move; `undefined`: it wins nothing; `null`: no table knows. */
function afterMove(at: Position, move: Move, scene: Scene, allows: number | null): Parsed<Told | null | undefined> {
  const { judging, men, mate } = scene;
  const left = moved(men, move);
  const far = farFrom(judging.tables, at.rules, left);
  if (!far.ok || far.value === null) return far.ok ? ok(undefined) : far;
  if (far.value === undefined) return ok(null);
  const after = at.play(move);
  const outcome = after.outcome();
  if (outcome !== null && !isCounted(outcome)) return ok(isWon(after, men) ? told(mate, 1, allows) : undefined);
  if (!isDuel(left.ending)) {
    const verdict = judging.after(at, move);
    if (!verdict.ok || verdict.value === null) return verdict.ok ? ok(null) : verdict;
    return ok(bared(at, scene, left.ending, verdict.value, allows));
  }
  const next = before(after, { ...scene, men: left });
  if (!next.ok || next.value === null) return next;
  const { outcome: then, needs, allows: rest } = next.value;
  if (needs === null) return ok(undefined);
  // The count ends with it, and only the promotion itself is asked of what counted.
  if (at.count() !== null && allows !== null && rest === null && isPromotion(move))
    return ok(then === 'win' ? told(mate, 1, allows) : undefined);
  // Where nobody counts before the last fish is a met, only the win itself is asked of what counts then.
  const begins = isPromotion(move) && at.count() === null && allows === null && rest !== null;
  if (begins) return ok(then === 'win' ? told(mate, needs + 1, null) : undefined);
  return ok(told(mate, needs + 1, rest === null ? null : rest + 1));
}

/** The winner is to move; what is told also holds where the count is over. */
function toMove(position: Position, scene: Scene): Parsed<Told | null> {
  const { mate, men } = scene;
  let best = told(mate, null, leaves(position, men));
  for (const { position: at } of spokenBy(position, men.chaser)) {
    const allows = leaves(at, men);
    for (const move of at.moves()) {
      const here = afterMove(at, move, scene, allows);
      if (!here.ok) return here;
      if (here.value === null) return ok(null);
      if (here.value === undefined) continue;
      // What ends the game leaves nobody a turn to count.
      if (here.value.outcome === 'win' && isWon(at.play(move), men)) return ok(here.value);
      if (isBetter(here.value, best)) best = here.value;
    }
  }
  return ok(isExpired(position, men.chaser) ? told(mate, best.needs, 0) : best);
}

function judgeOpen(position: Position, scene: Scene): Parsed<Told | null> {
  const { mate, men } = scene;
  if (isInVain(position, men.chaser)) return ok(told(mate, null, 0));
  if (position.turn === men.chaser) return toMove(position, scene);
  return isSetUpCheck(position) ? byAnswers(position, scene) : before(position, scene);
}

/** @param distance of a duel without its count; `null` as `verdictOf` */
export function judgeDuel(position: Position, judging: Judging, distance: MateDistance): Parsed<Told | null> {
  const { chaser, mate } = distance;
  const { rules } = position;
  const men = menOfSide(position.board(), chaser);
  if (men === null || !isDuel(men.ending)) return ok(null);
  const outcome = position.outcome();
  if (outcome !== null && (mate === null || !isCounted(outcome))) return ok(over(outcome, distance));
  if (countingOf(rules, men.ending) === null) return judging.no({ code: 'two-counts' });
  if (mate !== null) return judgeOpen(position, { judging, men, mate });
  if (isInVain(position, chaser)) return ok(told(null, null, 0));
  const waits = position.turn === opposite(chaser);
  const standing = waits ? duelStanding(rules, men.ending, position.count(), chaser) : null;
  return ok(told(null, null, waits ? (standing?.allows ?? null) : leaves(position, men)));
}
