import { expect, it } from 'vitest';
import type { TrainingResult } from '../../api/contract/training.ts';
import { puzzleLine } from '../../core/puzzles/puzzle.ts';
import { bestResults } from './puzzle-results.ts';
import { type Ended, reviewsOf } from './reviews.ts';
import { recallOf, scheduleOf } from './schedule.ts';
import { statisticsOf } from './statistics.ts';

const FIRST = 10 * 60_000;
const DAY = 24 * 60 * 60_000;

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
  for (const [index, days] of [1, 2, 6, 18].entries()) {
    sessions.push(played('clean', now));
    expect(reviewsOf(sessions)).toMatchObject([{ step: index + 1, due: now + days * DAY }]);
    now += days * DAY + 1;
  }
  expect(reviewsOf([...sessions, played('helped', now)])).toMatchObject([{ step: 0, due: now + FIRST }]);
  expect(reviewsOf([...sessions, played('clean', now)])).toEqual([]);
});

it.each(['mistake', 'question'])(
  'repeats each %s of games from the start, also if solved or never answered',
  ending => {
    const mistake = { ending, level: null };
    const waiting = { ...played('failed', 7, mistake), id: 'x' };
    expect(reviewsOf([], [waiting])).toMatchObject([{ step: 0, due: 6, session: 'x' }]);
    const [solved] = reviewsOf([played('clean', 9, mistake)], [waiting]);
    expect(solved).toMatchObject({ step: 1, session: null });
    expect(solved?.due).toBeGreaterThan(DAY);
  },
);

it('asks a mistake once, by its newest line', () => {
  const line = (loss: number) =>
    puzzleLine({
      kind: 'mistake',
      fen: '7k/8/6K1/8/8/8/8/R7 w - 32 5 1',
      title: '',
      played: 'a1a7',
      loss,
      best: ['a1a8'],
    });
  const mistake = (loss: number) => ({ ending: 'mistake', level: null, start: line(loss) });
  const waiting = (id: string, at: number, loss: number) => ({ ...played('failed', at + 1, mistake(loss)), id });
  const [first, second] = [waiting('x', 1, 0.4), waiting('y', 2, 0.5)];
  expect(reviewsOf([], [second, first])).toMatchObject([{ start: line(0.5), step: 0, due: 1, session: 'y' }]);
  const failed = played('failed', 9, mistake(0.5));
  expect(reviewsOf([failed], [first, second])).toMatchObject([{ start: line(0.5), due: 9 + FIRST, session: null }]);
  const newer = waiting('z', 10, 0.6);
  expect(reviewsOf([failed], [first, newer])).toMatchObject([{ start: line(0.6), due: 9 + FIRST, session: 'z' }]);
  const solved = [0, 1, 3, 9, 27].map(day => played('clean', 9 + (day + 1) * (DAY + FIRST), mistake(0.5)));
  expect(reviewsOf([failed, ...solved], [first]), 'known well').toEqual([]);
});

it('finds the best result of each puzzle', () => {
  const sessions = [
    played('failed', 1),
    played('helped', 2),
    played('given-up', 3),
    played('clean', 4, { start: 'b' }),
  ];
  const ids = ['a', 'b', 'c'].map(start => ({ rules: 'makruk', start }));
  expect(bestResults(sessions, ids)).toEqual(['helped', 'clean', null]);
});

it('distinguishes reviews by rule set, side and position, and sorts them by due time', () => {
  const reviews = reviewsOf([
    played('failed', 10),
    played('failed', 5, { start: 'b' }),
    played('given-up', 7, { side: 'defend' }),
    played('failed', 8, { rules: 'ouk-pychess' }),
  ]);
  expect(reviews.map(({ due }) => due - FIRST)).toEqual([5, 7, 8, 10]);
});

it('gives longer intervals to easier answers, and the same intervals to the same answers', () => {
  const dueAfter = (grade: 'hard' | 'good' | 'easy') => {
    const answers = [{ at: 0, grade: 'good' } as const, { at: FIRST, grade } as const, { at: 9 * DAY, grade } as const];
    return scheduleOf(answers)?.due ?? 0;
  };
  expect(dueAfter('hard')).toBeLessThan(dueAfter('good'));
  expect(dueAfter('good')).toBeLessThan(dueAfter('easy'));
  expect(dueAfter('good')).toBe(dueAfter('good'));
  expect(scheduleOf([])).toBeNull();
  const once = scheduleOf([
    { at: 5 * DAY, grade: 'again' },
    { at: 4 * DAY, grade: 'good' },
  ]);
  expect(once, 'a clock that was set back').toMatchObject({ answers: 2, first: 5 * DAY, last: 4 * DAY });
  const known = scheduleOf([{ at: 0, grade: 'easy' }]);
  expect(known?.learning).toBe(false);
  expect(recallOf({ last: 0, stability: known?.stability ?? 0 }, (known?.stability ?? 0) * DAY)).toBeCloseTo(0.9);
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
