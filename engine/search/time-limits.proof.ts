/** Limits of time in a search whose clock counts nodes, so that the results are the same on every machine. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ruleSet } from '../rules/rule-sets/list.ts';
import { setPondering } from './engine-memory.ts';
import type { SearchLimits, SearchReport } from './job.ts';
import { prepareJob } from './prepare.ts';
import { createSearch, type Search } from './search.ts';

const wasm = new Uint8Array(readFileSync(new URL('../../build/engine.wasm', import.meta.url)));
const SPEED = 200;
const search = await createSearch({ wasm, hashMiB: 8, nodesPerMillisecond: SPEED });

const startFen = ruleSet('makruk')?.startFen ?? '';

function run(limits: SearchLimits, fen = startFen, onReport?: Parameters<Search['run']>[1]): SearchReport {
  const job = prepareJob({ rules: 'makruk', fen, moves: [], limits, lines: 1, playOn: true });
  if (!job.ok) throw new Error(job.error.map(({ text }) => text).join('; '));
  search.newGame();
  return search.run(job.value, onReport);
}

test('a hard limit is met to within one check of the clock', () => {
  const { nodes, reason } = run({ time: 500 });
  expect(reason).toBe('limit');
  expect(nodes).toBeGreaterThanOrEqual(500 * SPEED);
  expect(nodes).toBeLessThanOrEqual(500 * SPEED + 1024);
});

test('a search with a soft limit ends after a complete depth and between its bounds', () => {
  for (const soft of [100, 300, 900]) {
    let complete = 0;
    const { nodes, time } = run({ time: 10 * soft, soft }, startFen, report => {
      if (!report.done) complete = report.nodes;
    });
    expect(nodes).toBe(complete);
    expect(time).toBeLessThan(10 * soft);
    expect(nodes).toBeGreaterThan(0.4 * soft * SPEED);
  }
});

test('a single legal move ends the search after one depth', () => {
  expect(run({ time: 60_000, soft: 10_000 }, '7k/R7/8/8/8/8/8/K4R2 b - - 0 1').depth).toBe(1);
});

test('limits of time do not end a search that ponders', () => {
  setPondering(search.memory, true);
  const pondered = run({ time: 20, soft: 10, depth: 9 });
  expect(pondered.depth).toBe(9);
  expect(pondered.time).toBeGreaterThan(20);
  let hit = 0;
  const { nodes, reason } = run({ time: 20, soft: 10 }, startFen, report => {
    if (report.depth < 8 || hit > 0) return;
    hit = report.nodes;
    setPondering(search.memory, false);
  });
  expect(reason).toBe('limit');
  expect(nodes - hit).toBeLessThanOrEqual(1024);
  setPondering(search.memory, false);
});
