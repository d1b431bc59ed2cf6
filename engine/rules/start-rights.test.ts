import { expect, it, test } from 'vitest';
import { withOption } from './option-list.ts';
import type { RuleSet } from './rule-set.ts';
import { ruleSetFaults } from './rule-set-check.ts';
import { copyOf } from './rule-set-file.ts';
import { ruleSet, ruleSets } from './rule-sets/list.ts';
import { withFittingRights } from './start-rights.ts';

test.each(ruleSets.map(rules => [rules.id, rules] as const))('%s has the rights that its leaps need', (_, rules) => {
  expect(withFittingRights(rules).startFen).toBe(rules.startFen);
});

it('follows the leaps as they are switched on and off', () => {
  const makruk = copyOf(ruleSet('makruk') as RuleSet, 'x');
  const leaping = withFittingRights(withOption(makruk, 'kingLeap', true));
  expect(leaping.startFen).toContain(' w De - ');
  expect(ruleSetFaults(leaping)).toEqual([]);
  const both = withFittingRights(withOption(leaping, 'metLeap', true));
  expect(both.startFen).toContain(' w DEde - ');
  expect(withFittingRights(withOption(withOption(both, 'metLeap', null), 'kingLeap', null)).startFen).toBe(
    makruk.startFen,
  );
});
