/**
 * Runs a tool and reads from its report how many cases passed. A tool that fails without a failed case counts as one.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
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

interface RunOptions {
  /** Variables beside those of this process. */
  readonly env?: NodeJS.ProcessEnv;
  /** Takes the output; by default the tool writes to this terminal. */
  readonly onOutput?: (text: string) => void;
}

/** The exit code of a tool of `node_modules`. */
export function run(program: string, args: readonly string[], { env, onOutput }: RunOptions = {}): Promise<number> {
  return new Promise(resolve => {
    const output = onOutput === undefined ? 'inherit' : 'pipe';
    const child = spawn(process.execPath, [program, ...args], {
      cwd: ROOT,
      stdio: ['ignore', output, output],
      env: { ...process.env, ...env },
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => onOutput?.(text));
    child.on('error', error => {
      console.error(error.message);
      resolve(1);
    });
    child.on('close', code => resolve(code ?? 1));
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
  /** Failed tests and tests that passed only at their second try: file, title and the first line of the message. */
  readonly remarks: readonly string[];
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly duration?: number | null;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** Vitest's JSON report; a file that could not be loaded counts as a failed case. */
export function readVitest(file: string, status: number): Report {
  const report = takeReport<VitestReport>(file);
  if (!report) return NO_REPORT;
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every(test => test.status !== 'failed'),
  );
  const tally = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  const cases = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ name: fullName, seconds: (duration ?? 0) / 1000 })),
  );
  const failed = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(test => test.status === 'failed')
      .map(({ fullName, failureMessages }) => remark('failed', name, fullName, failureMessages[0])),
  );
  const remarks = [...broken.map(({ name, message }) => remark('failed', name, 'not loaded', message)), ...failed];
  return { tally: atLeastOne(status, tally), cases, remarks };
}

interface StorySuite {
  readonly suites?: readonly StorySuite[];
  readonly specs: readonly {
    readonly file: string;
    readonly line: number;
    readonly title: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly duration: number; readonly error?: { readonly message?: string } }[];
    }[];
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

const STORY_REMARKS: Readonly<Record<string, string>> = {
  unexpected: 'failed',
  flaky: 'unstable, passed only at the second try',
};

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
  const remarks = stories.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => Object.hasOwn(STORY_REMARKS, status))
      .map(({ status, results }) => {
        const message = results.find(({ error }) => error)?.error?.message;
        return remark(STORY_REMARKS[status] ?? status, `${file}:${line}`, title, message);
      }),
  );
  return { tally, cases, remarks };
}

const storiesOf = (suite: StorySuite): StorySuite['specs'] => [
  ...(suite.suites ?? []).flatMap(storiesOf),
  ...suite.specs,
];

const NO_REPORT: Report = { tally: { ...NOTHING, failed: 1 }, cases: [], remarks: ['failed: no report was written'] };

function remark(kind: string, file: string, title: string, message: string | undefined): string {
  const [first = ''] = stripVTControlCharacters(message ?? '').split('\n');
  return `${kind}: ${relative(ROOT, resolve(ROOT, file))} ${title}${first === '' ? '' : `: ${first}`}`;
}

const atLeastOne = (status: number, tally: Tally): Tally =>
  status !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;

/** Reads a report and deletes it, so that a later run without a report does not count an old one. */
function takeReport<T>(file: string): T | null {
  if (!existsSync(file)) return null;
  const report = JSON.parse(readFileSync(file, 'utf8')) as T;
  rmSync(file);
  return report;
}
