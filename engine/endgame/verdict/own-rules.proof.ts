/**
 * Random rule sets as users could define them, with every counting option and end of the game: verdicts follow from
 * those one move later.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDS } from '../../../tests/scripts/hurried.ts';
import { Random } from '../../../tests/scripts/random.ts';
import { chaserOf, randomEnding } from '../../../tests/scripts/random-ending.ts';
import { must, type TestTables, testTables } from '../../../tests/scripts/test-tables.ts';
import { winsByStep } from '../../../tests/scripts/verdict-step.ts';
import { makeFen } from '../../rules/fen.ts';
import type { BoardCountRule, LimitRow, PieceCountRule, RuleSet } from '../../rules/rule-set.ts';
import { makruk } from '../../rules/rule-sets/makruk.ts';
import type { Role } from '../../rules/types.ts';
import { endingsWith } from '../ending.ts';
import { probePosition } from './verdict.ts';

const ONE = [0, 1].flatMap(fishes => endingsWith(1, fishes));
const TWO = [1, 2].flatMap(fishes => endingsWith(2, fishes)).concat(endingsWith(2));
let made: TestTables;

beforeAll(() => {
  made = testTables();
});
afterAll(() => made.remove());

/** Limits that may rise with fewer pieces; sometimes pieces have none. */
function limits(random: Random, fishes: boolean): readonly LimitRow[] {
  const rise = random.chance(0.5);
  let limit = 3 + random.below(6);
  const next = (): number => {
    limit = rise ? limit + random.below(2) : 3 + random.below(6);
    return limit;
  };
  const roles: readonly Role[] = random.chance(0.7) ? ['boat', 'koul', 'horse'] : ['met', 'boat', 'koul'];
  const rows: LimitRow[] = roles.map(role => ({ role, atLeast: 1 + random.below(2), limit: next() }));
  if (fishes) rows.push({ role: 'fish', atLeast: 1, limit: next() });
  return random.chance(0.85) ? [...rows, { role: null, atLeast: 0, limit: next() }] : rows;
}

function pieceCount(random: Random): PieceCountRule {
  const withFish = random.pick(['no', 'no', 'table', 4 + random.below(5)] as const);
  return {
    withFish,
    table: limits(random, withFish === 'table'),
    endAt: random.pick(ENDS),
    restart: random.pick(['never', 'classChange', 'always', 'counterOption']),
    overBoard: random.pick(['replace', 'shorter', 'alwaysShorter']),
    starts: random.pick(['itself', 'announced']),
    sources: [],
  };
}

const boardCount = (random: Random): BoardCountRule => ({
  start: random.pick(['noFish', { units: 3 }, { units: 1 }] as const),
  limit: 2 + random.below(5),
  endAt: random.pick(ENDS),
  whose: random.pick(['weaker', 'firstToMove']),
  stoppable: random.chance(0.6),
  counterMates: random.pick(['draw', 'win']),
  drawOffer: random.chance(0.4),
  sources: [],
});

function ownRules(random: Random): RuleSet {
  const mode = random.pick(['auto', 'manual'] as const);
  const piece = random.chance(0.12) ? null : pieceCount(random);
  const board = piece !== null && random.chance(0.3) ? null : boardCount(random);
  const relRank = random.chance(0.75) ? 6 : 4 + random.below(5);
  return {
    ...makruk,
    repetition: null,
    goal: random.chance(0.2) ? 'firstCheck' : 'checkmate',
    stalemate: random.chance(0.2) ? 'loss' : 'draw',
    deadPosition: random.pick(['auto', 'kings', 'agreement']),
    promotion: { relRank, beyond: relRank === 6 || random.chance(0.5) },
    count: {
      mode,
      setUp: random.pick(['atOnce', 'afterMove']),
      claims: mode === 'manual' && random.chance(0.2),
      board,
      piece,
    },
  };
}

test.each([1, 2, 3])('gives consistent verdicts under random options, %i', seed => {
  const random = new Random(seed);
  const seen: Record<string, number> = {};
  for (let round = 0; round < 8; round++) {
    const rules = ownRules(random);
    const endings = random.chance(0.2) ? [random.pick(TWO)] : ONE;
    for (let n = 0; n < 30; n++) {
      const position = randomEnding(random, rules, random.pick(endings));
      const { verdict, noVerdictReason } = must(probePosition(position, made.tables));
      const wins = verdict && winsByStep(position, chaserOf(position), made.tables);
      const what = verdict?.outcome ?? noVerdictReason?.code ?? 'none';
      seen[what] = (seen[what] ?? 0) + 1;
      if (verdict !== null && wins !== null && wins !== (verdict.outcome === 'win')) {
        const { goal, stalemate, deadPosition, promotion, count } = rules;
        const options = { goal, stalemate, deadPosition, promotion, count };
        throw new Error(`${makeFen(position)} ${JSON.stringify([position.count(), verdict, wins, options])}`);
      }
    }
  }
  for (const what of ['win', 'count-draw', 'draw']) expect(Object.keys(seen)).toContain(what);
  expect(Object.keys(seen)).not.toContain('table-missing');
  console.log(JSON.stringify(seen));
});
