/**
 * Runs the parts of `npm test` in order and continues after a failure. The last line counts all cases: type-checked
 * projects, the lint run, build steps, tests of the three suites. The lines above it name failed tests and
 * unstable stories.
 */
import './follow-parent.mjs';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.ts';
import { provideChromium } from './chromium.ts';
import { ROOT } from './stale.ts';
import { STEPS, type StepName } from './steps.ts';
import { add, NOTHING, readStories, readVitest, run, type Tally, type TestCase, words } from './tally.ts';
import { checkTypes } from './types.ts';

const REPORTS = join(ROOT, 'build', 'reports');
const log = (line: string): void => console.log(line);
/** Lines of the summary above the total. */
const summary: string[] = [];

async function types(): Promise<Tally> {
  const results = await checkTypes(({ project, ok, output, seconds }) =>
    log(`  ${ok ? 'ok    ' : 'FAILED'} ${project} (${seconds.toFixed(1)} s)${ok ? '' : `\n${output}`}`),
  );
  const passed = results.filter(result => result.ok).length;
  return { passed, failed: results.length - passed, skipped: 0 };
}

/** Biome would colour its output even in a file. */
const COLORS = `--colors=${process.stdout.isTTY ? 'force' : 'off'}`;
const lint = async (): Promise<Tally> =>
  add(
    one(await run('node_modules/@biomejs/biome/bin/biome', ['ci', COLORS, '.'])),
    one(await run('node_modules/knip/bin/knip.js', ['--no-progress'])),
  );

const kernel = (): Promise<Tally> => buildStep('kernel');

async function programs(): Promise<Tally> {
  let tally = NOTHING;
  for (const { name } of STEPS) if (name !== 'kernel') tally = add(tally, await buildStep(name));
  return tally;
}

async function buildStep(name: StepName): Promise<Tally> {
  try {
    await build([name], { log: line => log(`  ${line}`) });
    return one(0);
  } catch (error) {
    console.error(error);
    return one(1);
  }
}

/** `unit`: tests of a module beside it. `proofs`: reference implementations, processes and other slow tests. */
async function vitest(project: 'unit' | 'proofs'): Promise<Tally> {
  const report = join(REPORTS, `${project}.json`);
  const status = await run('node_modules/vitest/vitest.mjs', [
    ...['run', `--project=${project}`, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  ]);
  const { tally, cases, remarks } = readVitest(report, status);
  printSlowest(cases);
  summary.push(...remarks);
  return tally;
}

async function stories(): Promise<Tally> {
  const chromium = provideChromium(log);
  if ('missing' in chromium) {
    console.error(`No Chromium: ${chromium.missing}`);
    return one(1);
  }
  const report = join(REPORTS, 'stories.json');
  const status = await run('node_modules/@playwright/test/cli.js', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    ...('program' in chromium ? { CHROMIUM: chromium.program } : {}),
  });
  const { tally, cases, remarks } = readStories(report, status);
  printSlowest(cases);
  summary.push(...remarks);
  return tally;
}

const SLOWEST = 10;

function printSlowest(cases: readonly TestCase[]): void {
  const slowest = cases.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  for (const { name, seconds } of slowest) log(`  ${seconds.toFixed(1).padStart(6)} s  ${name}`);
}

const one = (status: number): Tally => ({ passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 });

const unit = (): Promise<Tally> => vitest('unit');
const proofs = (): Promise<Tally> => vitest('proofs');

const PARTS: Readonly<Record<string, () => Promise<Tally>>> = {
  types,
  lint,
  kernel,
  build: programs,
  unit,
  proofs,
  stories,
};

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
for (const name of chosen) {
  log(`\n${name}`);
  const began = performance.now();
  const tally = (await PARTS[name]?.()) ?? NOTHING;
  log(`${name}: ${words(tally)} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  total = add(total, tally);
}
log(`\n${[...summary, words(total)].join('\n')}`);
process.exitCode = total.failed > 0 ? 1 : 0;
