/** A worker thread that solves endings and writes their tables, one at a time. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { messageOf } from '../../rules/result.ts';
import type { DtrRule } from '../count/rule.ts';
import { type Ending, parseEnding } from '../ending.ts';
import type { SliceProgress } from '../slices/slices.ts';
import { serveSlices } from '../slices/worker.ts';
import { savedDependencies } from '../solver/dependencies.ts';
import { compileSolver } from '../solver/kernel.ts';
import { EndgameSolver } from '../solver/solve.ts';
import { termsOf } from '../solver/terms.ts';
import { tableName } from '../tables/locations.ts';
import { headerOf, writeTable } from '../tables/table-file.ts';

export interface WorkerSetup {
  /** Path of `endgame.wasm`. */
  readonly wasm: string;
  readonly folder: string;
  /** Generates DTR tables under this rule; absent: DTM tables. */
  readonly counting?: DtrRule;
  /** The ending of which this thread solves slices. It then receives tasks (`slices/worker.ts`) instead of names. */
  readonly slices?: string;
}

/** A message about an ending in progress; `slices` if several threads share it. */
export type WorkerEvent =
  | { readonly kind: 'step'; readonly ending: string; readonly step: number }
  | ({ readonly kind: 'slices'; readonly ending: string } & SliceProgress)
  | { readonly kind: 'made'; readonly ending: string; readonly solved: number; readonly written: number }
  | { readonly kind: 'failed'; readonly ending: string; readonly reason: string; readonly code?: string };

/** @param module a `WebAssembly.Module` of `endgame.wasm` */
function serveEndings(port: MessagePort, module: object, folder: string, counting: DtrRule | undefined): void {
  const solver = new EndgameSolver(module, savedDependencies(folder, counting ?? null));
  const terms = termsOf(counting ?? 'mate');
  const send = (event: WorkerEvent): void => port.postMessage(event);
  port.on('message', (name: string) => {
    try {
      const ending = parseEnding(name) as Ending;
      const began = performance.now();
      const onStep = (step: number): void => send({ kind: 'step', ending: name, step });
      const { figures, distances } = solver.solve(ending, onStep, terms);
      const solved = performance.now();
      writeTable(join(folder, tableName(ending)), headerOf(ending, counting ?? null, figures), distances);
      send({ kind: 'made', ending: name, solved: solved - began, written: performance.now() - solved });
    } catch (error) {
      const { code } = error as { readonly code?: string };
      const reason = messageOf(error);
      send({ kind: 'failed', ending: name, reason, ...(code === undefined ? {} : { code }) });
    }
  });
}

if (parentPort !== null) {
  const { wasm, folder, counting, slices } = workerData as WorkerSetup;
  const module = compileSolver(readFileSync(wasm));
  if (slices === undefined) serveEndings(parentPort, module, folder, counting);
  else serveSlices(parentPort, module, folder, parseEnding(slices) as Ending, counting ?? null);
}
