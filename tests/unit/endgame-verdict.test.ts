/** Verdicts under the count against a naive search by the rules alone, under every rule set that counts. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Ending, parseEnding } from '../../engine/endgame/ending.ts';
import { generateTables } from '../../engine/endgame/generate.ts';
import { moveVerdicts } from '../../engine/endgame/move-verdicts.ts';
import { EndgameTables } from '../../engine/endgame/tables.ts';
import { verdictOf } from '../../engine/endgame/verdict.ts';
import type { Verdict } from '../../engine/endgame/verdict-form.ts';
import { makeFen, positionFromFen } from '../../engine/rules/fen.ts';
import type { Position } from '../../engine/rules/position.ts';
import type { CountEnd, RuleSet } from '../../engine/rules/rule-set.ts';
import { karOuk } from '../../engine/rules/rule-sets/kar-ouk.ts';
import { ruleSets } from '../../engine/rules/rule-sets/list.ts';
import { makruk } from '../../engine/rules/rule-sets/makruk.ts';
import { makeUci } from '../../engine/rules/uci.ts';
import { Random } from '../scripts/random.ts';
import { chaserOf, randomEnding } from '../scripts/random-ending.ts';
import { NaiveVerdict } from './naive-verdict.ts';

const ENDINGS = ['KRvK', 'KSvK', 'KNvK', 'KMvK', 'KRRvK', 'KRMvK', 'KRSvK', 'KSSvK', 'KNSvK', 'KSMvK'].map(
  name => parseEnding(name) as Ending,
);
const folder = mkdtempSync(join(tmpdir(), 'chatrang-verdict-'));
let tables: EndgameTables;

beforeAll(async () => {
  const report = await generateTables({
    endings: ENDINGS,
    folder,
    wasm: new URL('../../build/endgame.wasm', import.meta.url).pathname,
    worker: new URL('../../engine/endgame/worker.ts', import.meta.url),
    threads: 2,
  });
  expect(report.failed).toEqual([]);
  tables = new EndgameTables([folder]);
});
afterAll(() => {
  tables.close();
  rmSync(folder, { recursive: true });
});

const value = <T>(parsed: { ok: true; value: T } | { ok: false; error: unknown }): T => {
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return parsed.value;
};

const counting = ruleSets.filter(
  ({ goal, rek, count }) => goal === 'checkmate' && rek === null && count.mode !== 'off',
);
const ENDS: readonly CountEnd[] = ['limit', 'limit+1', 'budget'];

/** The rule set with limits so low that a search to the end of the count is short, and counts that end in any of the three ways. */
function hurried(random: Random, rules: RuleSet): RuleSet {
  const { board, piece: pieces } = rules.count;
  let limit = 3 + random.below(2);
  const table = (pieces?.table ?? []).map(row => {
    limit += random.below(2);
    return { ...row, limit };
  });
  return {
    ...rules,
    repetition: null,
    count: {
      ...rules.count,
      board: board && { ...board, limit: 2 + random.below(3), endAt: random.pick(ENDS) },
      piece: pieces && { ...pieces, table, endAt: random.pick(ENDS) },
    },
  };
}

/** Moves of the chaser that the naive search looks ahead: verdicts that take more are left out. */
const DEPTH = 3;

test.each(counting.map(rules => [rules.id, rules] as const))(
  '%s: the verdict is what a naive search finds',
  (id, rules) => {
    const random = new Random(4 + counting.indexOf(rules));
    const seen: Record<string, number> = {};
    let looked = 0;
    for (let round = 0; round < 4000 && looked < 25_000; round++) {
      const position = randomEnding(random, hurried(random, rules), random.pick(ENDINGS));
      const verdict = value(verdictOf(position, tables));
      if (verdict === null) {
        seen.unknown = (seen.unknown ?? 0) + 1;
        continue;
      }
      const { outcome, mate, allows, needs, spare } = verdict;
      if ((mate ?? DEPTH) > DEPTH && (allows ?? DEPTH + 1) > DEPTH) continue;
      const naive = new NaiveVerdict(chaserOf(position));
      const wins = naive.wins(position, DEPTH);
      looked += naive.looked;
      if (wins !== (outcome === 'win')) {
        throw new Error(
          `${makeFen(position)} ${JSON.stringify([position.count(), position.rules.count, verdict, wins])}`,
        );
      }
      expect(outcome === 'draw').toBe(mate === null);
      if (needs !== null && allows !== null) expect(spare).toBe(allows - needs);
      const what = `${outcome}${spare === 0 ? ' just' : spare === -1 ? ' by one' : ''} ${position.count()?.kind ?? 'unbegun'}`;
      seen[what] = (seen[what] ?? 0) + 1;
    }
    for (const what of ['win', 'count-draw', 'draw']) expect(Object.keys(seen).join()).toContain(what);
    console.log(id, looked, JSON.stringify(seen));
  },
);

test('the best move comes first, and the count decides what is best', () => {
  const at = (rules: RuleSet, fen: string): Position => value(positionFromFen(rules, fen));
  const won = at(makruk, '8/8/8/8/8/1K6/7R/k7 w - 32 19 1');
  expect(value(verdictOf(won, tables))).toEqual({
    chaser: 'w',
    ending: 'KRvK',
    outcome: 'win',
    mate: 1,
    needs: 1,
    allows: 7,
    spare: 6,
  } satisfies Verdict);
  const [best, ...others] = value(moveVerdicts(won, tables));
  expect(best?.verdict).toMatchObject({ outcome: 'win', mate: 0 });
  expect(others.length).toBe(won.moves().length - 1);
  const late = at(makruk, '8/8/8/3k4/8/8/8/K6R w - 32 29 1');
  expect(value(verdictOf(late, tables))).toMatchObject({ outcome: 'count-draw', mate: 15, allows: 2, spare: -13 });
  const atOnce = at(makruk, 'k7/8/1K6/8/8/8/8/7R w - - 0 1');
  const [mating, second] = value(moveVerdicts(atOnce, tables));
  expect(mating && makeUci(mating.move)).toBe('h1h8');
  expect(mating).toMatchObject({ mateIn: 1, verdict: { outcome: 'win', mate: 0 } });
  expect(second).toMatchObject({ mateIn: 2, verdict: { mate: 1 } });
  const taken = at(makruk, '8/8/8/8/8/8/1k6/R3K3 b - 32 20 1');
  expect(value(moveVerdicts(taken, tables))[0]?.verdict).toMatchObject({ outcome: 'draw', ending: 'KvK', mate: null });
});

test('where the first check wins no table applies', () => {
  expect(value(verdictOf(value(positionFromFen(karOuk, '8/8/8/3k4/8/8/8/K6R w - - 0 1')), tables))).toBeNull();
});
