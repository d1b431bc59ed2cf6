/** Exercises over a real host and its tables. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TrainingSession, TrainingTask } from '../../../api/contract/training.ts';
import { issueOf } from '../../../api/failure.ts';
import { extendService } from '../../../api/rpc.ts';
import { mainLineMoves, nodeAt } from '../../../core/study/walk.ts';
import { type TestHost, type TestPage, testHost } from '../../../tests/support/page-host.ts';
import { until } from '../../../tests/support/until.ts';
import { en } from '../../i18n/english.ts';
import { Exercise, type ExerciseHost } from './exercise.svelte.ts';
import { gradeText, studyOfExercise } from './exercise-study.ts';
import { readChoices, Training } from './training.svelte.ts';

let host: TestHost;
let page: TestPage;
beforeAll(async () => {
  host = await testHost();
  page = await host.page();
});
afterAll(() => host.close());

/** Lists may still be on their way when the host goes. */
const failed = (reason: unknown) => {
  if (issueOf(reason).code !== 'closed') throw reason;
};

/** Mate in two with the boat: the king goes first or the boat waits, and the bare king has one square. */
const task: TrainingTask = {
  rules: 'makruk',
  ending: 'KRvK',
  side: 'attack',
  level: null,
  color: 'w',
  start: '7k/8/5K2/8/8/8/8/R7 w - 32 7 60',
  best: 2,
  moveLimit: null,
};

function begin(from: TrainingSession | null = null, what = task) {
  const kept: TrainingSession[] = [];
  const { training } = page.connection.api;
  const exercise = new Exercise(what, training, { kept: session => kept.push(session), failed }, from);
  return { exercise, kept };
}

test('a won ending is played out to mate, and every step is kept', async () => {
  const { exercise, kept } = begin();
  await exercise.begin();
  expect(kept).toEqual([]);
  expect(exercise.verdict).toMatchObject({ outcome: 'win' });
  while (!exercise.over) await exercise.play(exercise.best[0]?.move as string);
  expect(exercise.outcome?.reason).toBe('checkmate');
  expect(exercise.result).toBe('clean');
  expect([...exercise.grades.values()].map(({ kind }) => kind)).toEqual(
    Array.from({ length: exercise.used }, () => 'best'),
  );
  expect(kept.at(-1)).toMatchObject({ result: 'clean', used: exercise.used, mistakes: 0 });
  expect(kept.at(-1)?.moves).toEqual(mainLineMoves(exercise.open.study));
});

test('shows a mistake, which can be taken back and tried again; the result is then with help', async () => {
  const { exercise, kept } = begin();
  await exercise.begin();
  await exercise.play('a1a2');
  expect(exercise.mistakeAt).not.toBeNull();
  const slower = exercise.grades.get('a1a2');
  expect(slower?.kind).toBe('slower');
  expect(slower && gradeText(slower, 'attack', en)).toMatch(/^Keeps the win, but loses \d+ moves? of margin/);
  await exercise.retry();
  expect(exercise.tip).toBe('');
  expect(exercise.playable).toBe(true);
  exercise.hint();
  expect(exercise.hinted).toBe('');
  while (!exercise.over) await exercise.play(exercise.best[0]?.move as string);
  expect(exercise.result).toBe('helped');
  expect(kept.at(-1)).toMatchObject({ retries: 1, hints: 1, result: 'helped' });

  const { open, tip, grades, outcome } = exercise;
  const study = studyOfExercise(
    { study: open.study, tip, ending: 'KRvK', side: 'attack', grades, result: outcome?.result ?? '*' },
    en,
    (_, move) => move,
  );
  expect(mainLineMoves(study).join(' ')).toBe(tip);
  expect(study.result).toBe('1-0');
  expect(nodeAt(study, 'a1a2')).toMatchObject({ nags: [6] });
  expect(nodeAt(study, 'a1a2')?.comment).toContain('Best was');
});

test('giving up shows best play from before the mistake that decided', async () => {
  const { exercise, kept } = begin();
  await exercise.begin();
  await exercise.play('a1a8');
  await exercise.giveUp();
  expect(exercise.result).toBe('given-up');
  expect(kept.at(-1)?.result).toBe('given-up');
  const line = exercise.proof?.split(' ') ?? [];
  expect(line.length).toBeGreaterThan(0);
  expect(exercise.open.positionAt(exercise.proof ?? '').outcome()?.reason).toBe('checkmate');
});

/** The bare king has to begin his count with a word. */
const byHand: TrainingTask = {
  rules: 'makruk-schemingmind',
  ending: 'KRvK',
  side: 'defend',
  level: null,
  color: 'b',
  start: '8/8/8/3k4/8/8/8/R3K3 b - - 0 60',
  best: 13,
  moveLimit: null,
};

test('grades a count that was not begun as a mistake and stores count actions with the moves', async () => {
  const { exercise, kept } = begin(null, byHand);
  await exercise.begin();
  expect(exercise.availableActions.map(({ action }) => action)).toEqual(['start']);
  const move = exercise.best[0]?.move as string;
  await exercise.play(move);
  const silent = exercise.grades.get(move);
  expect(silent).toMatchObject({ count: { mistake: 'silent', halfMoves: 2 } });
  expect(silent && gradeText(silent, 'defend', en)).toContain('The count was not started: 2 plies lost.');

  await exercise.takeBack();
  exercise.playAction({ action: 'start', by: 'b' });
  expect(exercise.open.position.count()).toMatchObject({ counter: 'b', kind: 'piece' });
  await exercise.takeBack();
  expect([exercise.countActions, exercise.retries]).toEqual([[], 1]);
  exercise.playAction({ action: 'start', by: 'b' });
  await exercise.play(move);
  expect(exercise.grades.get(move)).toMatchObject({ kind: 'best', count: null });
  expect(kept.at(-1)).toMatchObject({
    actions: [{ ply: 0, actions: [{ action: 'start', by: 'b' }] }],
    mistakes: exercise.mistakes,
  });

  const again = begin(kept.at(-1) ?? null, byHand);
  await again.exercise.begin();
  expect(again.exercise.open.position.count()?.plies).toBe(exercise.open.position.count()?.plies);
  expect(again.exercise.grades.get(move)?.kind).toBe('best');
  expect(again.exercise.availableActions).toEqual([]);
});

