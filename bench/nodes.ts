/**
 * The signature of the search: the number of nodes of a fixed search of 20 positions without endgame tables, the same
 * on every machine. A commit that changes the search states `Bench: N`; any other commit must not change N.
 */
import { loadRules } from '../engine/rules/kernel.ts';
import { prepareJob } from '../engine/search/prepare.ts';
import { createSearch } from '../engine/search/search.ts';
import { built } from './built.ts';
import { benchPositions } from './positions.ts';

const DEPTH = 10;

/** Requires `build/rules.wasm` and `build/engine.wasm`. */
export async function benchNodes(): Promise<number> {
  await loadRules(built('rules.wasm'));
  const search = await createSearch({ wasm: built('engine.wasm'), hashMiB: 16 });
  let nodes = 0;
  for (const [rules, fens] of Object.entries(benchPositions)) {
    for (const fen of fens) {
      const job = prepareJob({ rules, fen, moves: [], limits: { depth: DEPTH }, lines: 1 });
      if (!job.ok) throw new Error(`${fen}: ${job.error.map(issue => issue.text).join('; ')}`);
      search.newGame();
      nodes += search.run(job.value).nodes;
    }
  }
  return nodes;
}

if (import.meta.main) console.log(`Bench: ${await benchNodes()}`);
