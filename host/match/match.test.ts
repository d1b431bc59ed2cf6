import { expect, test } from 'vitest';
import type { MoveLimit } from '../../api/contract.ts';
import { differentGames } from './match.ts';

const openings = [{ fen: '', moves: [] }];
const depth: MoveLimit = { kind: 'depth', depth: 1 };
const time: MoveLimit = { kind: 'time', time: 1 };
const level = (number: number): MoveLimit => ({ kind: 'level', level: number - 1 });

test.each([
  ['depth and depth', depth, depth, 2],
  ['depth and nodes', depth, { kind: 'nodes', nodes: 1 }, 2],
  ['level 8, which has no choice of moves, twice', level(8), level(8), 2],
  ['level 8 and depth', level(8), depth, 2],
  ['levels 7 and 8', level(7), level(8), null],
  ['level 8 and a time', level(8), time, null],
] as const)('games repeat after those that differ: %s', (_, first, second, different) => {
  expect(differentGames({ openings, limits: [first, second] })).toBe(different);
});
