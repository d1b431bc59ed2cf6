/**
 * What several lines cost: nodes of searches with 1, 2, 3 and 5 lines to one depth, as a multiple of one line. A search
 * of n lines costs less than n searches because the lines share the transposition table.
 */
import { loadRules } from '../engine/rules/kernel.ts';
import { prepareJob } from '../engine/search/prepare.ts';
import { createSearch } from '../engine/search/search.ts';
import { built } from './built.ts';
import { benchPositions } from './positions.ts';

const DEPTH = 10;
const LINES = [1, 2, 3, 5];

/** Requires `build/rules.wasm` and `build/engine.wasm`. */
export async function benchLines(): Promise<readonly string[]> {
  await loadRules(built('rules.wasm'));
  const search = await createSearch({ wasm: built('engine.wasm'), hashMiB: 64 });
  const totals = LINES.map(lines => {
    let nodes = 0;
    for (const [rules, fens] of Object.entries(benchPositions)) {
      for (const fen of fens) {
        const job = prepareJob({ rules, fen, moves: [], limits: { depth: DEPTH }, lines });
        if (!job.ok) throw new Error(`${fen}: ${job.error.map(({ text }) => text).join('; ')}`);
        search.newGame();
        nodes += search.run(job.value).nodes;
      }
    }
    return nodes;
  });
  const one = totals[0] as number;
  return totals.map(
    (nodes, index) => `${LINES[index]} lines: ${nodes} nodes, ${(nodes / one).toFixed(2)} times one line`,
  );
}
