import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { ExplorerAnswer, ExplorerMove } from '../../api/contract.ts';
import { makeFen } from '../../engine/rules/fen.ts';
import { loadRules } from '../../engine/rules/kernel.ts';
import { parseUci } from '../../engine/rules/uci.ts';
import { findAssets } from '../assets.ts';
import { knownRules, positionOf } from './line.ts';
import { openingTree } from './openings.ts';

await loadRules(await readFile(findAssets().rulesWasm));
const root = positionOf('makruk', knownRules('makruk').startFen);

/** An explorer over these lines. */
function explorerOf(lines: readonly string[]): (fen: string) => Promise<ExplorerAnswer> {
  return async fen => {
    const asked = positionOf('makruk', fen).key;
    const played = new Map<string, number>();
    let games = 0;
    for (const line of lines) {
      let position = root;
      for (const text of [...line.split(' '), null]) {
        if (position.key === asked) {
          games++;
          if (text !== null) played.set(text, (played.get(text) ?? 0) + 1);
        }
        const move = text === null ? null : parseUci(position, text);
        if (move?.ok) position = position.play(move.value);
      }
    }
    const counts = (all: number) => ({ games: all, white: all, draws: 0, black: 0 });
    const moves = Array.from(played, ([move, count]) => ({ move, ...counts(count) }) as ExplorerMove);
    return { ...counts(games), moves };
  };
}

it('joins transpositions', async () => {
  const ask = explorerOf(['b1d2 b8d7 g1e2', 'g1e2 b8d7 b1d2', 'b1d2 g8e7']);
  const { nodes, edges, isCut } = await openingTree(root, { plies: 3, share: 0 }, ask);
  expect(nodes.map(({ ply, games }) => [ply, games])).toEqual([
    [0, 3],
    [1, 2],
    [1, 1],
    [2, 1],
    [2, 1],
    [2, 1],
    [3, 2],
  ]);
  expect(nodes[0]?.fen).toBe(makeFen(root));
  expect(edges).toHaveLength(7);
  expect(edges.filter(({ to }) => to === 6).map(({ move, games }) => [move, games])).toEqual([
    ['g1e2', 1],
    ['b1d2', 1],
  ]);
  expect(isCut).toBe(false);
});

it('leaves out rare moves, and everything beyond the number of plies', async () => {
  const ask = explorerOf(['b1d2 b8d7 g1e2', 'b1d2 b8d7 a3a4', 'b1d2 g8e7', 'g1e2']);
  const frequent = await openingTree(root, { plies: 3, share: 0.5 }, ask);
  expect(frequent.edges.map(({ move }) => move)).toEqual(['b1d2', 'b8d7']);
  const short = await openingTree(root, { plies: 1, share: 0 }, ask);
  expect(short.edges.map(({ move, games }) => [move, games])).toEqual([
    ['b1d2', 3],
    ['g1e2', 1],
  ]);
});

it('has an edge back to a position that is repeated', async () => {
  const ask = explorerOf(['b1d2 b8d7 d2b1 d7b8 a3a4']);
  const { nodes, edges } = await openingTree(root, { plies: 9, share: 0 }, ask);
  expect(edges).toContainEqual(expect.objectContaining({ from: 4, to: 0, move: 'd7b8' }));
  expect(nodes).toHaveLength(5);
});
