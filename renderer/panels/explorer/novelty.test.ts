import { expect, it } from 'vitest';
import { noveltyOf } from './novelty.ts';

const move = (first: string, firstGame: number | null = 7) => ({ first, firstGame });

it.each([
  [move('2019.05.02'), { game: 7, date: '2019.05.02' }, 'first'],
  [move('2019.05.02'), { game: null, date: '2019.05.02' }, 'new'],
  [move('2019.05.02'), { game: 8, date: '2018.01.01' }, 'new'],
  [move('2019.05.02'), { game: 8, date: '2019.05.03' }, null],
  [move('2019.05.02'), { game: 8, date: '????.??.??' }, null],
  [move('????.??.??', null), { game: 8, date: '2019.05.03' }, null],
  // A game of an unknown month may be the earlier one.
  [move('2019.??.??'), { game: 8, date: '2019.05.03' }, null],
  [move('2019.05.02'), { game: 8, date: '2019.??.??' }, null],
  [move('2020.05.02'), { game: 8, date: '2019.??.??' }, 'new'],
] as const)('compares %j with %j', (moves, game, expected) => {
  expect(noveltyOf(moves, game)).toBe(expected);
});
