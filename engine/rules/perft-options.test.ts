/** Perft of the rule sets whose mechanisms makruk and ouk do not use; the first check. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { positionFromFen } from './fen.ts';
import type { RuleSet } from './rule-set.ts';
import { karOuk } from './rule-sets/kar-ouk.ts';
import { ruleSet } from './rule-sets/list.ts';
import { oukPage } from './rule-sets/ouk-page.ts';
import { oukPychess } from './rule-sets/ouk-pychess.ts';
import { makeUci, parseUci } from './uci.ts';

test('perft of the presets that set other options', () => {
  const rows = readFileSync(new URL('../../tests/data/perft-options.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1);
  const failed: string[] = [];
  const passed: Record<string, number> = {};
  for (const row of rows) {
    const [id, fen, depth, nodes] = row.split('\t') as [string, string, string, string];
    const rules = ruleSet(id);
    const position = rules === null ? null : positionFromFen(rules, fen);
    if (position === null || !position.ok) throw new Error(`cannot set up ${row}`);
    const ways = [position.value.perft(Number(depth)), position.value.perftMake(Number(depth))];
    if (ways.every(n => n === Number(nodes))) passed[id] = (passed[id] ?? 0) + 1;
    else failed.push(`${row}: ${ways.join(' ')}`);
  }
  console.log(`perft of options: ${JSON.stringify(passed)} of ${rows.length} rows`);
  expect(failed).toEqual([]);
});

const CROSSED = 'r2mk2r/8/8/2n2N2/2N2n2/8/8/R2KM2R w DEde - 0 9';
const ATTACKED = '3mk3/8/1n1p4/p3P3/8/p1r1p3/2P1p3/3KM3 w DEde - 0 9';

/** Nodes counted by the naive reference. */
test.each([
  [oukPage, oukPage.startFen, [25, 625, 15081]],
  [oukPage, CROSSED, [44, 1625, 64013]],
  [oukPage, ATTACKED, [2, 52, 379]],
  [oukPychess, CROSSED, [44, 1621, 63758]],
  [oukPychess, ATTACKED, [2, 52, 329]],
])('perft where the king leaps to any square a horse’s move away: $0.id %s', (base, fen, nodes) => {
  const rules: RuleSet = { ...base, kingLeap: base.kingLeap && { ...base.kingLeap, squares: 'any' } };
  const position = positionFromFen(rules, fen);
  if (!position.ok) throw new Error(fen);
  expect(nodes.map((_, at) => position.value.perft(at + 1))).toEqual(nodes);
  expect(nodes.map((_, at) => position.value.perftMake(at + 1))).toEqual(nodes);
});

test('a king that leaps anywhere has two squares more, and none in check', () => {
  const rules: RuleSet = { ...oukPychess, kingLeap: oukPychess.kingLeap && { ...oukPychess.kingLeap, squares: 'any' } };
  const targets = (fen: string): readonly string[] => {
    const position = positionFromFen(rules, fen);
    if (!position.ok) throw new Error(fen);
    return position.value.moves().map(makeUci).sort();
  };
  const steps = ['d1c1', 'd1c2', 'd1d2', 'd1e1', 'd1e2'];
  expect(targets('7k/8/8/8/8/8/8/3K4 w D - 0 9')).toEqual([...steps, 'd1b2', 'd1c3', 'd1e3', 'd1f2'].sort());
  expect(targets('7k/8/8/8/8/2s5/8/3K4 w D - 0 9')).toEqual(['d1c1', 'd1e1', 'd1e2', 'd1e3', 'd1f2']);
  expect(targets('7k/8/8/8/8/2n5/8/3K4 w D - 0 9')).toEqual(['d1c1', 'd1c2', 'd1d2', 'd1e1']);
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
