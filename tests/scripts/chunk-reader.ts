/**
 * `node tests/scripts/chunk-reader.ts [--games 1000] [--annotated 100 (of each rule set)] [--damaged 100000] [--seed N] [FILE...]`: compares the chunk
 * reader with `core/pgn` on random games of all rule sets, also in other forms, annotated and damaged games, and files.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { guessFile } from '../../core/pgn/guess.ts';
import { loadRules } from '../../engine/rules/kernel.ts';

const { values, positionals } = parseArgs({
  options: {
    games: { type: 'string', default: '1000' },
    annotated: { type: 'string', default: '100' },
    damaged: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
  },
  allowPositionals: true,
});

await loadRules(readFileSync(new URL('../../build/rules.wasm', import.meta.url)));
const { compareReaders } = await import('./chunk-comparison.ts');
const { compareAnnotated, compareDamaged, compareForms, compareRandom } = await import('./chunk-cases.ts');
const report = (name: string, { games, fast }: { games: number; fast: number }): void =>
  console.log(`${name}: ${games} games are equal, ${fast} of them read by the kernel`);

for (const file of positionals) {
  const bytes = readFileSync(file);
  report(file, compareReaders(bytes, guessFile(bytes).guess));
}
report('random games', compareRandom(Number(values.games), Number(values.seed)));
report('games in other forms', compareForms(Number(values.games), Number(values.seed)));
report('annotated games', compareAnnotated(Number(values.annotated), Number(values.seed)));
report('damaged games', compareDamaged(Number(values.damaged), Number(values.seed)));
