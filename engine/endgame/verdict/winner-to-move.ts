/**
 * Probes with the winner to move. Tables contain positions with the loser to move, so each move is examined. Against a
 * bare king only promotions and moves that tables do not cover need a probe of their own. In a two-sided ending every
 * move is examined after each count action: the first move can begin the count, bare the other king, or end the count
 * by a promotion.
 */
import type { Position } from '../../rules/position.ts';
import { ok, type Parsed } from '../../rules/result.ts';
import { isPromotion, type Move } from '../../rules/types.ts';
import { availableActions } from '../count/available-actions.ts';
import { runningOf } from '../count/bare-king.ts';
import { movesBefore } from '../count/rule.ts';
import { baringUnder } from '../count/two-sided.ts';
import { type Ending, type EndingPieces, isTwoSided, moved } from '../ending.ts';
import type { Verdict } from '../types/verdict.ts';
import { type CountCase, type CountCases, countCases, isInVain, leastAllowed, worstOf } from './count-choices.ts';
import { distanceInTable } from './distance.ts';
import { before, isBetter, isCounted, isExpired, type Margin, marginOf, type Need } from './margin.ts';
import { isWon, type ProbeContext } from './probe-context.ts';

interface Scene {
  readonly context: ProbeContext;
  readonly pieces: EndingPieces;
  readonly mate: number | null;
}

/** What is known before the winner's moves: the count cases after a quiet move, and the budget. */
interface Budget {
  readonly cases: CountCases;
  readonly budget: number | null;
}

/** The position after a quiet move shows which count runs then; preferably one in which the game continues. */
function budgetOf(position: Position, pieces: EndingPieces): Budget {
  let sample: { readonly after: Position; readonly left: EndingPieces } | null = null;
  for (const move of position.moves()) {
    const left = moved(pieces, move);
    if (left.ending !== pieces.ending) continue;
    const after = position.play(move);
    sample ??= { after, left };
    if (after.outcome() !== null) continue;
    sample = { after, left };
    break;
  }
  const count = position.count();
  const cases = sample === null ? [] : countCases(sample.after, sample.left);
  const least = leastAllowed(cases);
  const running = sample === null && count !== null ? movesBefore(count, true) : null;
  const budget = least === null ? running : least + 1;
  return { cases, budget: isExpired(position, pieces.chaser) ? 0 : budget };
}

/** Of several dtr, the best for the winner. */
const bestOf = (a: Need | null, b: Need): Need => (a === null || isBetter(b, a) ? b : a);

/** @param leaping the winner has a move that tables do not cover, or the bare king will have one */
export function probeWinnerToMove(
  context: ProbeContext,
  position: Position,
  pieces: EndingPieces,
  mate: number | null,
  leaping: boolean,
): Parsed<Margin | null> {
  if (isInVain(position, pieces)) return ok(marginOf(mate, null, 0));
  const scene = { context, pieces, mate };
  return isTwoSided(pieces.ending) ? inTwoSided(position, scene) : againstBareKing(position, scene, leaping);
}

function againstBareKing(position: Position, scene: Scene, leaping: boolean): Parsed<Margin | null> {
  const { context, pieces, mate } = scene;
  const { chaser } = pieces;
  const count = position.count();
  const own = count !== null && count.counter === chaser && position.rules.count.mode === 'manual';
  if (own && mate !== null && runningOf(position.rules, pieces.ending, count, chaser) === null)
    return context.noVerdict({ code: 'two-counts' });
  const stopped = own ? position.applyAction({ action: 'stop', by: chaser }) : null;
  const from = stopped?.ok ? stopped.value : position;
  const { cases, budget } = budgetOf(from, pieces);
  const expired = isExpired(position, chaser);
  if (mate === null) return ok(marginOf(null, null, expired ? 0 : budget));
  // A move that ends the game leaves no turn for counting.
  if (mate === 1) return ok(marginOf(mate, 1, expired ? 0 : budget));
  if (cases === null) return expired ? ok(marginOf(mate, mate, 0)) : context.noVerdict({ code: 'two-counts' });
  const known = cases === 'moves' ? null : cases;
  let best: Need | null = null;
  for (const move of from.moves()) {
    const need =
      leaping || known === null || isPromotion(move)
        ? afterMove(context, from, move)
        : afterQuietMove(context, moved(pieces, move), known);
    if (!need.ok || need.value === null) return need as Parsed<null>;
    best = bestOf(best, need.value);
  }
  return ok(marginOf(mate, best?.dtr ?? null, expired ? 0 : (best?.budget ?? null)));
}

