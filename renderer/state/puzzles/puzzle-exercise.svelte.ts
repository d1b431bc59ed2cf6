/**
 * A puzzle on the board. The line of right moves and replies is the main line of a study that no tab shows; `tip` is
 * its end. A solver judges each answer. The result is stored like that of any exercise.
 */
import type { TrainingResult, TrainingSession, TrainingTask } from '../../../api/contract/training.ts';
import type { Puzzle } from '../../../core/puzzles/puzzle.ts';
import { puzzleStudy } from '../../../core/puzzles/puzzle-study.ts';
import { addLine, newStudy } from '../../../core/study/edit.ts';
import { childPath, pathLength, pathMoves } from '../../../core/study/path.ts';
import type { Path } from '../../../core/study/study.ts';
import type { Position } from '../../../engine/rules/position.ts';
import { type HintStep, LAST_STEP, nextStep } from '../game/hint-step.ts';
import { OpenStudy } from '../game/study.svelte.ts';

export interface Judgement {
  readonly right: boolean;
  /** What the answer loses of the expected result, 0 to 1; `null` if it is not measured. */
  readonly loss: number | null;
  /** After a right answer: the reply after which the puzzle goes on, `null` if it is solved. After a wrong one: its refutation. */
  readonly reply: string | null;
  /** What a question says about the answer; may be empty. */
  readonly feedback?: string;
  /** Of a question. */
  readonly points?: number;
}

export interface PuzzleSolver {
  /** @param moves from the position of the puzzle, UCI @param move the answer after them */
  judge(moves: readonly string[], move: string): Promise<Judgement>;
  /** The best line after the moves, UCI; its first move is the hint. */
  solution(moves: readonly string[]): Promise<readonly string[]>;
  /** Ends work whose result is no longer awaited. */
  stop(): void;
}

export interface Feedback extends Judgement {
  /** Before the answer. */
  readonly path: Path;
  readonly move: string;
}

interface PuzzleParts {
  readonly task: TrainingTask;
  readonly puzzle: Puzzle;
  /** The stored exercise that the answer completes; `null`: a new one. */
  readonly session: string | null;
  readonly solver: (position: Position) => PuzzleSolver;
  readonly keep: (session: TrainingSession) => void;
  readonly failed: (reason: unknown) => void;
}

const label = { code: 'move' };

export class PuzzleExercise {
  readonly id: string;
  readonly task: TrainingTask;
  readonly puzzle: Puzzle;
  readonly open: OpenStudy;
  tip = $state.raw<Path>('');
  /** An answer is judged, or the solution is searched. */
  waiting = $state(false);
  feedback = $state.raw<Feedback | null>(null);
  hint = $state.raw<HintStep>(0);
  /** Shown by the hint, UCI. */
  hinted = $state.raw<string | null>(null);
  result = $state.raw<TrainingResult | null>(null);
  /** The solution after the tip, UCI, as soon as the puzzle has ended. */
  solution = $state.raw<readonly string[]>([]);
  wrong = $state(0);
  #hints = 0;
  #stopped = false;
  readonly #started = Date.now();
  readonly #solver: PuzzleSolver;
  readonly #parts: PuzzleParts;

  readonly over = $derived(this.result !== null);
  readonly solved = $derived(this.result === 'clean' || this.result === 'helped');
  readonly playable = $derived.by(() => !this.over && !this.waiting && this.open.path === this.tip);

  constructor(parts: PuzzleParts) {
    const { task, puzzle, session, solver } = parts;
    this.#parts = parts;
    this.id = session ?? crypto.randomUUID();
    this.task = task;
    this.puzzle = puzzle;
    this.open = new OpenStudy(newStudy(task.rules, puzzle.fen), {}, () => undefined);
    this.open.orientation = task.color;
    this.#solver = solver(this.open.position);
  }

  /** @param move a legal move at the tip, UCI */
  async play(move: string): Promise<void> {
    if (!this.playable) return;
    const path = this.tip;
    await this.#work(async () => {
      const judgement = await this.#solver.judge(pathMoves(path), move);
      if (this.over) return;
      this.feedback = { ...judgement, path, move };
      if (judgement.right) await this.#advance(move, judgement.reply);
      else this.wrong++;
      this.#keep();
    });
  }

  /** Shows more of the next move. */
  async showHint(): Promise<void> {
    if (!this.playable || this.hint === LAST_STEP) return;
    await this.#work(async () => {
      this.hinted ??= (await this.#solver.solution(pathMoves(this.tip)))[0] ?? null;
      this.hint = nextStep(this.hint);
      this.#hints++;
    });
  }

  async giveUp(): Promise<void> {
    if (this.over || this.waiting) return;
    await this.#work(() => this.#end('given-up'));
    this.#keep();
  }

  /** Leaves the puzzle: what is still judged does not matter any more. */
  stop(): void {
    this.#stopped = true;
    this.#solver.stop();
  }

  async #advance(move: string, reply: string | null): Promise<void> {
    const moves = reply === null ? [move] : [move, reply];
    const path = moves.reduce(childPath, this.tip);
    this.open.edit(addLine(this.open.study, this.tip, moves).study, label, path);
    this.tip = path;
    this.hint = 0;
    this.hinted = null;
    if (reply === null) await this.#end(this.wrong + this.#hints === 0 ? 'clean' : 'helped');
  }

  /** Adds the solution, and of a mistake the move of the game, to the tree. */
  async #end(result: TrainingResult): Promise<void> {
    const moves = pathMoves(this.tip);
    this.solution = result === 'given-up' ? await this.#solver.solution(moves) : [];
    this.open.edit(puzzleStudy(this.task.rules, this.puzzle, moves, this.solution), label, this.tip);
    this.result = result;
  }

  async #work(step: () => Promise<void>): Promise<void> {
    this.waiting = true;
    try {
      await step();
    } catch (reason) {
      if (!this.#stopped) this.#parts.failed(reason);
    } finally {
      this.waiting = false;
    }
  }

  #keep(): void {
    this.#parts.keep({
      ...this.task,
      id: this.id,
      moves: pathMoves(this.tip),
      actions: [],
      result: this.result,
      used: (pathLength(this.tip) + 1) >> 1,
      mistakes: this.wrong,
      hints: this.#hints,
      retries: 0,
      started: this.#started,
      changed: Date.now(),
    });
  }
}
