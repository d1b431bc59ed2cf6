import { expect, it } from 'vitest';
import { MOVE_GLYPHS, OTHER_GLYPHS, POSITION_GLYPHS, RARE_GLYPHS } from '../../../state/game/nags.ts';
import { matching } from './matching.ts';

const ALL = [...MOVE_GLYPHS, ...POSITION_GLYPHS, ...OTHER_GLYPHS, ...RARE_GLYPHS];
const NAMES = new Map([
  [1, 'Good move'],
  [3, 'Brilliant move'],
  [146, 'Novelty'],
]);
const found = (text: string) => matching(ALL, text, nag => NAMES.get(nag) ?? '').map(({ nag }) => nag);

it('lists each symbol once', () => {
  expect(new Set(found('')).size).toBe(ALL.length);
});

it.each([
  ['!', [1, 3, 5]],
  ['+=', [14]],
  ['146', [146]],
  ['$9', [9]],
  ['MOVE', [3, 1]],
  ['nov', [146]],
  ['300', []],
  ['nothing', []],
])('finds %s', (text, nags) => {
  expect(found(text)).toEqual(nags);
});
