import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { Position } from '../rules/position.ts';
import { ruleSets } from '../rules/rule-sets/list.ts';
import type { Move } from '../rules/types.ts';
import { compileLibrary, LibraryKernel, startRecord } from './kernel.ts';

const PLIES = 120;
const module = compileLibrary(readFileSync(new URL('../../build/library.wasm', import.meta.url)));
const kernel = new LibraryKernel(module, 4096);
const [record, moves, keys] = [kernel.start, kernel.start + 128, kernel.start + 512];

function replay(line: readonly Move[]): { readonly played: number; readonly keys: readonly bigint[] } {
  new Uint16Array(kernel.buffer, moves, line.length).set(line);
  const played = kernel.functions.replay(record, moves, line.length, keys);
  return { played, keys: [...new BigInt64Array(kernel.buffer, keys, played)] };
}

it.each(ruleSets.map(rules => [rules.id, rules] as const))(
  'replays lines of %s with the keys of Position',
  (_, rules) => {
    kernel.useRules(rules);
    new Int32Array(kernel.buffer, record, 32).set(startRecord(rules));
    const line: Move[] = [];
    const expected: bigint[] = [];
    let position = Position.start(rules);
    for (let ply = 0; ply < PLIES; ply++) {
      const choice = ply % 29 === 28 ? [...position.losingMoves(), ...position.moves()] : position.moves();
      const move = choice[(ply * ply * 31 + ply * 7) % choice.length];
      if (move === undefined) break;
      position = position.play(move);
      line.push(move);
      expected.push(position.key);
    }
    expect(line.length).toBeGreaterThan(10);
    expect(replay(line)).toEqual({ played: line.length, keys: expected });
  },
);

it('stops at an illegal move', () => {
  const rules = ruleSets.find(({ id }) => id === 'makruk') ?? ruleSets[0];
  if (!rules) throw new Error('there are rule sets');
  kernel.useRules(rules);
  new Int32Array(kernel.buffer, record, 32).set(startRecord(rules));
  const [first] = Position.start(rules).moves() as readonly [Move];
  expect(replay([first, first, first]).played).toBe(1);
});
