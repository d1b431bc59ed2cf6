import { expect, test } from 'vitest';
import type { TrainingMove, TrainingSide } from '../../../api/contract/training.ts';
import type { Verdict } from '../../../api/contract.ts';
import type { CountAction } from '../../../engine/rules/types.ts';
import { gradeTurn } from './grading.ts';

const win = (dtr: number, budget: number, mate = dtr): Verdict => ({
  chaser: 'w',
  ending: 'KRvK',
  outcome: dtr <= budget ? 'win' : 'count-draw',
  dtm: mate,
  dtr,
  budget,
  margin: budget - dtr,
});
const uncounted = (dtr: number): Verdict => ({ ...win(dtr, 99), budget: null, margin: null });
const drawn: Verdict = { ...win(1, 1), outcome: 'draw', dtm: null, dtr: null, margin: null };
const START: CountAction = { action: 'start', by: 'b' };

const turn = (
  verdict: Verdict | null,
  { move = 'a1a2', actions = [], left = null }: Partial<TrainingMove> = {},
): TrainingMove => ({ move, actions, verdict, left });

const player = (side: TrainingSide) => ({ side, color: side === 'attack' ? 'w' : 'b' }) as const;

function gradeOf(
  side: TrainingSide,
  before: Verdict | null,
  made: TrainingMove,
  { counted = made, best = [], claim = false }: { counted?: TrainingMove; best?: TrainingMove[]; claim?: boolean } = {},
) {
  return gradeTurn(player(side), { before, made, counted, best, claim });
}

test.each([
  ['the best move of the attack loses nothing', 'attack', win(9, 11), win(8, 10), 'best', 0],
  ['a slower one loses moves to margin', 'attack', win(9, 11), win(9, 10), 'slower', 1],
  ['more than there are to margin throws the win away', 'attack', win(9, 11), win(11, 10), 'thrown', 0],
  ['so does what a capture ends', 'attack', win(9, 11), drawn, 'thrown', 0],
  ['so does letting the other side win', 'attack', win(9, 11), { ...win(3, 11), chaser: 'b' }, 'thrown', 0],
  [
    'a mate is best whatever the count says',
    'attack',
    win(1, 5),
    { ...win(0, 4), budget: null, margin: null },
    'best',
    0,
  ],
  ['without a count the moves themselves are lost', 'attack', uncounted(6), uncounted(7), 'slower', 2],
  ['the best step of the defence keeps its distance', 'defend', win(14, 13), win(14, 13), 'best', 0],
  ['a worse one lets the chaser come nearer', 'defend', win(16, 13), win(14, 13), 'slower', 2],
  ['one too many loses the draw', 'defend', win(14, 13), win(13, 13), 'thrown', 0],
  ['what was gone before cannot be thrown away', 'defend', win(10, 13), win(9, 13), 'after', 0],
] as const)('%s', (_, side, before, after, kind, lost) => {
  expect(gradeOf(side, before, turn(after))).toMatchObject({ kind, lost, count: null });
});

test('a move that is best is never slower, and across endings only the mate is compared', () => {
  const promoted: Verdict = { ...win(26, 60), ending: 'KNMvK', dtm: 26 };
  const before: Verdict = { ...uncounted(2), ending: 'KNPvK', dtm: 27 };
  const made = turn(promoted, { move: 'a5a6' });
  expect(gradeOf('attack', before, made)).toMatchObject({ kind: 'best', lost: 0 });
  expect(gradeOf('attack', { ...before, dtm: 20 }, made)).toMatchObject({ kind: 'slower', lost: 7 });
  expect(gradeOf('attack', { ...before, dtm: 20 }, made, { best: [made] }).kind).toBe('best');
});

test('does not grade what no table knows', () => {
  expect(gradeOf('attack', null, turn(win(1, 2))).kind).toBe('unknown');
  expect(gradeOf('attack', win(1, 2), turn(null)).kind).toBe('unknown');
});

test('a count that was not begun is a mistake of its own, also beside the best move', () => {
  const counted = turn(win(15, 13), { actions: [START], left: 13 });
  const silent = { mistake: 'silent', halfMoves: 2 };
  expect(gradeOf('defend', win(15, 13), turn(win(15, 14)), { counted, best: [counted] })).toMatchObject({
    kind: 'slower',
    lost: 1,
    count: silent,
  });
  const last = turn(win(14, 13), { actions: [START], left: 13 });
  expect(gradeOf('defend', win(14, 13), turn(win(14, 14)), { counted: last, best: [last] })).toMatchObject({
    kind: 'thrown',
    count: silent,
  });
});

test('in a draw that no number of moves decides it is measured by what the count leaves', () => {
  const counted = turn(drawn, { actions: [START], left: 63 });
  expect(gradeOf('defend', drawn, turn(drawn), { counted, best: [counted] })).toMatchObject({
    kind: 'slower',
    lost: 1,
    count: { mistake: 'silent', halfMoves: 2 },
  });
  expect(gradeOf('defend', drawn, counted, { counted, best: [counted] })).toMatchObject({ kind: 'best', count: null });
});

test('grades a count action that makes the count worse', () => {
  const kept = turn(win(9, 8), { left: 8 });
  const stopped = turn(win(9, 9), { actions: [{ action: 'stop', by: 'b' }], left: null });
  expect(gradeOf('defend', win(9, 8), stopped, { counted: kept, best: [kept] })).toMatchObject({
    kind: 'thrown',
    count: { mistake: 'said' },
  });
});

test('a draw that was not claimed is thrown away where a mate is next', () => {
  const run = (mate: number) => turn({ ...win(mate, 0), outcome: 'count-draw' });
  expect(gradeOf('defend', win(1, 0), run(1), { claim: true })).toMatchObject({
    kind: 'thrown',
    count: { mistake: 'unclaimed' },
  });
  expect(gradeOf('defend', win(3, 0), run(3), { claim: true })).toMatchObject({
    kind: 'slower',
    count: { mistake: 'unclaimed' },
  });
});
