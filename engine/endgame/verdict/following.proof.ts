/**
 * Verdicts follow from those one move later, for every move and every count action, under every rule set that counts,
 * with its own limits.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Random } from '../../../tests/scripts/random.ts';
import { randomEnding } from '../../../tests/scripts/random-ending.ts';
import { type TestTables, testTables } from '../../../tests/scripts/test-tables.ts';
import { verdictByStep } from '../../../tests/scripts/verdict-step.ts';
import { hasCount } from '../../rules/capabilities.ts';
import { ruleSets } from '../../rules/rule-sets/list.ts';
import { type Ending, parseEnding } from '../ending.ts';

const ENDINGS = ['KRvK', 'KSvK', 'KPvK', 'KSSvK', 'KSPvK'].map(name => parseEnding(name) as Ending);
let made: TestTables;

beforeAll(() => {
  made = testTables();
});
afterAll(() => made.remove());

const counting = ruleSets.filter(hasCount);

test.each(counting.map(rules => [rules.id, rules] as const))('%s', (id, rules) => {
  const random = new Random(31 + counting.indexOf(rules));
  const variant = { ...rules, repetition: null };
  const seen: Record<string, number> = {};
  for (let round = 0; round < 120; round++) {
    const position = randomEnding(random, variant, random.pick(ENDINGS));
    const { outcome } = verdictByStep(position, made.tables);
    seen[outcome] = (seen[outcome] ?? 0) + 1;
  }
  expect(Object.keys(seen)).toContain('win');
  console.log(id, JSON.stringify(seen));
});
