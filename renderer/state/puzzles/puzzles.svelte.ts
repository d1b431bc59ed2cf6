/** Puzzles that are asked one after another: mistakes and questions of games, reviews, problems of a collection. */
import {
  type PuzzleKind,
  type TrainingReview,
  type TrainingSession,
  type TrainingTask,
  taskOf,
} from '../../../api/contract/training.ts';
import { type Puzzle, puzzleKey, puzzleLine, readPuzzle } from '../../../core/puzzles/puzzle.ts';
import type { Position } from '../../../engine/rules/position.ts';
import type { Wire } from '../shell/connection.svelte.ts';
import { mistakeSolver } from './mistake-solver.ts';
import { problemSolver } from './problem-solver.ts';
import { PuzzleExercise, type PuzzleSolver } from './puzzle-exercise.svelte.ts';
import { questionSolver } from './question-solver.ts';

/** A task, and the stored exercise that its answer completes, if there is one. */
export interface PuzzleQuestion {
  readonly task: TrainingTask;
  readonly session: string | null;
}

interface PuzzlesParts {
  readonly wire: Wire;
  readonly keep: (session: TrainingSession) => void;
  readonly failed: (reason: unknown) => void;
  /** Called when a run has ended. */
  readonly left: () => void;
}

/** Whether a task is a puzzle. */
export const isPuzzle = ({ ending }: Pick<TrainingTask, 'ending'>): boolean =>
  (['mistake', 'problem', 'question'] satisfies PuzzleKind[] as string[]).includes(ending);

/** The question of a stored exercise or a review. */
export const questionOf = (stored: TrainingTask, session: string | null): PuzzleQuestion => ({
  task: taskOf(stored),
  session,
});

export const puzzleTask = (rules: string, puzzle: Puzzle): TrainingTask => ({
  rules,
  ending: puzzle.kind,
  side: 'attack',
  level: null,
  color: puzzle.fen.split(' ')[1] === 'b' ? 'b' : 'w',
  start: puzzleLine(puzzle),
  best: puzzle.kind === 'problem' ? puzzle.wins : 1,
  moveLimit: null,
});

const storedFirst = (task: TrainingTask, id: string, now: number): TrainingSession => ({
  ...task,
  id,
  moves: [],
  actions: [],
  result: null,
  used: 0,
  mistakes: 0,
  hints: 0,
  retries: 0,
  started: now,
  changed: now,
});

/** A run through some puzzles. */
export class PuzzleRun {
  /** Each is made when it is asked. */
  readonly #waiting: readonly (() => PuzzleExercise)[];
  #asked = $state.raw<readonly PuzzleExercise[]>([]);
  /** The puzzle on the board; `null` after the last one. */
  exercise = $state.raw<PuzzleExercise | null>(null);

  readonly total: number;
  readonly number = $derived(this.#asked.length);
  readonly results = $derived.by(() => {
    const results = this.#asked.map(({ result }) => result);
    const clean = results.filter(result => result === 'clean').length;
    const helped = results.filter(result => result === 'helped').length;
    return { clean, helped, failed: results.filter(result => result !== null).length - clean - helped };
  });

  constructor(waiting: readonly (() => PuzzleExercise)[]) {
    this.#waiting = waiting;
    this.total = waiting.length;
    this.next();
  }

  next(): void {
    this.exercise?.stop();
    this.exercise = this.#waiting[this.number]?.() ?? null;
    if (this.exercise) this.#asked = [...this.#asked, this.exercise];
  }
}

export class Puzzles {
  run = $state.raw<PuzzleRun | null>(null);
  readonly #parts: PuzzlesParts;

  constructor(parts: PuzzlesParts) {
    this.#parts = parts;
  }

  start(questions: readonly PuzzleQuestion[]): void {
    this.run?.exercise?.stop();
    this.run = new PuzzleRun(questions.flatMap(question => this.#exercise(question)));
  }

  /** Asks mistakes or questions. Those that are new or have a new line are stored, to be asked again later. */
  async startScheduled(tasks: readonly TrainingTask[]): Promise<void> {
    const keyOf = ({ rules, start }: TrainingTask) => `${rules} ${puzzleKey(start)}`;
    const scheduled = await this.#parts.wire.api.exercises.reviews();
    const reviews = new Map(scheduled.map((review): [string, TrainingReview] => [keyOf(review), review]));
    const now = Date.now();
    const questions = tasks.map((task): PuzzleQuestion => {
      const review = reviews.get(keyOf(task));
      if (review?.start === task.start) return { task, session: review.session };
      const session = review?.session ?? crypto.randomUUID();
      this.#parts.keep(storedFirst(task, session, now));
      return { task, session };
    });
    this.start(questions);
  }

  leave(): void {
    this.run?.exercise?.stop();
    this.run = null;
    this.#parts.left();
  }

  /** Empty for a stored line that is no puzzle. */
  #exercise({ task, session }: PuzzleQuestion): readonly (() => PuzzleExercise)[] {
    const puzzle = readPuzzle(task.start);
    if (puzzle === null) return [];
    const { keep, failed } = this.#parts;
    const solver = (position: Position) => this.#solver(puzzle, position);
    return [() => new PuzzleExercise({ task, puzzle, session, solver, keep, failed })];
  }

  #solver(puzzle: Puzzle, position: Position): PuzzleSolver {
    const { api } = this.#parts.wire;
    if (puzzle.kind === 'question') return questionSolver(puzzle, position);
    return puzzle.kind === 'mistake'
      ? mistakeSolver(puzzle, position, job => api.analysis.search(job, null))
      : problemSolver(puzzle, position.rules.id, api.problems);
  }
}
