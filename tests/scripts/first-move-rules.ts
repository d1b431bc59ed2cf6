/** Rule sets in which men have first moves of their own. */
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { ruleSets } from '../../engine/rules/rule-sets/list.ts';

export const leapingRules: readonly RuleSet[] = ruleSets.filter(
  ({ kingLeap, metLeap, compound, rek }) => rek === null && (kingLeap ?? metLeap ?? compound) !== null,
);

/** Nothing is counted or repeated. */
export const uncounted = (rules: RuleSet): RuleSet => ({
  ...rules,
  repetition: null,
  count: { mode: 'off', setUp: 'atOnce', claims: false, board: null, piece: null },
});
