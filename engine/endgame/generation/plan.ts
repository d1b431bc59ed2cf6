/**
 * Generation plan: the tables that verdicts require under a rule set, in an order in which they can be generated. The
 * tables of endings after a promotion, under rules of their own, come first, as do those of counts that a bare king can
 * choose. Captures against a bare king lead to smaller endings, which are solved in memory and need no file.
 */
import type { RuleSet } from '../../rules/rule-set.ts';
import { decidingTable, distanceTable } from '../count/dtr.ts';
import type { DtrRule } from '../count/rule.ts';
import { type Ending, isTwoSided, promoted, promotedAgainst, turned } from '../ending.ts';
import { type EndingTable, tableDependencies } from '../solver/terms.ts';
import { folderOfRule, nameUnder } from '../tables/locations.ts';

/** Tables under one rule; `null`: DTM tables. */
export interface Batch {
  readonly rule: DtrRule | null;
  readonly endings: readonly Ending[];
}

const ruleOf = ({ rule }: EndingTable): DtrRule | null => (rule === 'mate' ? null : rule);
const keyOf = (table: EndingTable): string => nameUnder(ruleOf(table), table.ending.name);

/** The endings and all that their fishes promote to; of two-sided endings also the view of the other side. */
function withPromotions(endings: readonly Ending[]): readonly Ending[] {
  const all = new Map(endings.map(ending => [ending.name, ending]));
  for (const ending of all.values())
    for (const next of [turned(ending), promoted(ending), promotedAgainst(ending)])
      if (next !== null) all.set(next.name, next);
  return [...all.values()];
}

/**
 * The tables that verdicts in these endings require under the rule set: the distances, and the table that decides under
 * the usual count. Of two-sided endings none if no table can decide.
 */
export function tablesFor(rules: RuleSet, endings: readonly Ending[]): readonly EndingTable[] {
  const tables = new Map<string, EndingTable>();
  for (const ending of withPromotions(endings)) {
    const deciding = decidingTable(rules, ending);
    if (deciding === null && isTwoSided(ending)) continue;
    for (const rule of [distanceTable(rules, ending), deciding]) {
      if (rule === null) continue;
      const table = { ending, rule };
      tables.set(keyOf(table), table);
    }
  }
  return [...tables.values()];
}

/** The tables and their dependencies, in an order in which they can be generated. */
export function batchesOf(tables: readonly EndingTable[]): readonly Batch[] {
  const ordered = new Map<string, EndingTable>();
  const take = (table: EndingTable): void => {
    if (ordered.has(keyOf(table))) return;
    for (const dependency of tableDependencies(table)) take(dependency);
    ordered.set(keyOf(table), table);
  };
  for (const table of tables) take(table);
  const batches: Batch[] = [];
  const done = new Set<string>();
  const isReady = (table: EndingTable): boolean =>
    tableDependencies(table).every(dependency => done.has(keyOf(dependency)));
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
