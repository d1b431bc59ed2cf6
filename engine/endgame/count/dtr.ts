/**
 * The table that decides an ending under a rule set. DTM does not decide whether a win is in time where conversions
 * begin, restart or end a count. A DTR table contains instead the smallest count under which the position is won
 * (docs/endgame-counts.md).
 */
import type { RuleSet } from '../../rules/rule-set.ts';
import type { Color, Count } from '../../rules/types.ts';
import { type Ending, isTwoSided } from '../ending.ts';
import { announceableBudget, runningOf, tableUnder, usualRunning } from './bare-king.ts';
import { ByName } from './by-name.ts';
import { endsOf } from './ends.ts';
import { distancesUnder, isTwoSidedRule, movesBefore, type Table } from './rule.ts';
import { isTwoSidedDistance, twoSidedDistances, twoSidedRule, twoSidedTable } from './two-sided.ts';

const distances = new ByName<RuleSet, Table | null>();

/** The table with the moves to mate, or to the goal of this rule set; `null` in the capture games, which have none. */
export const distanceTable = (rules: RuleSet, ending: Ending): Table | null =>
  distances.get(rules, ending.name, () => {
    const ends = endsOf(rules, ending);
    if (ends === undefined) return null;
    return isTwoSided(ending) ? twoSidedDistances(ends, ending) : distancesUnder(ends);
  });

/** A table that decides with the loser to move. */
export interface Deciding {
  readonly table: Table;
  /** The winner's budget under the running count; `null`: none runs, or it does not limit the winner. */
  readonly budget: number | null;
  /** The winner's budget under a count that does not run and that the loser may begin; `null`: there is none. */
  readonly begun: number | null;
}

const WINNER: Color = 'w';

/**
 * Under the running count (`null`: none). `null`: no table decides.
 * @param winner the colour of the ending's `units`
 */
export function decidingUnder(rules: RuleSet, ending: Ending, count: Count | null, winner = WINNER): Deciding | null {
  if (isTwoSided(ending)) {
    const found = twoSidedRule(rules, ending, count, winner);
    if (found === null) return null;
    const [budget, begun] = count === null ? [null, found.budget] : [found.budget, null];
    return { table: twoSidedTable(found.rule, ending), budget, begun };
  }
  const running = runningOf(rules, ending, count, winner);
  const table = running && tableUnder(rules, ending, running);
  if (running === null || table === null) return null;
  const budget = count === null ? null : movesBefore(count, false);
  return { table, budget, begun: announceableBudget(rules, ending, running) };
}

/** The table that decides under the count that normally runs in this ending; `null`: none can. */
export function decidingTable(rules: RuleSet, ending: Ending): Table | null {
  if (isTwoSided(ending)) return decidingUnder(rules, ending, null)?.table ?? null;
  return tableUnder(rules, ending, usualRunning(rules, ending));
}

/** Whether the table contains the moves to the end of the game, which no change of a count can increase. */
export function isDistance(table: Table, ending: Ending): boolean {
  if (table === 'mate') return true;
  if (isTwoSidedRule(table)) return isTwoSidedDistance(table, ending);
  return table.running.kind === 'nothing' && !table.running.takes && table.table.length === 0;
}
