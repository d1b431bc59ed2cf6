/**
 * `node tests/scripts/differential.ts --plies 1000000 [--seed N] [--variants makruk-engine,ouk-engine]`: the
 * differential test at any length.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { loadRules } from '../../engine/rules/kernel.ts';
import { Difference, playDifferential, VARIANTS } from './differential-play.ts';
import { loadOracle } from './ffish.ts';

const { values } = parseArgs({
  options: {
    plies: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    variants: { type: 'string', default: Object.keys(VARIANTS).join(',') },
  },
});
const plies = Number(values.plies);
const seed = Number(values.seed);
const variants = values.variants.split(',');
if (!Number.isSafeInteger(plies) || plies < 1 || !Number.isSafeInteger(seed) || !variants.every(id => id in VARIANTS)) {
  console.error(`usage: node tests/scripts/differential.ts --plies N [--seed N] [--variants ${Object.keys(VARIANTS)}]`);
  process.exit(2);
}
await loadRules(readFileSync(new URL('../../build/rules.wasm', import.meta.url)));
const oracle = await loadOracle();
const began = performance.now();
let lastReported = 0;
try {
  const tally = playDifferential(oracle, plies, seed, variants, ({ games, plies: done }) => {
    if (done - lastReported < 50_000) return;
    lastReported = done;
    console.log(`${games} games, ${done} plies agree`);
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${JSON.stringify(tally)}\nno difference in ${tally.plies} plies, seed ${seed}, ${seconds} s`);
} catch (error) {
  if (!(error instanceof Difference)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
