/** Perft of the rule sets whose mechanisms makruk and ouk do not use; the first check. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { positionFromFen } from '../../engine/rules/fen.ts';
import { karOuk } from '../../engine/rules/rule-sets/kar-ouk.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import { parseUci } from '../../engine/rules/uci.ts';

test('perft of the presets that set other knobs', () => {
  const rows = readFileSync(new URL('../data/perft-knobs.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1);
  const failed: string[] = [];
  const held: Record<string, number> = {};
  for (const row of rows) {
    const [id, fen, depth, nodes] = row.split('\t') as [string, string, string, string];
    const rules = ruleSet(id);
    const position = rules === null ? null : positionFromFen(rules, fen);
    if (position === null || !position.ok) throw new Error(`cannot set up ${row}`);
    const ways = [position.value.perft(Number(depth)), position.value.perftMake(Number(depth))];
    if (ways.every(n => n === Number(nodes))) held[id] = (held[id] ?? 0) + 1;
    else failed.push(`${row}: ${ways.join(' ')}`);
  }
  console.log(`perft of knobs: ${JSON.stringify(held)} of ${rows.length} rows`);
  expect(failed).toEqual([]);
});

test.each([
  ['rnsmksnr/8/pppp1ppp/8/4N3/PPPPPPPP/8/R1SKMSNR w DEde - 1+1 0 3', 'e4f6', '1-0', 'first-check'],
  ['4k3/4r3/8/8/8/8/4R3/3K4 w - - 1+1 0 30', 'e2e7', '1-0', 'first-check'],
])('the first check wins: %s', (fen, text, result, reason) => {
  const position = positionFromFen(karOuk, fen);
  const move = position.ok ? parseUci(position.value, text) : null;
  if (!position.ok || !move?.ok) throw new Error('set-up');
  const after = position.value.play(move.value);
  expect(after.outcome()).toEqual({ result, reason });
  expect(after.moves()).toEqual([]);
  expect(after.setup().checks).toEqual({ w: 0, b: 1 });
});
