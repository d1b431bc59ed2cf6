/** The classical evaluation of training positions, in centipawns for the side to move. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { built } from '../bench/built.ts';
import { Position } from '../engine/rules/position.ts';
import type { RuleSet } from '../engine/rules/rule-set.ts';
import { createSearch } from '../engine/search/search.ts';
import type { Dataset } from './dataset.ts';
import { jobAt } from './job.ts';
import { POSITION_BYTES, recordAt } from './position.ts';

/** What a thread (`classical-worker.ts`) is asked; it answers with as many values. */
export interface ClassicalTask {
  /** Id of the rule set. */
  readonly rules: string;
  /** 32 bytes each. */
  readonly positions: Uint8Array<ArrayBuffer>;
}

/** Positions of a task. */
const PART = 2 ** 16;

/** Evaluates the position that a data file has at a byte offset. */
export async function classicalEvaluation(): Promise<(rules: RuleSet, view: DataView, at: number) => number> {
  const search = await createSearch({ wasm: built('engine.wasm'), hashMiB: 1 });
  return (rules, view, at) => {
    const record = recordAt(rules, view, at);
    return search.evaluate(jobAt(record, [], Position.ofRecord(rules, record), 0));
  };
}

/** @param chosen numbers of positions */
export async function classicalValuesOf(data: Dataset, chosen: Uint32Array): Promise<Float32Array> {
  const evaluate = await classicalEvaluation();
  const view = new DataView(data.positions.buffer);
  return Float32Array.from(chosen, index => evaluate(data.rulesOf(index), view, index * POSITION_BYTES));
}

/** Of all positions. The values do not depend on the number of threads. @throws Error if a thread fails */
export async function classicalValues(data: Dataset, threads: number): Promise<Float32Array> {
  const values = new Float32Array(data.labels.scores.length);
  const tasks = tasksOf(data);
  const work = async (): Promise<void> => {
    const worker = new Worker(new URL('./classical-worker.ts', import.meta.url));
    try {
      for (let task = tasks.next().value; task !== undefined; task = tasks.next().value) {
        const { first, ...asked } = task;
        worker.postMessage(asked, [asked.positions.buffer]);
        const [found] = (await once(worker, 'message')) as [Float32Array];
        values.set(found, first);
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: threads }, work));
  return values;
}

/** `first`: number of the first position among all. */
function* tasksOf({ files, positions }: Dataset): Generator<ClassicalTask & { readonly first: number }, undefined> {
  let first = 0;
  for (const { source, count } of files) {
    const end = first + count;
    for (; first < end; first = Math.min(first + PART, end)) {
      const part = positions.slice(first * POSITION_BYTES, Math.min(first + PART, end) * POSITION_BYTES);
      yield { rules: source.rules, positions: part, first };
    }
  }
}
