/** Figures published by others, counted in the same way (docs/endgame.md lists the sources). */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { byteOf, type Ending, parseEnding, placementsOf } from '../ending.ts';
import { compileSolver } from '../solver/kernel.ts';
import { EndgameSolver } from '../solver/solve.ts';

const solver = new EndgameSolver(compileSolver(readFileSync(new URL('../../../build/endgame.wasm', import.meta.url))));
const solve = (name: string) => solver.solveBoth(parseEnding(name) as Ending);
const sum = (counts: readonly number[]): number => counts.reduce((a, b) => a + b, 0);

test('finds the positions of mate with horse and met that were published for Makruk', () => {
  const { won } = solve('KNMvK').figures;
  expect(2 * sum(won)).toBe(472_900);
});

test('finds the numbers of positions by distance published for king and rook in chess', () => {
  const ending = parseEnding('KRvK') as Ending;
  const { distances, wins } = solver.solveBoth(ending);
  const turns = [(square: number) => square, (square: number) => square ^ 7].flatMap(turn =>
    [turn, (square: number) => turn(square) ^ 56].flatMap(half => [
      half,
      (square: number) => ((half(square) & 7) << 3) | (half(square) >> 3),
    ]),
  );
  const seen = { bare: new Map<number, Set<number>>(), chaser: new Map<number, Set<number>>() };
  const add = (side: keyof typeof seen, moves: number, pieces: readonly number[]): void => {
    const images = turns.map(turn => pieces.reduce((key, square) => key * 64 + turn(square), 0));
    const positions = seen[side].get(moves) ?? new Set();
    seen[side].set(moves, positions.add(Math.min(...images)));
  };
  for (let index = 0; index < placementsOf(ending); index++)
    for (let bare = 0; bare < 64; bare++) {
      const [boat, king] = [index & 63, ((index >> 8) << 3) | ((index >> 6) & 3)];
      const at = byteOf(index, bare);
      const [lost, won] = [distances[at] as number, wins[at] as number];
      if (lost > 0) add('bare', lost - 1, [king, bare, boat]);
      if (won > 0) add('chaser', won, [king, bare, boat]);
    }
  const counts = (side: keyof typeof seen): readonly number[] =>
    [...seen[side]].sort(([a], [b]) => a - b).map(([, positions]) => positions.size);
  expect(counts('bare')).toEqual([
    27, 78, 246, 81, 198, 471, 592, 683, 1433, 1712, 1985, 2854, 3597, 4194, 4553, 2166, 390,
  ]);
  expect([seen.chaser.size, seen.chaser.get(16)?.size]).toEqual([16, 121]);
});
