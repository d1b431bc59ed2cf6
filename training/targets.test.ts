import { expect, it } from 'vitest';
import { type Labelled, type Lambda, returnsOf, sigmoid, targetsOf } from './targets.ts';

const SCALE = 100;

/** Scores and results are for the side to move, which is White where `white` is 1. */
function labelled(rows: readonly (readonly [score: number, result: number, white: number, more?: string])[]): Labelled {
  const flags = (name: string): Uint8Array =>
    Uint8Array.from(rows, ([, , , more = '']) => (more.includes(name) ? 1 : 0));
  const first = flags('first');
  let game = -1;
  return {
    scores: Float32Array.from(rows, ([score]) => score),
    results: Float32Array.from(rows, ([, result]) => result),
    white: Uint8Array.from(rows, ([, , white]) => white),
    games: Uint32Array.from(first, isFirst => (game += isFirst)),
    ending: flags('ending'),
    exact: flags('exact'),
    first,
  };
}

const both = (lambda: number): Lambda => ({ many: lambda, few: lambda });

it('mixes later scores and the result into the target, from the side to move', () => {
  const labels = labelled([
    [100, 1, 1, 'first'],
    [-50, 0, 0],
    [0, 0, 1, 'first'],
  ]);
  const [own, later] = [sigmoid(1), sigmoid(0.5)];
  const last = 0.5 * later + 0.5 * 1;
  const expected = [0.5 * own + 0.5 * last, 1 - last, 0.5 * sigmoid(0) + 0.5 * 0];
  for (const [index, value] of returnsOf(labels, both(0.5), SCALE).entries())
    expect(value).toBeCloseTo(expected[index] as number);
});

it('is the score alone with lambda 0, and the result of the game with lambda 1', () => {
  const labels = labelled([
    [100, 0.5, 1, 'first'],
    [30, 0.5, 0],
    [-70, 0, 1, 'first'],
  ]);
  expect([...returnsOf(labels, both(0), SCALE)]).toEqual([...targetsOf(labels, 0, SCALE)]);
  expect([...returnsOf(labels, both(1), SCALE)]).toEqual([0.5, 0.5, 0]);
});

it('has another lambda for positions with few pieces', () => {
  const labels = labelled([
    [100, 1, 1, 'first'],
    [0, 0, 0, 'ending'],
  ]);
  const [many, few] = returnsOf(labels, { many: 0.5, few: 0.8 }, SCALE);
  expect(few).toBeCloseTo(0.2 * 0.5 + 0.8 * 0);
  expect(many).toBeCloseTo(0.5 * sigmoid(1) + 0.5 * 0.9);
});

it('leaves positions without a result alone, and proven ones outside of the game', () => {
  const labels = labelled([
    [3000, 1, 1, 'first exact'],
    [0, 0, 1],
    [-3000, 0, 1, 'exact'],
    [40, Number.NaN, 0, 'first'],
    [20, Number.NaN, 1],
  ]);
  const [won, played, lost, ...varied] = returnsOf(labels, both(0.5), SCALE);
  expect(won).toBeCloseTo(1);
  expect(played).toBeCloseTo(0.25);
  expect(lost).toBeCloseTo(0);
  expect(varied).toEqual([...targetsOf(labels, 0, SCALE)].slice(3));
});
