import { expect, it } from 'vitest';
import {
  eloOf,
  emptyTally,
  type HalfPoints,
  matchStatistics,
  type PairCounts,
  sprt,
  tallyOf,
  tallyText,
} from './statistics.ts';

const BOUNDS = { elo0: 0, elo1: 5, alpha: 0.05, beta: 0.05 };

it('converts scores to Elo', () => {
  expect(eloOf(0.5)).toBeCloseTo(0, 10);
  expect(eloOf(0.75)).toBeCloseTo(190.85, 2);
  expect(eloOf(0.34)).toBeCloseTo(-115.23, 2);
  expect(eloOf(0)).toBe(Number.NEGATIVE_INFINITY);
  expect(eloOf(1)).toBe(Number.POSITIVE_INFINITY);
});

it('counts games and complete pairs from the results', () => {
  const games = new Map<number, HalfPoints>([
    [1, 2],
    [2, 1],
    [4, 0],
    [3, 0],
    [5, 2],
  ]);
  expect(tallyOf(games)).toEqual({ won: 2, drawn: 1, lost: 2, pairs: [1, 0, 0, 1, 0] });
});

it('has no statistics before the first game, and no bounds while all pairs have the same score', () => {
  expect(matchStatistics(emptyTally)).toBeNull();
  expect(matchStatistics({ won: 1, drawn: 0, lost: 0, pairs: [0, 0, 0, 0, 0] })?.superiority, 'no pair').toBeNull();
  const equal = matchStatistics({ won: 0, drawn: 4, lost: 0, pairs: [0, 0, 2, 0, 0] });
  expect(equal).toMatchObject({ games: 4, score: 0.5, superiority: null });
  expect(matchStatistics({ won: 4, drawn: 0, lost: 0, pairs: [0, 0, 0, 0, 2] })?.superiority, 'all won').toBeNull();
  expect(equal?.elo).toBeCloseTo(0, 10);
  expect(equal?.low).toBe(Number.NEGATIVE_INFINITY);
  expect(equal?.high).toBe(Number.POSITIVE_INFINITY);
});

it('prints the score of a match in a line, with a dash for a superiority that is not defined', () => {
  expect(tallyText({ tally: { won: 4, drawn: 0, lost: 0, pairs: [0, 0, 0, 0, 2] }, sprt: null })).toBe(
    '4 games: +4 =0 -0, 100.0 %, Elo infinite (95 %: -infinite to infinite), superiority -, pairs 0 0 0 0 2',
  );
  expect(tallyText({ tally: { won: 3, drawn: 1, lost: 0, pairs: [0, 0, 0, 1, 1] }, sprt: null })).toMatch(
    /superiority \d+\.\d %/u,
  );
});

it('gives the 95 % interval of the pairs', () => {
  // 100 pairs with mean 0.55 and variance 0.0475 of the score per game.
  const pairs: PairCounts = [0, 20, 50, 20, 10];
  const found = matchStatistics({ won: 80, drawn: 60, lost: 60, pairs });
  expect(found?.score).toBeCloseTo(0.55, 10);
  expect(found?.elo).toBeCloseTo(34.86, 2);
  expect(found?.low).toBeCloseTo(eloOf(0.55 - 1.96 * Math.sqrt(0.0475 / 100)), 6);
  expect(found?.high).toBeCloseTo(eloOf(0.55 + 1.96 * Math.sqrt(0.0475 / 100)), 6);
  expect(found?.superiority).toBeGreaterThan(0.98);
});

it('decides a clear match and leaves a level one undecided', () => {
  expect(sprt([0, 10, 80, 10, 0], BOUNDS).accepted).toBeNull();
  expect(sprt([10, 100, 400, 250, 40], BOUNDS).accepted).toBe('H1');
  expect(sprt([40, 250, 400, 100, 10], BOUNDS).accepted).toBe('H0');
  expect(sprt([0, 0, 0, 0, 0], BOUNDS)).toMatchObject({ accepted: null });
  const { lower, upper } = sprt([0, 0, 0, 0, 0], BOUNDS);
  expect([lower, upper]).toEqual([Math.log(0.05 / 0.95), Math.log(0.95 / 0.05)]);
});

it('errs as rarely as the bounds of the SPRT say', () => {
  // Simulated matches with a fixed seed; the share of wrong decisions is far from the bound of 5 % by chance alone.
  let state = 12345;
  const random = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  let wrong = 0;
  const matches = 200;
  for (let i = 0; i < matches; i++) {
    const pairs: [number, number, number, number, number] = [0, 0, 0, 0, 0];
    for (;;) {
      // No difference in strength: H0 is true.
      const drawn = random();
      pairs[drawn < 0.05 ? 0 : drawn < 0.25 ? 1 : drawn < 0.75 ? 2 : drawn < 0.95 ? 3 : 4] += 1;
      const { accepted } = sprt(pairs, { ...BOUNDS, elo1: 30 });
      if (accepted === null) continue;
      if (accepted === 'H1') wrong++;
      break;
    }
  }
  console.log(`${wrong} of ${matches} simulated matches decided wrongly`);
  expect(wrong).toBeLessThanOrEqual(matches * 0.08);
});
