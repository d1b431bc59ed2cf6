import { expect, it } from 'vitest';
import { RemainingTime } from './remaining-time.ts';

it('follows the measured rate', () => {
  const time = new RemainingTime();
  expect(time.measure(0, 100, 0)).toBeNull();
  expect(time.measure(10, 100, 1000)).toBeNull();
  expect(time.measure(20, 100, 2000)).toBe(8000);
  expect(time.measure(100, 100, 10_000)).toBe(0);
  expect(time.measure(100, null, 11_000)).toBeNull();
});

it('forgets progress of more than a minute ago', () => {
  const time = new RemainingTime();
  for (let second = 0; second <= 60; second++) time.measure(10 * second, 10_000, 1000 * second);
  let left: number | null = null;
  for (let second = 61; second <= 200; second++) left = time.measure(600 + (second - 60), 10_000, 1000 * second);
  expect(left).toBe((10_000 - 740) * 1000);
});

it('starts again after a pause', () => {
  const time = new RemainingTime();
  time.measure(0, 100, 0);
  time.measure(50, 100, 5000);
  time.restart();
  expect(time.measure(50, 100, 100_000)).toBeNull();
  expect(time.measure(60, 100, 102_000)).toBe(8000);
});
