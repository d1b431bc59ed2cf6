import { expect, test } from 'vitest';
import type { JobState } from '../../../api/contract.ts';
import { t } from '../../i18n/index.svelte.ts';
import { progressText } from './job-words.ts';

const JOB: JobState = {
  ...{ id: 'a', kind: 'analyseGames', title: '2', state: 'running', unit: 'positions', total: 60, done: 20, games: 0 },
  ...{ pausable: true, cancellable: true, transient: false, paused: false, rate: 0, remaining: 30_000 },
};

test('an analysis says why it does not go on', () => {
  const done = t.jobList.analysing(20, 60);
  expect(progressText({ ...JOB, waits: false }, t)).toBe(`${done} · ${t.jobList.seconds(30)}`);
  expect(progressText({ ...JOB, waits: true }, t)).toBe(`${done} · ${t.jobList.waits}`);
  expect(progressText({ ...JOB, waits: true, paused: true }, t)).toBe(`${done} · ${t.jobList.paused}`);
});
