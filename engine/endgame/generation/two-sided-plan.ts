/** Which tables verdicts in duels take under a rule set: how far a win is, and what it needs of the count that such a duel has. */
import type { RuleSet } from '../../rules/rule-set.ts';
import { type TwoSidedRule, tableFor } from '../count/two-sided-rule.ts';
import { type Ending, isTwoSided, promoted, promotedAgainst, turned } from '../ending.ts';
import { twoSidedDistanceTable } from '../verdict/two-sided-distance.ts';
import { twoSidedRuleFor } from '../verdict/two-sided-verdict.ts';

export interface TwoSidedTable {
  readonly ending: Ending;
  /** `mate`: distances to mate. */
  readonly rule: 'mate' | TwoSidedRule;
}

/** The duels among the endings, as either side sees them, and those that their fishes lead into. */
function withFollowers(endings: readonly Ending[]): readonly Ending[] {
  const all = new Map(endings.filter(isTwoSided).map(ending => [ending.name, ending]));
  for (const ending of all.values())
    for (const each of [turned(ending), promoted(ending), promotedAgainst(ending)])
      if (each !== null) all.set(each.name, each);
  return [...all.values()];
}

/** Each once; none of duels that no table can judge. */
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
