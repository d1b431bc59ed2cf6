/**
 * Verdicts in two-sided endings compared with a naive search by the rules only, under every rule set and under random
 * rules.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Random } from '../../../tests/scripts/random.ts';
import { randomTwoSided } from '../../../tests/scripts/random-two-sided.ts';
import { NaiveVerdict } from '../../../tests/support/naive-verdict.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { makeFen, positionFromFen } from '../../rules/fen.ts';
import type { CountEnd, RuleSet } from '../../rules/rule-set.ts';
import { ruleSets } from '../../rules/rule-sets/list.ts';
import { makruk } from '../../rules/rule-sets/makruk.ts';
import { oukPychess } from '../../rules/rule-sets/ouk-pychess.ts';
import { type Ending, parseEnding } from '../ending.ts';
import { generateTables } from '../generation/generate.ts';
import { tableBuilder } from '../generation/on-demand.ts';
import { compileSolver } from '../solver/kernel.ts';
import { EndgameTables } from '../tables/tables.ts';
import type { Verdict } from '../types/verdict.ts';
import { probePosition, verdictOf } from './verdict.ts';

const folder = temporaryFolder('two-sided');
const wasm = new URL('../../../build/endgame.wasm', import.meta.url);
let tables: EndgameTables;

beforeAll(async () => {
  const { failed } = await generateTables({
    endings: ['KRvK', 'KSvK', 'KNvK', 'KMvK', 'KPvK'].map(name => parseEnding(name) as Ending),
    folder,
    wasm: wasm.pathname,
    worker: new URL('../generation/worker.ts', import.meta.url),
    threads: 1,
  });
  expect(failed).toEqual([]);
  tables = new EndgameTables([folder], undefined, tableBuilder(compileSolver(readFileSync(wasm)), folder));
});
afterAll(() => {
  tables.close();
});

const ENDS: readonly CountEnd[] = ['limit', 'limit+1', 'budget'];

/** The rule set with limits so low that a search to the end of every count is short. */
function hurried(random: Random, rules: RuleSet): RuleSet {
  const { board, piece } = rules.count;
  const end = random.pick(ENDS);
  const after = random.pick(ENDS);
  return {
    ...rules,
    repetition: null,
    count: {
      ...rules.count,
      board: board && { ...board, limit: 2 + random.below(2), endAt: end },
      piece: piece && {
        ...piece,
        endAt: after,
        table: [
          { role: 'boat', atLeast: 1, limit: 3 + random.below(3) },
          { role: null, atLeast: 0, limit: 3 + random.below(3) },
        ],
      },
    },
  };
}

/**
 * Winner's moves that the naive search looks ahead; most positions it examines for one verdict, and for one rule set.
 */
const DEPTH = 3;
const MOST = 400;
const LOOKED = 1000;
/** Number of random user rules. */
const ROUNDS = 2;

const isNear = ({ outcome, dtm, dtr, margin }: Verdict): boolean =>
  outcome === 'win'
    ? (dtr ?? 0) < DEPTH
    : outcome === 'count-draw' && (dtm === null || dtm < DEPTH + 1 || (margin ?? -9) > -3);

function compare(random: Random, rules: RuleSet, endings: readonly Ending[], most = LOOKED): Record<string, number> {
  const seen: Record<string, number> = {};
  for (let looked = 0, round = 0; round < 20 * most && looked < most; round++) {
    const position = randomTwoSided(random, rules, random.pick(endings));
    const answer = verdictOf(position, tables);
    if (!answer.ok) throw new Error(answer.error.text);
    const verdict = answer.value;
    if (verdict === null) {
      if (rules.own === undefined) throw new Error(`no verdict of ${makeFen(position)}`);
      seen.none = (seen.none ?? 0) + 1;
      continue;
    }
    const { outcome, chaser, dtm, dtr, budget, margin } = verdict;
    expect(outcome === 'draw').toBe(dtm === null);
    if (dtr !== null && budget !== null) expect(margin).toBe(budget - dtr);
    if (!isNear(verdict) && !random.chance(0.02)) continue;
    const naive = new NaiveVerdict(chaser, MOST);
    const wins = naive.winsIfFew(position, DEPTH);
    looked += naive.looked;
    const far = outcome === 'win' && !wins && (dtr ?? 0) + 2 > DEPTH;
    if (wins === null || wins === (outcome === 'win') || far) {
      const what = `${outcome}${margin === 0 ? ' just' : margin === -1 ? ' by one' : ''}${far ? ' far' : ''}${wins === null ? ' unseen' : ''} ${position.count()?.kind ?? 'unbegun'}`;
      seen[what] = (seen[what] ?? 0) + 1;
    } else
      throw new Error(
        `${makeFen(position)} ${JSON.stringify([position.count(), position.rules.count, verdict, wins])}`,
      );
  }
  return seen;
}

