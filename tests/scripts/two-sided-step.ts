/** The value of a two-sided ending derived from the values one move later by the rules only. */
import { availableActions } from '../../engine/endgame/count/available-actions.ts';
import type { EndgameTables } from '../../engine/endgame/tables/tables.ts';
import type { Verdict } from '../../engine/endgame/types/verdict.ts';
import { afterMove } from '../../engine/endgame/verdict/verdict.ts';
import type { Position } from '../../engine/rules/position.ts';
import { type Color, opposite } from '../../engine/rules/types.ts';
import { must } from './test-tables.ts';

const winOf = (side: Color): string => (side === 'w' ? '1-0' : '0-1');

/** Moves to mate, or to what else wins, and the winner; `null`: none, `undefined`: not all that follows is known. */
export function farByStep(
  position: Position,
  tables: EndgameTables,
): { chaser: Color; mate: number } | null | undefined {
  const { turn } = position;
  const outcome = position.outcome();
  if (outcome !== null) return outcome.result === winOf(opposite(turn)) ? { chaser: opposite(turn), mate: 0 } : null;
  let best: number | null = null;
  let worst: number | null = 0;
  for (const move of position.moves()) {
    const verdict = must(afterMove(position, move, tables));
    if (verdict === null) return undefined;
    const { dtm, chaser } = verdict;
    if (dtm !== null && chaser === turn) best = Math.min(best ?? dtm + 1, dtm + 1);
    worst = dtm === null || worst === null || chaser === turn ? null : Math.max(worst, dtm);
  }
  if (best !== null) return { chaser: turn, mate: best };
  return worst === null ? null : { chaser: opposite(turn), mate: worst };
}

/** Does that side win under the count? `null` where a verdict that decides is not known. */
export function winsByStepTwoSided(position: Position, chaser: Color, tables: EndgameTables): boolean | null {
  const outcome = position.outcome();
  if (outcome !== null) return outcome.result === winOf(chaser);
  const other = opposite(chaser);
  if (position.availableActions().some(({ action, by }) => action === 'claim' && by === other)) return false;
  const chasing = position.turn === chaser;
  const wins = ({ outcome, chaser: who }: Verdict): boolean => outcome === 'win' && who === chaser;
  let known = true;
  for (const { position: at } of availableActions(position, position.turn)) {
    const said = at.outcome();
    if (said !== null) {
      if ((said.result === winOf(chaser)) === chasing) return chasing;
      continue;
    }
    for (const move of at.moves()) {
      const verdict = must(afterMove(at, move, tables));
      if (verdict === null) known = false;
      else if (wins(verdict) === chasing) return chasing;
    }
  }
  return known ? !chasing : null;
}
