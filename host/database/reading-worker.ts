/** Entry point of the thread that reads the files of an import (`reading-thread.ts`). */
import { once } from 'node:events';
import { type MessagePort, parentPort, type Transferable, workerData } from 'node:worker_threads';
import { describe } from '../../api/rpc.ts';
import { loadRules } from '../../engine/rules/kernel.ts';
import { parseRuleSetFile } from '../../engine/rules/rule-set-file.ts';
import { registerRuleSet } from '../../engine/rules/rule-sets/list.ts';
import { findAssets, fromAsset } from '../assets.ts';
import { openReading } from '../files/reading.ts';
import { type ReadEvent, readGames } from './read-games.ts';
import type { ReadingData, ReadingEnd } from './reading-thread.ts';

/** Batches that are not taken yet. */
const MOST = 2;

const { task, ruleSets } = workerData as ReadingData;
const port = parentPort as MessagePort;
let waiting = 0;
port.on('message', () => waiting--);

async function readAll(): Promise<ReadingEnd['fault']> {
  try {
    await fromAsset(findAssets().rulesWasm, loadRules);
    for (const text of ruleSets) {
      const rules = parseRuleSetFile(text);
      if (rules.ok) registerRuleSet(rules.value);
    }
    const reading = await openReading(task.source, task.name);
    // The thread that has less to do makes the blocks.
    for await (const event of readGames(task, reading, () => waiting >= MOST)) {
      while (waiting >= MOST) await once(port, 'message');
      if (event.kind === 'batch') waiting++;
      port.postMessage(event, buffersOf(event));
    }
    return null;
  } catch (error) {
    const { code, message } = describe(error);
    return { code: code ?? null, message };
  }
}

/** Large arrays, which are moved to the other thread. */
function buffersOf(event: ReadEvent): readonly Transferable[] {
  if (event.kind !== 'batch') return [];
  const { arrays, blocks } = event.batch;
  const parts = arrays ? [arrays.words, arrays.moves, arrays.keys, arrays.values] : [];
  return [...parts, ...(blocks ?? []).map(({ bytes }) => bytes)].map(({ buffer }) => buffer as ArrayBuffer);
}

const end: ReadingEnd = { kind: 'end', fault: await readAll() };
port.postMessage(end);
port.close();
