/** The contributions of the evaluation's groups add up to the evaluation. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pick, seededRandom } from '../endgame/random.ts';
import { Position } from '../rules/position.ts';
import { ruleSets } from '../rules/rule-sets/list.ts';
import { makeUci } from '../rules/uci.ts';
import { explanationText } from './explanation.ts';
import { prepareJob } from './prepare.ts';
import { createSearch } from './search.ts';

const wasm = new Uint8Array(readFileSync(new URL('../../build/engine.wasm', import.meta.url)));
const search = await createSearch({ wasm, hashMiB: 1 });

test.each(ruleSets.map(rules => [rules.id, rules] as const))('%s', (id, rules) => {
  const random = seededRandom(3);
  const moves: string[] = [];
  let compared = 0;
  for (let position = Position.start(rules); position.outcome() === null && moves.length < 200; ) {
    const move = pick(position.moves(), random);
    const next = position.play(move);
    if (next.outcome() !== null) break;
    moves.push(makeUci(move));
    position = next;
    const job = prepareJob({ rules: id, fen: rules.startFen, moves, limits: {}, lines: 1 });
    if (!job.ok) throw new Error(job.error.map(({ text }) => text).join('; '));
    const { contributions, drive, scale, value } = search.explain(job.value);
    const own = search.evaluate(job.value);
    expect(value).toBe(position.turn === 'w' ? own : 0 - own);
    const sum = contributions.reduce((before, { total }) => before + total, drive);
    // Whole centipawns are rounded more than once; values within 5 of 0 are draws and count as 0.
    expect(Math.abs(sum * scale - value)).toBeLessThan(value === 0 ? 7 : 3);
    expect(contributions.every(({ middle, ending }) => middle !== 0 || ending !== 0)).toBe(true);
    compared++;
  }
  console.log(`${id}: ${compared} positions`);
  expect(compared).toBeGreaterThan(10);
});

test('the table has a row for each group and the steps to the evaluation', () => {
  const [first, ...rest] = explanationText({
    contributions: [{ group: 'tempo', middle: 17, ending: 2, total: 9.5 }],
    phase: 0.5,
    drive: -40,
    scale: 0.25,
    value: -8,
    network: { id: '0123456789ab', value: 123 },
  });
  expect(first?.split(/\s{2,}/)).toEqual(['White - Black', 'middle', 'ending', 'total']);
  expect(rest.map(line => line.replaceAll(/\s+/g, ' '))).toEqual([
    'tempo +0.17 +0.02 +0.10',
    'sum +0.17 +0.02 +0.10',
    'phase 0.50 (1 middle game, 0 ending)',
    'bare king -0.40',
    'scale 0.25',
    'evaluation -0.08 (White)',
    'with network 0123456789ab +1.23 (White)',
  ]);
});
