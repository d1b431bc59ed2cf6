/**
 * Who wins one unit against one when the count is kept. While the side that is to lose is to move, a table tells what the win needs and the
 * count what it allows; the winner's moves are looked at one by one, with what he may say of the count before them, since the first of them may
 * begin the count, bare the other king or end the fishes.
 */
import type { Position } from '../../rules/position.ts';
import { ok, type Parsed } from '../../rules/result.ts';
import type { RuleSet } from '../../rules/rule-set.ts';
import { type Color, type Count, isPromotion, type Move, opposite } from '../../rules/types.ts';
import { availableActions } from '../count/available-actions.ts';
import { movesBefore } from '../count/dtr-rule.ts';
import { type TwoSidedCounting, type TwoSidedRule, tableFor, twoSidedCounting } from '../count/two-sided-rule.ts';
import { type Ending, type EndingPieces, fishesOf, isTwoSided, moved, piecesOfSide } from '../ending.ts';
import type { MateDistance } from '../tables/tables.ts';
import type { Verdict } from '../types/verdict.ts';
import type { ProbeContext } from './count-choices.ts';
import { isCounted, isExpired, type Margin, margin, over } from './margin.ts';
import { farFrom, isSetUpCheck, lostBy } from './two-sided-distance.ts';

const countings = new WeakMap<RuleSet, Map<string, TwoSidedCounting | null>>();

function countingOf(rules: RuleSet, ending: Ending): TwoSidedCounting | null {
  const known = countings.get(rules) ?? new Map<string, TwoSidedCounting | null>();
  countings.set(rules, known);
  let counting = known.get(ending.name);
  if (counting === undefined) {
    counting = twoSidedCounting(rules, ending);
    known.set(ending.name, counting);
  }
  return counting;
}

/** By which table the position is judged, the side that is to lose being to move, and what the count leaves; `null`: by none. */
interface RuleAndBudget {
  readonly rule: TwoSidedRule;
  readonly allows: number | null;
}

/** Neither side has begun to count. */
function unbegun({ free, board }: TwoSidedCounting, ending: Ending, auto: boolean): RuleAndBudget {
  if (board === null || (board.noFish && fishesOf(ending) > 0) || (auto && board.whose === null))
    return { rule: free, allows: null };
  const begun = { limitPlies: board.plies, plies: 0 };
  // By itself it begins when the counter is next to move: the winner's with his next move, the loser's with the one after it.
  if (board.whose === 'loser') return { rule: board.running, allows: movesBefore(begun, false) + 1 };
  return { rule: (auto ? board.own : null) ?? board.running, allows: movesBefore(begun, auto) };
}