test('a draw without a count is a success once the attack has made its moves', async () => {
  const defence: TrainingTask = {
    ...byHand,
    rules: 'kar-ouk',
    ending: 'KMvK',
    start: '8/8/6K1/8/2M2k2/8/8/8 b - 126 1+1 6 1',
    best: 2,
    moveLimit: 2,
  };
  const { exercise } = begin(null, defence);
  await exercise.begin();
  while (!exercise.over) await exercise.play(exercise.best[0]?.move as string);
  expect([exercise.result, exercise.used, exercise.outcome]).toEqual(['clean', 2, null]);
});

test('an exercise that was left goes on where it was', async () => {
  const first = begin();
  await first.exercise.begin();
  await first.exercise.play('a1a2');
  const { exercise, kept } = begin(first.kept.at(-1) ?? null);
  await exercise.begin();
  expect(exercise.id).toBe(first.exercise.id);
  expect(exercise.tip).toBe(first.exercise.tip);
  expect(exercise.grades.get('a1a2')?.kind).toBe('slower');
  expect(exercise.playable).toBe(true);
  await exercise.takeBack();
  expect(exercise.tip).toBe('');
  expect(kept.at(-1)).toMatchObject({ moves: [], retries: 1 });
});

test('a move is kept before it is answered', async () => {
  const { training } = page.connection.api;
  const kept: TrainingSession[] = [];
  const faults: unknown[] = [];
  let away = false;
  const look: typeof training.look = (...args) => (away ? Promise.reject(new Error('away')) : training.look(...args));
  const listener = {
    kept: (session: TrainingSession) => kept.push(session),
    failed: (reason: unknown) => faults.push(reason),
  };
  const exercise = new Exercise(task, extendService<ExerciseHost, ExerciseHost>(training, { look }), listener);
  await exercise.begin();
  away = true;
  await exercise.play('a1a2');
  expect([exercise.stuck, faults.length]).toEqual([true, 1]);
  expect(kept.at(-1)).toMatchObject({ moves: ['a1a2'], result: null });
  const again = begin(kept.at(-1) ?? null);
  await again.exercise.begin();
  expect(again.exercise.tip).toMatch(/^a1a2 h8/);
  expect(again.exercise.playable).toBe(true);
});

test('what is drawn is kept in the library and comes back after an outage', async () => {
  const training = new Training(page.connection, failed);
  training.choose({ endings: ['KRvK'], level: 2, color: 'w' });
  await training.show();
  expect(training.offer?.unfit).toEqual({ attack: null, defend: null });
  expect(training.offered.map(({ ending }) => ending)).toContain('KRvKN');
  await training.startRandom();
  const { exercise } = training;
  await until(() => expect(exercise?.playable).toBe(true));
  expect(exercise?.task).toMatchObject({ ending: 'KRvK', level: 2, color: 'w' });
  await exercise?.play(exercise.best[0]?.move as string);
  page.cut();
  await exercise?.giveUp();
  expect(exercise?.result).toBe('given-up');
  await page.connection.open();
  training.leave();
  await until(() => expect(training.played?.rows[0]).toMatchObject({ id: exercise?.id, result: 'given-up' }));
  expect(training.played?.total).toBe(1);
});

test('what is chosen before the last choices have come is added to them', async () => {
  const { settings } = page.connection.api;
  await settings.set('training', { level: 3, side: 'defend' });
  const training = new Training(page.connection, failed);
  const shown = training.show();
  training.choose({ level: 4 });
  await shown;
  expect(training.choices).toMatchObject({ level: 4, side: 'defend' });
  expect((await settings.all()).training).toMatchObject({ level: 4, side: 'defend' });
});

test('what the library refuses does not keep back what comes after it', async () => {
  const faults: unknown[] = [];
  const training = new Training(page.connection, reason => faults.push(reason));
  await training.show();
  await until(() => expect(training.played).not.toBeNull());
  const before = training.played?.total as number;
  for (const ending of ['K'.repeat(20_000), 'KRvK']) {
    training.repeat({ ...task, ending });
    await until(() => expect(training.exercise?.playable).toBe(true));
    await training.exercise?.play('a1a2');
  }
  const kept = training.exercise?.id;
  training.leave();
  await until(() => expect(training.played?.rows[0]?.id).toBe(kept));
  expect(training.played?.total).toBe(before + 1);
  expect(faults).not.toEqual([]);
});

test('reads choices of an earlier version, which had other names', () => {
  expect(readChoices({ telling: 'end', speak: true })).toMatchObject({ feedback: 'atEnd', speakCount: true });
  expect(readChoices({ telling: 'end', feedback: 'atOnce' })).toMatchObject({ feedback: 'atOnce' });
});

test('choices of another program fall back one by one', () => {
  expect(readChoices(null)).toMatchObject({ rules: 'makruk', level: 1 });
  expect(readChoices({ rules: 'none', level: 3, side: 'defend', endings: ['KRvK', 7], color: 'x', speak: 1 })).toEqual({
    rules: 'makruk',
    endings: ['KRvK'],
    side: 'defend',
    level: 3,
    color: 'any',
    feedback: 'atOnce',
    speakCount: false,
  });
});
