/**
 * At the leaves of a search, endgame tables give exactly the value of the verdict, under every rule set and with every
 * count.
 */

import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { SHIPPED as SHIPPED_TABLES, searched, searches } from '../../tests/scripts/engine-endings.ts';
import { Random } from '../../tests/scripts/random.ts';
import { randomEnding } from '../../tests/scripts/random-ending.ts';
import { randomTwoSided } from '../../tests/scripts/random-two-sided.ts';
import { must } from '../../tests/scripts/test-tables.ts';
import { decidingTable } from '../endgame/count/dtr.ts';
import { ruleFolder } from '../endgame/count/stored-rule.ts';
import { type Ending, parseEnding } from '../endgame/ending.ts';
import { compileSolver } from '../endgame/solver/kernel.ts';
import { EndgameSolver } from '../endgame/solver/solve.ts';
import { termsOf } from '../endgame/solver/terms.ts';
import { tableName } from '../endgame/tables/locations.ts';
import { headerOf, writeTable } from '../endgame/tables/table-file.ts';
import type { Verdict } from '../endgame/types/verdict.ts';
import { verdictOf } from '../endgame/verdict/verdict.ts';
import { familyOf } from '../rules/capabilities.ts';
import { makeFen, positionFromFen } from '../rules/fen.ts';
import type { Position } from '../rules/position.ts';
import type { RuleSet } from '../rules/rule-set.ts';
import { karOuk } from '../rules/rule-sets/kar-ouk.ts';
import { ruleSets } from '../rules/rule-sets/list.ts';
import { makruk } from '../rules/rule-sets/makruk.ts';
import { oukPychess } from '../rules/rule-sets/ouk-pychess.ts';
import type { Score } from './job.ts';

const { plain, atLeaves, asUsual, tables, faults, own, renew, close } = await searches();

afterAll(() => {
  close();
  rmSync(own, { recursive: true });
});

const parsed = (names: string): readonly Ending[] => names.split(' ').map(name => parseEnding(name) as Ending);
const SHIPPED = parsed('KRvK KSvK KRRvK KRNvK KRSvK KRMvK KNNvK KNSvK KNMvK KSSvK KSMvK KMMvK');
/** Where tables of needs are made for the test. */
const FEW = parsed('KRvK KSSvK');

/** Distances decide in all that is shipped. */
const isPlain = (rules: RuleSet): boolean => SHIPPED.every(ending => decidingTable(rules, ending) === 'mate');

/** The value of a verdict for the side to move. */
function scored(
  position: Position,
  { chaser, outcome, dtm }: Verdict,
  exact: boolean,
): Score | 'draw' | 'won' | 'lost' {
  if (outcome !== 'win') return 'draw';
  const own = chaser === position.turn;
  return exact ? { kind: 'mate', value: own ? (dtm ?? 0) : -(dtm ?? 0) } : own ? 'won' : 'lost';
}

const expectedForm = (score: Score): Score | 'draw' | 'won' | 'lost' => {
  if (score.kind === 'won') return score.value > 0 ? 'won' : 'lost';
  return score.kind === 'draw' ? 'draw' : score;
};

const played = ruleSets.filter(rules => familyOf(rules) === 'chess').map(rules => [rules.id, rules] as const);

/** Positions with their verdicts, without ended games and positions that are in no table. */
function judged(make: (random: Random) => Position, wanted: number): readonly [Position, Verdict][] {
  const random = new Random(11);
  return Array.from({ length: wanted }, () => make(random)).flatMap(position => {
    const verdict = verdictOf(position, tables);
    if (!verdict.ok) throw new Error(verdict.error.text);
    return position.outcome() !== null || verdict.value === null ? [] : [[position, verdict.value] as const];
  }) as readonly [Position, Verdict][];
}

function compare(rules: RuleSet, positions: readonly [Position, Verdict][]) {
  const seen = { win: 0, 'count-draw': 0, draw: 0, unasked: 0 };
  renew();
  for (const [position, verdict] of positions) {
    const fen = makeFen(position);
    for (const search of [atLeaves, asUsual]) {
      const score = searched(search, { rules: rules.id, fen }).lines[0]?.score;
      if (!score) throw new Error(fen);
      if (search === atLeaves && score.kind === 'cp' && rules.count.mode === 'manual') {
        seen.unasked++;
        continue;
      }
      expect(expectedForm(score), fen).toEqual(scored(position, verdict, score.kind !== 'won'));
      seen[verdict.outcome]++;
    }
  }
  expect(faults).toEqual([]);
  return seen;
}

test.each(played)('%s: leaves and roots have the value of the verdict', (_, rules) => {
  const endings = isPlain(rules) ? SHIPPED : FEW;
  const seen = compare(
    rules,
    judged(random => randomEnding(random, rules, random.pick(endings)), 16),
  );
  expect(seen.win, JSON.stringify(seen)).toBeGreaterThan(5);
  expect(seen['count-draw'] + seen.draw).toBeGreaterThan(5);
  expect(seen.unasked).toBeLessThan(10);
});

const duels = [
  [makruk, 'KRvKN'],
  [oukPychess, 'KRvKN'],
  [karOuk, 'KSvKN'],
] as const;

test.each(duels.map(([rules, names]) => [rules.id, rules, names] as const))('%s: so are duels', (_, rules, names) => {
  const seen = compare(
    rules,
    judged(random => randomTwoSided(random, rules, random.pick(parsed(names))), 40),
  );
  expect(seen.win, JSON.stringify(seen)).toBeGreaterThan(10);
  expect(seen['count-draw'] + seen.draw).toBeGreaterThan(10);
  expect(seen.unasked).toBe(0);
});

test('tables of needs are probed even if the distances of the ending are missing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'chatrang-leaves-'));
  const [lone, pair] = parsed('KMvK KMMvK') as [Ending, Ending];
  const rule = decidingTable(karOuk, pair);
  if (rule === null || rule === 'mate') throw new Error('distances decide');
  copyFileSync(join(SHIPPED_TABLES, tableName(lone)), join(folder, tableName(lone)));
  mkdirSync(join(folder, ruleFolder(rule)));
  const module = compileSolver(readFileSync(new URL('../../build/endgame.wasm', import.meta.url)));
  const { figures, distances } = new EndgameSolver(module).solve(pair, () => {}, termsOf(rule));
  const path = join(folder, ruleFolder(rule), tableName(pair));
  writeTable(path, headerOf(pair, rule, figures), distances);

  const job = { rules: 'kar-ouk', fen: '7k/8/8/8/8/8/8/KMM5 w - - 0 1' };
  const known = await searches([folder]);
  const score = searched(known.atLeaves, job).lines[0]?.score;
  const verdict = verdictOf(must(positionFromFen(karOuk, job.fen)), tables);
  known.close();
  rmSync(folder, { recursive: true });
  rmSync(known.own, { recursive: true });
  expect(verdict).toMatchObject({ ok: true, value: { outcome: 'win' } });
  expect(score).toEqual({ kind: 'mate', value: verdict.ok ? verdict.value?.dtm : null });
});

test('without tables the same search knows less', () => {
  const job = { rules: 'makruk', fen: '8/8/8/4k3/8/8/8/KRR5 b - 16 6 40', limits: { depth: 4 } };
  expect(searched(plain, job).lines[0]?.score.kind).toBe('cp');
  expect(searched(atLeaves, job).lines[0]?.score).toEqual({ kind: 'draw', by: 'count' });
});
