import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { add, readStories, readUnits, words } from './tally.ts';

const folder = mkdtempSync(join(tmpdir(), 'chatrang-tally-'));
const file = join(folder, 'report.json');
afterAll(() => rmSync(folder, { recursive: true }));
const write = (report: object): void => writeFileSync(file, JSON.stringify(report));

it('counts unit tests, and a file that could not be loaded as a failure', () => {
  const testResults = [
    { status: 'passed', assertionResults: [{ status: 'passed' }] },
    { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] },
    { status: 'failed', assertionResults: [] },
  ];
  write({ numPassedTests: 2, numFailedTests: 1, numPendingTests: 3, numTodoTests: 1, testResults });
  expect(readUnits(file, 1)).toEqual({ passed: 2, failed: 2, skipped: 4 });
});

it('counts stories', () => {
  write({ stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 2 } });
  expect(readStories(file, 1)).toEqual({ passed: 8, failed: 1, skipped: 2 });
});

it('never takes a tool that failed for one that passed, nor an old report for a new one', () => {
  write({ stats: { expected: 7, unexpected: 0, flaky: 0, skipped: 0 } });
  expect(readStories(file, 1)).toEqual({ passed: 7, failed: 1, skipped: 0 });
  expect(existsSync(file)).toBe(false);
  expect(readStories(file, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(readUnits(file, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

it('says what it counted', () => {
  const total = add({ passed: 2, failed: 1, skipped: 0 }, { passed: 3, failed: 0, skipped: 0 });
  expect(words(total)).toBe('5 passed, 1 failed');
  expect(words({ ...total, skipped: 1 })).toBe('5 passed, 1 failed, 1 skipped');
});
