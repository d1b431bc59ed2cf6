import { expect, test } from 'vitest';
import {
  clockLimits,
  type GameClock,
  SoftLimit,
  shareFactor,
  stabilityFactor,
  timeHorizon,
  trendFactor,
} from './time-limits.ts';

const clock: GameClock = { left: 60_000, increment: 0, overhead: 30, goal: 'checkmate' };

test('limits are positive, the soft one is lower, and the clock never runs out', () => {
  for (const left of [0, 1, 40, 1000, 60_000, 3_600_000]) {
    for (const increment of [0, 100, 10_000]) {
      for (const movesToGo of [1, 2, 10, 40, 200]) {
        const { time, soft } = clockLimits({ ...clock, left, increment, movesToGo });
        expect(soft).toBeGreaterThan(0);
        expect(soft).toBeLessThan(time);
        expect(time).toBeLessThanOrEqual(Math.max(left - 30, 1));
      }
    }
  }
});

test('more time, a larger increment, fewer moves to go and a smaller overhead make a move longer', () => {
  const { soft } = clockLimits(clock);
  expect(clockLimits({ ...clock, left: 120_000 }).soft).toBeGreaterThan(soft);
  expect(clockLimits({ ...clock, increment: 1000 }).soft).toBeGreaterThan(soft);
  expect(clockLimits({ ...clock, movesToGo: 5 }).soft).toBeGreaterThan(soft);
  expect(clockLimits({ ...clock, overhead: 2000 }).soft).toBeLessThan(soft);
});

test('the time of Kar Ouk is kept for fewer moves, and a time control beyond them changes nothing', () => {
  const [long, short] = [timeHorizon('checkmate'), timeHorizon('firstCheck')];
  expect(short).toBeLessThan(long);
  expect(timeHorizon('captureKing')).toBe(long);
  const slow: GameClock = { ...clock, increment: 100 };
  const fast: GameClock = { ...slow, goal: 'firstCheck' };
  expect(clockLimits(fast).soft).toBeGreaterThan(2 * clockLimits(slow).soft);
  expect(clockLimits({ ...fast, movesToGo: short + 1 })).toEqual(clockLimits(fast));
});

test('a whole game by the soft limit leaves time for every move', () => {
  let left = 60_000;
  for (let move = 0; move < 200; move++) left -= clockLimits({ ...clock, left }).soft + 30;
  expect(left).toBeGreaterThan(0);
  left = 60_000;
  for (let move = 40; move >= 1; move--) left -= clockLimits({ ...clock, left, movesToGo: move }).soft;
  expect(left).toBeGreaterThan(0);
});

test('factors: a stable best move, a rising score and an undisputed move shorten the search', () => {
  expect(stabilityFactor(0)).toBeGreaterThan(1);
  expect(stabilityFactor(5)).toBeLessThan(stabilityFactor(1));
  expect(stabilityFactor(100)).toBe(stabilityFactor(8));
  expect(trendFactor(0)).toBe(1);
  expect(trendFactor(60)).toBeGreaterThan(1.5);
  expect(trendFactor(10_000)).toBe(1.8);
  expect(trendFactor(-10_000)).toBe(0.85);
  expect(shareFactor(0.95)).toBeLessThan(1);
  expect(shareFactor(0.2)).toBeGreaterThan(1);
});

test('the soft limit follows the depths of a search', () => {
  const calm = new SoftLimit(1000, 20);
  const limits = Array.from({ length: 10 }, () => calm.after({ move: 7, score: 30, share: 0.5 }));
  expect(limits.at(-1)).toBeLessThan(limits[0] ?? 0);
  const restless = new SoftLimit(1000, 20);
  let last = 0;
  for (let depth = 1; depth <= 10; depth++) last = restless.after({ move: depth, score: 30, share: 0.5 });
  expect(last).toBeGreaterThan(limits.at(-1) ?? 0);
  expect(calm.after({ move: 7, score: -50, share: 0.5 })).toBeGreaterThan(limits.at(-1) ?? 0);
  const decided = new SoftLimit(1000, 20);
  decided.after({ move: 7, score: 29_000, share: 0.5 });
  const mate = decided.after({ move: 7, score: 28_000, share: 0.5 });
  expect(mate).toBe(1000 * stabilityFactor(1) * shareFactor(0.5));
});

test('a single legal move needs no time', () => {
  expect(new SoftLimit(1000, 1).after({ move: 7, score: 30, share: 1 })).toBe(0);
});
