import { expect, it } from 'vitest';
import { CHUNK_GAMES, GameSet } from './game-set.ts';

const ids = (set: GameSet): readonly number[] => [...set.ids()];

it('adds and deletes games', () => {
  const set = new GameSet([5, 70_000, 5, 0]);
  expect(ids(set)).toEqual([0, 5, 70_000]);
  expect(set.add(5)).toBe(false);
  expect(set.add(8191)).toBe(true);
  expect(set.delete(70_000)).toBe(true);
  expect(set.delete(70_000)).toBe(false);
  expect([set.has(8191), set.has(8192), set.size, set.isEmpty]).toEqual([true, false, 3, false]);
  for (const id of [0, 5, 8191]) set.delete(id);
  expect([set.size, set.isEmpty]).toEqual([0, true]);
});

it.each([
  ['few games', [1, 2, 8191]],
  ['the largest list', Array.from({ length: 511 }, (_, index) => 7 * index)],
  ['the smallest bitmap', Array.from({ length: 512 }, (_, index) => 7 * index)],
  ['all games', Array.from({ length: CHUNK_GAMES }, (_, index) => index)],
])('stores chunks of %s', (_, members) => {
  const set = new GameSet(members.map(id => 3 * CHUNK_GAMES + id));
  const stored = set.chunk(3) as Uint8Array;
  expect(stored.length).toBe(Math.min(1024, 2 * members.length));
  const copy = new GameSet();
  copy.addChunk(3, stored);
  expect(ids(copy)).toEqual(ids(set));
  expect(set.chunk(2)).toBeNull();
});

it.each([
  ['an odd length', [1, 2, 3]],
  ['a game of another chunk', [0, 0x20]],
  ['more than a bitmap', Array.from({ length: 1026 }, () => 0)],
])('rejects %s', (_, bytes) => {
  expect(() => new GameSet().addChunk(0, Uint8Array.from(bytes))).toThrow(RangeError);
});
