/** Answers about positions and lines from the tables of the program. */
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { EndgameTables } from '../../engine/endgame/tables/tables.ts';
import { line, losses, probe, proof } from './answers.ts';

const tables = new EndgameTables([fileURLToPath(new URL('../../resources/endgame', import.meta.url))]);
afterAll(() => tables.close());

const at = (fen: string, moves: readonly string[] = [], rules = 'makruk') => ({ rules, fen, moves });

test('probes a position: verdict, moves with mate distances from the position, and states', () => {
  const answer = probe(at('7k/8/5K2/8/8/8/8/R7 w - - 0 1'), tables);
  expect(answer).toMatchObject({
    ending: 'KRvK',
    verdict: { outcome: 'win', dtm: 2 },
    states: { chrung: null, cheung: { chaser: 'w', chasing: 2 } },
    missing: [],
    unjudged: null,
  });
  expect(answer.path).toMatch(/KRvK\.ctb$/u);
  expect(answer.moves[0]).toMatchObject({ mateIn: 2, actions: [], verdict: { dtm: 1 } });
});

test('names the missing table of a position and gives verdicts of moves that lead to other endings', () => {
  const quiet = probe(at('8/8/8/3k4/8/8/8/K2SM2R w - - 0 1'), tables);
  expect(quiet).toMatchObject({
    ending: 'KRSMvK',
    path: null,
    verdict: null,
    moves: [],
    missing: [{ ending: 'KRSMvK', rule: null }],
  });
  const taking = probe(at('8/8/8/8/3k4/3S4/8/K3M2R b - - 0 1'), tables);
  expect(taking.verdict).toBeNull();
  expect(taking.moves[0]).toMatchObject({ move: 'd4d3', verdict: { ending: 'KRMvK' } });
  expect(probe(at('8/8/8/3k4/3rrr2/8/8/K2SM2R w - - 0 1'), tables)).toMatchObject({ ending: null, missing: [] });
});

test('gives the reason if there is no verdict though no table is missing', () => {
  const answer = probe(at('8/8/4k3/8/8/8/8/3K3R w D - 0 1', [], 'ouk-pychess'), tables);
  expect(answer).toMatchObject({ verdict: null, missing: [], unjudged: 'first-moves' });
});

test('a proof ends in mate after the announced number of moves', () => {
  const { line, fault } = proof(at('7k/8/5K2/8/8/8/8/R7 w - - 0 1'), tables);
  expect(fault).toBeNull();
  expect(line).toHaveLength(3);
  expect(
    probe(
      at(
        '7k/8/5K2/8/8/8/8/R7 w - - 0 1',
        line.map(({ move }) => move),
      ),
      tables,
    ),
  ).toMatchObject({
    verdict: { outcome: 'win', dtm: 0 },
  });
});

test('lists spare and required pieces by square', () => {
  expect(losses(at('8/8/8/3k4/8/8/8/K2S3R w - - 0 1'), tables).losses).toMatchObject([
    { squares: [7], verdict: { ending: 'KSvK', outcome: 'draw' } },
    { squares: [3], verdict: { ending: 'KRvK' } },
  ]);
  const [boat] = losses(at('8/8/8/3k4/8/8/8/K1NS1M1R w - - 0 1'), tables).losses;
  expect(boat).toMatchObject({ squares: [7], verdict: null, missing: { ending: 'KNSMvK', rule: null } });
});

test('adjudicates a line: the verdicts from the first decided position on, and the result', () => {
  const moves = ['a1a8', 'h8h7', 'a8h8', 'h7h8'];
  const question = { ...at('7k/8/5K2/8/8/8/8/R7 w - - 0 1', moves), result: '*' as const };
  const answer = line(question, tables);
  expect(answer).toMatchObject({ from: 0, fault: null, missing: [] });
  expect(answer.verdicts.map(verdict => verdict?.ending)).toEqual(['KRvK', 'KRvK', 'KRvK', 'KRvK', 'KvK']);
  expect(answer.game?.turns).toMatchObject([{ ply: 3, by: 'w', kind: 'missed-win' }]);
  expect(() => line({ ...question, moves: ['a1a9'] }, tables)).toThrow();
  expect(() => line({ ...question, rules: 'none' }, tables)).toThrow(/no rule set/u);
});
