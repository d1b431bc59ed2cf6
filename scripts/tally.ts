/**
 * Runs a tool and reads from its report how many cases passed. A tool that fails without a failed case counts as one.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { ROOT } from './stale.ts';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0 };

export const add = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

export const words = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** The exit code of a tool of `node_modules`, run in this terminal. */
export function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise(resolve => {
    const child = spawn(process.execPath, [program, ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.on('error', error => {
      console.error(error.message);
      resolve(1);
    });
    child.on('exit', code => resolve(code ?? 1));
  });
}

/** A test that ran. */
export interface TestCase {
  readonly name: string;
  readonly seconds: number;
}

export interface Report {
  readonly tally: Tally;
  readonly cases: readonly TestCase[];
  /** File, line and title of each test that passed only at its second try. */
  readonly unstable: readonly string[];
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { status: string; fullName: string; duration?: number | null }[];
  }[];
}

/** Vitest's JSON report; a file that could not be loaded counts as a failed case. */
export function readVitest(file: string, status: number): Report {
  const report = takeReport<VitestReport>(file);
  if (!report) return NO_REPORT;
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every(test => test.status !== 'failed'),
  ).length;
  const tally = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  const cases = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ name: fullName, seconds: (duration ?? 0) / 1000 })),
  );
  return { tally: atLeastOne(status, tally), cases, unstable: [] };
}

interface StorySuite {
  readonly suites?: readonly StorySuite[];
  readonly specs: readonly {
    readonly file: string;
    readonly line: number;
    readonly title: string;
    readonly tests: readonly { readonly status: string; readonly results: readonly { readonly duration: number }[] }[];
  }[];
}

interface StoryReport {
  readonly suites: readonly StorySuite[];
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
}

/** Playwright's JSON report. */
export function readStories(file: string, status: number): Report {
  const report = takeReport<StoryReport>(file);
  if (!report) return NO_REPORT;
  const { expected, unexpected, flaky, skipped } = report.stats;
  const tally = atLeastOne(status, { passed: expected + flaky, failed: unexpected, skipped });
  const stories = report.suites.flatMap(storiesOf);
  const cases = stories.flatMap(({ title, tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => ({ name: title, seconds: duration / 1000 }))),
  );
  const unstable = stories
    .filter(({ tests }) => tests.some(test => test.status === 'flaky'))
    .map(({ file, line, title }) => `${file}:${line} ${title}`);
  return { tally, cases, unstable };
}

const storiesOf = (suite: StorySuite): StorySuite['specs'] => [
  ...(suite.suites ?? []).flatMap(storiesOf),
  ...suite.specs,
];

const NO_REPORT: Report = { tally: { ...NOTHING, failed: 1 }, cases: [], unstable: [] };

const atLeastOne = (status: number, tally: Tally): Tally =>
  status !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;

/** Reads a report and deletes it, so that a later run without a report does not count an old one. */
function takeReport<T>(file: string): T | null {
  if (!existsSync(file)) return null;
  const report = JSON.parse(readFileSync(file, 'utf8')) as T;
  rmSync(file);
  return report;
}