/** One rule set for each kind of counting. */
const sets = ruleSets.filter(
  ({ goal, rek, count }, at) =>
    goal === 'checkmate' &&
    rek === null &&
    ruleSets.findIndex(other => JSON.stringify(other.count) === JSON.stringify(count)) === at,
);

const named = (names: string): readonly Ending[] => names.split(' ').map(name => parseEnding(name) as Ending);
const ENDINGS = [named('KRvKN KSvKM'), named('KSvKP KRvKP')];

test.each(sets.map(rules => [rules.id, rules] as const))('%s: agrees with a naive search', (id, rules) => {
  const random = new Random(14);
  const quick = hurried(random, rules);
  const seen = ENDINGS.map(endings => compare(random, quick, endings));
  console.log(id, JSON.stringify(seen));
  for (const each of seen) expect(Object.keys(each).join()).toContain('win');
});

/** Manual counting and ends of the game in combinations that no built-in rule set has. */
function ownRules(random: Random): RuleSet {
  const { board, piece } = makruk.count;
  const kept = random.chance(0.85);
  return {
    ...makruk,
    own: { base: makruk.id, notes: '' },
    goal: random.pick(['checkmate', 'firstCheck']),
    stalemate: random.pick(['draw', 'draw', 'loss']),
    deadPosition: random.pick(['auto', 'kings']),
    promotion: { relRank: 5 + random.below(4), beyond: random.chance(0.5) },
    count: {
      mode: random.pick(['manual', 'manual', 'auto']),
      setUp: random.pick(['atOnce', 'afterMove']),
      claims: random.chance(0.3),
      board: board && {
        ...board,
        start: random.pick(['noFish', { units: 2 }, { units: 1 }]),
        whose: random.pick(['weaker', 'firstToMove']),
        drawOffer: random.chance(0.4),
        stoppable: random.chance(0.5),
        counterMates: random.pick(['draw', 'win']),
      },
      piece:
        piece === null || !kept
          ? null
          : {
              ...piece,
              overBoard: random.pick(['replace', 'shorter', 'alwaysShorter']),
              starts: random.pick(['itself', 'announced']),
              withFish: random.pick(['no', 'table', 4]),
            },
    },
  };
}

test('agrees with a naive search under random user rules, or gives no verdict', () => {
  const random = new Random(15);
  const all = new Set<string>();
  for (let round = 0; round < ROUNDS; round++) {
    const rules = hurried(random, ownRules(random));
    const seen = compare(random, rules, named(random.pick(['KRvKN', 'KSvKM', 'KSvKP', 'KRvKP'])), 400);
    console.log(JSON.stringify(seen));
    for (const what of Object.keys(seen)) all.add(what.split(' ')[0] as string);
  }
  expect(all).toContain('win');
});

test('gives no verdict if a king can still leap', () => {
  const probe = (fen: string) => {
    const position = positionFromFen(oukPychess, fen);
    if (!position.ok) throw new Error(fen);
    const probed = probePosition(position.value, tables);
    if (!probed.ok) throw new Error(probed.error.text);
    return probed.value;
  };
  expect(probe('4k3/8/8/3n4/8/8/R7/3K4 w D - 0 1')).toMatchObject({
    verdict: null,
    noVerdictReason: { code: 'first-moves' },
  });
  expect(probe('4k3/8/8/3n4/8/8/R7/3K4 w - - 0 1').verdict).toMatchObject({ ending: 'KRvKN' });
});
