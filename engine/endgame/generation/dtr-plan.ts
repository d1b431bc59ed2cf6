/**
 * What has to be made for tables of needs: the tables that fishes promote into, under rules of their own, come before them, and so do those of
 * what a bare king may choose. Captures lead into smaller endings, which are solved on the way and need no file.
 */
import type { RuleSet } from '../../rules/rule-set.ts';
import { decidingTable, distanceTable } from '../count/dtr.ts';
import type { DtrRule } from '../count/dtr-rule.ts';
import { type Ending, isTwoSided, promoted } from '../ending.ts';
import { type Table, tableDependencies } from '../solver/dtr-terms.ts';
import { folderOfRule, nameUnder } from '../tables/locations.ts';

/** Tables under one rule, those of distances where there is none. */
export interface Batch {
  readonly rule: DtrRule | null;
  readonly endings: readonly Ending[];
}

const ruleOf = ({ rule }: Table): DtrRule | null => (rule === 'mate' ? null : rule);
const keyOf = (table: Table): string => nameUnder(ruleOf(table), table.ending.name);

/** What verdicts in these endings take under the rule set: the moves to mate, and what decides under the usual count. */
export function tablesFor(rules: RuleSet, endings: readonly Ending[]): readonly Table[] {
  return endings.flatMap(ending => {
    const crowned = promoted(ending);
    // Those of duels by other rules are made by `duel-plan.ts`.
    const both = isTwoSided(ending)
      ? [distanceTable(rules, ending) === 'mate' ? ('mate' as const) : null]
      : [distanceTable(rules, ending), decidingTable(rules, ending)];
    const own = both.flatMap(rule => (rule === null ? [] : [{ ending, rule }]));
    return crowned === null ? own : [...tablesFor(rules, [crowned]), ...own];
  });
}

/** The tables and all that they take, in an order in which they can be made. */
export function batchesOf(wanted: readonly Table[]): readonly Batch[] {
  const ordered = new Map<string, Table>();
  const take = (table: Table): void => {
    if (ordered.has(keyOf(table))) return;
    for (const behind of tableDependencies(table)) take(behind);
    ordered.set(keyOf(table), table);
  };
  for (const table of wanted) take(table);
  const batches: Batch[] = [];
  const done = new Set<string>();
  const isReady = (table: Table): boolean => tableDependencies(table).every(behind => done.has(keyOf(behind)));
  let left = [...ordered.values()];
  while (left.length > 0) {
    const first = left.find(isReady);
    if (first === undefined) throw new RangeError('tables take each other');
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
