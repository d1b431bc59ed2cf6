/** What is told of places and lines, from the tables that come with the program. */
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { EndgameTables } from '../../engine/endgame/tables/tables.ts';
import { answer, line, losses, proof } from './answers.ts';

const tables = new EndgameTables([fileURLToPath(new URL('../../resources/endgame', import.meta.url))]);
afterAll(() => tables.close());

const place = (fen: string, moves: readonly string[] = [], rules = 'makruk') => ({ rules, fen, moves });

test('a place: its verdict, its moves counted from before them, its states', () => {
  const told = answer(place('7k/8/5K2/8/8/8/8/R7 w - - 0 1'), tables);
  expect(told).toMatchObject({
    ending: 'KRvK',
    verdict: { outcome: 'win', mate: 2 },
    states: { chrung: null, cheung: { chaser: 'w', chasing: 2 } },
    missing: [],
    unjudged: null,
  });
  expect(told.path).toMatch(/KRvK\.ctb$/u);
  expect(told.moves[0]).toMatchObject({ mateIn: 2, acts: [], verdict: { mate: 1 } });
});

test('a place that no table knows names the one it waits for, and still tells the moves that lead into others', () => {
  const quiet = answer(place('8/8/8/3k4/8/8/8/K2SM2R w - - 0 1'), tables);
  expect(quiet).toMatchObject({
    ending: 'KRSMvK',
    path: null,
    verdict: null,
    moves: [],
    missing: [{ ending: 'KRSMvK', rule: null }],
  });
  const taking = answer(place('8/8/8/8/3k4/3S4/8/K3M2R b - - 0 1'), tables);
  expect(taking.verdict).toBeNull();
  expect(taking.moves[0]).toMatchObject({ move: 'd4d3', verdict: { ending: 'KRMvK' } });
  expect(answer(place('8/8/8/3k4/3rrr2/8/8/K2SM2R w - - 0 1'), tables)).toMatchObject({ ending: null, missing: [] });
});

test('says why nobody can tell, though no table is missing', () => {
  const told = answer(place('8/8/4k3/8/8/8/8/3K3R w D - 0 1', [], 'ouk-pychess'), tables);
  expect(told).toMatchObject({ verdict: null, missing: [], unjudged: 'first-moves' });
});

test('a proof ends in mate after as many moves as were told', () => {
  const { line, fault } = proof(place('7k/8/5K2/8/8/8/8/R7 w - - 0 1'), tables);
  expect(fault).toBeNull();
  expect(line).toHaveLength(3);
  expect(
    answer(
      place(
        '7k/8/5K2/8/8/8/8/R7 w - - 0 1',
        line.map(({ move }) => move),
      ),
      tables,
    ),
  ).toMatchObject({
    verdict: { outcome: 'win', mate: 0 },
  });
});

test('losses, by square', () => {
  expect(losses(place('8/8/8/3k4/8/8/8/K2S3R w - - 0 1'), tables).losses).toMatchObject([
    { squares: [7], verdict: { ending: 'KSvK', outcome: 'draw' } },
    { squares: [3], verdict: { ending: 'KRvK' } },
  ]);
  const [boat] = losses(place('8/8/8/3k4/8/8/8/K1NS1M1R w - - 0 1'), tables).losses;
  expect(boat).toMatchObject({ squares: [7], verdict: null, missing: { ending: 'KNSMvK', rule: null } });
});

test('a line: the verdicts from the first place that is known, and the game with its result', () => {
  const moves = ['a1a8', 'h8h7', 'a8h8', 'h7h8'];
  const asked = { ...place('7k/8/5K2/8/8/8/8/R7 w - - 0 1', moves), result: '*' as const };
  const told = line(asked, tables);
  expect(told).toMatchObject({ from: 0, fault: null, missing: [] });
  expect(told.verdicts.map(verdict => verdict?.ending)).toEqual(['KRvK', 'KRvK', 'KRvK', 'KRvK', 'KvK']);
  expect(told.game?.turns).toMatchObject([{ ply: 3, by: 'w', kind: 'win-thrown' }]);
  expect(() => line({ ...asked, moves: ['a1a9'] }, tables)).toThrow();
  expect(() => line({ ...asked, rules: 'none' }, tables)).toThrow(/no rule set/u);
});
