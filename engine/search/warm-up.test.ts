import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createMemory, providePages } from './engine-memory.ts';
import { compileEngine, createSearch } from './search.ts';
import { warmUpJobs } from './warm-up.ts';

const wasm = new Uint8Array(readFileSync(new URL('../../build/engine.wasm', import.meta.url)));

test('every search of the warm-up runs to its limit of nodes on a small memory', async () => {
  const search = await createSearch({ wasm: compileEngine(wasm), hashMiB: 1 });
  for (const job of warmUpJobs()) {
    expect(search.run(job)).toMatchObject({ done: true, reason: 'limit' });
    search.newGame();
  }
});

test('providing the pages of a memory writes nothing but zeros behind the fixed part', () => {
  const memory = createMemory(16);
  const words = new Int32Array(memory.buffer);
  expect([...providePages(memory)], 'parts of 8 MiB').toHaveLength(2);
  expect(words.every(word => word === 0)).toBe(true);
});
