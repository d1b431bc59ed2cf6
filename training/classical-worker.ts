/** A thread that evaluates positions for `classical.ts`. */
import { parentPort } from 'node:worker_threads';
import { built } from '../bench/built.ts';
import { loadRules } from '../engine/rules/kernel.ts';
import { ruleSet } from '../engine/rules/rule-sets/list.ts';
import { type ClassicalTask, classicalEvaluation } from './classical.ts';
import { POSITION_BYTES } from './position.ts';

await loadRules(built('rules.wasm'));
const evaluate = await classicalEvaluation();
parentPort?.on('message', ({ rules: id, positions }: ClassicalTask) => {
  const rules = ruleSet(id);
  if (rules === null) throw new Error(`there is no rule set ${id}`);
  const view = new DataView(positions.buffer);
  const values = new Float32Array(positions.length / POSITION_BYTES);
  for (let at = 0; at < values.length; at++) values[at] = evaluate(rules, view, at * POSITION_BYTES);
  parentPort?.postMessage(values, [values.buffer]);
});
