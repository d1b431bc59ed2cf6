import { expect, it } from 'vitest';
import { positionFromFen } from '../../engine/rules/fen.ts';
import type { RuleSet } from '../../engine/rules/rule-set.ts';
import { ruleSet } from '../../engine/rules/rule-sets/list.ts';
import type { Mistake } from '../report/moves.ts';
import { mistakePuzzles } from './mistakes.ts';
import { type MistakePuzzle, type Puzzle, puzzleKey, puzzleLine, readPuzzle } from './puzzle.ts';

const FEN = '7k/8/6K1/8/8/8/8/R7 w - 32 5 1';

it('reads the puzzles that it writes', () => {
  const puzzles: readonly Puzzle[] = [
    { kind: 'problem', fen: FEN, title: 'Problem "12"; easy', wins: 3 },
    { kind: 'mistake', fen: FEN, title: '', played: 'a1a7', loss: 0.34, best: ['a1a8'] },
    { kind: 'mistake', fen: '8/8/8/8/8/1R6/2K5/k7 b - 30 30 73', title: 'A', played: 'a1a2', loss: 1, best: ['a1a2'] },
    {
      kind: 'question',
      fen: FEN,
      title: 'Lesson 1',
      text: 'Mate in one? 100 % sure; "yes"\nអុក',
      hints: ['a; b', '"c"'],
      answers: [
        { move: 'a1a8', feedback: 'Mate.', points: 10 },
        { move: 'a1a7', feedback: '', points: 0 },
      ],
      best: ['a1a8'],
    },
  ];
  for (const puzzle of puzzles)
    expect(readPuzzle(puzzleLine(puzzle))).toEqual({ ...puzzle, title: puzzle.title.replaceAll('"', "'") });
  expect(readPuzzle('7k/8/6K1/8/8/8/8/R7 w - 32 7 60'), 'an exercise from the tables').toBeNull();
  expect(readPuzzle(`${FEN} am a1a7; pv a1a8;`)).toBeNull();
});

it('knows a puzzle again by its position and what is asked', () => {
  const mistake: MistakePuzzle = { kind: 'mistake', fen: FEN, title: 'A', played: 'a1a7', loss: 0.34, best: ['a1a8'] };
  const key = puzzleKey(puzzleLine(mistake));
  expect(puzzleKey(puzzleLine({ ...mistake, title: 'B', loss: 0.35, best: ['g6f6', 'h8g8'] }))).toBe(key);
  expect(puzzleKey(puzzleLine({ ...mistake, played: 'a1a6' }))).not.toBe(key);
  const asked = { fen: FEN, hints: [], answers: [{ move: 'a1a8', feedback: '', points: 10 }], best: ['a1a8'] } as const;
  const question = (title: string, text: string) => puzzleKey(puzzleLine({ kind: 'question', title, text, ...asked }));
  expect(question('A', 'Mate?')).toBe(question('B', 'Mate?'));
  expect(question('A', 'Mate?')).not.toBe(question('A', 'Draw?'));
  expect(puzzleKey(FEN), 'an exercise from the tables').toBe(FEN);
});

it('asks the mistakes and blunders of one side that have a better line', () => {
  const start = positionFromFen(ruleSet('makruk') as RuleSet, FEN);
  if (!start.ok) throw new Error('no position');
  const line = [start.value];
  const mistake: Mistake = { ply: 1, by: 'w', size: 'blunder', loss: 0.5, move: 'a1a7', best: ['a1a8'] };
  const mistakes: readonly Mistake[] = [
    mistake,
    { ...mistake, size: 'inaccuracy' },
    { ...mistake, by: 'b' },
    { ...mistake, best: [] },
    { ...mistake, ply: 5 },
  ];
  expect(mistakePuzzles(mistakes, line, 'w', 'A - B')).toEqual([
    { kind: 'mistake', fen: FEN, title: 'A - B', played: 'a1a7', loss: 0.5, best: ['a1a8'] },
  ]);
});
