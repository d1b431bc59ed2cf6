/** Every position of a king and one unit against a bare king, compared with a naive solver. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { naiveKey, solveNaively } from '../../../tests/support/naive-mate.ts';
import { byteOf, endingOf, placeOf, UNIT_ROLES } from '../ending.ts';
import { compileSolver } from './kernel.ts';
import { EndgameSolver } from './solve.ts';

const wasm = new URL('../../../build/endgame.wasm', import.meta.url);
const mets = solveNaively('met');

test.each(UNIT_ROLES)('solves every position of king and %s like a naive solver', unit => {
  const naive = unit === 'met' ? mets : solveNaively(unit, unit === 'fish' ? mets : undefined);
  const solver = new EndgameSolver(compileSolver(readFileSync(wasm)));
  const ending = endingOf([unit]);
  const { distances, figures } = solver.solve(ending);
  let seen = 0;
  for (let king = 0; king < 64; king++)
    for (let at = 0; at < 64; at++)
      for (let bare = 0; bare < 64; bare++) {
        if (king === at || king === bare || at === bare) continue;
        const place = placeOf({ ending, chaser: 'w', king, units: [at], against: [], bare });
        const value = distances[byteOf(place.index, place.square)] as number;
        const expected = naive.lost.get(naiveKey(king, at, bare));
        if (value !== (expected === undefined ? 0 : expected + 1)) {
          throw new Error(`${king} ${at} ${bare}: ${value}, naive ${expected}`);
        }
        seen++;
      }
  const sum = (counts: readonly number[]): number => counts.reduce((a, b) => a + b, 0);
  expect(2 * sum(figures.lost)).toBe(naive.lost.size);
  expect(2 * sum(figures.won)).toBe(naive.won.size);
  expect(2 * figures.stands).toBe(naive.stands);
  expect(2 * figures.stalemates).toBe(naive.stalemates);
  console.log(`${unit}: ${seen} placements, ${naive.lost.size} lost`);
});
