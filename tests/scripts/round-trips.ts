/**
 * `node tests/scripts/round-trips.ts [--games 100] [--seed N]`: so many random games of each rule set through FEN, PGN
 * and a library.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { loadRules } from '../../engine/rules/kernel.ts';
import { playRoundTrips } from './round-trip-play.ts';

const { values } = parseArgs({
  options: { games: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } },
});
const games = Number(values.games);
const seed = Number(values.seed);
if (!Number.isSafeInteger(games) || games < 1 || !Number.isSafeInteger(seed)) {
  console.error('usage: node tests/scripts/round-trips.ts [--games N (of each rule set)] [--seed N]');
  process.exit(2);
}
await loadRules(readFileSync(new URL('../../build/rules.wasm', import.meta.url)));
const began = performance.now();
try {
  const tally = await playRoundTrips(games, seed, rules => console.log(`${rules.id}: ${games} games come back`));
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${JSON.stringify(tally.ends)}`);
  console.log(
    `no difference in ${tally.games} games, ${tally.plies} plies, ${tally.actions} actions of counting, seed ${seed}, ${seconds} s`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
