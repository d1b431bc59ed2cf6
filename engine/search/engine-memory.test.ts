import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createMemory } from './engine-memory.ts';
import { compileEngine, createSearch } from './search.ts';

const wasm = new Uint8Array(readFileSync(new URL('../../build/engine.wasm', import.meta.url)));

interface Maker {
  readonly Instance: new (module: object, imports: object) => unknown;
}

test('an instance that another thread creates on a memory in use changes nothing in it', async () => {
  const memory = createMemory(1);
  const module = compileEngine(wasm);
  await createSearch({ wasm: module, memory, hashMiB: 1 });
  const before = new Uint8Array(memory.buffer).slice();
  const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: Maker };
  new WebAssembly.Instance(module, { env: { memory, now: () => 0, report: () => {}, probe: () => -1 } });
  expect(Buffer.compare(before, new Uint8Array(memory.buffer))).toBe(0);
});

test('the late move reductions are those of their formula', async () => {
  const { memory } = await createSearch({ wasm, hashMiB: 1 });
  const reductions = new Uint8Array(memory.buffer, 65536 + 12288, 64 * 64);
  for (const depth of [3, 5, 8, 12, 20, 40, 63])
    for (const move of [2, 4, 8, 16, 32, 63])
      expect(reductions[(depth << 6) | move], `depth ${depth}, move ${move}`).toBe(
        Math.floor(0.5 + (Math.log(depth) * Math.log(move)) / 2.1),
      );
});
