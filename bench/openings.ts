/**
 * Writes the openings of `chatrang match`: `node bench/openings.ts [--count N] [--seed N] [--rules ID]...`. For each
 * game, random moves from the start position to positions that a search considers balanced, without repeated positions.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { familyOf } from '../engine/rules/capabilities.ts';
import { loadRules } from '../engine/rules/kernel.ts';
import { ordinaryRules, ruleSets } from '../engine/rules/rule-sets/list.ts';
import { createSearch } from '../engine/search/search.ts';
import { openingPosition } from '../host/match/play-game.ts';
import { built } from './built.ts';
import { randomSource } from './library.ts';
import { randomOpening } from './random-opening.ts';

/** Random moves decide a capture game sooner. */
const PLIES = { chess: { least: 6, most: 12 }, rek: { least: 2, most: 6 } };
/** The search that compares the sides, and the largest advantage in centipawns. */
const BALANCED = { limits: { nodes: 20_000 }, advantage: 60 };

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    rules: { type: 'string', multiple: true },
  },
});
await loadRules(built('rules.wasm'));
const search = await createSearch({ wasm: built('engine.wasm'), hashMiB: 16 });
const folder = new URL('../resources/openings/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const rules of ruleSets.filter(rules => ordinaryRules(rules.variant) === rules)) {
  if (values.rules?.includes(rules.id) === false) continue;
  const random = randomSource(Number(values.seed));
  const found = new Map<bigint, string>();
  while (found.size < Number(values.count)) {
    search.newGame();
    const { least, most } = PLIES[familyOf(rules)];
    const plies = least + Math.floor(random() * (most - least + 1));
    const moves = randomOpening(search, rules, plies, random, BALANCED);
    const end = openingPosition(rules, { fen: rules.startFen, moves });
    if (!found.has(end.key)) found.set(end.key, moves.join(' '));
  }
  const head = `# Openings of ${rules.variant} for engine matches: UCI moves from the start position.`;
  writeFileSync(new URL(`${rules.id}.txt`, folder), `${head}\n${[...found.values()].join('\n')}\n`);
  console.log(`${rules.variant}: ${found.size}`);
}
