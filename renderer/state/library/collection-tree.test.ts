import { expect, it } from 'vitest';
import { idsInside, treeRows } from './collection-tree.ts';

const collection = (id: number, parent: number | null) => ({ id, parent, name: `${id}`, games: 0, own: 0 });
const LIST = [collection(1, null), collection(2, 3), collection(3, null), collection(4, 2), collection(5, 3)];

it('lists collections behind those that contain them', () => {
  const rows = treeRows(LIST).map(row => [row.collection.id, row.depth, row.hasChildren]);
  expect(rows).toEqual([
    [1, 0, false],
    [3, 0, true],
    [2, 1, true],
    [4, 2, false],
    [5, 1, false],
  ]);
});

it('leaves out what is inside collapsed collections', () => {
  expect(treeRows(LIST, new Set([2])).map(row => row.collection.id)).toEqual([1, 3, 2, 5]);
  expect(treeRows(LIST, new Set([3])).map(row => row.collection.id)).toEqual([1, 3]);
});

it('finds the collections inside one', () => {
  expect([...idsInside(LIST, 3)].sort()).toEqual([2, 3, 4, 5]);
  expect([...idsInside(LIST, 1)]).toEqual([1]);
});
