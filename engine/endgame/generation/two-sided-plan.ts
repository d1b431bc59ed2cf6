/**
 * The tables that verdicts in two-sided endings require under a rule set: distances, and DTR under the count that such
 * an ending has.
 */
import type { RuleSet } from '../../rules/rule-set.ts';
import { type TwoSidedRule, tableFor } from '../count/two-sided-rule.ts';
import { type Ending, isTwoSided, promoted, promotedAgainst, turned } from '../ending.ts';
import { twoSidedDistanceTable } from '../verdict/two-sided-distance.ts';
import { twoSidedRuleFor } from '../verdict/two-sided-verdict.ts';

export interface TwoSidedTable {
  readonly ending: Ending;
  /** `mate`: the DTM table. */
  readonly rule: 'mate' | TwoSidedRule;
}

/** The two-sided endings among these from either side's view, and those that their fishes promote to. */
function withFollowers(endings: readonly Ending[]): readonly Ending[] {
  const all = new Map(endings.filter(isTwoSided).map(ending => [ending.name, ending]));
  for (const ending of all.values())
    for (const each of [turned(ending), promoted(ending), promotedAgainst(ending)])
      if (each !== null) all.set(each.name, each);
  return [...all.values()];
}

/** Each table once; none for endings that no table can decide. */
export function twoSidedTablesFor(rules: RuleSet, endings: readonly Ending[]): readonly TwoSidedTable[] {
  const tables = new Map<string, TwoSidedTable>();
  for (const ending of withFollowers(endings)) {
    const standing = twoSidedRuleFor(rules, ending, null, 'w');
    const far = standing && twoSidedDistanceTable(rules, ending);
    if (standing === null || far === null) continue;
    for (const rule of [far, tableFor(standing.rule, ending)])
      tables.set(`${ending.name} ${JSON.stringify(rule)}`, { ending, rule });
  }
  return [...tables.values()];
}
