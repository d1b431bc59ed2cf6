/**
 * Verdicts under the count compared with a naive search by the rules only, under every rule set that counts, with
 * fishes.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hurried } from '../../../tests/scripts/hurried.ts';
import { Random } from '../../../tests/scripts/random.ts';
import { chaserOf, randomEnding } from '../../../tests/scripts/random-ending.ts';
import { must, type TestTables, testTables } from '../../../tests/scripts/test-tables.ts';
import { NaiveVerdict } from '../../../tests/support/naive-verdict.ts';
import { hasCount } from '../../rules/capabilities.ts';
import { makeFen, positionFromFen } from '../../rules/fen.ts';
import type { Position } from '../../rules/position.ts';
import type { RuleSet } from '../../rules/rule-set.ts';
import { ruleSets } from '../../rules/rule-sets/list.ts';
import { makruk } from '../../rules/rule-sets/makruk.ts';
import { type Ending, parseEnding } from '../ending.ts';
import type { Verdict } from '../types/verdict.ts';
import { moveVerdicts } from './move-verdicts.ts';
import { verdictOf } from './verdict.ts';

const ENDINGS = ['KRvK', 'KSvK', 'KPvK', 'KRRvK', 'KSSvK', 'KRPvK', 'KSPvK', 'KPPvK'].map(
  name => parseEnding(name) as Ending,
);
let made: TestTables;

beforeAll(() => {
  made = testTables();
});
afterAll(() => made.remove());

const counting = ruleSets.filter(hasCount);

/** Chaser moves that the naive search looks ahead. For longer wins it only proves that there is no faster one. */
const DEPTH = 3;

test.each(counting.map(rules => [rules.id, rules] as const))('%s: agrees with a naive search', (id, rules) => {
  const random = new Random(6 + [...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0));
  const variant = hurried(random, rules);
  const endings = ENDINGS.filter(({ units }) => units.length === 1).concat(random.pick(ENDINGS.slice(3)));
  const seen: Record<string, number> = {};
  let looked = 0;
  for (let round = 0; round < 3000 && looked < 3000; round++) {
    const position = randomEnding(random, variant, random.pick(endings));
    const verdict = must(verdictOf(position, made.tables));
    if (verdict === null) throw new Error(makeFen(position));
    const { outcome, dtm, budget, dtr, margin } = verdict;
    const short = (dtm ?? DEPTH) <= DEPTH || (budget !== null && budget <= DEPTH);
    if (!short || (outcome === 'draw' && random.chance(0.8))) continue;
    const naive = new NaiveVerdict(chaserOf(position), 2000);
    const wins = naive.winsIfFew(position, DEPTH);
    looked += naive.looked;
    // A restarted count can make a win longer than this search looks ahead.
    if (wins === null || (!wins && outcome === 'win' && (dtr !== dtm || (dtm ?? 0) > DEPTH))) continue;
    if (wins !== (outcome === 'win'))
      throw new Error(`${makeFen(position)} ${JSON.stringify([position.count(), variant.count, verdict, wins])}`);
    if (dtm === null) expect(outcome).toBe('draw');
    if (dtr !== null && budget !== null) expect(margin).toBe(budget - dtr);
    const what = `${outcome}${margin === 0 ? ' just' : margin === -1 ? ' by one' : ''} ${position.count()?.kind ?? 'unbegun'}`;
    seen[what] = (seen[what] ?? 0) + 1;
  }
  for (const what of ['win', 'draw']) expect(Object.keys(seen).join()).toContain(what);
  console.log(id, looked, JSON.stringify(seen));
});

test('lists the best move first, taking the count into account', () => {
  const { tables } = made;
  const at = (rules: RuleSet, fen: string): Position => must(positionFromFen(rules, fen));
  const won = at(makruk, '8/8/8/8/8/1K6/7R/k7 w - 32 19 1');
  expect(must(verdictOf(won, tables))).toEqual({
    chaser: 'w',
    ending: 'KRvK',
    outcome: 'win',
    dtm: 1,
    dtr: 1,
    budget: 7,
    margin: 6,
  } satisfies Verdict);
  const [best, ...others] = must(moveVerdicts(won, tables));
  expect(best?.verdict).toMatchObject({ outcome: 'win', dtm: 0 });
  expect(others.length).toBe(won.moves().length - 1);
  const late = at(makruk, '8/8/8/3k4/8/8/8/K6R w - 32 29 1');
  expect(must(verdictOf(late, tables))).toMatchObject({ outcome: 'count-draw', dtm: 15, budget: 2, margin: -13 });
  const taken = at(makruk, '8/8/8/8/8/8/1k6/R3K3 b - 32 20 1');
  expect(must(moveVerdicts(taken, tables))[0]?.verdict).toMatchObject({
    outcome: 'draw',
    ending: 'KvK',
    dtm: null,
  });
});
