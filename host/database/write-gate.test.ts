import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { newGate, releaseGate, writeGate } from './write-gate.ts';

/**
 * A thread that writes with priority: it reports from inside, stays until another thread waits for it, and leaves a 1.
 */
function otherWriter(shared: SharedArrayBuffer, done: SharedArrayBuffer): Worker {
  const source = `
    const { workerData, parentPort } = await import('node:worker_threads');
    const { writeGate } = await import(${JSON.stringify(new URL('./write-gate.ts', import.meta.url).href)});
    const done = new Int32Array(workerData.done);
    writeGate(workerData.shared).urgently(() => {
      parentPort.postMessage('writing');
      const words = new Int32Array(workerData.shared);
      // A woken thread checks again and keeps waiting.
      while (words.every((_, word) => Atomics.notify(words, word) === 0)) Atomics.wait(done, 0, 0, 1);
      Atomics.store(done, 0, 1);
    });`;
  return new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`), { workerData: { shared, done } });
}

it.each(['urgently', 'patiently'] as const)('waits for the write of another thread: %s', async way => {
  const shared = newGate();
  const done = new SharedArrayBuffer(4);
  const worker = otherWriter(shared, done);
  try {
    await once(worker, 'message');
    expect(writeGate(shared)[way](() => new Int32Array(done)[0])).toBe(1);
    await once(worker, 'exit');
    expect([...new Int32Array(shared)]).toEqual([0, 0, 0]);
  } finally {
    await worker.terminate();
  }
});

it('leaves the gate open after a failed write', () => {
  const shared = newGate();
  const gate = writeGate(shared);
  for (const way of ['urgently', 'patiently'] as const)
    expect(() =>
      gate[way](() => {
        throw new Error('full');
      }),
    ).toThrow('full');
  expect([...new Int32Array(shared)]).toEqual([0, 0, 0]);
  expect(gate.patiently(() => 5)).toBe(5);
});

/** A thread that stops in the middle of a write; it is terminated from outside, and its `finally` never runs. */
function stuckWriter(shared: SharedArrayBuffer, way: 'urgently' | 'patiently'): Worker {
  const source = `
    const { workerData, parentPort } = await import('node:worker_threads');
    const { writeGate } = await import(${JSON.stringify(new URL('./write-gate.ts', import.meta.url).href)});
    writeGate(workerData).${way}(() => {
      parentPort.postMessage('writing');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    });`;
  return new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`), { workerData: shared });
}

it.each(['urgently', 'patiently'] as const)('does not wait for a thread that died while it wrote %s', async way => {
  const shared = newGate();
  const worker = stuckWriter(shared, way);
  const { threadId } = worker;
  await once(worker, 'message');
  expect([...new Int32Array(shared)]).not.toEqual([0, 0, 0]);
  await worker.terminate();
  releaseGate(shared, threadId);
  expect([...new Int32Array(shared)]).toEqual([0, 0, 0]);
  const gate = writeGate(shared, Number.POSITIVE_INFINITY);
  expect([gate.urgently(() => 1), gate.patiently(() => 2)]).toEqual([1, 2]);
});

it('frees nothing when another thread ends', () => {
  const shared = newGate();
  const words = new Int32Array(shared);
  writeGate(shared).patiently(() => {
    const before = [...words];
    releaseGate(shared, 77);
    expect([...words]).toEqual(before);
  });
});
