/** DTR tables under counts that a capture restarts, compared with a naive search by the rules only. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Random } from '../../../tests/scripts/random.ts';
import { chaserOf, randomEnding } from '../../../tests/scripts/random-ending.ts';
import { must, type TestTables, testTables } from '../../../tests/scripts/test-tables.ts';
import { NaiveVerdict } from '../../../tests/support/naive-verdict.ts';
import { makeFen } from '../../rules/fen.ts';
import { Position } from '../../rules/position.ts';
import type { CountEnd, PieceCountRule, RuleSet } from '../../rules/rule-set.ts';
import { makruk } from '../../rules/rule-sets/makruk.ts';
import { makrukManual } from '../../rules/rule-sets/makruk-manual.ts';
import { oukForum } from '../../rules/rule-sets/ouk-forum.ts';
import { type Ending, parseEnding } from '../ending.ts';
import { verdictOf } from '../verdict/verdict.ts';
import { decidingTable } from './dtr.ts';
import { isTwoSidedRule, pliesFor } from './rule.ts';

const endings = (...names: string[]): readonly Ending[] => names.map(name => parseEnding(name) as Ending);
const PAIRS = endings('KRRvK', 'KSSvK');
let made: TestTables;

type Limits = readonly [twoBoats: number, boat: number, kouls: number, else_: number];

/** Limits so low that the naive search reaches the end of every count. */
const hurried = (base: RuleSet, restart: PieceCountRule['restart'], endAt: CountEnd, limits: Limits): RuleSet => ({
  ...base,
  id: `${base.id} ${restart} ${endAt} ${limits.join()}`,
  repetition: null,
  count: {
    ...base.count,
    board: null,
    piece: base.count.piece && {
      ...base.count.piece,
      restart,
      endAt,
      table: [
        { role: 'boat', atLeast: 2, limit: limits[0] },
        { role: 'boat', atLeast: 1, limit: limits[1] },
        { role: 'koul', atLeast: 1, limit: limits[2] },
        { role: null, atLeast: 0, limit: limits[3] },
      ],
    },
  },
});

const RULES: readonly RuleSet[] = [
  hurried(oukForum, 'classChange', 'budget', [5, 6, 6, 6]),
  hurried(oukForum, 'classChange', 'limit+1', [5, 6, 6, 7]),
  hurried(oukForum, 'always', 'limit', [6, 6, 6, 6]),
  hurried(makruk, 'always', 'budget', [6, 5, 5, 5]),
  hurried(makrukManual, 'classChange', 'limit', [6, 6, 7, 6]),
  hurried(makrukManual, 'counterOption', 'limit+1', [8, 4, 4, 4]),
];

beforeAll(() => {
  made = testTables();
});
afterAll(() => made.remove());

/** The bare king can capture at once, so a capture can decide. */
const isTelling = (position: Position): boolean =>
  position.turn !== chaserOf(position) && position.moves().some(move => position.removed(move).length > 0);

test.each(RULES.map(rules => [rules.id, rules] as const))('%s', (id, rules) => {
  const random = new Random(47 + RULES.indexOf(rules));
  const seen: Record<string, number> = {};
  let looked = 0;
  for (let round = 0; round < 12_000 && looked < 12_000; round++) {
    const position = randomEnding(random, rules, random.pick(PAIRS));
    const verdict = must(verdictOf(position, made.tables));
    if (verdict === null) throw new Error(makeFen(position));
    const { outcome, dtm, dtr, budget } = verdict;
    const differs = dtm !== null && budget !== null && (dtr !== dtm || isTelling(position));
    if ((budget ?? 9) > 3 || (!differs && !random.chance(0.05))) continue;
    const naive = new NaiveVerdict(chaserOf(position), 1500);
    const wins = naive.winsIfFew(position, 7);
    looked += naive.looked;
    if (wins === null) continue;
    if (wins !== (outcome === 'win')) {
      throw new Error(`${makeFen(position)} ${JSON.stringify([position.count(), verdict, wins])}`);
    }
    const how = dtr === dtm ? 'as mate' : dtr === null ? 'never' : dtr < (dtm ?? 0) ? 'sooner' : 'later';
    const what = `${outcome} ${how}`;
    seen[what] = (seen[what] ?? 0) + 1;
  }
  expect(Object.keys(seen).join()).toContain('count-draw');
  expect(Object.values(seen).reduce((sum, count) => sum + count)).toBeGreaterThan(2);
  console.log(id, looked, JSON.stringify(seen));
});

test('uses the limits of the rule set', () => {
  const random = new Random(5);
  for (const ending of PAIRS) {
    const rule = decidingTable(oukForum, ending);
    if (rule === null || rule === 'mate' || isTwoSidedRule(rule)) throw new Error(ending.name);
    const setup = { ...randomEnding(random, oukForum, ending).setup(), count: null };
    const position = Position.fromSetup(oukForum, setup);
    if (!position.ok) throw new Error(ending.name);
    const { limit } = position.value.countRule().piece;
    expect(pliesFor(rule, ending)).toBe(2 * (limit ?? 0) - 1);
  }
});
