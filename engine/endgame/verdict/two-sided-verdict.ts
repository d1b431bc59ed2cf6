/**
 * Who wins a two-sided ending under the count. With the side that is to lose to move, a table gives the DTR and the
 * count its budget. With the winner to move, its moves are examined one by one after its count actions, because the
 * first of them can begin the count, bare the other king, or promote the last fish.
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
import { isCounted, isExpired, type Margin, marginOf, over } from './margin.ts';
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

/** The rule of the table that decides with the loser to move, and the winner's budget. */
interface RuleAndBudget {
  readonly rule: TwoSidedRule;
  readonly budget: number | null;
}

/** No count runs. */
function unbegun({ free, board }: TwoSidedCounting, ending: Ending, auto: boolean): RuleAndBudget {
  if (board === null || (board.noFish && fishesOf(ending) > 0) || (auto && board.whose === null))
    return { rule: free, budget: null };
  const begun = { limitPlies: board.plies, plies: 0 };
  // It begins automatically when the counter is next to move: the winner's with its next move, the loser's with the one
  // after it.
  if (board.whose === 'loser') return { rule: board.running, budget: movesBefore(begun, false) + 1 };
  return { rule: (auto ? board.own : null) ?? board.running, budget: movesBefore(begun, auto) };
}

function counted({ free, board }: TwoSidedCounting, rules: RuleSet, count: Count, winner: Color): RuleAndBudget | null {
  const { mode, claims, board: count_ } = rules.count;
  if (count.kind !== 'board' || board === null) return null;
  const budget = movesBefore(count, false);
  if (count.counter !== winner) return { rule: board.running, budget };
  if (mode === 'auto') return { rule: board.own ?? board.running, budget };
  if (count_?.drawOffer === true) return { rule: board.running, budget: 0 };
  // Only the counter may claim that the count has run out.
  if (board.own !== null) return { rule: board.own, budget: claims ? null : budget };
  return { rule: free, budget: claims || count.plies < count.limitPlies ? null : 0 };
}

const ruleUnder = (
  counting: TwoSidedCounting,
  rules: RuleSet,
  ending: Ending,
  count: Count | null,
  winner: Color,
): RuleAndBudget | null =>
  count === null ? unbegun(counting, ending, rules.count.mode === 'auto') : counted(counting, rules, count, winner);

/** The rule of the table that decides with the loser to move, and the winner's budget; `null`: no table decides. */
export function twoSidedRuleFor(
  rules: RuleSet,
  ending: Ending,
  count: Count | null,
  winner: Color,
): RuleAndBudget | null {
  const counting = countingOf(rules, ending);
  return counting && ruleUnder(counting, rules, ending, count, winner);
}

/** The winner's budget under a board count that begins now, with either side to move; `null`: none can begin. */
export interface TwoSidedBudget {
  readonly bare: number | null;
  readonly chaser: number | null;
}

/** The rule of the deciding table when the count begins, and its budget; `null`: no table decides. */
export function twoSidedRuleAtStart(
  rules: RuleSet,
  ending: Ending,
): { readonly rule: TwoSidedRule; readonly budget: TwoSidedBudget } | null {
  const counting = countingOf(rules, ending);
  if (counting === null) return null;
  const { rule, budget } = unbegun(counting, ending, true);
  const { board } = counting;
  if (budget === null || board === null) return { rule, budget: { bare: null, chaser: null } };
  const left = (chasing: boolean): number => movesBefore({ limitPlies: board.plies, plies: 0 }, chasing);
  return { rule, budget: { bare: left(false), chaser: left(true) } };
}

interface Scene {
  readonly context: ProbeContext;
  readonly pieces: EndingPieces;
  /** The winner's moves to mate, or to another end that wins, without a count. */
  readonly mate: number;
}

/** Whether it is the winner's own board count, which the other side may declare a draw at any time. */
function isInVain(position: Position, chaser: Color): boolean {
  const { mode, board } = position.rules.count;
  return mode === 'manual' && position.count()?.counter === chaser && board?.drawOffer === true;
}

