/**
 * Generation plan for DTR tables. The tables of endings after a promotion, under rules of their own, come first, as do
 * those of counts that a bare king can choose. Captures lead to smaller endings, which are solved in memory and need no
 * file.
 */
import type { RuleSet } from '../../rules/rule-set.ts';
import { decidingTable, distanceTable } from '../count/dtr.ts';
import type { DtrRule } from '../count/dtr-rule.ts';
import { type Ending, isTwoSided, promoted } from '../ending.ts';
import { type Table, tableDependencies } from '../solver/dtr-terms.ts';
import { folderOfRule, nameUnder } from '../tables/locations.ts';

/** Tables under one rule; `null`: DTM tables. */
export interface Batch {
  readonly rule: DtrRule | null;
  readonly endings: readonly Ending[];
}

const ruleOf = ({ rule }: Table): DtrRule | null => (rule === 'mate' ? null : rule);
const keyOf = (table: Table): string => nameUnder(ruleOf(table), table.ending.name);

/**
 * The tables that verdicts in these endings require under the rule set: DTM, and the table that decides under the usual
 * count.
 */
export function tablesFor(rules: RuleSet, endings: readonly Ending[]): readonly Table[] {
  return endings.flatMap(ending => {
    const promotedEnding = promoted(ending);
    // `two-sided-plan.ts` plans two-sided endings under other rules.
    const both = isTwoSided(ending)
      ? [distanceTable(rules, ending) === 'mate' ? ('mate' as const) : null]
      : [distanceTable(rules, ending), decidingTable(rules, ending)];
    const own = both.flatMap(rule => (rule === null ? [] : [{ ending, rule }]));
    return promotedEnding === null ? own : [...tablesFor(rules, [promotedEnding]), ...own];
  });
}

/** The tables and their dependencies, in an order in which they can be generated. */
export function batchesOf(tables: readonly Table[]): readonly Batch[] {
  const ordered = new Map<string, Table>();
  const take = (table: Table): void => {
    if (ordered.has(keyOf(table))) return;
    for (const behind of tableDependencies(table)) take(behind);
    ordered.set(keyOf(table), table);
  };
  for (const table of tables) take(table);
  const batches: Batch[] = [];
  const done = new Set<string>();
  const isReady = (table: Table): boolean => tableDependencies(table).every(behind => done.has(keyOf(behind)));
  let left = [...ordered.values()];
  while (left.length > 0) {
    const first = left.find(isReady);
    if (first === undefined) throw new RangeError('tables depend on each other');
    const rule = ruleOf(first);
    const folder = folderOfRule(rule);
    const batch = left.filter(table => {
      const fits = folderOfRule(ruleOf(table)) === folder && isReady(table);
      if (fits) done.add(keyOf(table));
      return fits;
    });
    batches.push({ rule, endings: batch.map(({ ending }) => ending) });
    left = left.filter(table => !batch.includes(table));
  }
  return batches;
}
