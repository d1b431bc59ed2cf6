/**
 * `node tests/scripts/fuzz.ts [--inputs 1000000] [--seed N]`: damaged text for every reader, watching for throws,
 * slowness and growth.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { loadRules } from '../../engine/rules/kernel.ts';
import { Fault, fuzzReaders } from './fuzz-readers.ts';

/** An input is a few hundred characters. A machine that is busy with other things may stop for this long. */
const LONGEST_MS = 2000;
/** What stays in memory after the first tenth may grow by so much. */
const GROWTH_MIB = 24;

const { values } = parseArgs({
  options: { inputs: { type: 'string', default: '1000000' }, seed: { type: 'string', default: '1' } },
});
const inputs = Number(values.inputs);
const seed = Number(values.seed);
if (!Number.isSafeInteger(inputs) || inputs < 1000 || !Number.isSafeInteger(seed)) {
  console.error('usage: node tests/scripts/fuzz.ts [--inputs N (1000 or more)] [--seed N]');
  process.exit(2);
}
await loadRules(readFileSync(new URL('../../build/rules.wasm', import.meta.url)));
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const heap = (): number => {
  collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
};

const began = performance.now();
const tenth = Math.floor(inputs / 10);
const heaps: number[] = [];
let input = 0;
try {
  const tally = fuzzReaders({
    inputs,
    seed,
    longest: LONGEST_MS,
    after(done) {
      input = done;
      if (done % tenth !== 0) return;
      heaps.push(heap());
      console.log(
        `${done} inputs, ${Math.round((performance.now() - began) / 1000)} s, ${heaps.at(-1)?.toFixed(1)} MiB in use`,
      );
    },
  });
  for (const [reader, { inputs: count, outcomes, slowest }] of Object.entries(tally)) {
    const counts = Object.entries(outcomes).toSorted(([, a], [, b]) => b - a);
    console.log(
      `${reader}: ${count} inputs, slowest ${slowest.toFixed(0)} ms; ${counts.map(([code, n]) => `${code} ${n}`).join(', ')}`,
    );
  }
  const growth = Math.max(...heaps.slice(1)) - (heaps[0] ?? 0);
  console.log(`memory grew by ${growth.toFixed(1)} MiB; no reader threw or hung, seed ${seed}`);
  if (growth > GROWTH_MIB) {
    console.error(`that is more than ${GROWTH_MIB} MiB`);
    process.exitCode = 1;
  }
} catch (error) {
  console.error(`after ${input} inputs, seed ${seed}:`);
  console.error(error instanceof Fault ? error.message : error);
  process.exitCode = 1;
}