const isWon = (position: Position, { chaser }: EndingPieces): boolean =>
  position.outcome()?.result === (chaser === 'w' ? '1-0' : '0-1');

/** With the loser to move; also valid after the count has ended. */
function before(position: Position, { context, pieces, mate }: Scene): Parsed<Margin | null> {
  const found = twoSidedRuleFor(position.rules, pieces.ending, position.count(), pieces.chaser);
  if (found === null) return context.noVerdict({ code: 'two-counts' });
  const { rule, budget } = found;
  const dtr = lostBy(context.tables, tableFor(rule, pieces.ending), pieces);
  return dtr.ok ? ok(dtr.value === undefined ? null : marginOf(mate, dtr.value, budget)) : dtr;
}

/** Larger is better for the winner: minus infinity if no count is large enough, plus infinity without a count. */
const spareOf = ({ dtr, margin }: Pick<Margin, 'dtr' | 'margin'>): number =>
  margin ?? (dtr === null ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY);

type Need = Pick<Margin, 'dtr' | 'budget' | 'margin'>;

const isBetter = (a: Need, b: Need): boolean =>
  spareOf(a) > spareOf(b) || (spareOf(a) === spareOf(b) && (a.dtr ?? 0) < (b.dtr ?? 0));

/** A check in the setup must be answered, so each reply is examined. */
function byAnswers(position: Position, { context, pieces, mate }: Scene): Parsed<Margin | null> {
  let worst: Need | null = null;
  for (const { position: at } of availableActions(position, position.turn))
    for (const move of at.moves()) {
      const verdict = context.after(at, move);
      if (!verdict.ok || verdict.value === null) return verdict.ok ? ok(null) : verdict;
      const need = verdict.value.chaser === pieces.chaser ? verdict.value : { dtr: null, budget: null, margin: null };
      if (worst === null || isBetter(worst, need)) worst = need;
    }
  return ok(marginOf(mate, worst?.dtr ?? null, worst?.budget ?? null));
}

/**
 * The winner's budget with the winner to move, taken from a quiet move, if possible one with which the game continues.
 */
function leaves(position: Position, pieces: EndingPieces): number | null {
  const count = position.count();
  if (isExpired(position, pieces.chaser)) return 0;
  let budget = count === null ? null : movesBefore(count, true);
  for (const move of position.moves()) {
    const left = moved(pieces, move);
    if (isPromotion(move) || !isTwoSided(left.ending)) continue;
    const after = position.play(move);
    const found = twoSidedRuleFor(position.rules, left.ending, after.count(), pieces.chaser);
    budget = found === null || found.budget === null ? null : found.budget + 1;
    if (after.outcome() === null) break;
  }
  return budget;
}

/** The rule under which the winner, to move, bares the other king. */
function baringRule({ rules }: Position, count: Count | null, pieces: EndingPieces): TwoSidedRule | undefined {
  const counting = countingOf(rules, pieces.ending);
  const running = counting && count && counted(counting, rules, count, pieces.chaser);
  return running?.rule ?? counting?.free;
}

/**
 * The value of baring the other king: one move if another count replaces the running one, otherwise the moves to mate.
 * `undefined`: it does not win.
 */
function bared(
  position: Position,
  { pieces, mate }: Scene,
  left: Ending,
  { outcome, dtr }: Verdict,
  budget: number | null,
): Margin | undefined {
  const count = position.count();
  const baring = baringRule(position, count, pieces)?.baring[left.units[0] ?? 'boat'];
  if (baring === undefined || baring.kind === 'never' || dtr === null) return undefined;
  const own = count === null ? null : budget;
  if (baring.kind === 'anew') return outcome === 'win' ? marginOf(mate, 1, own) : undefined;
  return baring.kind === 'both' && dtr > baring.allows ? undefined : marginOf(mate, dtr + 1, own);
}

