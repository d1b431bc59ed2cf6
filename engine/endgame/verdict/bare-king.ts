/**
 * Probes positions against a bare king: compares the budget of the count with the DTR of the win, with either side to
 * move.
 */
import type { Position } from '../../rules/position.ts';
import { ok, type Parsed } from '../../rules/result.ts';
import { isPromotion, type Move } from '../../rules/types.ts';
import { availableActions } from '../count/available-actions.ts';
import { runningOf } from '../count/dtr.ts';
import { hasFish, movesBefore } from '../count/dtr-rule.ts';
import { type EndingPieces, moved } from '../ending.ts';
import type { Verdict } from '../types/verdict.ts';
import { type Chase, type CountCase, countCases, leastAllowed, lostIn, type ProbeContext } from './count-choices.ts';
import { isExpired, type Margin, marginOf } from './margin.ts';

interface Need {
  readonly dtr: number | null;
  readonly budget: number | null;
}

/** Larger is better for the chaser. */
const spareOf = ({ dtr, budget }: Need): number => {
  if (dtr === null) return Number.NEGATIVE_INFINITY;
  return budget === null ? Number.POSITIVE_INFINITY : budget - dtr;
};

const isBetter = (a: Need, b: Need): boolean => {
  const [one, other] = [spareOf(a), spareOf(b)];
  return one === other ? (a.dtr ?? 0) < (b.dtr ?? 0) : one > other;
};

const worseOf = (a: Need, b: Need): Need => (isBetter(a, b) ? b : a);

/** The DTR in the worst count case for the chaser; `null`: a table is missing. */
function worstOf(context: ProbeContext, pieces: Chase, cases: readonly CountCase[]): Parsed<Need | null> {
  let worst: Need | null = null;
  for (const { rule, budget, expired } of cases) {
    const dtr = lostIn(context, pieces, rule);
    if (!dtr.ok) return dtr;
    if (dtr.value === undefined) return ok(null);
    const need = { dtr: dtr.value !== null && expired ? Math.max(1, dtr.value) : dtr.value, budget };
    worst = worst === null ? need : worseOf(worst, need);
  }
  return ok(worst);
}

/**
 * Examines each move of the bare king after every choice of count actions. The result is expressed relative to the
 * budget after a quiet move, where possible.
 */
function byMoves(
  context: ProbeContext,
  position: Position,
  pieces: EndingPieces,
  mate: number | null,
): Parsed<Margin | null> {
  let worst: Verdict | null = null;
  let quiet: Verdict | null = null;
  for (const { position: at } of availableActions(position, position.turn))
    for (const move of at.moves()) {
      const verdict = context.after(at, move);
      if (!verdict.ok) return verdict;
      if (verdict.value === null) return ok(null);
      if (worst === null || isBetter(worst, verdict.value)) worst = verdict.value;
      if (quiet === null && verdict.value.ending === pieces.ending.name) quiet = verdict.value;
    }
  if (worst === null) return ok(marginOf(mate, mate, null));
  const budget = quiet?.budget ?? null;
  if (worst.margin === null || budget === null) return ok(marginOf(mate, worst.dtr, worst.budget));
  return ok(marginOf(mate, budget - worst.margin, budget));
}

/** The bare king is to move. @param leaping it has a move that tables do not cover */
export function probeBareKingToMove(
  context: ProbeContext,
  position: Position,
  pieces: Chase,
  mate: number | null,
  leaping: boolean,
): Parsed<Margin | null> {
  if (isInVain(position, pieces)) return ok(marginOf(mate, null, 0));
  const cases = countCases(position, pieces);
  if (mate === null) return ok(marginOf(null, null, Array.isArray(cases) ? leastAllowed(cases) : null));
  const expired = isExpired(position, pieces.chaser);
  const forced = position.rules.goal === 'firstCheck' && position.inCheck();
  if (leaping || forced || cases === 'moves') return byMoves(context, position, pieces, mate);
  if (cases === null)
    return expired ? ok(marginOf(mate, Math.max(1, mate), 0)) : context.noVerdict({ code: 'two-counts' });
  const worst = worstOf(context, pieces, cases);
  return worst.ok ? ok(worst.value && marginOf(mate, worst.value.dtr, expired ? 0 : worst.value.budget)) : worst;
}

