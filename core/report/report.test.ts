import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Score } from '../../engine/search/job.ts';
import { readFormations } from '../openings/formations.ts';
import { readPgn } from '../pgn/reader.ts';
import { Positions, startPosition } from '../study/positions.ts';
import { mainLine } from '../study/walk.ts';
import { type Evaluated, evaluationsIn } from './evaluated.ts';
import { type GameReport, gameReport, type ReportInput } from './report.ts';

const formations = readFormations(
  readFileSync(new URL('../../resources/formations/makruk.tsv', import.meta.url), 'utf8'),
);

function inputOf(pgn: string, rules = 'makruk'): Omit<ReportInput, 'evaluations'> {
  const [game] = readPgn(pgn, { rules });
  const study = game!.study;
  const nodes = [study.root, ...mainLine(study)];
  const line = new Positions(startPosition(study)!).along(nodes).map(({ position }) => position);
  return { nodes, line, tags: study.tags, verdict: null, formations };
}

const at = (score: Score, line = ''): Evaluated => ({ score, line: line === '' ? [] : line.split(' ') });
const cp = (value: number, line = ''): Evaluated => at({ kind: 'cp', value }, line);

function reportOf(pgn: string, evaluations: readonly (Evaluated | null)[] | null = null, rules = 'makruk'): GameReport {
  const input = inputOf(pgn, rules);
  return gameReport({ ...input, evaluations: evaluations ?? evaluationsIn(input.nodes) });
}

const OPENING = '1. d4 d5 2. e4 *';

it('reports accuracy, mistakes with a better line, and turning points', () => {
  const report = reportOf(OPENING, [cp(0), cp(0, 'e6e5 e3e4'), cp(600), cp(0)]);
  expect(report).toMatchObject({ plies: 3, judged: 3 });
  // Black loses 0.4055 of the expected result, White as much with the next move.
  expect(report.mistakes).toEqual([
    { ply: 2, by: 'b', size: 'blunder', loss: 0.4055, move: 'd6d5', best: ['e6e5', 'e3e4'] },
    { ply: 3, by: 'w', size: 'blunder', loss: 0.4055, move: 'e3e4', best: [] },
  ]);
  expect(report.accuracy).toEqual({ w: 53, b: 6 });
  expect(report.tallies).toEqual({
    w: { inaccuracy: 0, mistake: 0, blunder: 1 },
    b: { inaccuracy: 0, mistake: 0, blunder: 1 },
  });
  expect(report.turningPoints).toEqual([
    { ply: 2, by: 'b', from: 'draw', to: 'loss', byCount: false },
    { ply: 3, by: 'w', from: 'win', to: 'draw', byCount: false },
  ]);
  expect(report.missedWins).toEqual([3]);
});

it('judges no move without an evaluation before and after it', () => {
  const report = reportOf(OPENING, [cp(0), null, cp(600), null]);
  expect(report).toMatchObject({ judged: 0, accuracy: { w: null, b: null }, mistakes: [], turningPoints: [] });
});

it('names no better line where the evaluation had expected the mistake', () => {
  const [mistake] = reportOf(OPENING, [cp(0, 'd3d4'), cp(-400), null, null]).mistakes;
  expect(mistake).toMatchObject({ ply: 1, size: 'mistake', loss: 0.2995, best: [] });
});

it('reads evaluations and better lines that a game has', () => {
  const pgn = '{[%eval 0.00]} 1. d4 $2 {[%eval -4.00] [%best 0.30 e3e4 e6e5]} d5 *';
  expect(reportOf(pgn).mistakes).toEqual([
    { ply: 1, by: 'w', size: 'mistake', loss: 0.2995, move: 'd3d4', best: ['e3e4', 'e6e5'] },
  ]);
});

const ENDING = '[SetUp "1"]\n[FEN "8/8/8/8/4k3/8/8/R3K3 w - - 0 1"]\n\n';

it('recognises a win that the count took, and leaves out forced moves', () => {
  const won = at({ kind: 'mate', value: 9 });
  const report = reportOf(`${ENDING}1. Ra2 Kd4 2. Ra1 *`, [won, won, won, at({ kind: 'draw', by: 'count' })]);
  expect(report.turningPoints).toEqual([{ ply: 3, by: 'w', from: 'win', to: 'draw', byCount: true }]);
  expect(report.accuracy).toEqual({ w: 51.6, b: 100 });
});

it('lists the phases with their own figures', () => {
  const { phases } = reportOf(`1. ${'Nd2 Nd7 Ng1 Ng8 '.repeat(7)}*`.replaceAll('Ng1', 'Nb1').replaceAll('Ng8', 'Nb8'));
  expect(phases.map(({ phase, from, to }) => [phase, from, to])).toEqual([
    ['opening', 1, 24],
    ['middlegame', 25, 28],
  ]);
  expect(reportOf(`${ENDING}1. Ra2 Kd4 *`).phases).toEqual([
    { phase: 'endgame', from: 1, to: 2, accuracy: { w: null, b: null }, mistakes: { w: 0, b: 0 } },
  ]);
});

it.each([
  ['makruk-manual', 'draw'],
  ['makruk-schemingmind', 'claimable'],
])('lists what happens to the count under %s', (rules, end) => {
  const pgn = '[SetUp "1"]\n[FEN "8/8/8/8/4k3/8/8/R3K3 w - 32 30 1"]\n\n1. Ra2 Kd4 2. Ra1 Ke4 3. Ra2 *';
  expect(reportOf(pgn, null, rules).counts).toEqual([
    { ply: 0, kind: 'start', counter: 'w', limit: 16 },
    { ply: 3, kind: end, counter: 'w', limit: 16 },
  ]);
});

it('sums up the time of both sides from their clocks', () => {
  const clocks = '1. d4 {[%clk 0:04:30]} d5 {[%clk 4:50]} 2. e4 {[%clk 0:03:05]} e5 {[%clk ?]} *';
  expect(reportOf(clocks).time).toEqual({
    w: { moves: 1, used: 85, longest: { ply: 3, seconds: 85 }, left: 185 },
    b: null,
  });
  expect(reportOf(`[TimeControl "300+5"]\n\n${clocks}`).time).toEqual({
    w: { moves: 2, used: 125, longest: { ply: 3, seconds: 90 }, left: 185 },
    b: { moves: 1, used: 15, longest: { ply: 2, seconds: 15 }, left: 290 },
  });
});

it('reads the time of moves without clocks, and prefers clocks', () => {
  const pgn = '1. d4 {[%emt 0:00:05]} d5 {[%emt 1:30]} 2. e4 {[%emt 0:00:07] [%clk 0:04:00]} e5 {[%emt ?]} *';
  expect(reportOf(pgn).time).toEqual({
    w: { moves: 2, used: 12, longest: { ply: 3, seconds: 7 }, left: 240 },
    b: { moves: 1, used: 90, longest: { ply: 2, seconds: 90 }, left: null },
  });
  expect(reportOf(`[TimeControl "300"]\n\n${pgn.replace('0:00:05', '0:00:05] [%clk 0:04:30')}`).time.w).toEqual({
    moves: 2,
    used: 60,
    longest: { ply: 1, seconds: 30 },
    left: 240,
  });
});

it('names the formation of each side', () => {
  expect(reportOf('1. Nd2 Ne7 2. Ne2 Nd7 *').formations).toEqual({ w: 'ma-thiam', b: 'ma-thiam' });
});
