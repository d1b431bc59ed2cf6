/**
 * Positions in which the chaser still has first-move rights: verdicts compared with a naive search by the rules only,
 * under every rule set with such rights.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leapingRules } from '../../../tests/scripts/first-move-rules.ts';
import { hurried } from '../../../tests/scripts/hurried.ts';
import { Random } from '../../../tests/scripts/random.ts';
import { chaserOf } from '../../../tests/scripts/random-ending.ts';
import { must, type TestTables, testTables } from '../../../tests/scripts/test-tables.ts';
import { unmovedEnding } from '../../../tests/scripts/unmoved-ending.ts';
import { NaiveVerdict } from '../../../tests/support/naive-verdict.ts';
import { makeFen } from '../../rules/fen.ts';
import { type Color, opposite } from '../../rules/types.ts';
import { type Ending, parseEnding } from '../ending.ts';
import { firstMovesLeft } from '../first-move-rights.ts';
import { probePosition } from '../verdict/verdict.ts';

const named = (...names: readonly string[]): readonly Ending[] => names.map(name => parseEnding(name) as Ending);
const ONE = named('KSvK', 'KMvK', 'KPvK');
const TWO = named('KRMvK', 'KRPvK', 'KNPvK', 'KMPvK', 'KSMvK');
let made: TestTables;
/** Wins found with first-move rights left, under any rule set. */
let won = 0;

beforeAll(() => {
  made = testTables();
});
afterAll(() => made.remove());

/** Chaser moves that the naive search looks ahead. */
const DEPTH = 3;

test.each(leapingRules.map(rules => [rules.id, rules] as const))('%s', (id, rules) => {
  const random = new Random(50 + leapingRules.indexOf(rules));
  const variant = hurried(random, rules);
  const endings = [...named('KRvK', 'KRvK'), random.pick(ONE), random.pick(TWO)];
  const seen: Record<string, number> = {};
  let looked = 0;
  for (let round = 0; round < 1200 && looked < 500; round++) {
    const position = unmovedEnding(random, variant, random.pick(endings), true);
    const chaser: Color = chaserOf(position);
    const { verdict, noVerdictReason } = must(probePosition(position, made.tables));
    if (verdict === null) throw new Error(`${makeFen(position)} ${JSON.stringify(noVerdictReason)}`);
    const { outcome, dtm, dtr, budget } = verdict;
    const short = (dtm ?? DEPTH) <= DEPTH || (budget !== null && budget <= DEPTH);
    if (!short || (outcome !== 'win' && random.chance(0.93))) continue;
    const naive = new NaiveVerdict(chaser, 3000);
    const depth = outcome === 'win' ? Math.min(dtm ?? DEPTH, DEPTH) : DEPTH;
    const wins = naive.winsIfFew(position, depth);
    looked += naive.looked;
    // A restarted count can make a win longer than this search looks ahead.
    if (wins === null || (!wins && outcome === 'win' && (dtr !== dtm || (dtm ?? 0) > DEPTH))) continue;
    if (wins !== (outcome === 'win'))
      throw new Error(`${makeFen(position)} ${JSON.stringify([position.count(), variant.count, verdict, wins])}`);
    const left = firstMovesLeft(position, chaser);
    const what = `${outcome}${left === null ? '' : firstMovesLeft(position, opposite(chaser)) ? ' both' : ' left'}`;
    seen[what] = (seen[what] ?? 0) + 1;
  }
  won += seen['win left'] ?? 0;
  console.log(id, looked, JSON.stringify(seen));
});

test('sees wins among the random positions', () => expect(won).toBeGreaterThan(20));
