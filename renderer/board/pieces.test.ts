import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PIECE_SETS } from '../state/shell/settings.svelte.ts';
import { programSets } from './piece-sets.ts';

const css = readFileSync(new URL('./pieces.css', import.meta.url), 'utf8');
const shown = [...css.matchAll(/var\((--[a-z-]+)\)/g)].map(([, name]) => name).toSorted();

test('the first piece set has an image for every piece', () => {
  expect([...css.matchAll(/(--[a-z-]+): url\(/g)].map(([, name]) => name).toSorted()).toEqual(shown);
});

test('the other piece sets have an image for every piece', () => {
  const sets = programSets();
  expect([...sets.keys()].toSorted()).toEqual(PIECE_SETS.filter(name => name !== 'traditional').toSorted());
  for (const [name, images] of sets) expect([...images.keys()].toSorted(), name).toEqual(shown);
});
