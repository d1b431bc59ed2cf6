import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';
import { ROOT } from './stale.ts';
import { add, readStories, readVitest, words } from './tally.ts';

const folder = temporaryFolder('tally');
const file = join(folder, 'report.json');
const write = (report: object): void => writeFileSync(file, JSON.stringify(report));

it('counts unit tests, and a file that could not be loaded as a failure', () => {
  const testResults = [
    { name: '/a.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'a' }] },
    {
      name: join(ROOT, 'core', 'b.test.ts'),
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'b', duration: 1500 },
        { status: 'failed', fullName: 'c', duration: 250, failureMessages: ['\u001B[31mError\u001B[39m: 1\n  at c'] },
      ],
    },
    { name: join(ROOT, 'd.test.ts'), status: 'failed', message: 'No module', assertionResults: [] },
  ];
  write({ numPassedTests: 2, numFailedTests: 1, numPendingTests: 3, numTodoTests: 1, testResults });
  expect(readVitest(file, 1)).toEqual({
    tally: { passed: 2, failed: 2, skipped: 4 },
    cases: [
      { name: 'a', seconds: 0 },
      { name: 'b', seconds: 1.5 },
      { name: 'c', seconds: 0.25 },
    ],
    remarks: ['failed: d.test.ts not loaded: No module', 'failed: core/b.test.ts c: Error: 1'],
  });
});

it('counts stories, and names those that failed or passed at the second try', () => {
  const story = {
    file: 'a.spec.ts',
    line: 3,
    title: 'a',
    tests: [{ status: 'expected', results: [{ duration: 4000 }] }],
  };
  const results = [{ duration: 9000, error: { message: 'Error: late' } }, { duration: 5000 }];
  const second = { file: 'b.spec.ts', line: 7, title: 'b', tests: [{ status: 'flaky', results }] };
  const third = {
    file: 'c.spec.ts',
    line: 9,
    title: 'c',
    tests: [{ status: 'unexpected', results: [{ duration: 1 }] }],
  };
  const suites = [{ specs: [story], suites: [{ specs: [second, third] }] }];
  write({ stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 2 }, suites });
  expect(readStories(file, 1)).toEqual({
    tally: { passed: 8, failed: 1, skipped: 2 },
    cases: [
      { name: 'b', seconds: 9 },
      { name: 'b', seconds: 5 },
      { name: 'c', seconds: 0.001 },
      { name: 'a', seconds: 4 },
    ],
    remarks: ['unstable, passed only at the second try: b.spec.ts:7 b: Error: late', 'failed: c.spec.ts:9 c'],
  });
});

it('never counts a failed tool as passed, nor an old report as new', () => {
  write({ stats: { expected: 7, unexpected: 0, flaky: 0, skipped: 0 }, suites: [] });
  expect(readStories(file, 1).tally).toEqual({ passed: 7, failed: 1, skipped: 0 });
  expect(existsSync(file)).toBe(false);
  expect(readStories(file, 0).tally).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(readVitest(file, 0).tally).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

it('prints the counts', () => {
  const total = add({ passed: 2, failed: 1, skipped: 0 }, { passed: 3, failed: 0, skipped: 0 });
  expect(words(total)).toBe('5 passed, 1 failed');
  expect(words({ ...total, skipped: 1 })).toBe('5 passed, 1 failed, 1 skipped');
});
