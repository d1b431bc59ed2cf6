import { expect, it } from 'vitest';
import type { TrainingResult } from '../../api/contract/training.ts';
import { type Ended, INTERVALS, reviewsOf } from './reviews.ts';
import { statisticsOf } from './statistics.ts';

const [FIRST = 0, DAY = 0] = INTERVALS;

const played = (result: TrainingResult, changed: number, more: Partial<Ended> = {}): Ended => ({
  rules: 'makruk',
  ending: 'KRvK',
  side: 'attack',
  level: 2,
  color: 'w',
  start: 'a',
  best: 9,
  moveLimit: null,
  result,
  started: changed - 1,
  changed,
  ...more,
});

it('schedules a failed position after growing intervals until the last one', () => {
  expect(reviewsOf([played('clean', 5)])).toEqual([]);
  const sessions = [played('failed', 0)];
  const [first] = reviewsOf(sessions);
  expect(first).toMatchObject({ start: 'a', step: 0, due: FIRST });
  expect(reviewsOf([...sessions, played('clean', 5)]), 'reviewed before it is due').toEqual([first]);
  let now = FIRST + 1;
  for (const [step, wait] of INTERVALS.entries()) {
    if (step === 0) continue;
    sessions.push(played('clean', now));
    expect(reviewsOf(sessions)).toMatchObject([{ step, due: now + wait }]);
    now += wait + 1;
  }
  expect(reviewsOf([...sessions, played('helped', now)])).toMatchObject([{ step: 0, due: now + FIRST }]);
  expect(reviewsOf([...sessions, played('clean', now)])).toEqual([]);
});

it('distinguishes reviews by rule set, side and position, and sorts them by due time', () => {
  const reviews = reviewsOf([
    played('failed', 10),
    played('failed', 5, { start: 'b' }),
    played('given-up', 7, { side: 'defend' }),
    played('failed', 8, { rules: 'ouk-pychess' }),
  ]);
  expect(reviews.map(({ due }) => due - FIRST)).toEqual([5, 7, 8, 10]);
  expect(DAY).toBeGreaterThan(FIRST);
});

it('counts successes, streaks and the trend', () => {
  const results: TrainingResult[] = [
    ...Array.from({ length: 8 }, (): TrainingResult => 'failed'),
    'clean',
    'clean',
    ...Array.from({ length: 6 }, (): TrainingResult => 'clean'),
    'helped',
    'clean',
    'given-up',
    'clean',
  ];
  const other = played('clean', 999, { ending: 'KSSvK' });
  const [latest, figure] = statisticsOf([...results.map((result, at) => played(result, at)), other]);
  expect(latest).toMatchObject({ ending: 'KSSvK', played: 1, streak: 1, longest: 1, lately: 1, before: null });
  expect(figure).toEqual({
    rules: 'makruk',
    ending: 'KRvK',
    side: 'attack',
    level: 2,
    played: 20,
    clean: 10,
    helped: 1,
    streak: 1,
    longest: 8,
    lately: 0.8,
    before: 0.2,
    last: 19,
  });
});
