/** Under every rule set that counts, with its own limits: a verdict follows from those a move later, by every move and every act. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Ending, parseEnding } from '../../engine/endgame/ending.ts';
import { judgePosition } from '../../engine/endgame/verdict.ts';
import { makeFen } from '../../engine/rules/fen.ts';
import { ruleSets } from '../../engine/rules/rule-sets/list.ts';
import { Random } from '../scripts/random.ts';
import { chaserOf, randomEnding } from '../scripts/random-ending.ts';
import { must, type TestTables, testTables } from '../scripts/test-tables.ts';
import { winsByStep } from '../scripts/verdict-step.ts';

const ENDINGS = ['KRvK', 'KSvK', 'KPvK', 'KSSvK', 'KSPvK'].map(name => parseEnding(name) as Ending);
let made: TestTables;

beforeAll(() => {
  made = testTables();
});
afterAll(() => made.remove());

const counting = ruleSets.filter(({ rek, count }) => rek === null && count.mode !== 'off');

test.each(counting.map(rules => [rules.id, rules] as const))('%s', (id, rules) => {
  const random = new Random(31 + counting.indexOf(rules));
  const variant = { ...rules, repetition: null };
  const seen: Record<string, number> = {};
  for (let round = 0; round < 120; round++) {
    const position = randomEnding(random, variant, random.pick(ENDINGS));
    const { verdict, unjudged } = must(judgePosition(position, made.tables));
    if (verdict === null) throw new Error(`${makeFen(position)} ${JSON.stringify(unjudged)}`);
    const wins = winsByStep(position, chaserOf(position), made.tables);
    if (wins === null || wins !== (verdict.outcome === 'win'))
      throw new Error(`${makeFen(position)} ${JSON.stringify([position.count(), verdict, wins])}`);
    seen[verdict.outcome] = (seen[verdict.outcome] ?? 0) + 1;
  }
  expect(Object.keys(seen)).toContain('win');
  console.log(id, JSON.stringify(seen));
});
