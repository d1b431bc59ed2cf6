import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeFen, positionFromFen } from './fen.ts';
import type { Position } from './position.ts';
import { ruleSet } from './rule-sets/list.ts';

interface Row {
  readonly position: Position;
  readonly depth: number;
  readonly nodes: number;
  readonly text: string;
}

const rows: readonly Row[] = readFileSync(new URL('../../tests/data/perft.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map(text => {
    const [id, fen, depth, nodes] = text.split('\t') as [string, string, string, string];
    const rules = ruleSet(id);
    const position = rules === null ? null : positionFromFen(rules, fen);
    if (position === null || !position.ok) throw new Error(`cannot set up ${text}`);
    return { position: position.value, depth: Number(depth), nodes: Number(nodes), text };
  });

test('every row of the perft table, the last ply counted from sets', () => {
  let total = 0;
  for (const { position, depth, nodes, text } of rows) {
    expect(position.perft(depth), text).toBe(nodes);
    total += nodes;
  }
  console.log(`perft: ${rows.length} rows, ${total} nodes`);
});

test('every row up to a million nodes, every move made', () => {
  const small = rows.filter(row => row.nodes <= 1_000_000);
  for (const { position, depth, nodes, text } of small) expect(position.perftMake(depth), text).toBe(nodes);
  console.log(`perft, moves made: ${small.length} rows`);
});

/** The long way through the TypeScript face: lists, `play`, FEN and back. */
function walk(position: Position, depth: number): number {
  const moves = position.moves();
  if (depth === 1) return moves.length;
  return moves.reduce((nodes, move) => {
    const next = position.play(move);
    const again = positionFromFen(next.rules, makeFen(next));
    if (!again.ok || again.value.key !== next.key || again.value.searchKey !== next.searchKey) {
      throw new Error(`${makeFen(next)} does not come back as itself`);
    }
    return nodes + walk(next, depth - 1);
  }, 0);
}

test('every row up to 10,000 nodes through Position, keys equal to those of the position set up afresh', () => {
  const small = rows.filter(row => row.nodes <= 10_000);
  for (const { position, depth, nodes, text } of small) expect(walk(position, depth), text).toBe(nodes);
  console.log(`perft through Position: ${small.length} rows`);
});
