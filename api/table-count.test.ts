import { expect, test } from 'vitest';
import { decidingTable } from '../engine/endgame/count/dtr.ts';
import { type BareKingRule, isTwoSidedRule } from '../engine/endgame/count/rule.ts';
import { ruleFolder } from '../engine/endgame/count/stored-rule.ts';
import { parseEnding } from '../engine/endgame/ending.ts';
import { ruleSets } from '../engine/rules/rule-sets/list.ts';
import { tableCount } from './table-count.ts';

const fault = (value: unknown): string | null => tableCount.fault(value, 'count');

test('accepts the count of a rule set, a single rule, or none', () => {
  expect([null, undefined, { rules: 'makruk' }].map(fault)).toEqual([null, null, null]);
  expect(fault({ rules: 4 })).toMatch(/count\.rules/);
  expect(fault('makruk')).toMatch(/not an object/);
  const rules = ruleSets.flatMap(known =>
    ['KRRvK', 'KSPvK'].flatMap(name => {
      const ending = parseEnding(name);
      const rule = ending && decidingTable(known, ending);
      return rule === null || rule === 'mate' || isTwoSidedRule(rule) ? [] : [rule];
    }),
  );
  expect(rules.length).toBeGreaterThan(8);
  for (const rule of rules) {
    expect(fault({ rule })).toBeNull();
    const shuffled = Object.fromEntries(Object.entries(rule).reverse()) as unknown as BareKingRule;
    expect(ruleFolder({ ...shuffled, more: 1 } as BareKingRule)).toBe(ruleFolder(rule));
  }
  const [rule] = rules;
  expect(fault({ rule: { ...rule, withFish: 'yes' } })).toMatch(/withFish/);
  expect(fault({ rule: { ...rule, running: { kind: 'unknown' } } })).toMatch(/running/);
  expect(fault({ rule: { ...rule, table: [{ role: 'queen', atLeast: 1, limit: 8 }] } })).toMatch(/role/);
});
