import { expect, it } from 'vitest';
import type { Collection } from '../api/contract.ts';
import { collectionAt } from './collection-path.ts';

const collection = (id: number, name: string, parent: number | null): Collection => ({
  ...{ id, name, parent, games: 0, own: 0 },
});
const all = [
  collection(1, 'Club', null),
  collection(2, '2024', 1),
  collection(3, 'Open', null),
  collection(4, '2024', 3),
  collection(5, 'May', 4),
  collection(6, 'A/B', null),
  collection(7, 'Club', 3),
];

it.each([
  ['Club/2024', 2],
  ['Open/2024', 4],
  ['2024/May', 5],
  ['May', 5],
  ['A/B', 6],
  ['Club', 1],
  ['Open/Club', 7],
])('finds %s', (path, id) => {
  expect(collectionAt(all, path).id).toBe(id);
});

it('names the collections that a name can mean', () => {
  expect(() => collectionAt(all, '2024')).toThrow("Several collections are called '2024': 'Club/2024', 'Open/2024'");
  expect(() => collectionAt(all, '2023')).toThrow("There is no collection '2023'");
});
