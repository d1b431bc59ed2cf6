import { expect, it } from 'vitest';
import type { OpeningTree } from '../../../api/contract.ts';
import { graphSvg, layoutGraph, movesTo, neighbour } from './graph-layout.ts';

const counts = (games: number, white = 0, black = 0) => ({ games, white, draws: 0, black });
const node = (ply: number, games: number) => ({ fen: `${ply} <${games}>`, ply, ...counts(games, games) });
const edge = (from: number, to: number, move: string, games: number) => ({ from, to, move, ...counts(games) });

/** Two ways to the last position, and a way back. */
const TREE: OpeningTree = {
  nodes: [node(0, 10), node(1, 6), node(1, 4), node(2, 5)],
  edges: [edge(0, 1, 'a', 6), edge(0, 2, 'b', 4), edge(1, 3, 'c', 2), edge(2, 3, 'd', 3), edge(3, 0, 'e', 1)],
  isCut: false,
};
const graph = layoutGraph(TREE);

it('puts the positions of a ply below each other, inside the picture', () => {
  const [root, left, right, last] = graph.nodes;
  expect(left!.x).toBe(right!.x);
  expect(left!.y).toBeLessThan(right!.y);
  expect(root!.x).toBeLessThan(left!.x);
  expect(last!.x).toBeGreaterThan(left!.x);
  for (const { x, y } of graph.nodes) expect(x > 0 && y > 0 && x < graph.width && y < graph.height).toBe(true);
});

it('makes the edges of frequent moves wider', () => {
  const widths = graph.edges.map(({ width }) => width);
  expect(widths[0]).toBeGreaterThan(widths[1]!);
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(1);
});

it('follows the most frequent moves to a position', () => {
  expect(movesTo(graph, 3)).toEqual(['b', 'd']);
  expect(movesTo(graph, 0)).toEqual([]);
});

it('walks with the arrow keys', () => {
  expect(neighbour(graph, 0, 'ArrowRight')).toBe(1);
  expect(neighbour(graph, 1, 'ArrowDown')).toBe(2);
  expect(neighbour(graph, 2, 'ArrowUp')).toBe(1);
  expect(neighbour(graph, 3, 'ArrowLeft')).toBe(2);
  expect(neighbour(graph, 3, 'ArrowRight')).toBe(3);
  expect(neighbour(graph, 0, 'ArrowLeft')).toBe(0);
});

it('writes the picture as a file', () => {
  const svg = graphSvg(graph, ({ index }) => [`<${index}>`, '"5" & more']);
  expect(svg.match(/<path /g)).toHaveLength(TREE.edges.length);
  expect(svg).toContain('&lt;3&gt;');
  expect(svg).toContain('&quot;5&quot; &amp; more');
});
