/** Entry point of the thread that reads the files of an import (`reading-thread.ts`). */
import { once } from 'node:events';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { describe } from '../../api/rpc.ts';
import { loadRules } from '../../engine/rules/kernel.ts';
import { parseRuleSetFile } from '../../engine/rules/rule-set-file.ts';
import { registerRuleSet } from '../../engine/rules/rule-sets/list.ts';
import { findAssets, fromAsset } from '../assets.ts';
import { openReading } from '../files/reading.ts';
import { BufferPool } from './buffer-pool.ts';
import { buffersOf } from './read-batch.ts';
import { readGames } from './read-games.ts';
import type { ReadingData, ReadingEnd, TakenBatch } from './reading-thread.ts';

/** Batches that are not taken yet. */
const MOST = 3;

const { task, ruleSets } = workerData as ReadingData;
const port = parentPort as MessagePort;
const pool = new BufferPool();
let waiting = 0;
port.on('message', ({ buffers }: TakenBatch) => {
  waiting--;
  pool.give(buffers);
});

async function readAll(): Promise<ReadingEnd['fault']> {
  try {
    await fromAsset(findAssets().rulesWasm, loadRules);
    for (const text of ruleSets) {
      const rules = parseRuleSetFile(text);
      if (rules.ok) registerRuleSet(rules.value);
    }
    const reading = await openReading(task.source, task.name);
    // The thread that has less to do makes the blocks.
    for await (const event of readGames(task, reading, () => waiting >= MOST, pool)) {
      while (waiting >= MOST) await once(port, 'message');
      if (event.kind === 'batch') waiting++;
      port.postMessage(event, event.kind === 'batch' ? buffersOf(event.batch) : []);
    }
    return null;
  } catch (error) {
    const { code, message } = describe(error);
    return { code: code ?? null, message };
  }
}

const end: ReadingEnd = { kind: 'end', fault: await readAll() };
port.postMessage(end);
port.close();
