/** Answers about positions and lines from the tables of the program. */
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { EndgameTables } from '../../engine/endgame/tables/tables.ts';
import { tableAnswers } from './answers.ts';

const { verdict } = tableAnswers.now;
const { proof, losses, line } = tableAnswers.whenReady;
const tables = new EndgameTables([fileURLToPath(new URL('../../resources/endgame', import.meta.url))]);
const source = {
  tables,
  placeOf: () => 'program' as const,
  solver: {},
  openSeparately: () => tables,
  isBuilding: () => false,
};
afterAll(() => tables.close());

const at = (fen: string, moves: readonly string[] = [], rules = 'makruk') => ({ rules, fen, moves });

test('probes a position: verdict, moves with mate distances from the position, and states', () => {
  const answer = verdict(source, at('7k/8/5K2/8/8/8/8/R7 w - - 0 1'));
  expect(answer).toMatchObject({
    ending: 'KRvK',
    verdict: { outcome: 'win', dtm: 2 },
    states: { chrung: null, cheung: { chaser: 'w', chasing: 2 } },
    missing: [],
    noVerdictReason: null,
  });
  expect(answer.place).toBe('program');
  expect(answer.moves[0]).toMatchObject({ mateIn: 2, actions: [], verdict: { dtm: 1 } });
});

test('names the missing table of a position and gives verdicts of moves that lead to other endings', () => {
  const quiet = verdict(source, at('8/8/8/3k4/8/8/8/K2SM2R w - - 0 1'));
  expect(quiet).toMatchObject({
    ending: 'KRSMvK',
    place: null,
    verdict: null,
    moves: [],
    missing: [{ ending: 'KRSMvK', rule: null }],
  });
  const taking = verdict(source, at('8/8/8/8/3k4/3S4/8/K3M2R b - - 0 1'));
  expect(taking.verdict).toBeNull();
  expect(taking.moves[0]).toMatchObject({ move: 'd4d3', verdict: { ending: 'KRMvK' } });
  expect(verdict(source, at('8/8/8/3k4/3rrr2/8/8/K2SM2R w - - 0 1'))).toMatchObject({ ending: null, missing: [] });
});

test('gives the reason if there is no verdict though no table is missing', () => {
  const answer = verdict(source, at('8/8/4k3/8/8/8/8/3K3R w D - 0 1', [], 'ouk-pychess'));
  expect(answer).toMatchObject({ verdict: null, missing: [], noVerdictReason: 'first-moves' });
});

test('a proof ends in mate after the announced number of moves', () => {
  const { line, fault } = proof(source, at('7k/8/5K2/8/8/8/8/R7 w - - 0 1'));
  expect(fault).toBeNull();
  expect(line).toHaveLength(3);
  expect(
    verdict(
      source,
      at(
        '7k/8/5K2/8/8/8/8/R7 w - - 0 1',
        line.map(({ move }) => move),
      ),
    ),
  ).toMatchObject({
    verdict: { outcome: 'win', dtm: 0 },
  });
});

test('lists spare and required pieces by square', () => {
  expect(losses(source, at('8/8/8/3k4/8/8/8/K2S3R w - - 0 1')).losses).toMatchObject([
    { squares: [7], verdict: { ending: 'KSvK', outcome: 'draw' } },
    { squares: [3], verdict: { ending: 'KRvK' } },
  ]);
  const [boat] = losses(source, at('8/8/8/3k4/8/8/8/K1NS1M1R w - - 0 1')).losses;
  expect(boat).toMatchObject({ squares: [7], verdict: null, missing: { ending: 'KNSMvK', rule: null } });
});

test('adjudicates a line: the verdicts from the first decided position on, and the result', () => {
  const moves = ['a1a8', 'h8h7', 'a8h8', 'h7h8'];
  const question = { ...at('7k/8/5K2/8/8/8/8/R7 w - - 0 1', moves), result: '*' as const };
  const answer = line(source, question);
  expect(answer).toMatchObject({ from: 0, fault: null, missing: [] });
  expect(answer.verdicts.map(verdict => verdict?.ending)).toEqual(['KRvK', 'KRvK', 'KRvK', 'KRvK', 'KvK']);
  // Moves to mate with the boat's side to move, and with the bare king to move; none once the boat is lost.
  expect(answer.cheung.map(cheung => cheung && [cheung.chasing, cheung.waiting])).toEqual([
    [2, 2],
    null,
    [2, 1],
    null,
    null,
  ]);
  expect(answer.game?.turns).toMatchObject([{ ply: 3, by: 'w', kind: 'missed-win' }]);
  expect(() => line(source, { ...question, moves: ['a1a9'] })).toThrow();
  expect(() => line(source, { ...question, rules: 'none' })).toThrow(/no rule set/u);
});
