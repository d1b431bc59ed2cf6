/**
 * One unit against one where the first check wins, stalemate loses or fishes promote on other ranks: compared with the
 * results one move later, and with a naive search.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareRandom, compareTwoSided } from '../../../tests/scripts/compare-two-sided.ts';
import { hurried } from '../../../tests/scripts/hurried.ts';
import { Random } from '../../../tests/scripts/random.ts';
import { must, type TestTables, testTables } from '../../../tests/scripts/test-tables.ts';
import { positionFromFen } from '../../rules/fen.ts';
import type { Position } from '../../rules/position.ts';
import type { RuleSet } from '../../rules/rule-set.ts';
import { karOuk } from '../../rules/rule-sets/kar-ouk.ts';
import { karOukEngine } from '../../rules/rule-sets/kar-ouk-engine.ts';
import { karOukManual } from '../../rules/rule-sets/kar-ouk-manual.ts';
import { makruk } from '../../rules/rule-sets/makruk.ts';
import { oukEngine } from '../../rules/rule-sets/ouk-engine.ts';
import { oukPychess } from '../../rules/rule-sets/ouk-pychess.ts';
import { type Ending, parseEnding } from '../ending.ts';
import type { Verdict } from '../types/verdict.ts';
import { provenPlay } from '../verdict/proof.ts';
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
  ['kar-ouk', { ...karOuk, repetition: null }, 'KRvKN'],
  ['kar-ouk, fishes', hurried(new Random(1), karOuk), 'KPvKM'],
  ['kar-ouk, a promotion may begin the count, and end it', hurried(new Random(3), karOuk), 'KMvKP'],
  ['kar-ouk, engines', hurried(new Random(4), karOukEngine), 'KMvKP'],
  ['kar-ouk-manual', hurried(new Random(2), karOukManual), 'KNvKN'],
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

test('gives the win to the side that can check first', () => {
  expect(verdict(at(karOuk, '8/8/3k4/8/1n6/8/8/R3K3 w - - 1+1 0 1'))).toMatchObject({
    chaser: 'w',
    outcome: 'win',
    dtm: 1,
  });
  expect(verdict(at(karOuk, '8/8/3k4/8/1n6/8/8/R3K3 b - - 1+1 0 1'))).toMatchObject({
    chaser: 'b',
    outcome: 'win',
    dtm: 1,
  });
  const line = must(provenPlay(at(karOuk, '8/8/8/8/n7/8/k7/2KR4 b - - 1+1 0 1'), made.tables));
  expect(line.filter((_, ply) => ply % 2 === 1)).toHaveLength(
    verdict(at(karOuk, '8/8/8/8/n7/8/k7/2KR4 b - - 1+1 0 1'))?.dtm ?? 0,
  );
});

test('examines the replies to a check in the setup', () => {
  const position = at(karOuk, '8/8/8/k7/R7/K7/8/1r6 b - - 1+1 0 1');
  expect(position.outcome()).toBeNull();
  compareTwoSided(position, made.tables);
});

test('gives budget and DTR for a mate in one and for a count that has ended', () => {
  const mate = (count: string): Verdict | null => verdict(at(oukEngine, `3k4/7R/3K4/8/8/8/8/n7 w - ${count}`));
  expect(mate('126 40 1')).toMatchObject({ dtm: 1, dtr: 1, budget: 44, margin: 43, outcome: 'win' });
  expect(mate('126 127 1')).toMatchObject({ dtm: 1, dtr: 1, budget: 0, margin: -1, outcome: 'count-draw' });
  const last = at(oukEngine, '8/8/8/3k4/8/8/8/KR5m w - 126 126 1');
  expect(verdict(last)).toMatchObject({ budget: 1, outcome: 'count-draw' });
  const dtr = verdict(last)?.dtr ?? 0;
  expect(verdict(at(oukEngine, '8/8/8/3k4/8/8/8/KR5m w - 126 127 1'))?.dtr).toBe(dtr);
  expect(verdict(at(oukEngine, `8/8/8/3k4/8/8/8/KR5m w - 126 ${128 - 2 * dtr} 1`))).toMatchObject({
    dtr,
    budget: dtr,
    outcome: 'win',
  });
});