function counted({ free, board }: TwoSidedCounting, rules: RuleSet, count: Count, winner: Color): RuleAndBudget | null {
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

const ruleUnder = (
  counting: TwoSidedCounting,
  rules: RuleSet,
  ending: Ending,
  count: Count | null,
  winner: Color,
): RuleAndBudget | null =>
  count === null ? unbegun(counting, ending, rules.count.mode === 'auto') : counted(counting, rules, count, winner);

/** By which table a duel is judged whose loser is to move, and what the count leaves; `null`: none can tell. */
export function twoSidedRuleFor(
  rules: RuleSet,
  ending: Ending,
  count: Count | null,
  winner: Color,
): RuleAndBudget | null {
  const counting = countingOf(rules, ending);
  return counting && ruleUnder(counting, rules, ending, count, winner);
}

/** Moves that a board count which begins now leaves the winner, either side being to move; `null`: none can. */
export interface TwoSidedBudget {
  readonly bare: number | null;
  readonly chaser: number | null;
}

/** By which table a duel is judged when its count begins, and what that leaves; `null`: none can tell. */
export function twoSidedRuleAtStart(
  rules: RuleSet,
  ending: Ending,
): { readonly rule: TwoSidedRule; readonly budget: TwoSidedBudget } | null {
  const counting = countingOf(rules, ending);
  if (counting === null) return null;
  const { rule, allows } = unbegun(counting, ending, true);
  const { board } = counting;
  if (allows === null || board === null) return { rule, budget: { bare: null, chaser: null } };
  const left = (chasing: boolean): number => movesBefore({ limitPlies: board.plies, plies: 0 }, chasing);
  return { rule, budget: { bare: left(false), chaser: left(true) } };
}

interface Scene {
  readonly context: ProbeContext;
  readonly pieces: EndingPieces;
  /** The winner's moves to mate, or to what else wins, counting aside. */
  readonly mate: number;
}

/** The winner's own board count, which the other side may declare a draw at any time. */
function isInVain(position: Position, chaser: Color): boolean {
  const { mode, board } = position.rules.count;
  return mode === 'manual' && position.count()?.counter === chaser && board?.drawOffer === true;
}

const isWon = (position: Position, { chaser }: EndingPieces): boolean =>
  position.outcome()?.result === (chaser === 'w' ? '1-0' : '0-1');

/** The side that is to lose is to move; what is told also holds where the count is over. */
function before(position: Position, { context, pieces, mate }: Scene): Parsed<Margin | null> {
  const found = twoSidedRuleFor(position.rules, pieces.ending, position.count(), pieces.chaser);
  if (found === null) return context.noVerdict({ code: 'two-counts' });
  const { rule, allows } = found;
  const needs = lostBy(context.tables, tableFor(rule, pieces.ending), pieces);
  return needs.ok ? ok(needs.value === undefined ? null : margin(mate, needs.value, allows)) : needs;
}

/** More is better for the winner: no number of moves is enough, so many to spare, nothing counts. */
const spareOf = ({ needs, spare }: Pick<Margin, 'needs' | 'spare'>): number =>
  spare ?? (needs === null ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY);

type Need = Pick<Margin, 'needs' | 'allows' | 'spare'>;

const isBetter = (a: Need, b: Need): boolean =>
  spareOf(a) > spareOf(b) || (spareOf(a) === spareOf(b) && (a.needs ?? 0) < (b.needs ?? 0));

/** A check that was set up is to be answered: each answer is looked at. */
function byAnswers(position: Position, { context, pieces, mate }: Scene): Parsed<Margin | null> {
  let worst: Need | null = null;
  for (const { position: at } of availableActions(position, position.turn))
    for (const move of at.moves()) {
      const verdict = context.after(at, move);
      if (!verdict.ok || verdict.value === null) return verdict.ok ? ok(null) : verdict;
      const need = verdict.value.chaser === pieces.chaser ? verdict.value : { needs: null, allows: null, spare: null };
      if (worst === null || isBetter(worst, need)) worst = need;
    }
  return ok(margin(mate, worst?.needs ?? null, worst?.allows ?? null));
}

/** What the count leaves the winner, who is to move: a quiet move tells, one with which the game goes on if there is any. */
function leaves(position: Position, pieces: EndingPieces): number | null {
  const count = position.count();
  if (isExpired(position, pieces.chaser)) return 0;
  let allows = count === null ? null : movesBefore(count, true);
  for (const move of position.moves()) {
    const left = moved(pieces, move);
    if (isPromotion(move) || !isTwoSided(left.ending)) continue;
    const after = position.play(move);
    const found = twoSidedRuleFor(position.rules, left.ending, after.count(), pieces.chaser);
    allows = found === null || found.allows === null ? null : found.allows + 1;
    if (after.outcome() === null) break;
  }
  return allows;
}

/** By which rule the winner, to move, bares the other king. */
function baringRule({ rules }: Position, count: Count | null, pieces: EndingPieces): TwoSidedRule | undefined {
  const counting = countingOf(rules, pieces.ending);
  const running = counting && count && counted(counting, rules, count, pieces.chaser);
  return running?.rule ?? counting?.free;
}

/**
 * What baring the other king is worth: one move of what counted before, which is all that is asked of that where another count takes its
 * place; else the moves to mate. `undefined`: nothing.
 */
function bared(
  position: Position,
  { pieces, mate }: Scene,
  left: Ending,
  { outcome, needs }: Verdict,
  allows: number | null,
): Margin | undefined {
  const count = position.count();
  const baring = baringRule(position, count, pieces)?.baring[left.units[0] ?? 'boat'];
  if (baring === undefined || baring.kind === 'never' || needs === null) return undefined;
  const own = count === null ? null : allows;
  if (baring.kind === 'anew') return outcome === 'win' ? margin(mate, 1, own) : undefined;
  return baring.kind === 'both' && needs > baring.allows ? undefined : margin(mate, needs + 1, own);
}

/** What a move of the winner is worth to it, told from before the move; `undefined`: it wins nothing; `null`: no table knows. */
function afterMove(at: Position, move: Move, scene: Scene, allows: number | null): Parsed<Margin | null | undefined> {
  const { context, pieces, mate } = scene;
  const left = moved(pieces, move);
  const far = farFrom(context.tables, at.rules, left);
  if (!far.ok || far.value === null) return far.ok ? ok(undefined) : far;
  if (far.value === undefined) return ok(null);
  const after = at.play(move);
  const outcome = after.outcome();
  if (outcome !== null && !isCounted(outcome)) return ok(isWon(after, pieces) ? margin(mate, 1, allows) : undefined);
  if (!isTwoSided(left.ending)) {
    const verdict = context.after(at, move);
    if (!verdict.ok || verdict.value === null) return verdict.ok ? ok(null) : verdict;
    return ok(bared(at, scene, left.ending, verdict.value, allows));
  }
  const next = before(after, { ...scene, pieces: left });
  if (!next.ok || next.value === null) return next;
  const { outcome: then, needs, allows: rest } = next.value;
  if (needs === null) return ok(undefined);
  // The count ends with it, and only the promotion itself is asked of what counted.
  if (at.count() !== null && allows !== null && rest === null && isPromotion(move))
    return ok(then === 'win' ? margin(mate, 1, allows) : undefined);
  // Where nobody counts before the last fish is a met, only the win itself is asked of what counts then.
  const begins = isPromotion(move) && at.count() === null && allows === null && rest !== null;
  if (begins) return ok(then === 'win' ? margin(mate, needs + 1, null) : undefined);
  return ok(margin(mate, needs + 1, rest === null ? null : rest + 1));
}

/** The winner is to move; what is told also holds where the count is over. */
function toMove(position: Position, scene: Scene): Parsed<Margin | null> {
  const { mate, pieces } = scene;
  let best = margin(mate, null, leaves(position, pieces));
  for (const { position: at } of availableActions(position, pieces.chaser)) {
    const allows = leaves(at, pieces);
    for (const move of at.moves()) {
      const here = afterMove(at, move, scene, allows);
      if (!here.ok) return here;
      if (here.value === null) return ok(null);
      if (here.value === undefined) continue;
      // What ends the game leaves nobody a turn to count.
      if (here.value.outcome === 'win' && isWon(at.play(move), pieces)) return ok(here.value);
      if (isBetter(here.value, best)) best = here.value;
    }
  }
  return ok(isExpired(position, pieces.chaser) ? margin(mate, best.needs, 0) : best);
}

function probeOpen(position: Position, scene: Scene): Parsed<Margin | null> {
  const { mate, pieces } = scene;
  if (isInVain(position, pieces.chaser)) return ok(margin(mate, null, 0));
  if (position.turn === pieces.chaser) return toMove(position, scene);
  return isSetUpCheck(position) ? byAnswers(position, scene) : before(position, scene);
}

/** @param distance of a duel without its count; `null` as `verdictOf` */
export function probeTwoSided(
  position: Position,
  context: ProbeContext,
  distance: MateDistance,
): Parsed<Margin | null> {
  const { chaser, mate } = distance;
  const { rules } = position;
  const pieces = piecesOfSide(position.board(), chaser);
  if (pieces === null || !isTwoSided(pieces.ending)) return ok(null);
  const outcome = position.outcome();
  if (outcome !== null && (mate === null || !isCounted(outcome))) return ok(over(outcome, distance));
  if (countingOf(rules, pieces.ending) === null) return context.noVerdict({ code: 'two-counts' });
  if (mate !== null) return probeOpen(position, { context, pieces, mate });
  if (isInVain(position, chaser)) return ok(margin(null, null, 0));
  const waits = position.turn === opposite(chaser);
  const found = waits ? twoSidedRuleFor(rules, pieces.ending, position.count(), chaser) : null;
  return ok(margin(null, null, waits ? (found?.allows ?? null) : leaves(position, pieces)));
}
