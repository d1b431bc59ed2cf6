import { expect, test } from 'vitest';
import type { Verdict } from '../../api/contract.ts';
import { judgeMove } from './judging.ts';

const win = (needs: number, allows: number, mate = needs): Verdict => ({
  chaser: 'w',
  ending: 'KRvK',
  outcome: needs <= allows ? 'win' : 'count-draw',
  mate,
  needs,
  allows,
  spare: allows - needs,
});
const uncounted = (needs: number): Verdict => ({ ...win(needs, 99), allows: null, spare: null });
const drawn: Verdict = { ...win(1, 1), outcome: 'draw', mate: null, needs: null, spare: null };

test.each([
  ['the best move of the attack loses nothing', 'attack', win(9, 11), win(8, 10), 'best', 0],
  ['a slower one loses moves to spare', 'attack', win(9, 11), win(9, 10), 'slower', 1],
  ['more than there are to spare throws the win away', 'attack', win(9, 11), win(11, 10), 'thrown', 0],
  ['so does what a capture ends', 'attack', win(9, 11), drawn, 'thrown', 0],
  [
    'a mate is best whatever the count says',
    'attack',
    win(1, 5),
    { ...win(0, 4), allows: null, spare: null },
    'best',
    0,
  ],
  ['without a count the moves themselves are lost', 'attack', uncounted(6), uncounted(7), 'slower', 2],
  ['the best step of the defence keeps its distance', 'defend', win(14, 13), win(14, 13), 'best', 0],
  ['a worse one lets the chaser come nearer', 'defend', win(16, 13), win(14, 13), 'slower', 2],
  ['one too many loses the draw', 'defend', win(14, 13), win(13, 13), 'thrown', 0],
  ['what was gone before cannot be thrown away', 'defend', win(10, 13), win(9, 13), 'after', 0],
] as const)('%s', (_, side, before, after, kind, lost) => {
  expect(judgeMove(side, 'a1a2', before, after, [])).toMatchObject({ kind, lost });
});

test('a move that is best is never slower, and across endings only the mate is compared', () => {
  const promoted: Verdict = { ...win(26, 60), ending: 'KNMvK', mate: 26 };
  const before: Verdict = { ...uncounted(2), ending: 'KNPvK', mate: 27 };
  expect(judgeMove('attack', 'a5a6', before, promoted, [])).toMatchObject({ kind: 'best', lost: 0 });
  expect(judgeMove('attack', 'a5a6', { ...before, mate: 20 }, promoted, [])).toMatchObject({ kind: 'slower', lost: 7 });
  expect(judgeMove('attack', 'a5a6', { ...before, mate: 20 }, promoted, ['a5a6']).kind).toBe('best');
});

test('what no table knows is not judged', () => {
  expect(judgeMove('attack', 'a1a2', null, win(1, 2), []).kind).toBe('unknown');
  expect(judgeMove('attack', 'a1a2', win(1, 2), null, []).kind).toBe('unknown');
});
