/**
 * Looks at the table of an ending through the verdicts under a rule set, against what follows from those a move later
 * by the kernel's moves and what the players may say. Half of the positions have a count that leaves just what the
 * table says is needed, or one move less: a table that gave one move too many or too few would be found out there.
 */

import { movesBefore, pliesFor } from '../../engine/endgame/count/rule.ts';
import type { Ending } from '../../engine/endgame/ending.ts';
import type { EndgameTables } from '../../engine/endgame/tables/tables.ts';
import type { Verdict } from '../../engine/endgame/types/verdict.ts';
import { probePosition } from '../../engine/endgame/verdict/verdict.ts';
import { makeFen } from '../../engine/rules/fen.ts';
import { Position } from '../../engine/rules/position.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import type { Setup } from '../../engine/rules/types.ts';
import type { Random } from './random.ts';
import { chaserOf } from './random-ending.ts';
import { scatteredEnding } from './scattered-ending.ts';
import { must } from './test-tables.ts';
import { winsByStep } from './verdict-step.ts';

export interface SeenVerdicts {
  positions: number;
  captures: number;
  /** What the count left was what was needed, or one move less. */
  close: number;
  wins: number;
  countDraws: number;
  mostNeeded: number;
  faults: number;
}

/**
 * A bare king's piece count that leaves so many moves, or any, in plies; `null` where the rule set counts none, or
 * cannot leave so many.
 */
function countLeaving(
  rules: RuleSet,
  of: Ending,
  chasing: boolean,
  moves: number | null,
  random: Random,
): Setup['count'] {
  const { piece } = rules.count;
  const limit = piece === null ? 0 : pliesFor(piece, of);
  const fits = Array.from({ length: limit + 1 }, (_, plies) => plies).filter(
    plies =>
      (plies % 2 === 0) === !chasing &&
      (moves === null || movesBefore({ limitPlies: limit, plies }, chasing) === moves),
  );
  return fits.length === 0 ? null : { kind: 'piece', limit, plies: random.pick(fits) };
}

/** @param rules without repetitions. Faults are printed to standard error */
export function checkVerdicts(
  tables: EndgameTables,
  of: Ending,
  rules: RuleSet,
  random: Random,
  positions: number,
): SeenVerdicts {
  const seen = { positions: 0, captures: 0, close: 0, wins: 0, countDraws: 0, mostNeeded: 0, faults: 0 };
  const set = (setup: Setup): Position | null => {
    const position = Position.fromSetup(rules, setup);
    return position.ok && position.value.outcome() === null ? position.value : null;
  };
  const verdictAt = (position: Position): Verdict => {
    const { verdict, noVerdictReason } = must(probePosition(position, tables));
    if (verdict === null) throw new Error(`${makeFen(position)}: ${JSON.stringify(noVerdictReason)}`);
    return verdict;
  };
  while (seen.positions < positions) {
    const setup = scatteredEnding(of.units, random).setup();
    const any = set(setup);
    if (any === null) continue;
    const chasing = any.turn === chaserOf(any);
    const counted = countLeaving(rules, of, chasing, null, random);
    let position = random.chance(0.2) ? any : (set({ ...setup, count: counted }) ?? any);
    let verdict = verdictAt(position);
    if (verdict.dtr !== null && random.chance(0.6)) {
      const moves = verdict.dtr - random.below(2);
      const near = set({ ...setup, count: countLeaving(rules, of, chasing, moves, random) });
      if (near?.count()) {
        position = near;
        verdict = verdictAt(near);
        if (verdict.dtr !== null && verdict.budget !== null && Math.abs(verdict.dtr - verdict.budget) < 2) seen.close++;
      }
    }
    const wins = winsByStep(position, chaserOf(position), tables);
    if (wins === null || wins !== (verdict.outcome === 'win')) {
      seen.faults++;
      console.error(`${makeFen(position)}: ${JSON.stringify(verdict)}, a move later ${wins}`);
    }
    seen.positions++;
    if (position.moves().some(move => position.removed(move).length > 0)) seen.captures++;
    if (verdict.outcome === 'win') seen.wins++;
    if (verdict.outcome === 'count-draw') seen.countDraws++;
    seen.mostNeeded = Math.max(seen.mostNeeded, verdict.dtr ?? 0);
  }
  return seen;
}
