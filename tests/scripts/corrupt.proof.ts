/** A slice of `tests/scripts/corrupt.ts`: some kinds of damage, one library each. */
import { expect, it } from 'vitest';
import { DAMAGES } from './corrupt/damage.ts';
import { corrupted } from './corrupt/run.ts';

const KINDS = [
  'tree cut off',
  'unknown rules',
  'swapped contents',
  'record of noise',
  'name changed',
  'draft that is no JSON',
  'setting with __proto__',
  'repertoire changed',
  'name of a position changed',
  'games kept apart changed',
  'undo step of a merge cut off',
  'games of a label changed',
  'name of a collection changed',
  'setting changed',
  'options of an analysis cut off',
  'index dropped',
  'table dropped',
  'log deleted',
  'bytes flipped',
  'pages zeroed',
  'another collection',
  'a collection that does not exist',
  'a game in the bin',
  'bytes instead of a removal',
  'another sum of a place',
  'removal changed',
];

it('damaged libraries are used, checked and repaired, and nothing else is lost', async () => {
  const libraries = KINDS.map(kind => DAMAGES.findIndex(({ name }) => name === kind));
  const done: string[] = [];
  for await (const { damage, violations } of corrupted({ seed: 5, libraries }, () => {})) {
    expect(violations, damage).toEqual([]);
    done.push(damage);
  }
  expect(done).toEqual(KINDS);
});
