/** The mechanisms that the listed rule sets do not use, set as the rule book's other presets set them. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { positionFromFen } from '../../engine/rules/fen.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { makruk } from '../../engine/rules/rule-sets/makruk.ts';
import { oukPychess } from '../../engine/rules/rule-sets/ouk-pychess.ts';
import { parseUci } from '../../engine/rules/uci.ts';

const leap = {
  squares: 'lateral',
  capture: false,
  whenInCheck: false,
  rookAim: false,
  checkKills: false,
  untilFirstCapture: false,
  sources: [],
} as const;

const variants: Readonly<Record<string, RuleSet>> = {
  'ouk-pychess': oukPychess,
  'ouk-page': {
    ...oukPychess,
    kingLeap: { ...leap, capture: true },
    metLeap: { capture: true, attacks: true, untilFirstCapture: false, sources: [] },
  },
  'ouk-wikipedia': {
    ...makruk,
    startFen: oukPychess.startFen,
    kingLeap: { ...leap, untilFirstCapture: true },
    metLeap: { capture: false, attacks: false, untilFirstCapture: true, sources: [] },
  },
  'ouk-engine-2019': {
    ...oukPychess,
    kingLeap: leap,
    metLeap: { capture: true, attacks: true, untilFirstCapture: false, sources: [] },
  },
  'kar-ouk': {
    ...oukPychess,
    startFen: `${oukPychess.startFen.replace(' - ', ' - 1+1 ')}`,
    goal: 'firstCheck',
    deadPosition: 'kings',
  },
};

test('perft of the presets that set other knobs', () => {
  const rows = readFileSync(new URL('../data/perft-knobs.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1);
  const failed: string[] = [];
  const held: Record<string, number> = {};
  for (const row of rows) {
    const [id, fen, depth, nodes] = row.split('\t') as [string, string, string, string];
    const rules = variants[id];
    const position = rules === undefined ? null : positionFromFen(rules, fen);
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
  const position = positionFromFen(variants['kar-ouk'] as RuleSet, fen);
  const move = position.ok ? parseUci(position.value, text) : null;
  if (!position.ok || !move?.ok) throw new Error('set-up');
  const after = position.value.play(move.value);
  expect(after.outcome()).toEqual({ result, reason });
  expect(after.moves()).toEqual([]);
  expect(after.setup().checks).toEqual({ w: 0, b: 1 });
});
