/** The transposition table in the memory of a search (`engine/assembly/search/transposition-table.ts`). */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createMemory, fixedBytes, STOP_ADDRESS } from './engine-memory.ts';
import { prepareJob } from './prepare.ts';
import { compileEngine, createSearch } from './search.ts';

const wasm = compileEngine(new Uint8Array(readFileSync(new URL('../../build/engine.wasm', import.meta.url))));
const FEN = 'r1smk2r/4ns2/p4ppp/Pp1pp3/1n2P3/R2P1PPP/2SNN3/3KMS1R w - - 1 10';

async function startSearch(hashMiB: number) {
  const memory = createMemory(hashMiB);
  const search = await createSearch({ wasm, memory, hashMiB });
  const control = new Uint32Array(memory.buffer, STOP_ADDRESS, 12);
  return {
    newGame: () => search.newGame(),
    run(nodes: number) {
      const job = prepareJob({ rules: 'makruk', fen: FEN, moves: [], limits: { nodes }, lines: 1 });
      if (!job.ok) throw new Error(FEN);
      return search.run(job.value);
    },
    sizes: () => ({ buckets: control[10] ?? 0, counted: control[11] ?? 0 }),
    /** Words of an entry: its check and its contents, 64 bits each. */
    table: new BigUint64Array(memory.buffer, fixedBytes(1)),
  };
}

/** The bucket of every entry, and the one that its key belongs to in a table of `buckets` buckets. */
function entries(table: BigUint64Array, buckets: number): { at: number; belongs: number }[] {
  const half = 2 ** (31 - Math.clz32(buckets - 1));
  const found: { at: number; belongs: number }[] = [];
  for (let word = 0; word < table.length; word += 2) {
    const [check = 0n, contents = 0n] = table.subarray(word, word + 2);
    if (contents === 0n) continue;
    const index = Number((check ^ contents) >> 32n) & (2 * half - 1);
    found.push({ at: word >> 3, belongs: index < buckets ? index : index - half });
  }
  return found;
}

test('the table grows with its entries, loses none and is cleared as a whole', async () => {
  const { run, sizes, table, newGame } = await startSearch(4);
  run(1000);
  const few = sizes();
  const { full } = run(60_000);
  const { buckets, counted } = sizes();
  expect(buckets).toBeGreaterThan(few.buckets);
  expect(buckets, 'three entries for a bucket').toBe(Math.floor(counted / 3));
  const found = entries(table, buckets);
  expect(found.filter(({ at, belongs }) => at !== belongs)).toEqual([]);
  expect(found.length).toBeGreaterThanOrEqual(counted);
  expect(found.length - counted, 'those since the last check').toBeLessThan(1024);
  expect(full).toBeCloseTo((2 * found.length) / table.length, 1);

  newGame();
  expect(sizes()).toEqual({ buckets: few.buckets, counted: 0 });
  expect(table.every(word => word === 0n)).toBe(true);
});

test('the table grows to all of its memory', async () => {
  const { run, sizes, table } = await startSearch(1);
  run(240_000);
  const buckets = table.length >> 3;
  expect(sizes().buckets).toBe(buckets);
  expect(new Set(entries(table, buckets).map(({ at }) => at)).size).toBeGreaterThan(0.95 * buckets);
});
