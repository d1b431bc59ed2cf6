/**
 * Runs the parts of `npm test` in order and continues after a failure. Parts that need no other one run at the same
 * time, but their output appears in order. The last line counts all cases: type-checked
 * projects, the lint run, build steps, tests of the three suites. The lines above it name failed tests and
 * unstable stories.
 */
import './follow-parent.mjs';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { inspect, parseArgs } from 'node:util';
import { build } from './build.ts';
import { provideChromium } from './chromium.ts';
import { ROOT } from './stale.ts';
import { STEPS, type StepName } from './steps.ts';
import { add, NOTHING, readStories, readVitest, run, type Tally, type TestCase, words } from './tally.ts';
import { checkTypes } from './types.ts';

const REPORTS = join(ROOT, 'build', 'reports');
/** Where a part writes its output: held back until it is the part's turn. */
class Output {
  #held: string[] | null = [];

  readonly write = (text: string): void => {
    if (this.#held === null) process.stdout.write(text);
    else this.#held.push(text);
  };

  readonly log = (line: string): void => this.write(`${line}\n`);

  show(): void {
    for (const text of this.#held ?? []) process.stdout.write(text);
    this.#held = null;
  }
}

type Part = (output: Output) => Promise<Tally>;

/** Lines of the summary above the total. */
const summary: string[] = [];

async function types({ log }: Output): Promise<Tally> {
  const results = await checkTypes(({ project, ok, output, seconds }) =>
    log(`  ${ok ? 'ok    ' : 'FAILED'} ${project} (${seconds.toFixed(1)} s)${ok ? '' : `\n${output}`}`),
  );
  const passed = results.filter(result => result.ok).length;
  return { passed, failed: results.length - passed, skipped: 0 };
}

/** Biome would colour its output even in a file. */
const COLORS = `--colors=${process.stdout.isTTY ? 'force' : 'off'}`;
const lint: Part = async ({ write: onOutput }) =>
  add(
    one(await run('node_modules/@biomejs/biome/bin/biome', ['ci', COLORS, '.'], { onOutput })),
    one(await run('node_modules/knip/bin/knip.js', ['--no-progress'], { onOutput })),
  );

const kernel: Part = output => buildStep('kernel', output);

async function programs(output: Output): Promise<Tally> {
  let tally = NOTHING;
  for (const { name } of STEPS) if (name !== 'kernel') tally = add(tally, await buildStep(name, output));
  return tally;
}

async function buildStep(name: StepName, { log }: Output): Promise<Tally> {
  try {
    await build([name], { log: line => log(`  ${line}`) });
    return one(0);
  } catch (error) {
    log(inspect(error));
    return one(1);
  }
}

/** `unit`: tests of a module beside it. `proofs`: reference implementations, processes and other slow tests. */
async function vitest(project: 'unit' | 'proofs', output: Output): Promise<Tally> {
  const report = join(REPORTS, `${project}.json`);
  const status = await run('node_modules/vitest/vitest.mjs', [
    ...['run', `--project=${project}`, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  ]);
  const { tally, cases, remarks } = readVitest(report, status);
  printSlowest(cases, output);
  summary.push(...remarks);
  return tally;
}

async function stories(output: Output): Promise<Tally> {
  const { log } = output;
  const chromium = provideChromium(log);
  if ('missing' in chromium) {
    log(`No Chromium: ${chromium.missing}`);
    return one(1);
  }
  const report = join(REPORTS, 'stories.json');
  const status = await run('node_modules/@playwright/test/cli.js', ['test', '--reporter=list,json'], {
    env: {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      ...('program' in chromium ? { CHROMIUM: chromium.program } : {}),
    },
  });
  const { tally, cases, remarks } = readStories(report, status);
  printSlowest(cases, output);
  summary.push(...remarks);
  return tally;
}

const SLOWEST = 10;

function printSlowest(cases: readonly TestCase[], { log }: Output): void {
  const slowest = cases.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  for (const { name, seconds } of slowest) log(`  ${seconds.toFixed(1).padStart(6)} s  ${name}`);
}

const one = (status: number): Tally => ({ passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 });

const unit: Part = output => vitest('unit', output);
const proofs: Part = output => vitest('proofs', output);

const PARTS: Readonly<Record<string, Part>> = {
  types,
  lint,
  kernel,
  build: programs,
  unit,
  proofs,
  stories,
};

/** Parts that need nothing of the others. */
const INDEPENDENT: readonly string[] = ['types', 'lint', 'kernel'];

const USAGE = `Usage: npm test -- [PART...]   parts: ${Object.keys(PARTS).join(', ')} (default: all of them)`;

function readParts(args: readonly string[]): readonly string[] {
  const { positionals } = parseArgs({ args: [...args], options: {}, allowPositionals: true });
  for (const part of positionals) if (!Object.hasOwn(PARTS, part)) throw new TypeError(`No part ${part}`);
  return positionals.length > 0 ? positionals : Object.keys(PARTS);
}

function partsOrExit(): readonly string[] {
  try {
    return readParts(process.argv.slice(2));
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`);
    process.exit(2);
  }
}

const chosen = partsOrExit();
mkdirSync(REPORTS, { recursive: true });
let total = NOTHING;
/** Starts a part; the result shows its output and waits for its end. */
function start(name: string): () => Promise<void> {
  const output = new Output();
  const began = performance.now();
  output.log(`\n${name}`);
  const part = (PARTS[name] as Part)(output).catch((error: unknown): Tally => {
    output.log(inspect(error));
    return one(1);
  });
  const running = part.then(tally => {
    output.log(`${name}: ${words(tally)} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
    total = add(total, tally);
  });
  return () => {
    output.show();
    return running;
  };
}

const begun = chosen.map(name => (INDEPENDENT.includes(name) ? start(name) : () => start(name)()));
for (const finish of begun) await finish();
console.log(`\n${[...summary, words(total)].join('\n')}`);
process.exitCode = total.failed > 0 ? 1 : 0;
