/**
 * Positions with first-move rights, compared with the results one move later, with the kernel's moves: DTM under random
 * first-move rules and random ends of the game, and outcomes under every rule set with first-move rights and its own
 * limits.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leapingRules, uncounted } from '../../../tests/scripts/first-move-rules.ts';
import { wonByStep } from '../../../tests/scripts/move-later.ts';
import { Random } from '../../../tests/scripts/random.ts';
import { chaserOf } from '../../../tests/scripts/random-ending.ts';
import { must, type TestTables, testTables } from '../../../tests/scripts/test-tables.ts';
import { unmovedEnding } from '../../../tests/scripts/unmoved-ending.ts';
import { verdictByStep } from '../../../tests/scripts/verdict-step.ts';
import { makeFen } from '../../rules/fen.ts';
import type { RuleSet } from '../../rules/rule-set.ts';
import { makrukSut } from '../../rules/rule-sets/makruk-sut.ts';
import { oukPychess } from '../../rules/rule-sets/ouk-pychess.ts';
import { hasFirstMove } from '../../rules/start-rights.ts';
import { type Ending, endingsWith, parseEnding } from '../ending.ts';
import { probePosition } from '../verdict/verdict.ts';

const ONE = [0, 1].flatMap(fishes => endingsWith(1, fishes));
const TWO = [0, 1, 2].flatMap(fishes => endingsWith(2, fishes));
const COUNTED = ['KRvK', 'KSvK', 'KSPvK'].map(name => parseEnding(name) as Ending);
let made: TestTables;

beforeAll(() => {
  made = testTables();
});
afterAll(() => made.remove());

function ownLeaps(random: Random): RuleSet {
  const { kingLeap, metLeap } = oukPychess;
  const relRank = random.chance(0.7) ? 6 : 4 + random.below(4);
  const leaps = {
    kingLeap:
      random.chance(0.7) && kingLeap
        ? {
            ...kingLeap,
            squares: random.pick(['lateral', 'any'] as const),
            untilFirstCapture: random.chance(0.3),
          }
        : null,
    metLeap:
      random.chance(0.7) && metLeap
        ? {
            ...metLeap,
            capture: random.chance(0.5),
            attacks: random.chance(0.5),
            untilFirstCapture: random.chance(0.3),
          }
        : null,
    compound: random.chance(0.5) ? { sutMet: random.chance(0.7), sutMa: random.chance(0.7), sources: [] } : null,
  };
  const rules =
    leaps.kingLeap === null && leaps.metLeap === null
      ? { ...makrukSut, ...leaps, kingLeap }
      : { ...oukPychess, ...leaps };
  return uncounted({
    ...rules,
    goal: random.chance(0.25) ? 'firstCheck' : 'checkmate',
    stalemate: random.chance(0.2) ? 'loss' : 'draw',
    deadPosition: random.pick(['auto', 'kings', 'agreement']),
    promotion: { relRank, beyond: relRank === 6 || random.chance(0.5) },
  });
}

test.each([1, 2])('gives a DTM that follows from the DTM one move later under random options, %i', seed => {
  const random = new Random(seed);
  let won = 0;
  for (let round = 0; round < 4; round++) {
    const rules = ownLeaps(random);
    const mayMove = ({ units }: Ending): boolean => ['king' as const, ...units].some(role => hasFirstMove(rules, role));
    const endings = [...ONE, ...ONE, random.pick(TWO.filter(mayMove))].filter(mayMove);
    for (let n = 0; n < 12; n++) {
      const position = unmovedEnding(random, rules, random.pick(endings), false);
      const { verdict, noVerdictReason } = must(probePosition(position, made.tables));
      const mate = wonByStep(position, chaserOf(position), made.tables);
      if (verdict === null || verdict.dtm !== mate) {
        const { kingLeap, metLeap, compound, goal, stalemate, deadPosition, promotion } = rules;
        const options = { kingLeap, metLeap, compound, goal, stalemate, deadPosition, promotion };
        throw new Error(`${makeFen(position)} ${JSON.stringify([verdict, noVerdictReason, mate, options])}`);
      }
      if (mate !== null) won++;
    }
  }
  expect(won).toBeGreaterThan(5);
  console.log(won);
});

let won = 0;

test.each(leapingRules.map(rules => [rules.id, rules] as const))(
  '%s: gives outcomes that follow from those one move later',
  (id, rules) => {
    const random = new Random(7 + leapingRules.indexOf(rules));
    const variant = { ...rules, repetition: null };
    const seen: Record<string, number> = {};
    for (let round = 0; round < 7; round++) {
      const position = unmovedEnding(random, variant, random.pick(COUNTED), true);
      const { outcome } = verdictByStep(position, made.tables);
      seen[outcome] = (seen[outcome] ?? 0) + 1;
    }
    won += seen.win ?? 0;
    console.log(id, JSON.stringify(seen));
  },
);

test('sees wins among the random positions', () => expect(won).toBeGreaterThan(10));
