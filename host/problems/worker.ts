/** Verifies one problem in a thread of its own, then ends. The stop flag in the shared memory ends it early. */
import { parentPort, workerData } from 'node:worker_threads';
import { type ProblemLine, type ProblemReport, verifyProblem } from '../../core/problems/problem.ts';
import { loadRules } from '../../engine/rules/kernel.ts';
import { parseRuleSetFile } from '../../engine/rules/rule-set-file.ts';
import { registerRuleSet } from '../../engine/rules/rule-sets/list.ts';
import type { SharedMemory } from '../../engine/search/engine-memory.ts';
import { searchedPosition } from '../../engine/search/prepare.ts';
import { createSearch } from '../../engine/search/search.ts';
import { accepted } from '../engine.ts';
import { proverOf } from './prover.ts';

export interface ProblemTask {
  readonly rulesWasm: Uint8Array<ArrayBuffer>;
  readonly engineWasm: Uint8Array<ArrayBuffer>;
  readonly memory: SharedMemory;
  readonly hashMiB: number;
  /** The file of a user's own rule set; `null` for a built-in one. */
  readonly ruleFile: string | null;
  readonly line: ProblemLine;
  readonly wins: number;
  readonly minimal: boolean;
}

export type FromProblem =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'report'; readonly report: ProblemReport | null };

if (parentPort === null) throw new Error('worker.ts is started by the host, as a worker thread');
const port = parentPort;
const post = (message: FromProblem): void => port.postMessage(message);

const { rulesWasm, engineWasm, memory, hashMiB, ruleFile, line, wins, minimal } = workerData as ProblemTask;
await loadRules(rulesWasm);
if (ruleFile !== null) {
  const read = parseRuleSetFile(ruleFile);
  if (read.ok) registerRuleSet(read.value);
}
const prove = proverOf(await createSearch({ wasm: engineWasm, memory, hashMiB }));
const position = accepted(searchedPosition(line));
const report = verifyProblem(prove, line, position, { wins, minimal }, share => post({ kind: 'progress', share }));
post({ kind: 'report', report });
