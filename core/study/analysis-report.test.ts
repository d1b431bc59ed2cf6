import { expect, it } from 'vitest';
import { removeReport, writeReport } from './analysis-report.ts';
import type { EvalNote, FlatStudy } from './study.ts';

const note = (cp: number): EvalNote => ({ cp, mate: null, depth: 10 });
const study: FlatStudy = {
  rules: 'makruk',
  start: '',
  tags: [],
  result: '*',
  leftovers: [],
  nodes: [
    { move: '', parent: -1 },
    { move: 'a3a4', parent: 0, eval: note(5), comment: 'mine' },
    { move: 'a6a5', parent: 1, nags: [1, 14] },
    { move: 'b3b4', parent: 2 },
    { move: 'b6b5', parent: 1 },
  ],
};
const reports = [0, 1, 2, 3, 4].map(ply => ({ ply, eval: note(10 * ply), nag: ply === 0 ? null : 4 }));

it('adds what is missing on the main line and overwrites nothing', () => {
  const { study: written, added } = writeReport(study, reports);
  expect(written.nodes).toEqual([
    { move: '', parent: -1, eval: note(0) },
    { move: 'a3a4', parent: 0, eval: note(5), comment: 'mine', nags: [4] },
    { move: 'a6a5', parent: 1, eval: note(20), nags: [1, 14] },
    { move: 'b3b4', parent: 2, eval: note(30), nags: [4] },
    { move: 'b6b5', parent: 1 },
  ]);
  expect(writeReport(written, reports)).toEqual({ study: written, added: [] });
  expect(removeReport(written, added)).toEqual(study);
});

it('removes what it has added, not what was changed since', () => {
  const { study: written, added } = writeReport(study, reports);
  const nodes = written.nodes.with(3, { move: 'b3b4', parent: 2, eval: note(99), nags: [4, 13] });
  expect(removeReport({ ...written, nodes }, added).nodes[3]).toEqual({
    move: 'b3b4',
    parent: 2,
    eval: note(99),
    nags: [13],
  });
  expect(removeReport(study, added)).toBe(study);
});
