/** Probes with the loser to move: compares the budget of the count with the DTR, in the worst case for the winner. */
import type { Position } from '../../rules/position.ts';
import { ok, type Parsed } from '../../rules/result.ts';
import { availableActions } from '../count/available-actions.ts';
import { type EndingPieces, isTwoSided } from '../ending.ts';
import { countCases, isInVain, leastAllowed, worstOf } from './count-choices.ts';
import { isBetter, isExpired, type Margin, marginOf } from './margin.ts';
import { isSetUpCheck, type ProbeContext, type WinnerPieces } from './probe-context.ts';

const NEVER = { dtr: null, budget: null, margin: null };

/**
 * Examines each move of the loser after every choice of count actions. Against a bare king the result is expressed
 * relative to the budget after a quiet move, where possible.
 */
function byMoves(
  context: ProbeContext,
  position: Position,
  { ending, chaser }: EndingPieces,
  mate: number | null,
): Parsed<Margin | null> {
  let worst: Omit<Margin, 'outcome'> | null = null;
  let quiet: Omit<Margin, 'outcome'> | null = null;
  for (const { position: at } of availableActions(position, position.turn))
    for (const move of at.moves()) {
      const verdict = context.after(at, move);
      if (!verdict.ok || verdict.value === null) return verdict as Parsed<null>;
      const need = verdict.value.chaser === chaser ? verdict.value : NEVER;
      if (worst === null || isBetter(worst, need)) worst = need;
      if (quiet === null && verdict.value.ending === ending.name) quiet = need;
    }
  if (worst === null) return ok(marginOf(mate, mate, null));
  const budget = quiet?.budget ?? null;
  if (worst.margin === null || budget === null || isTwoSided(ending))
    return ok(marginOf(mate, worst.dtr, worst.budget));
  return ok(marginOf(mate, budget - worst.margin, budget));
}

/** @param leaping the loser has a move that tables do not cover */
export function probeLoserToMove(
  context: ProbeContext,
  position: Position,
  pieces: WinnerPieces,
  mate: number | null,
  leaping: boolean,
): Parsed<Margin | null> {
  if (isInVain(position, pieces)) return ok(marginOf(mate, null, 0));
  const cases = countCases(position, pieces);
  if (mate === null) return ok(marginOf(null, null, leastAllowed(cases)));
  const expired = isExpired(position, pieces.chaser);
  if (leaping || isSetUpCheck(position) || cases === 'moves') return byMoves(context, position, pieces, mate);
  if (cases === null)
    return expired ? ok(marginOf(mate, Math.max(1, mate), 0)) : context.noVerdict({ code: 'two-counts' });
  const worst = worstOf(context, pieces, cases);
  return worst.ok ? ok(worst.value && marginOf(mate, worst.value.dtr, expired ? 0 : worst.value.budget)) : worst;
}
