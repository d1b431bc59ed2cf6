import { expect, it } from 'vitest';
import type { ImportIssue } from '../../../api/contract.ts';
import { issuesOf } from './import-issues.ts';

const issue = (file: string, line: number): ImportIssue => ({ file, line, game: 1, ply: 0, code: 'x', text: 'x' });
const all = (file: string, count: number) => Array.from({ length: count }, (_, line) => issue(file, line));

it('lists the issues of several reports, of long ones those that the host has', async () => {
  const asked: (readonly number[])[] = [];
  const library = {
    async importIssues(id: number, offset: number, limit: number) {
      asked.push([id, offset, limit]);
      return all('long', 2500).slice(offset, offset + limit);
    },
  };
  const reports = [
    { id: 1, issues: all('short', 150), issueCount: 150 },
    { id: 2, issues: all('long', 1000), issueCount: 2500 },
    { id: null, issues: [], issueCount: 0 },
    { id: 3, issues: all('last', 10), issueCount: 10 },
  ];
  const list = [...all('short', 150), ...all('long', 2500), ...all('last', 10)];
  const page = (offset: number) => issuesOf(library, reports, offset, 200);
  for (const offset of [0, 200, 2600]) expect(await page(offset)).toEqual(list.slice(offset, offset + 200));
  expect(asked).toEqual([
    [2, 0, 50],
    [2, 50, 200],
    [2, 2450, 50],
  ]);
});
