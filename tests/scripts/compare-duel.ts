/** A duel under any rules is told as what follows from the positions a move later, and a naive search finds the same. */
import { expect } from 'vitest';
import type { Ending } from '../../engine/endgame/ending.ts';
import type { EndgameTables } from '../../engine/endgame/tables/tables.ts';
import type { Verdict } from '../../engine/endgame/types/verdict.ts';
import { probePosition } from '../../engine/endgame/verdict/verdict.ts';
import { makeFen } from '../../engine/rules/fen.ts';
import type { Position } from '../../engine/rules/position.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { NaiveVerdict } from '../support/naive-verdict.ts';
import { duelWinsByStep, farByStep } from './duel-step.ts';
import { Random } from './random.ts';
import { randomDuel } from './random-duel.ts';
import { must } from './test-tables.ts';

/** Moves that the naive search looks ahead, and positions that it looks at for one verdict. */
const DEPTH = 2;
const MOST = 150;
const ROUNDS = 20;

/** @returns what it is told as */
export function compareDuel(position: Position, tables: EndgameTables): Verdict['outcome'] {
  const { verdict, unjudged } = must(probePosition(position, tables));
  if (verdict === null) throw new Error(`${makeFen(position)} ${JSON.stringify(unjudged)}`);
  const { chaser, mate, outcome, needs } = verdict;
  const what = `${makeFen(position)} ${JSON.stringify([position.count(), verdict, position.rules.count])}`;
  if (position.outcome() === null)
    expect(farByStep(position, tables), what).toEqual(mate === null ? null : { chaser, mate });
  for (const side of ['w', 'b'] as const)
    expect(duelWinsByStep(position, side, tables), what).toBe(outcome === 'win' && chaser === side);
  const found = new NaiveVerdict(chaser, MOST).winsIfFew(position, DEPTH);
  if (outcome !== 'win' || (mate ?? 0) > DEPTH || needs !== mate)
    expect(found && outcome !== 'win', what).not.toBe(true);
  else expect(found, what).not.toBe(false);
  return outcome;
}

/** Duels at random; wins are among them. */
export function compareDuels(rules: RuleSet, ending: Ending, tables: EndgameTables): Readonly<Record<string, number>> {
  const random = new Random(8);
  const seen: Record<string, number> = {};
  for (let round = 0; round < ROUNDS; round++) {
    const outcome = compareDuel(randomDuel(random, rules, ending), tables);
    seen[outcome] = (seen[outcome] ?? 0) + 1;
  }
  expect(Object.keys(seen)).toContain('win');
  return seen;
}
