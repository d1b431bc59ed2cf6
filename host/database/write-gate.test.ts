import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { newGate, writeGate } from './write-gate.ts';

/** A thread that writes urgently; it says so from inside, stays until somebody waits for it, and leaves a 1. */
function otherWriter(shared: SharedArrayBuffer, done: SharedArrayBuffer): Worker {
  const source = `
    const { workerData, parentPort } = await import('node:worker_threads');
    const { writeGate } = await import(${JSON.stringify(new URL('./write-gate.ts', import.meta.url).href)});
    const done = new Int32Array(workerData.done);
    writeGate(workerData.shared).urgently(() => {
      parentPort.postMessage('writing');
      const words = new Int32Array(workerData.shared);
      // Whoever is woken looks again, and waits on.
      while (words.every((_, word) => Atomics.notify(words, word) === 0)) Atomics.wait(done, 0, 0, 1);
      Atomics.store(done, 0, 1);
    });`;
  return new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`), { workerData: { shared, done } });
}

it.each(['urgently', 'patiently'] as const)('%s waits for the write of another thread', async way => {
  const shared = newGate();
  const done = new SharedArrayBuffer(4);
  const worker = otherWriter(shared, done);
  try {
    await once(worker, 'message');
    expect(writeGate(shared)[way](() => new Int32Array(done)[0])).toBe(1);
    await once(worker, 'exit');
    expect([...new Int32Array(shared)]).toEqual([0, 0]);
  } finally {
    await worker.terminate();
  }
});

it('a write that fails leaves the gate open', () => {
  const shared = newGate();
  const gate = writeGate(shared);
  for (const way of ['urgently', 'patiently'] as const)
    expect(() =>
      gate[way](() => {
        throw new Error('full');
      }),
    ).toThrow('full');
  expect([...new Int32Array(shared)]).toEqual([0, 0]);
  expect(gate.patiently(() => 5)).toBe(5);
});
