/**
 * `node tests/scripts/corrupt.ts [--libraries 300] [--seed N]`: damages libraries in every way that was thought of, uses, checks and
 * repairs them. Prints what became of each kind of damage; exits with 1 if a library violates an invariant, crashes the
 * process or hangs it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Examined } from './corrupt/run.ts';

const CHILD = fileURLToPath(new URL('./corrupt/child.ts', import.meta.url));
/** Milliseconds without a word that only a hang takes. */
const HANG = 300_000;

const { values } = parseArgs({
  options: { libraries: { type: 'string', default: '300' }, seed: { type: 'string', default: '1' } },
});
const [libraries, seed] = [Number(values.libraries), Number(values.seed)];
if (!(libraries >= 1) || !Number.isSafeInteger(seed)) {
  console.error('usage: node tests/scripts/corrupt.ts [--libraries N] [--seed N]');
  process.exit(2);
}

const began = performance.now();
const child = spawn(process.execPath, [CHILD, String(seed), String(libraries)], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const ended = once(child, 'exit');
const counts = new Map<string, { used: number; refused: number }>();
let last = -1;
let done = 0;
let violating = 0;
let hung = false;
const watch = (): NodeJS.Timeout =>
  setTimeout(() => {
    hung = true;
    child.kill('SIGKILL');
  }, HANG);
let timer = watch();
for await (const text of createInterface({ input: child.stdout })) {
  clearTimeout(timer);
  timer = watch();
  const line = JSON.parse(text) as { readonly begun: number } | Examined;
  if ('begun' in line) {
    last = line.begun;
    continue;
  }
  done++;
  const count = counts.get(line.damage) ?? { used: 0, refused: 0 };
  count[line.outcome]++;
  counts.set(line.damage, count);
  if (line.violations.length === 0) continue;
  violating++;
  console.error(`library ${line.library}, ${line.damage}, seed ${seed}:`);
  for (const violation of line.violations) console.error(`  ${violation}`);
  process.exitCode = 1;
}
clearTimeout(timer);
const [code, signal] = await ended;
for (const [damage, { used, refused }] of counts) console.log(`${damage}: ${used} used, ${refused} refused`);
const seconds = Math.round((performance.now() - began) / 1000);
console.log(`${done} of ${libraries} libraries in ${seconds} s, seed ${seed}; ${violating} violate an invariant`);
if (process.exitCode === undefined && (code !== 0 || done < libraries)) {
  console.error(`library ${last}: the process ${hung ? `hung for ${HANG / 1000} s` : `ended with ${code ?? signal}`}`);
  process.exitCode = 1;
}
