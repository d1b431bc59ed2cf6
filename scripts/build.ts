/**
 * `node scripts/build.ts [STEP...]`: runs the steps whose inputs have changed, all of them without a name. `--force` runs
 * them in any case. Importable: start, tests and the command line build what they need.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { withLock } from './lock.ts';
import { clearStamp, fingerprint, isStale, ROOT, type Step, writeStamp } from './stale.ts';
import { STEPS, type StepName } from './steps.ts';

export interface BuildOptions {
  /** Rebuild what is fresh, too. */
  readonly force?: boolean;
  /** Told before a step runs and, with seconds, after it. */
  readonly tell?: (line: string) => void;
}

/** @throws with the tool's own message when a step fails. */
export async function build(names: readonly StepName[] = STEPS.map(step => step.name), options: BuildOptions = {}) {
  const wanted: readonly Step[] = STEPS.filter(step => names.includes(step.name));
  if (!options.force && wanted.every(step => !isStale(step, fingerprint(step)))) return;
  await withLock(join(ROOT, 'build', 'lock'), async () => {
    for (const step of wanted) await runIfStale(step, options);
  });
}

async function runIfStale(step: Step, { force, tell }: BuildOptions): Promise<void> {
  const stamp = fingerprint(step);
  if (!force && !isStale(step, stamp)) return;
  const began = performance.now();
  tell?.(`building ${step.name} ...`);
  clearStamp(step);
  await step.run();
  writeStamp(step, stamp);
  tell?.(`built ${step.name} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

function readNames(args: readonly string[]): readonly StepName[] {
  const known = STEPS.map(step => step.name);
  for (const name of args)
    if (!known.some(step => step === name)) throw new Error(`No step ${name}: ${known.join(', ')}`);
  return args.length > 0 ? known.filter(step => args.includes(step)) : known;
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({ options: { force: { type: 'boolean' } }, allowPositionals: true });
  await build(readNames(positionals), { force: values.force ?? false, tell: line => console.log(line) });
}
