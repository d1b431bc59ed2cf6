import { expect, test } from 'vitest';
import type { SearchLine } from '../../../api/contract.ts';
import { compareLines } from './compare-lines.ts';

const line = (rank: number, move: string): SearchLine => ({
  ...{ rank, moves: [move, 'a6a5'], score: { kind: 'cp', value: rank }, depth: 5, seldepth: 5 },
});

test('lines with the same first move are in one row, the best ranks first', () => {
  const rows = compareLines([[line(1, 'a3a4'), line(2, 'b3b4')], [line(1, 'c3c4'), line(2, 'a3a4')], []]);
  expect(rows.map(({ move, lines }) => [move, ...lines.map(each => each?.rank ?? null)])).toEqual([
    ['a3a4', 1, 2, null],
    ['c3c4', null, 1, null],
    ['b3b4', 2, null, null],
  ]);
  expect(compareLines([[], []])).toEqual([]);
});
