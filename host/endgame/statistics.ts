/** Statistics of an ending, an example of its longest mate, and the wins that a count allows. */
import { decidingTable, distanceTable } from '../../engine/endgame/count/dtr.ts';
import { twoSidedStart } from '../../engine/endgame/count/two-sided.ts';
import { type Ending, isTwoSided } from '../../engine/endgame/ending.ts';
import { exampleOf } from '../../engine/endgame/tables/example.ts';
import type { TableFile } from '../../engine/endgame/tables/table-file.ts';
import type { EndgameTables } from '../../engine/endgame/tables/tables.ts';
import { provenPlay } from '../../engine/endgame/verdict/proof.ts';
import { verdictOf } from '../../engine/endgame/verdict/verdict.ts';
import { makeFen } from '../../engine/rules/fen.ts';
import { Position } from '../../engine/rules/position.ts';
import { fail, ok, type Parsed } from '../../engine/rules/result.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { makeUci } from '../../engine/rules/uci.ts';
import type { CountedWins, EndingStatistics, Example, Share } from './report-types.ts';
import { uncountedRules } from './uncounted.ts';

const sum = (counts: readonly number[]): number => counts.reduce((a, b) => a + b, 0);

function shareOf(positions: number, counts: readonly number[]): Share {
  const won = sum(counts);
  const moves = counts.reduce((all, count, n) => all + n * count, 0);
  return { positions, won, mean: won === 0 ? null : moves / won, longest: won === 0 ? null : counts.length - 1 };
}

/** Issues: `no-table`, `no-count-table`, and those of damaged tables. */
export function statisticsOf(ending: Ending, tables: EndgameTables, rules: RuleSet | null): Parsed<EndingStatistics> {
  const table = tables.table(ending);
  if (table === undefined) return fail({ code: 'no-table', text: `There is no table of ${ending.name}` });
  const { figures } = table.header;
  const longest = exampleWith(table, figures.lost.length - 1, tables, uncountedRules());
  if (!longest.ok) return longest;
  const counted = rules === null ? null : countedIn(ending, tables, rules);
  if (counted !== null && !counted.ok) return counted;
  return ok({
    ending: ending.name,
    bare: shareOf(figures.stands, figures.lost),
    chaser: shareOf(figures.free, figures.won),
    stalemates: figures.stalemates,
    lost: figures.lost,
    won: figures.won,
    example: longest.value,
    ...(counted === null ? {} : { counted: counted.value }),
  });
}

/** A position with the bare king to move and the given depth, with best play. */
function exampleWith(table: TableFile, moves: number, tables: EndgameTables, rules: RuleSet): Parsed<Example | null> {
  const position = moves < 0 ? ok(null) : exampleOf(table, moves + 1, rules);
  if (!position.ok) return position;
  if (position.value === null) return ok(null);
  const line = provenPlay(position.value, tables);
  if (!line.ok) return line;
  const steps = line.value.map(({ actions, move }) => ({ actions, move: makeUci(move) }));
  return ok({ fen: makeFen(position.value), line: steps });
}

function countedIn(ending: Ending, tables: EndgameTables, rules: RuleSet): Parsed<CountedWins> {
  const atStart = isTwoSided(ending) ? twoSidedStart(rules, ending) : null;
  const rule = atStart ? atStart.table : decidingTable(rules, ending);
  if (rule === null)
    return fail({ code: 'no-table', text: `No table covers the count of ${rules.id} in ${ending.name}` });
  const table = tables.under(rule).table(ending);
  if (table === undefined)
    return fail({ code: 'no-count-table', text: `There is no DTR table of ${ending.name} for ${rules.id}` });
  const goal = distanceTable(rules, ending);
  const uncounted = goal && tables.under(goal).table(ending)?.header.figures;
  const budget = atStart ? ok<CountedWins['budget']>(atStart) : budgetIn(table, tables, rules);
  if (!budget.ok) return budget;
  const { figures } = table.header;
  const within = (counts: readonly number[], most: number | null): number =>
    sum(most === null ? counts : counts.slice(0, most + 1));
  const inTime = { bare: within(figures.lost, budget.value.bare), chaser: within(figures.won, budget.value.chaser) };
  const last = Math.min(budget.value.bare ?? Number.POSITIVE_INFINITY, figures.lost.length - 1);
  const hardest = exampleWith(table, last, tables, rules);
  if (!hardest.ok) return hardest;
  return ok({
    rules: rules.id,
    by: rule === 'mate' ? 'dtm' : 'dtr',
    budget: { bare: budget.value.bare, chaser: budget.value.chaser },
    inTime,
    drawn: uncounted ? { bare: sum(uncounted.lost) - inTime.bare, chaser: sum(uncounted.won) - inTime.chaser } : null,
    hardest: hardest.value,
  });
}

/**
 * What the count allows, found by probing a position of the table: with the chaser to move before the count has
 * started, and after one of its moves, when the count has started.
 */
function budgetIn(table: TableFile, tables: EndgameTables, rules: RuleSet): Parsed<CountedWins['budget']> {
  const none = { bare: null, chaser: null };
  for (let byte = table.header.figures.lost.length; byte > 0; byte--) {
    const example = exampleOf(table, byte, rules);
    if (!example.ok) return example;
    if (example.value === null) continue;
    const { orders: _, ...setup } = example.value.setup();
    const chasing = Position.fromSetup(rules, { ...setup, turn: 'w', count: null });
    if (!chasing.ok) continue;
    const after = chasing.value
      .moves()
      .map(move => chasing.value.play(move))
      .find(at => at.outcome() === null);
    if (after === undefined) continue;
    const [chaser, bare] = [verdictOf(chasing.value, tables), verdictOf(after, tables)];
    if (!chaser.ok) return chaser;
    if (!bare.ok) return bare;
    return ok({ chaser: chaser.value?.budget ?? null, bare: bare.value?.budget ?? null });
  }
  return ok(none);
}
