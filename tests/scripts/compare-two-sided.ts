/** Compares verdicts in a two-sided ending under any rules with those one move later and with a naive search. */
import { expect } from 'vitest';
import type { Ending } from '../../engine/endgame/ending.ts';
import type { EndgameTables } from '../../engine/endgame/tables/tables.ts';
import type { Verdict } from '../../engine/endgame/types/verdict.ts';
import { probePosition } from '../../engine/endgame/verdict/verdict.ts';
import { makeFen } from '../../engine/rules/fen.ts';
import type { Position } from '../../engine/rules/position.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { NaiveVerdict } from '../support/naive-verdict.ts';
import { Random } from './random.ts';
import { randomTwoSided } from './random-two-sided.ts';
import { must } from './test-tables.ts';
import { farByStep, winsByStepTwoSided } from './two-sided-step.ts';

/** Moves that the naive search looks ahead, and positions that it looks at for one verdict. */
const DEPTH = 2;
const MOST = 150;
const ROUNDS = 20;

/** @returns the outcome by the tables */
export function compareTwoSided(position: Position, tables: EndgameTables): Verdict['outcome'] {
  const { verdict, noVerdictReason } = must(probePosition(position, tables));
  if (verdict === null) throw new Error(`${makeFen(position)} ${JSON.stringify(noVerdictReason)}`);
  const { chaser, dtm, outcome, dtr } = verdict;
  const what = `${makeFen(position)} ${JSON.stringify([position.count(), verdict, position.rules.count])}`;
  if (position.outcome() === null)
    expect(farByStep(position, tables), what).toEqual(dtm === null ? null : { chaser, mate: dtm });
  for (const side of ['w', 'b'] as const)
    expect(winsByStepTwoSided(position, side, tables), what).toBe(outcome === 'win' && chaser === side);
  const found = new NaiveVerdict(chaser, MOST).winsIfFew(position, DEPTH);
  if (outcome !== 'win' || (dtm ?? 0) > DEPTH || dtr !== dtm) expect(found && outcome !== 'win', what).not.toBe(true);
  else expect(found, what).not.toBe(false);
  return outcome;
}

/** Compares random positions of a two-sided ending; some of them are wins. */
export function compareRandom(rules: RuleSet, ending: Ending, tables: EndgameTables): Readonly<Record<string, number>> {
  const random = new Random(8);
  const seen: Record<string, number> = {};
  for (let round = 0; round < ROUNDS; round++) {
    const outcome = compareTwoSided(randomTwoSided(random, rules, ending), tables);
    seen[outcome] = (seen[outcome] ?? 0) + 1;
  }
  expect(Object.keys(seen)).toContain('win');
  return seen;
}