/** The value of a winner's move, as seen before the move; `undefined`: it does not win; `null`: a table is missing. */
function afterMove(at: Position, move: Move, scene: Scene, budget: number | null): Parsed<Margin | null | undefined> {
  const { context, pieces, mate } = scene;
  const left = moved(pieces, move);
  const far = farFrom(context.tables, at.rules, left);
  if (!far.ok || far.value === null) return far.ok ? ok(undefined) : far;
  if (far.value === undefined) return ok(null);
  const after = at.play(move);
  const outcome = after.outcome();
  if (outcome !== null && !isCounted(outcome)) return ok(isWon(after, pieces) ? marginOf(mate, 1, budget) : undefined);
  if (!isTwoSided(left.ending)) {
    const verdict = context.after(at, move);
    if (!verdict.ok || verdict.value === null) return verdict.ok ? ok(null) : verdict;
    return ok(bared(at, scene, left.ending, verdict.value, budget));
  }
  const next = before(after, { ...scene, pieces: left });
  if (!next.ok || next.value === null) return next;
  const { outcome: then, dtr, budget: rest } = next.value;
  if (dtr === null) return ok(undefined);
  // The count ends with it and only required the promotion itself.
  if (at.count() !== null && budget !== null && rest === null && isPromotion(move))
    return ok(then === 'win' ? marginOf(mate, 1, budget) : undefined);
  // Without a count before the last promotion, the new count only matters for whether it wins.
  const begins = isPromotion(move) && at.count() === null && budget === null && rest !== null;
  if (begins) return ok(then === 'win' ? marginOf(mate, dtr + 1, null) : undefined);
  return ok(marginOf(mate, dtr + 1, rest === null ? null : rest + 1));
}

/** With the winner to move; also valid after the count has ended. */
function toMove(position: Position, scene: Scene): Parsed<Margin | null> {
  const { mate, pieces } = scene;
  let best = marginOf(mate, null, leaves(position, pieces));
  for (const { position: at } of availableActions(position, pieces.chaser)) {
    const budget = leaves(at, pieces);
    for (const move of at.moves()) {
      const here = afterMove(at, move, scene, budget);
      if (!here.ok) return here;
      if (here.value === null) return ok(null);
      if (here.value === undefined) continue;
      // A move that ends the game leaves no turn for counting.
      if (here.value.outcome === 'win' && isWon(at.play(move), pieces)) return ok(here.value);
      if (isBetter(here.value, best)) best = here.value;
    }
  }
  return ok(isExpired(position, pieces.chaser) ? marginOf(mate, best.dtr, 0) : best);
}

function probeOpen(position: Position, scene: Scene): Parsed<Margin | null> {
  const { mate, pieces } = scene;
  if (isInVain(position, pieces.chaser)) return ok(marginOf(mate, null, 0));
  if (position.turn === pieces.chaser) return toMove(position, scene);
  return isSetUpCheck(position) ? byAnswers(position, scene) : before(position, scene);
}

/**
 * @param distance of the two-sided ending without a count
 * @returns `null` as in `verdictOf`
 */
export function probeTwoSided(
  position: Position,
  context: ProbeContext,
  distance: MateDistance,
): Parsed<Margin | null> {
  const { chaser, dtm } = distance;
  const { rules } = position;
  const pieces = piecesOfSide(position.board(), chaser);
  if (pieces === null || !isTwoSided(pieces.ending)) return ok(null);
  const outcome = position.outcome();
  if (outcome !== null && (dtm === null || !isCounted(outcome))) return ok(over(outcome, distance));
  if (countingOf(rules, pieces.ending) === null) return context.noVerdict({ code: 'two-counts' });
  if (dtm !== null) return probeOpen(position, { context, pieces, mate: dtm });
  if (isInVain(position, chaser)) return ok(marginOf(null, null, 0));
  const waits = position.turn === opposite(chaser);
  const found = waits ? twoSidedRuleFor(rules, pieces.ending, position.count(), chaser) : null;
  return ok(marginOf(null, null, waits ? (found?.budget ?? null) : leaves(position, pieces)));
}
