/** Speed of the search: nodes per second on five positions of each rule set. */
import { readFileSync } from 'node:fs';
import { loadRules } from '../engine/rules/kernel.ts';
import { ruleSets } from '../engine/rules/rule-sets/list.ts';
import { prepareJob } from '../engine/search/prepare.ts';
import { createSearch } from '../engine/search/search.ts';
import { benchPositions } from './positions.ts';

export interface SearchSpeed {
  readonly rules: string;
  readonly fen: string;
  readonly depth: number;
  readonly nodes: number;
  readonly seconds: number;
}

const built = (name: string) => new Uint8Array(readFileSync(new URL(`../build/${name}`, import.meta.url)));

/** @param time milliseconds per position. Requires `build/rules.wasm` and `build/engine.wasm`. */
export async function benchSearch(time = 1000): Promise<readonly SearchSpeed[]> {
  await loadRules(built('rules.wasm'));
  const search = await createSearch({ wasm: built('engine.wasm'), hashMiB: 64 });
  return ruleSets.flatMap(rules =>
    (benchPositions[rules.id] ?? []).slice(0, 5).map(fen => {
      const job = prepareJob({ rules: rules.id, fen, moves: [], limits: { time }, lines: 1 });
      if (!job.ok) throw new Error(`${fen}: ${job.error.map(issue => issue.text).join('; ')}`);
      search.newGame();
      const { depth, nodes, time: spent } = search.run(job.value);
      return { rules: rules.id, fen, depth, nodes, seconds: spent / 1000 };
    }),
  );
}

export const searchLine = ({ rules, fen, depth, nodes, seconds }: SearchSpeed): string =>
  `${rules.padEnd(14)} depth ${String(depth).padStart(3)} ${(nodes / seconds / 1e6).toFixed(2).padStart(6)} M/s  ${fen}`;

if (import.meta.main) for (const speed of await benchSearch()) console.log(searchLine(speed));
