/**
 * The line that proves a verdict: both sides play the best moves of the tables, up to mate or to the move that ends the
 * count. A draw without a count has no such line. The DTM falls with every move, so the line cannot repeat positions.
 * If no move of the fastest mate wins under the count, the DTR falls instead until a capture or promotion.
 */
import { positionAfterActions } from '../../rules/apply-actions.ts';
import type { Position } from '../../rules/position.ts';
import { ok, type Parsed } from '../../rules/result.ts';
import { type CountAction, type Move, opposite } from '../../rules/types.ts';
import type { EndgameTables } from '../tables/tables.ts';
import type { Verdict } from '../types/verdict.ts';
import { type MoveVerdict, moveVerdicts } from './move-verdicts.ts';
import { verdictOf } from './verdict.ts';

/** A move, and the count actions before it. */
export interface ProofStep {
  readonly actions: readonly CountAction[];
  readonly move: Move;
}

/** More plies than any count or mate takes. */
const MAX_PLIES = 600;

/**
 * Best play of both sides, at most `most` plies; empty if no table knows the position, or if neither side wins even
 * without a count.
 */
export function provenLine(position: Position, tables: EndgameTables, most = MAX_PLIES): Parsed<readonly Move[]> {
  const play = provenPlay(position, tables, most);
  return play.ok ? ok(play.value.map(({ move }) => move)) : play;
}

/** As {@link provenLine}, with the count actions of the players. */
export function provenPlay(position: Position, tables: EndgameTables, most = MAX_PLIES): Parsed<readonly ProofStep[]> {
  const line: ProofStep[] = [];
  /** The ending in which the fastest mate was given up. */
  let patient: string | null = null;
  for (let at = position; line.length < most && at.outcome() === null; ) {
    const result = verdictOf(at, tables);
    if (!result.ok) return result;
    const verdict = result.value;
    if (verdict === null || verdict.outcome === 'draw' || isClaimed(at, verdict)) break;
    const moves = moveVerdicts(at, tables);
    if (!moves.ok) return moves;
    let best = moves.value[0];
    if (at.turn === verdict.chaser && verdict.outcome === 'win') {
      const wins = moves.value.filter(one => isWin(verdict, one));
      const fast = patient === verdict.ending ? undefined : wins.find(one => isFast(verdict, one));
      if (fast === undefined) patient = verdict.ending;
      best = fast ?? nearestWins(verdict, wins)[0] ?? best;
    }
    if (best === undefined) break;
    line.push({ actions: best.actions, move: best.move });
    at = positionAfterActions(at, best.actions).play(best.move);
  }
  return ok(line);
}

/** Whether the count has run out and the side it saves can claim the draw. */
const isClaimed = (position: Position, { outcome, chaser }: Verdict): boolean =>
  outcome === 'count-draw' &&
  position.availableActions().some(({ action, by }) => action === 'claim' && by === opposite(chaser));

/** Whether a move of the winner keeps the win. In a two-sided ending it may let the other side win. */
export const isWin = ({ chaser }: Verdict, { verdict }: MoveVerdict): boolean =>
  verdict?.outcome === 'win' && verdict.chaser === chaser;

/** Whether a move leads to the fastest mate. */
export const isFast = ({ dtm }: Verdict, { verdict }: MoveVerdict): boolean =>
  verdict !== null && verdict.dtm === (dtm ?? 0) - 1;

/** The winning moves closest to a mate, or to a capture or promotion that wins. Each of them reduces the DTR. */
export function nearestWins({ ending }: Verdict, wins: readonly MoveVerdict[]): readonly MoveVerdict[] {
  const far = ({ verdict }: MoveVerdict): number =>
    verdict === null || verdict.ending !== ending ? 0 : (verdict.dtr ?? 0);
  const nearest = Math.min(...wins.map(far));
  return wins.filter(one => far(one) === nearest);
}
