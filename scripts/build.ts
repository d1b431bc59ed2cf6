/**
 * `node scripts/build.ts [STEP...]`: runs the steps whose inputs have changed; without a name, all of them. `--force`
 * runs them in any case. Can be imported: start, tests and the command line build what they need.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { withLock } from './lock.ts';
import { clearStamp, fingerprint, isStale, ROOT, type Step, writeStamp } from './stale.ts';
import { STEPS, type StepName } from './steps.ts';

export interface BuildOptions {
  /** Also rebuild what is up to date. */
  readonly force?: boolean;
  /** Called before a step runs and, with the seconds, after it. */
  readonly log?: (line: string) => void;
}

/** @throws with the tool's own message when a step fails */
export async function build(names: readonly StepName[] = STEPS.map(step => step.name), options: BuildOptions = {}) {
  const selected: readonly Step[] = STEPS.filter(step => names.includes(step.name));
  if (!options.force && selected.every(step => !isStale(step, fingerprint(step)))) return;
  await withLock(join(ROOT, 'build', 'lock'), async () => {
    for (const step of selected) await runIfStale(step, options);
  });
}

async function runIfStale(step: Step, { force, log }: BuildOptions): Promise<void> {
  const stamp = fingerprint(step);
  if (!force && !isStale(step, stamp)) return;
  const began = performance.now();
  log?.(`building ${step.name} ...`);
  clearStamp(step);
  await step.run();
  writeStamp(step, stamp);
  log?.(`built ${step.name} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

function readNames(args: readonly string[]): readonly StepName[] {
  const known = STEPS.map(step => step.name);
  for (const name of args)
    if (!known.some(step => step === name)) throw new Error(`No step ${name}: ${known.join(', ')}`);
  return args.length > 0 ? known.filter(step => args.includes(step)) : known;
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({ options: { force: { type: 'boolean' } }, allowPositionals: true });
  await build(readNames(positionals), { force: values.force ?? false, log: line => console.log(line) });
}
