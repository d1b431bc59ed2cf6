import { expect, it } from 'vitest';
import { performanceOf } from './performance.ts';

it('adds what a score is worth to the average of the opponents', () => {
  expect(performanceOf(2, 3000, 1)).toBe(1500);
  // 75 % is the expected score of a player who is 191 points better.
  expect(performanceOf(4, 4 * 1500, 3)).toBe(1691);
  expect(performanceOf(4, 4 * 1500, 1)).toBe(1309);
});

it('has limits for players who won or lost every game', () => {
  expect(performanceOf(3, 3 * 1400, 3)).toBe(2200);
  expect(performanceOf(3, 3 * 1400, 0)).toBe(600);
  expect(performanceOf(1000, 1000 * 1400, 999.5)).toBe(2200);
  expect(performanceOf(0, 0, 0)).toBeNull();
});
