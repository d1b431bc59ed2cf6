/** Memory use is as stated: all endings are solved in the same memory, and none sees the contents of an earlier one. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Ending, parseEnding } from '../ending.ts';
import { compileSolver, PAGE } from './kernel.ts';
import { EndgameSolver, solvingBytes } from './solve.ts';

const module = compileSolver(readFileSync(new URL('../../../build/endgame.wasm', import.meta.url)));
const ending = (name: string): Ending => parseEnding(name) as Ending;

test('uses one memory for all endings, which grows to the largest', () => {
  const solver = new EndgameSolver(module);
  const first = solver.solve(ending('KRNvK')).distances.buffer;
  expect(solver.solve(ending('KRSvK')).distances.buffer).toBe(first);
  expect(first.byteLength).toBeLessThanOrEqual(solvingBytes(ending('KRNvK'), false) + PAGE);
  const larger = solver.solve(ending('KSPvK')).distances.buffer;
  expect(first.byteLength).toBe(0);
  expect(larger.byteLength).toBeLessThanOrEqual(solvingBytes(ending('KSPvK'), false) + PAGE);
});

test('solves an ending independently of the previous one', () => {
  const solver = new EndgameSolver(module);
  const names = ['KRNvK', 'KSMvK', 'KSPvK', 'KRvK', 'KNSvK'];
  for (const name of names) {
    const { distances, figures } = solver.solve(ending(name));
    const alone = new EndgameSolver(module).solve(ending(name));
    expect(figures, name).toEqual(alone.figures);
    expect(Buffer.compare(distances, alone.distances), name).toBe(0);
  }
});
