/** One unit against one where games end otherwise than by mate, or fishes promote elsewhere: by what follows a move later, and by a naive search. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Ending, parseEnding } from '../../engine/endgame/ending.ts';
import { provenPlay } from '../../engine/endgame/proof.ts';
import { judgePosition, verdictOf } from '../../engine/endgame/verdict.ts';
import type { Verdict } from '../../engine/endgame/verdict-form.ts';
import { makeFen, positionFromFen } from '../../engine/rules/fen.ts';
import type { Position } from '../../engine/rules/position.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { karOuk } from '../../engine/rules/rule-sets/kar-ouk.ts';
import { karOukManual } from '../../engine/rules/rule-sets/kar-ouk-manual.ts';
import { makruk } from '../../engine/rules/rule-sets/makruk.ts';
import { oukPychess } from '../../engine/rules/rule-sets/ouk-pychess.ts';
import { duelWinsByStep, farByStep } from '../scripts/duel-step.ts';
import { hurried } from '../scripts/hurried.ts';
import { Random } from '../scripts/random.ts';
import { randomDuel } from '../scripts/random-duel.ts';
import { must, type TestTables, testTables } from '../scripts/test-tables.ts';
import { NaiveVerdict } from './naive-verdict.ts';

let made: TestTables;

beforeAll(() => {
  made = testTables();
});
afterAll(() => made.remove());

/** Moves that the naive search looks ahead, and positions that it looks at for one verdict. */
const DEPTH = 2;
const MOST = 150;
const ROUNDS = 20;

const stalemateLoses: RuleSet = { ...makruk, stalemate: 'loss', deadPosition: 'kings' };
const late: RuleSet = { ...oukPychess, promotion: { relRank: 8, beyond: true } };
const all: RuleSet = { ...karOuk, stalemate: 'loss', deadPosition: 'auto', promotion: { relRank: 5, beyond: false } };

/** Whether the search finds the win; `null` where that takes too many positions. */
function search(position: Position, { chaser }: Verdict): boolean | null {
  try {
    return new NaiveVerdict(chaser, MOST).wins(position, DEPTH);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function compare(position: Position): Verdict['outcome'] {
  const { verdict, unjudged } = must(judgePosition(position, made.tables));
  if (verdict === null) throw new Error(`${makeFen(position)} ${JSON.stringify(unjudged)}`);
  const { chaser, mate, outcome, needs } = verdict;
  const what = `${makeFen(position)} ${JSON.stringify([position.count(), verdict, position.rules.count])}`;
  if (position.outcome() === null)
    expect(farByStep(position, made.tables), what).toEqual(mate === null ? null : { chaser, mate });
  for (const side of ['w', 'b'] as const)
    expect(duelWinsByStep(position, side, made.tables), what).toBe(outcome === 'win' && chaser === side);
  const found = search(position, verdict);
  if (outcome !== 'win' || (mate ?? 0) > DEPTH || needs !== mate)
    expect(found && outcome !== 'win', what).not.toBe(true);
  else expect(found, what).not.toBe(false);
  return outcome;
}

/** With limits so low that the search comes to the end of every count, where not those of the game are kept. */
const sets: readonly (readonly [string, RuleSet, string])[] = [
  ['kar-ouk', { ...karOuk, repetition: null }, 'KRvKN'],
  ['kar-ouk, fishes', hurried(new Random(1), karOuk), 'KPvKM'],
  ['kar-ouk-manual', hurried(new Random(2), karOukManual), 'KNvKN'],
  ['stalemate loses', { ...stalemateLoses, repetition: null }, 'KRvKR'],
  ['fishes promote on the eighth rank', hurried(new Random(4), late), 'KRvKP'],
  ['all of it', hurried(new Random(5), all), 'KMvKP'],
];

test.each(sets)('%s: verdicts follow from those a move later, and a naive search finds them', (id, rules, name) => {
  const random = new Random(8);
  const ending = parseEnding(name) as Ending;
  const seen: Record<string, number> = {};
  for (let round = 0; round < ROUNDS; round++) {
    const outcome = compare(randomDuel(random, rules, ending));
    seen[outcome] = (seen[outcome] ?? 0) + 1;
  }
  expect(Object.keys(seen)).toContain('win');
  console.log(id, JSON.stringify(seen));
});

function at(rules: RuleSet, fen: string): Position {
  const position = positionFromFen(rules, fen);
  if (!position.ok) throw new Error(fen);
  return position.value;
}

const told = (position: Position): Verdict | null => must(verdictOf(position, made.tables));

test('who can check does so; who must let it happen loses', () => {
  expect(told(at(karOuk, '8/8/3k4/8/1n6/8/8/R3K3 w - - 1+1 0 1'))).toMatchObject({
    chaser: 'w',
    outcome: 'win',
    mate: 1,
  });
  expect(told(at(karOuk, '8/8/3k4/8/1n6/8/8/R3K3 b - - 1+1 0 1'))).toMatchObject({
    chaser: 'b',
    outcome: 'win',
    mate: 1,
  });
  const line = must(provenPlay(at(karOuk, '8/8/8/8/n7/8/k7/2KR4 b - - 1+1 0 1'), made.tables));
  expect(line.filter((_, ply) => ply % 2 === 1)).toHaveLength(
    told(at(karOuk, '8/8/8/8/n7/8/k7/2KR4 b - - 1+1 0 1'))?.mate ?? 0,
  );
});

test('a check that was set up is answered', () => {
  const position = at(karOuk, '8/8/8/k7/R7/K7/8/1r6 b - - 1+1 0 1');
  expect(position.outcome()).toBeNull();
  compare(position);
});

test('a mate in one tells what the count leaves, and a count that is over what the win would need', () => {
  const mate = (count: string): Verdict | null => told(at(oukPychess, `3k4/7R/3K4/8/8/8/8/n7 w - ${count}`));
  expect(mate('126 40 1')).toMatchObject({ mate: 1, needs: 1, allows: 44, spare: 43, outcome: 'win' });
  expect(mate('126 127 1')).toMatchObject({ mate: 1, needs: 1, allows: 0, spare: -1, outcome: 'count-draw' });
  const last = at(oukPychess, '8/8/8/3k4/8/8/8/KR5m w - 126 126 1');
  expect(told(last)).toMatchObject({ allows: 1, outcome: 'count-draw' });
  const needs = told(last)?.needs ?? 0;
  expect(told(at(oukPychess, '8/8/8/3k4/8/8/8/KR5m w - 126 127 1'))?.needs).toBe(needs);
  expect(told(at(oukPychess, `8/8/8/3k4/8/8/8/KR5m w - 126 ${128 - 2 * needs} 1`))).toMatchObject({
    needs,
    allows: needs,
    outcome: 'win',
  });
});
