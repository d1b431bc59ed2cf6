/** Rule sets with first-move leaps. */
import { familyOf } from '../../engine/rules/capabilities.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { ruleSets } from '../../engine/rules/rule-sets/list.ts';

export const leapingRules: readonly RuleSet[] = ruleSets.filter(
  rules => familyOf(rules) === 'chess' && (rules.kingLeap ?? rules.metLeap ?? rules.compound) !== null,
);

/** Nothing is counted or repeated. */
export const uncounted = (rules: RuleSet): RuleSet => ({
  ...rules,
  repetition: null,
  count: { mode: 'off', setUp: 'atOnce', claims: false, board: null, piece: null },
});
