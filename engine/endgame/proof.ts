/**
 * The line that proves a verdict: both sides play what the tables call best, up to mate or to the move that ends the count. What neither
 * side can win has no such line. Distances that fall with every move keep it from going round in circles; where a count that
 * begins anew makes the fast mate too slow, its needs fall instead.
 */
import type { Position } from '../rules/position.ts';
import { ok, type Parsed } from '../rules/result.ts';
import { type CountAct, type Move, opposite } from '../rules/types.ts';
import { type MoveVerdict, moveVerdicts } from './move-verdicts.ts';
import type { EndgameTables } from './tables.ts';
import { verdictOf } from './verdict.ts';
import type { Verdict } from './verdict-form.ts';

/** A move, and what is said of the count before it. */
export interface ProofStep {
  readonly acts: readonly CountAct[];
  readonly move: Move;
}

/** Plies that no count and no mate of the tables takes. */
const MOST = 600;

/** Best play of both sides, at most so many plies; empty where no table knows the position, and where nobody wins even without a count. */
export function provenLine(position: Position, tables: EndgameTables, most = MOST): Parsed<readonly Move[]> {
  const play = provenPlay(position, tables, most);
  return play.ok ? ok(play.value.map(({ move }) => move)) : play;
}

/** As {@link provenLine}, with what the players say of the count on the way. */
export function provenPlay(position: Position, tables: EndgameTables, most = MOST): Parsed<readonly ProofStep[]> {
  const line: ProofStep[] = [];
  for (let at = position; line.length < most && at.outcome() === null; ) {
    const verdict = verdictOf(at, tables);
    if (!verdict.ok) return verdict;
    if (verdict.value === null || verdict.value.outcome === 'draw' || isClaimed(at, verdict.value)) break;
    const moves = moveVerdicts(at, tables);
    if (!moves.ok) return moves;
    const best = bestOf(verdict.value, moves.value, at.turn === verdict.value.chaser);
    if (best === null) break;
    line.push({ acts: best.acts, move: best.move });
    at = best.acts.reduce(said, at).play(best.move);
  }
  return ok(line);
}

const said = (position: Position, act: CountAct): Position => {
  const acted = position.act(act);
  return acted.ok ? acted.value : position;
};

/** The count has run out, and whom it saves has only to say so. */
const isClaimed = (position: Position, { outcome, chaser }: Verdict): boolean =>
  outcome === 'count-draw' && position.acts().some(({ act, by }) => act === 'claim' && by === opposite(chaser));

/** The first of the list, or what needs least where the fast mate does not stand under the count. */
function bestOf(verdict: Verdict, moves: readonly MoveVerdict[], chasing: boolean): MoveVerdict | null {
  const [first = null] = moves;
  if (!chasing || verdict.outcome !== 'win' || (verdict.needs ?? 0) <= (verdict.mate ?? 0)) return first;
  const needs = (one: MoveVerdict): number => one.verdict?.needs ?? 0;
  const wins = moves.filter(({ verdict: after }) => after?.outcome === 'win');
  return wins.length === 0 ? first : wins.reduce((best, one) => (needs(one) < needs(best) ? one : best));
}
