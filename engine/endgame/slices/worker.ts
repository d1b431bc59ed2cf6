/** A worker thread of an ending in slices. It runs one task at a time. */

import type { MessagePort } from 'node:worker_threads';
import { messageOf } from '../../rules/result.ts';
import type { DtrRule } from '../count/rule.ts';
import { type Ending, parseEnding } from '../ending.ts';
import { savedDependencies } from '../solver/dependencies.ts';
import { EndgameSolver, worthOf } from '../solver/solve.ts';
import { termsOf, wayAfter } from '../solver/terms.ts';
import type { EndingFigures } from '../tables/table-file.ts';
import { SliceRun } from './run.ts';
import { type LogWords, SliceScratch } from './scratch.ts';
import type { SliceState } from './state.ts';

export type SliceTask =
  /** Solves an ending after a capture. */
  | { readonly kind: 'wins'; readonly ending: string }
  /** `made`: whether `state` contains the slice after the previous step. */
  | {
      readonly kind: 'step';
      readonly slice: number;
      readonly step: number;
      readonly state: SliceState;
      readonly made: boolean;
    }
  | { readonly kind: 'pack'; readonly slice: number; readonly steps: number }
  | { readonly kind: 'assemble'; readonly path: string; readonly figures: EndingFigures };

export type SliceAnswer =
  | { readonly kind: 'done'; readonly words: LogWords | null }
  | { readonly kind: 'failed'; readonly reason: string; readonly code?: string };

/**
 * @param module a `WebAssembly.Module` of `endgame.wasm`
 * @param counting the rule of a DTR table, `null` for DTM
 */
export function serveSlices(
  port: MessagePort,
  module: object,
  folder: string,
  ending: Ending,
  counting: DtrRule | null,
): void {
  const scratch = new SliceScratch(folder, ending, counting);
  let run: SliceRun | null = null;
  const work = (task: SliceTask): LogWords | null => {
    if (task.kind === 'wins') {
      const left = parseEnding(task.ending) as Ending;
      const { terms, worth } = wayAfter(termsOf(counting ?? 'mate'), ending, left, 'loser');
      const { wins } = new EndgameSolver(module, savedDependencies(folder, counting)).solveBoth(left, terms);
      scratch.write(scratch.winsName(left), [worthOf(wins, worth)]);
      return null;
    }
    run ??= new SliceRun(module, ending, scratch);
    if (task.kind === 'step') return run.step(task.slice, task.step, task.state, task.made);
    if (task.kind === 'pack') run.pack(task.slice, task.steps);
    else run.assemble(task.path, task.figures);
    return null;
  };
  const send = (answer: SliceAnswer): void => port.postMessage(answer);
  port.on('message', (task: SliceTask) => {
    try {
      send({ kind: 'done', words: work(task) });
    } catch (error) {
      const { code } = error as { readonly code?: string };
      const reason = messageOf(error);
      send({ kind: 'failed', reason, ...(code === undefined ? {} : { code }) });
    }
  });
}
