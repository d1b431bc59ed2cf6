import { expect, test } from 'vitest';
import type { Verdict } from '../../../api/contract.ts';
import { coursePoints, crossings, highest, runsOf } from './course.ts';

const verdict = (outcome: Verdict['outcome'], mate: number | null, budget: number | null): Verdict => ({
  chaser: 'w',
  ending: 'KRvK',
  outcome,
  dtm: mate,
  dtr: mate,
  budget,
  margin: mate === null || budget === null ? null : budget - mate,
});

const points = coursePoints(4, [
  verdict('win', 9, 11),
  verdict('win', 9, 10),
  null,
  verdict('win', 8, 8),
  verdict('count-draw', 10, 8),
  verdict('draw', null, 7),
]);

test('knows the plies, and leaves out what is not known', () => {
  expect(points.map(({ ply }) => ply)).toEqual([4, 5, 7, 8, 9]);
  expect(points.at(-1)).toMatchObject({ required: null, left: 7 });
  expect(highest(points)).toBe(11);
  expect(highest([])).toBe(1);
});

test('draws a line for each run of neighbours', () => {
  const plies = (of: 'required' | 'left') => runsOf(points, of).map(run => run.map(({ ply }) => ply));
  expect(plies('required')).toEqual([
    [4, 5],
    [7, 8],
  ]);
  expect(plies('left')).toEqual([
    [4, 5],
    [7, 8, 9],
  ]);
});

test('a mate without a number under the count is drawn at its distance', () => {
  const late = { ...verdict('count-draw', 12, 3), dtr: null, margin: null };
  expect(coursePoints(0, [late])[0]?.required).toBe(12);
});

test('where nothing counts the mate is drawn, not what a later count will ask', () => {
  const free = { ...verdict('win', 11, null), dtr: 2 };
  expect(coursePoints(0, [free])[0]).toMatchObject({ required: 11, left: null });
});

test('the win dies where the lines cross, and not across a gap', () => {
  expect(crossings(points)).toEqual([8]);
  expect(crossings(coursePoints(0, [verdict('win', 9, 11), null, verdict('count-draw', 9, 8)]))).toEqual([]);
});
