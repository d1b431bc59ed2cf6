/** Puzzles over a real host: judged by its engine and its proofs, stored as exercises, scheduled as reviews. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TrainingSession, TrainingTask } from '../../../api/contract/training.ts';
import type { MistakePuzzle, QuestionPuzzle } from '../../../core/puzzles/puzzle.ts';
import { mainLineMoves } from '../../../core/study/walk.ts';
import { type TestHost, type TestPage, testHost } from '../../../tests/support/page-host.ts';
import { Puzzles, puzzleTask } from './puzzles.svelte.ts';

let host: TestHost;
let page: TestPage;
const kept: TrainingSession[] = [];
let puzzles: Puzzles;
beforeAll(async () => {
  host = await testHost();
  page = await host.page();
  puzzles = new Puzzles({
    wire: page.connection,
    keep: session => kept.push(session),
    failed: reason => {
      throw reason;
    },
    left: () => {},
  });
});
afterAll(() => host.close());

/** Mate in two; the boat on a7 gives it up. */
const FEN = '7k/8/5K2/8/8/8/8/R7 w - 32 7 60';
const mistake: MistakePuzzle = { kind: 'mistake', fen: FEN, title: 'A - B', played: 'a1a8', loss: 0.5, best: ['f6g6'] };

test('a mistake is stored, answered with a hint, and due again', async () => {
  const task = puzzleTask('makruk', mistake);
  const other = puzzleTask('makruk', { ...mistake, played: 'a1a7' });
  await puzzles.startScheduled([task, other]);
  expect(kept.map(({ ending, result }) => ({ ending, result }))).toEqual([
    { ending: 'mistake', result: null },
    { ending: 'mistake', result: null },
  ]);
  for (const session of kept) await page.connection.api.exercises.keep(session);
  const exercise = puzzles.run?.exercise;
  if (!exercise) throw new Error('no puzzle');

  await exercise.play('a1a8');
  expect(exercise.feedback).toMatchObject({ right: false, move: 'a1a8', loss: 0.5 });
  await exercise.showHint();
  expect([exercise.hint, exercise.hinted]).toEqual([1, 'f6g6']);
  await exercise.play('f6f7');
  expect(exercise.feedback, 'the engine finds that it wins too').toMatchObject({ right: true, loss: 0 });
  expect(exercise.result).toBe('helped');
  expect(mainLineMoves(exercise.open.study)).toEqual(['f6f7']);
  expect(exercise.open.study.root.children.map(({ move }) => move)).toEqual(['f6f7', 'f6g6', 'a1a8']);

  await page.connection.api.exercises.keep(kept.at(-1) as TrainingSession);
  puzzles.run?.next();
  await puzzles.run?.exercise?.giveUp();
  expect(puzzles.run?.results).toEqual({ clean: 0, helped: 1, failed: 1 });
  puzzles.run?.next();
  expect(puzzles.run?.exercise).toBeNull();
  const reviews = await page.connection.api.exercises.reviews();
  expect(reviews.map(({ start, session }) => ({ start, waits: session !== null }))).toEqual([
    { start: other.start, waits: true },
    { start: task.start, waits: false },
  ]);
});

test('questions and mistakes that wait for an answer are stored once, with their newest line', async () => {
  const { exercises } = page.connection.api;
  const question = (title: string) =>
    puzzleTask('makruk', {
      kind: 'question',
      fen: FEN,
      title,
      text: 'Which move wins?',
      hints: [],
      answers: [{ move: 'f6g6', feedback: '', points: 10 }],
      best: ['f6g6'],
    });
  const lines = async () => {
    const { rows } = await exercises.sessions(0, 50);
    const reviews = await exercises.reviews();
    const isOpen = ({ start }: { readonly start: string }) => start.includes('tqu') || start.includes('a1a6');
    return {
      rows: rows.filter(isOpen).map(({ start }) => start),
      due: reviews.filter(isOpen).map(({ start }) => start),
    };
  };
  const start = async (...tasks: readonly TrainingTask[]) => {
    kept.length = 0;
    await puzzles.startScheduled(tasks);
    for (const session of kept) await exercises.keep(session);
    puzzles.leave();
  };
  const asked = [question('Lesson'), puzzleTask('makruk', { ...mistake, played: 'a1a6' })];
  await start(...asked);
  await start(...asked);
  expect(kept, 'they wait already').toEqual([]);
  const starts = asked.map(task => task.start).sort();
  const before = await lines();
  expect([before.rows.toSorted(), before.due.toSorted()]).toEqual([starts, starts]);
  const renewed = [question('Lesson 1'), puzzleTask('makruk', { ...mistake, played: 'a1a6', loss: 0.6 })];
  await start(...renewed);
  const after = await lines();
  const newest = renewed.map(task => task.start).sort();
  expect([after.rows.toSorted(), after.due.toSorted()]).toEqual([newest, newest]);
});

test('a question has its own answers, hints and points', async () => {
  const puzzle: QuestionPuzzle = {
    kind: 'question',
    fen: FEN,
    title: 'Lesson',
    text: 'How does White win?',
    hints: ['Use the king.'],
    answers: [
      { move: 'f6g6', feedback: 'It takes the squares.', points: 10 },
      { move: 'a1a8', feedback: 'Too early.', points: 0 },
    ],
    best: ['f6g6', 'h8g8'],
  };
  puzzles.start([{ task: puzzleTask('makruk', puzzle), session: null }]);
  const exercise = puzzles.run?.exercise;
  if (!exercise) throw new Error('no puzzle');
  expect(exercise.puzzle).toEqual(puzzle);
  await exercise.play('a1a8');
  expect(exercise.feedback).toMatchObject({ right: false, feedback: 'Too early.', points: 0 });
  await exercise.play('f6f7');
  expect(exercise.feedback).toMatchObject({ right: false, feedback: '', points: 0 });
  await exercise.play('f6g6');
  expect(exercise.feedback).toMatchObject({ right: true, feedback: 'It takes the squares.', points: 10 });
  expect(exercise.result).toBe('helped');
  expect(kept.at(-1)).toMatchObject({ ending: 'question', mistakes: 2, result: 'helped' });
});

test('a problem goes on with the longest defence until it is won', async () => {
  puzzles.start([{ task: puzzleTask('makruk', { kind: 'problem', fen: FEN, title: '', wins: 2 }), session: null }]);
  const exercise = puzzles.run?.exercise;
  if (!exercise) throw new Error('no puzzle');
  await exercise.play('a1a8');
  expect(exercise.feedback?.right).toBe(false);
  await exercise.showHint();
  await exercise.play(exercise.hinted as string);
  expect(exercise.feedback).toMatchObject({ right: true, reply: expect.any(String) });
  expect(exercise.over).toBe(false);
  await exercise.giveUp();
  expect(exercise.solution).toHaveLength(1);
  const line = [...mainLineMoves(exercise.open.study)];
  expect(exercise.open.positionAt(line.join(' ')).outcome()?.reason).toBe('checkmate');
});
