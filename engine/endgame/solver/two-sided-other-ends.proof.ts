/**
 * One unit against one where stalemate loses or fishes promote on other ranks: compared with the results one move
 * later, and with a naive search.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareRandom } from '../../../tests/scripts/compare-two-sided.ts';
import { hurried } from '../../../tests/scripts/hurried.ts';
import { Random } from '../../../tests/scripts/random.ts';
import { must, type TestTables, testTables } from '../../../tests/scripts/test-tables.ts';
import { positionFromFen } from '../../rules/fen.ts';
import type { Position } from '../../rules/position.ts';
import type { RuleSet } from '../../rules/rule-set.ts';
import { karOuk } from '../../rules/rule-sets/kar-ouk.ts';
import { makruk } from '../../rules/rule-sets/makruk.ts';
import { oukEngine } from '../../rules/rule-sets/ouk-engine.ts';
import { oukPychess } from '../../rules/rule-sets/ouk-pychess.ts';
import { type Ending, parseEnding } from '../ending.ts';
import type { Verdict } from '../types/verdict.ts';
import { verdictOf } from '../verdict/verdict.ts';

let made: TestTables;

beforeAll(() => {
  made = testTables();
});
afterAll(() => made.remove());

const stalemateLoses: RuleSet = { ...makruk, stalemate: 'loss', deadPosition: 'kings' };
const late: RuleSet = { ...oukPychess, promotion: { relRank: 8, beyond: true } };
const all: RuleSet = { ...karOuk, stalemate: 'loss', deadPosition: 'auto', promotion: { relRank: 5, beyond: false } };

/** Limits so low that the search reaches the end of every count, except where the limits of the game are used. */
const sets: readonly (readonly [string, RuleSet, string])[] = [
  ['stalemate loses', { ...stalemateLoses, repetition: null }, 'KRvKR'],
  ['fishes promote on the eighth rank', hurried(new Random(4), late), 'KRvKP'],
  ['all of it', hurried(new Random(5), all), 'KMvKP'],
];

test.each(sets)(
  '%s: gives verdicts that follow from those one move later and agree with a naive search',
  (id, rules, name) => {
    const seen = compareRandom(rules, parseEnding(name) as Ending, made.tables);
    console.log(id, JSON.stringify(seen));
  },
);

const at = (rules: RuleSet, fen: string): Position => must(positionFromFen(rules, fen));

const verdict = (position: Position): Verdict | null => must(verdictOf(position, made.tables));

test('gives budget and DTR for a mate in one and for a count that has ended', () => {
  const mate = (count: string): Verdict | null => verdict(at(oukEngine, `3k4/7R/3K4/8/8/8/8/n7 w - ${count}`));
  expect(mate('126 40 1')).toMatchObject({ dtm: 1, dtr: 1, budget: 44, margin: 43, outcome: 'win' });
  expect(mate('126 127 1')).toMatchObject({ dtm: 1, dtr: 1, budget: 0, margin: -1, outcome: 'count-draw' });
  const last = at(oukEngine, '8/8/8/3k4/8/8/8/KR5m w - 126 126 1');
  expect(verdict(last)).toMatchObject({ budget: 1, outcome: 'count-draw' });
  const needs = verdict(last)?.dtr ?? 0;
  expect(verdict(at(oukEngine, '8/8/8/3k4/8/8/8/KR5m w - 126 127 1'))?.dtr).toBe(needs);
  expect(verdict(at(oukEngine, `8/8/8/3k4/8/8/8/KR5m w - 126 ${128 - 2 * needs} 1`))).toMatchObject({
    needs,
    allows: needs,
    outcome: 'win',
  });
});
