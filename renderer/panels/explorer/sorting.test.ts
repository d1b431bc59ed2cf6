import { expect, it } from 'vitest';
import { sortedMoves } from './sorting.ts';

const move = (text: string, games: number, rating: number | null, white = 0, black = 0) => ({
  move: {
    move: text,
    games,
    white,
    draws: 0,
    black,
    last: '????.??.??',
    first: '????.??.??',
    firstGame: null,
    rating,
    performance: null,
  },
  evaluation: null,
  points: white + black === 0 ? null : black / (white + black),
  text,
});

const MOVES = [move('b', 9, null, 1, 1), move('a', 5, 1500, 0, 2), move('c', 5, 1700, 2, 0), move('d', 1, null)];
const order = (...by: [Parameters<typeof sortedMoves>[1], boolean]) =>
  sortedMoves(MOVES, ...by)
    .map(({ text }) => text)
    .join('');

it('sorts in both directions and puts moves without a value last', () => {
  expect(order('games', true)).toBe('bacd');
  expect(order('games', false)).toBe('dacb');
  expect(order('rating', true)).toBe('cabd');
  expect(order('rating', false)).toBe('acbd');
  expect(order('results', true)).toBe('cbad');
  expect(order('score', true), 'of Black').toBe('abcd');
  expect(order('move', false)).toBe('abcd');
  expect(order('last', true)).toBe('bacd');
});