function afterQuietMove(context: ProbeContext, left: EndingPieces, cases: readonly CountCase[]): Parsed<Need | null> {
  const need = worstOf(context, left, cases);
  return need.ok ? ok(need.value && before(need.value)) : need;
}

/**
 * The value of a move that the table under the running count does not cover: a promotion, a first move, or one that the
 * bare king can answer with a leap.
 */
function afterMove(context: ProbeContext, from: Position, move: Move): Parsed<Need | null> {
  const verdict = context.after(from, move);
  if (!verdict.ok || verdict.value === null) return verdict as Parsed<null>;
  const running = from.count();
  const after = from.play(move).count();
  const goesOn =
    running === null ? after === null : after?.limitPlies === running.limitPlies && after.plies === running.plies + 1;
  if (goesOn || !isPromotion(move)) return ok(before(verdict.value));
  // A count begins with it, so before it only the promotion itself had to be played.
  const dtr = verdict.value.outcome === 'win' ? 1 : null;
  return ok({ dtr, budget: running === null ? null : movesBefore(running, true) });
}

function inTwoSided(position: Position, scene: Scene): Parsed<Margin | null> {
  const { pieces, mate } = scene;
  const { budget } = budgetOf(position, pieces);
  if (mate === null) return ok(marginOf(null, null, budget));
  let best: Need = { dtr: null, budget };
  for (const { position: at } of availableActions(position, pieces.chaser)) {
    const budget = budgetOf(at, pieces).budget;
    for (const move of at.moves()) {
      const need = afterTwoSidedMove(at, move, scene, budget);
      if (!need.ok || need.value === null) return need as Parsed<null>;
      if (need.value === undefined) continue;
      const here = marginOf(mate, need.value.dtr, need.value.budget);
      // A move that ends the game leaves no turn for counting.
      if (here.outcome === 'win' && isWon(at.play(move), pieces)) return ok(here);
      best = bestOf(best, here);
    }
  }
  return ok(marginOf(mate, best.dtr, isExpired(position, pieces.chaser) ? 0 : best.budget));
}

/** As seen before the move; `undefined`: it does not win; `null`: a table is missing. */
function afterTwoSidedMove(
  at: Position,
  move: Move,
  { context, pieces, mate }: Scene,
  budget: number | null,
): Parsed<Need | null | undefined> {
  const left = moved(pieces, move);
  const distance = distanceInTable(context, at.rules, left);
  if (!distance.ok || distance.value === null) return distance.ok ? ok(undefined) : distance;
  if (distance.value === undefined) return ok(null);
  const after = at.play(move);
  const outcome = after.outcome();
  if (outcome !== null && !isCounted(outcome)) return ok(isWon(after, pieces) ? { dtr: 1, budget } : undefined);
  if (!isTwoSided(left.ending)) {
    const verdict = context.after(at, move);
    if (!verdict.ok || verdict.value === null) return verdict as Parsed<null>;
    return ok(afterBaring(at, pieces, left.ending, verdict.value, budget));
  }
  const cases = countCases(after, left);
  if (!Array.isArray(cases)) return context.noVerdict({ code: 'two-counts' });
  const need = worstOf(context, left, cases as readonly CountCase[]);
  if (!need.ok || need.value === null) return need;
  const { outcome: result, dtr, budget: rest } = marginOf(mate, need.value.dtr, need.value.budget);
  if (dtr === null) return ok(undefined);
  const counted = at.count() !== null;
  // The count ends with it and only required the promotion itself.
  if (counted && budget !== null && rest === null && isPromotion(move))
    return ok(result === 'win' ? { dtr: 1, budget } : undefined);
  // Without a count before the last promotion, the new count only matters for whether it wins.
  if (!counted && budget === null && rest !== null && isPromotion(move))
    return ok(result === 'win' ? { dtr: dtr + 1, budget: null } : undefined);
  return ok(before(need.value));
}

/**
 * The value of baring the other king: one move if another count replaces the running one, otherwise the moves to mate.
 * `undefined`: it does not win.
 */
function afterBaring(
  position: Position,
  { ending, chaser }: EndingPieces,
  left: Ending,
  { outcome, dtr }: Verdict,
  budget: number | null,
): Need | undefined {
  const count = position.count();
  const baring = baringUnder(position.rules, ending, count, chaser, left);
  if (baring === null || dtr === null) return undefined;
  const own = count === null ? null : budget;
  if (baring.fresh !== null) return outcome === 'win' ? { dtr: 1, budget: own } : undefined;
  return baring.most !== null && dtr > baring.most ? undefined : { dtr: dtr + 1, budget: own };
}
