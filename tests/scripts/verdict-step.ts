/**
 * What a verdict must be by the rules alone, those of the positions a move later being right. While a count runs every
 * move brings its end nearer, so verdicts that follow from each other everywhere are right everywhere.
 */
import { availableActions } from '../../engine/endgame/count/available-actions.ts';
import type { EndgameTables } from '../../engine/endgame/tables/tables.ts';
import type { Verdict } from '../../engine/endgame/types/verdict.ts';
import { afterMove, probePosition } from '../../engine/endgame/verdict/verdict.ts';
import { makeFen } from '../../engine/rules/fen.ts';
import type { Position } from '../../engine/rules/position.ts';
import { type Color, opposite } from '../../engine/rules/types.ts';
import { chaserOf } from './random-ending.ts';
import { must } from './test-tables.ts';

/** Does the chaser win? `null` where a verdict that decides is not known. */
export function winsByStep(position: Position, chaser: Color, tables: EndgameTables): boolean | null {
  const outcome = position.outcome();
  if (outcome !== null) return outcome.result === (chaser === 'w' ? '1-0' : '0-1');
  const bare = opposite(chaser);
  if (position.availableActions().some(({ action, by }) => action === 'claim' && by === bare)) return false;
  const chasing = position.turn === chaser;
  let known = true;
  for (const { position: at } of availableActions(position, position.turn)) {
    const said = at.outcome();
    if (said !== null) {
      if ((said.result === (chaser === 'w' ? '1-0' : '0-1')) === chasing) return chasing;
      continue;
    }
    for (const move of at.moves()) {
      const verdict = must(afterMove(at, move, tables));
      if (verdict === null) known = false;
      else if ((verdict.outcome === 'win') === chasing) return chasing;
    }
  }
  return known ? !chasing : null;
}

/** The verdict over a position, found to follow from those a move later. @throws with the position where there is none, or where it does not. */
export function verdictByStep(position: Position, tables: EndgameTables): Verdict {
  const { verdict, noVerdictReason } = must(probePosition(position, tables));
  if (verdict === null) throw new Error(`${makeFen(position)} ${JSON.stringify(noVerdictReason)}`);
  const wins = winsByStep(position, chaserOf(position), tables);
  if (wins === null || wins !== (verdict.outcome === 'win'))
    throw new Error(`${makeFen(position)} ${JSON.stringify([position.count(), verdict, wins])}`);
  return verdict;
}
