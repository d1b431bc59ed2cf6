import { expect, test } from 'vitest';
import { withBestLine } from './best-thread.ts';
import type { Score, SearchLimits, SearchReport } from './job.ts';

const cp = (value: number): Score => ({ kind: 'cp', value });
const mate = (value: number): Score => ({ kind: 'mate', value });
type Result = readonly [move: string, depth: number, score: Score];

const lines = ([move, depth, score]: Result) => [{ rank: 1, score, moves: [move], depth, seldepth: depth }];

function best(results: readonly [Result, ...Result[]], limits: SearchLimits = {}): string | undefined {
  const [main, ...helpers] = results;
  const report: SearchReport = {
    turn: 'w',
    depth: main[1],
    lines: lines(main),
    nodes: 1,
    time: 1,
    full: 0,
    done: true,
  };
  const found = withBestLine(
    report,
    helpers.map(helper => ({ depth: helper[1], lines: lines(helper) })),
    limits,
  );
  return `${found.lines[0]?.moves[0]} ${found.depth}`;
}

test.each<[string, readonly [Result, ...Result[]], string]>([
  ['alone', [['a', 9, cp(10)]], 'a 9'],
  [
    'the deeper of two with one move',
    [
      ['a', 9, cp(10)],
      ['a', 10, cp(5)],
    ],
    'a 10',
  ],
  [
    'a deeper thread with a better score',
    [
      ['a', 9, cp(10)],
      ['b', 10, cp(40)],
    ],
    'b 10',
  ],
  [
    'not a shallower one',
    [
      ['a', 9, cp(10)],
      ['b', 8, cp(300)],
    ],
    'a 9',
  ],
  [
    'the move of most',
    [
      ['a', 9, cp(10)],
      ['b', 9, cp(8)],
      ['b', 10, cp(8)],
    ],
    'b 10',
  ],
  [
    'the shortest mate',
    [
      ['a', 9, mate(4)],
      ['b', 10, mate(3)],
      ['c', 12, cp(900)],
    ],
    'b 10',
  ],
  [
    'not a move that is mated',
    [
      ['a', 9, mate(-3)],
      ['b', 9, cp(-500)],
    ],
    'b 9',
  ],
])('%s', (_, results, expected) => expect(best(results)).toBe(expected));

test('a limit of depth or mate leaves the line to the main thread', () => {
  const results = [
    ['a', 9, cp(10)],
    ['b', 10, cp(40)],
  ] as const;
  expect(best(results, { depth: 9 })).toBe('a 9');
  expect(best(results, { mate: 2 })).toBe('a 9');
  expect(best(results, { nodes: 1000 })).toBe('b 10');
});
