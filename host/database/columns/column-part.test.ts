import { expect, it } from 'vitest';
import { type ColumnPart, packPart, readPart, unpackColumn } from './column-part.ts';

const COLUMNS: readonly (readonly [string, readonly number[]])[] = [
  ['equal', [7, 7, 7]],
  ['bytes', [0, 255, 3]],
  ['from a large number', [1e12, 1e12 + 5, 1e12 + 255]],
  ['two bytes', [300, 0, 65_535]],
  ['four bytes', [2 ** 32 - 1, 0, 5]],
  ['far apart', [2 ** 52, 1, 2]],
  ['negative', [-1, 2500, 0]],
  ['fractions', [0.5, 1e300, -2]],
];

const part: ColumnPart = {
  first: 65_536,
  count: 3,
  seq: 12,
  columns: new Map(COLUMNS.map(([name, values]) => [name, Float64Array.from(values)])),
  lists: { dates: ['', '2020.01.01', 'សុខ'] },
};

it('reads the values and lists that were packed', () => {
  const read = readPart(65_536, 12, packPart(part));
  expect(read?.lists).toEqual(part.lists);
  expect(read?.count).toBe(3);
  for (const [name, values] of COLUMNS) {
    const into = new Float64Array(5);
    const column = read?.columns.get(name);
    if (column) unpackColumn(column, into, 1, 3);
    expect([...into], name).toEqual([0, ...values, 0]);
  }
});

it('reads bytes at any address', () => {
  const bytes = packPart(part);
  const shifted = Buffer.alloc(bytes.length + 16);
  for (let by = 0; by < 8; by++) {
    shifted.set(bytes, by);
    expect(readPart(65_536, 12, shifted.subarray(by, by + bytes.length))?.lists).toEqual(part.lists);
  }
});

it('refuses every changed byte, other rows and parts that were cut off', () => {
  const bytes = packPart(part);
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] as number) ^ 16;
    expect(readPart(65_536, 12, changed), String(at)).toBeNull();
    expect(readPart(65_536, 12, bytes.subarray(0, at))).toBeNull();
  }
  expect(readPart(0, 12, bytes)).toBeNull();
  expect(readPart(65_536, 13, bytes)).toBeNull();
});
