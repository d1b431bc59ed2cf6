/**
 * `node tests/scripts/hostile.ts [--size 65536] [--only TEXT]`: how the time to read, keep and write a text grows with its size, for
 * every shape of `hostile-shapes.ts`. Each is timed at a size and at four times that size, in a process of its own.
 * Linear time has the exponent 1. A shape fails when its exponent is above 1.5, or when it takes longer than the limit.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { loadRules } from '../../engine/rules/kernel.ts';
import { HOSTILE, type HostileShape, shapeNamed } from './hostile-shapes.ts';

/** Between linear (1) and quadratic (2). */
const STEEPEST = 1.5;
/** How many times as large the second input is. */
const FACTOR = 4;
/** Below this a time says nothing about growth. */
const LEAST_MS = 200;
const LIMIT_MS = 300_000;

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '65536' },
    only: { type: 'string', default: '' },
    shape: { type: 'string' },
  },
});
const size = Number(values.size);
if (!Number.isSafeInteger(size) || size < 1024) {
  console.error('usage: node tests/scripts/hostile.ts [--size N (1024 or more)] [--only TEXT]');
  process.exit(2);
}

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

/** Runs of one input: the first warms up. */
const RUNS = 4;
/** An input that takes so long is run once. */
const LONG_MS = 3000;

/** Milliseconds of processor time, which a busy machine does not stretch: the median of the runs behind the first. */
function timeOf({ make, meet }: HostileShape, length: number): number {
  const input = make(length);
  const times: number[] = [];
  while (times.length < RUNS && (times[0] ?? 0) < LONG_MS) {
    const began = process.cpuUsage();
    meet(input);
    const { user, system } = process.cpuUsage(began);
    times.push((user + system) / 1000);
  }
  return median(times.length < RUNS ? times : times.slice(1));
}

interface Growth {
  readonly length: number;
  readonly short: number;
  readonly long: number;
}

/** Inputs grow until their times can be compared. */
function growthOf(shape: HostileShape): Growth {
  for (let length = size; ; length *= FACTOR) {
    const short = timeOf(shape, length);
    const long = timeOf(shape, FACTOR * length);
    if (long >= LEAST_MS || length >= 64 * size) return { length, short, long };
  }
}

if (values.shape !== undefined) {
  await loadRules(readFileSync(new URL('../../build/rules.wasm', import.meta.url)));
  console.log(JSON.stringify(growthOf(shapeNamed(values.shape))));
  process.exit(0);
}

/** A text: why there are no figures. */
function measured(name: string): Growth | string {
  const child = spawnSync(process.execPath, [import.meta.filename, '--size', values.size, '--shape', name], {
    encoding: 'utf8',
    timeout: LIMIT_MS,
  });
  if (child.signal) return `stopped after ${LIMIT_MS / 1000} s`;
  return child.status === 0 ? (JSON.parse(child.stdout) as Growth) : child.stderr.trim();
}

const exponentOf = ({ short, long }: Growth): number => Math.log(long / Math.max(short, 0.001)) / Math.log(FACTOR);

let failed = 0;
console.log(
  `${'shape'.padEnd(48)}${'characters'.padStart(11)}${'ms'.padStart(9)}${`ms x${FACTOR}`.padStart(10)}  exponent`,
);
for (const { name } of HOSTILE.filter(shape => shape.name.includes(values.only))) {
  let growth = measured(name);
  // A machine that was busy with something else is asked again.
  for (let again = 0; again < 2 && (typeof growth === 'string' || exponentOf(growth) > STEEPEST); again++)
    growth = measured(name);
  if (typeof growth === 'string') {
    failed++;
    console.log(`${name.padEnd(48)} FAILED ${growth}`);
    continue;
  }
  const exponent = exponentOf(growth);
  const steep = exponent > STEEPEST && growth.long >= LEAST_MS;
  if (steep) failed++;
  const { length, short, long } = growth;
  console.log(
    `${name.padEnd(48)}${String(length).padStart(11)}${short.toFixed(1).padStart(9)}${long.toFixed(1).padStart(10)}` +
      `${exponent.toFixed(2).padStart(10)}${steep ? '  FAILED' : ''}`,
  );
}
console.log(failed === 0 ? 'all linear' : `${failed} shapes failed`);
process.exit(failed === 0 ? 0 : 1);