/**
 * Whether the chaser's own board count makes winning impossible: the bare king may declare it a draw, or it cannot be
 * stopped and turns the mate into a draw. The promotion of the last fish can still end it if a piece count then begins
 * automatically.
 */
function isInVain(position: Position, { chaser, ending }: EndingPieces): boolean {
  const { mode, board, piece } = position.rules.count;
  const count = position.count();
  if (mode !== 'manual' || count?.kind !== 'board' || count.counter !== chaser) return false;
  if (board?.drawOffer === true) return true;
  const ends = hasFish(ending) && piece?.starts === 'itself';
  return board?.counterMates === 'draw' && !board.stoppable && !ends;
}

const later = ({ dtr, budget }: Need): Need => ({
  dtr: dtr === null ? null : dtr + 1,
  budget: budget === null ? null : budget + 1,
});

/**
 * The value of a move that the table under the running count does not cover: a promotion, a first move, or one that the
 * bare king can answer with a leap.
 */
function afterAll(context: ProbeContext, from: Position, move: Move): Parsed<Need | null> {
  const verdict = context.after(from, move);
  if (!verdict.ok || verdict.value === null) return verdict.ok ? ok(null) : verdict;
  const { outcome, dtr, budget } = verdict.value;
  const before = from.count();
  const after = from.play(move).count();
  const goesOn =
    before === null ? after === null : after?.limitPlies === before.limitPlies && after.plies === before.plies + 1;
  if (goesOn || !isPromotion(move)) return ok(later({ dtr, budget }));
  // A count begins with it, so before it only the promotion itself had to be played.
  return ok({ dtr: outcome === 'win' ? 1 : null, budget: before === null ? null : movesBefore(before, true) });
}

/** A position after a quiet move, to see which count runs then; preferably one in which the game continues. */
function sampleAfter(from: Position): Position | null {
  let first: Position | null = null;
  for (const move of from.moves()) {
    if (isPromotion(move)) continue;
    const after = from.play(move);
    if (after.outcome() === null) return after;
    first ??= after;
  }
  return first;
}

/** The chaser is to move. @param leaping it has a move that tables do not cover, or the bare king will have one */
export function probeChaserToMove(
  context: ProbeContext,
  position: Position,
  pieces: EndingPieces,
  mate: number | null,
  leaping: boolean,
): Parsed<Margin | null> {
  const { chaser } = pieces;
  if (isInVain(position, pieces)) return ok(marginOf(mate, null, 0));
  const count = position.count();
  const own = count !== null && count.counter === chaser && position.rules.count.mode === 'manual';
  if (own && mate !== null && runningOf(position.rules, pieces.ending, count, chaser) === null)
    return context.noVerdict({ code: 'two-counts' });
  const stopped = own ? position.applyAction({ action: 'stop', by: chaser }) : null;
  const from = stopped?.ok ? stopped.value : position;
  const sample = sampleAfter(from);
  const cases = sample === null ? [] : countCases(sample, pieces);
  const known = Array.isArray(cases) ? (cases as readonly CountCase[]) : null;
  const least = known && leastAllowed(known);
  const expired = isExpired(position, chaser);
  const budget = expired ? 0 : least === null ? null : least + 1;
  if (mate === null) return ok(marginOf(null, null, budget));
  // A move that ends the game leaves no turn for counting.
  if (mate === 1) return ok(marginOf(mate, 1, budget));
  if (cases === null) return expired ? ok(marginOf(mate, mate, 0)) : context.noVerdict({ code: 'two-counts' });
  let best: Need | null = null;
  for (const move of from.moves()) {
    const each = leaping || known === null || isPromotion(move);
    const need = each ? afterAll(context, from, move) : worstOf(context, moved(pieces, move), known);
    if (!need.ok) return need;
    if (need.value === null) return ok(null);
    const here = each ? need.value : later(need.value);
    if (best === null || isBetter(here, best)) best = here;
  }
  return ok(marginOf(mate, best?.dtr ?? null, expired ? 0 : (best?.budget ?? null)));
}
