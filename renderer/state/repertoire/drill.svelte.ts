/**
 * A drill: own positions of a repertoire, one by one or along its lines. The first answer in a position is graded and
 * stored, if the position is due, new, or was answered wrongly; other answers are practice.
 */
import type { DrillQueue } from '../../../api/contract.ts';
import type { DrillGrade } from '../../../core/repertoire/grade.ts';
import { boardsOf, type PositionKey, positionIn, type Repertoire } from '../../../core/repertoire/repertoire.ts';
import { cardsOf, type Line, linesOf } from '../../../core/repertoire/survey.ts';
import type { Position } from '../../../engine/rules/position.ts';
import { type HintStep, nextStep } from '../game/hint-step.ts';
import type { Wire } from '../shell/connection.svelte.ts';
import type { Notices } from '../shell/notices.svelte.ts';

export const DRILL_KINDS = ['positions', 'lines'] as const;
export type DrillKind = (typeof DRILL_KINDS)[number];

/** A question: an own position, with the moves that are shown before it. */
interface Question {
  readonly key: PositionKey;
  readonly position: Position;
  /** The line that is drilled and the number of the move that is asked; `null` for a single position. */
  readonly line: { readonly moves: readonly string[]; readonly ply: number } | null;
}

export interface Feedback {
  readonly move: string;
  readonly correct: boolean;
  /** Correct, but another move is preferred or belongs to the line. */
  readonly other: string | null;
  /** Of the stored answer; `null` if it was practice. */
  readonly grade: DrillGrade | null;
  readonly answer: number | null;
  readonly due: number | null;
}

interface DrillParts {
  readonly id: number;
  readonly repertoire: Repertoire;
  readonly kind: DrillKind;
  readonly queue: DrillQueue;
  /** Ask everything, not only what is due or new. */
  readonly all: boolean;
  readonly wire: Wire;
  readonly notices: Notices;
}

export class Drill {
  readonly kind: DrillKind;
  readonly repertoire: Repertoire;
  readonly #id: number;
  readonly #wire: Wire;
  readonly #notices: Notices;
  /** Due and new positions that were not answered yet. */
  readonly #open: Set<PositionKey>;
  readonly #questions: Question[];
  /** Positions that were answered in this drill. */
  readonly #answered = new Set<PositionKey>();
  #index = $state(0);
  #began = performance.now();
  hint = $state.raw<HintStep>(0);
  /** The answer to the question on the board. */
  feedback = $state.raw<Feedback | null>(null);
  /** A wrong move was played in this question. */
  missed = $state(false);
  correct = $state(0);
  wrong = $state(0);
  readonly total: number;

  readonly question: Question | null = $derived.by(() => this.#questions[this.#index] ?? null);
  readonly done = $derived(this.question === null);
  readonly number = $derived.by(() => Math.min(this.#index + 1, this.total));
  /** The accepted moves, the preferred one first. */
  readonly accepted: readonly string[] = $derived.by(() =>
    this.question ? positionIn(this.repertoire, this.question.key).moves.map(({ move }) => move) : [],
  );

  constructor({ id, repertoire, kind, queue, all, wire, notices }: DrillParts) {
    this.#id = id;
    this.repertoire = repertoire;
    this.kind = kind;
    this.#wire = wire;
    this.#notices = notices;
    const wanted = [...queue.due, ...queue.fresh];
    this.#open = new Set(wanted);
    const asked = all ? cardsOf(repertoire) : wanted;
    this.#questions = kind === 'positions' ? positionQuestions(repertoire, asked) : lineQuestions(repertoire, asked);
    this.total = this.#questions.length;
  }

  /** @param move UCI */
  async play(move: string): Promise<void> {
    const { question } = this;
    if (!question || this.feedback?.correct) return;
    const correct = this.accepted.includes(move);
    const expected = question.line?.moves[question.line.ply] ?? this.accepted[0] ?? move;
    const other = correct && move !== expected ? expected : null;
    const first = !this.missed && !this.#answered.has(question.key);
    const isGraded = first && (this.#open.has(question.key) || !correct);
    const feedback: Feedback = { move, correct, other, grade: null, answer: null, due: null };
    this.feedback = feedback;
    if (!correct) this.missed = true;
    if (first) {
      this.#answered.add(question.key);
      if (correct) this.correct++;
      else this.wrong++;
    }
    if (!isGraded) return;
    this.#open.delete(question.key);
    const time = Math.round(performance.now() - this.#began);
    const result = { position: question.key, correct, hint: this.hint > 0, time, at: Date.now() };
    try {
      const { grade, answer, due } = await this.#wire.api.repertoires.answer(this.#id, result);
      if (this.feedback === feedback) this.feedback = { ...feedback, grade, answer, due };
    } catch (reason) {
      this.#notices.failed(reason);
    }
  }

  giveHint(): void {
    if (!this.feedback?.correct) this.hint = nextStep(this.hint);
  }

  /** Takes the last stored answer back and asks again: for a slip of the hand. */
  async takeBack(): Promise<void> {
    const { feedback, question } = this;
    if (!feedback || feedback.answer === null || !question) return;
    if (feedback.correct) this.correct--;
    else this.wrong--;
    this.#answered.delete(question.key);
    this.#open.add(question.key);
    this.#ask(this.#index);
    try {
      await this.#wire.api.repertoires.takeBack(feedback.answer);
    } catch (reason) {
      this.#notices.failed(reason);
    }
  }

  next(): void {
    if (this.question && this.feedback) this.#ask(this.#index + 1);
  }

  /** Leaves the question without an answer. */
  skip(): void {
    if (this.question) this.#ask(this.#index + 1);
  }

  #ask(index: number): void {
    this.#index = index;
    this.feedback = null;
    this.missed = false;
    this.hint = 0;
    this.#began = performance.now();
  }
}

function positionQuestions(repertoire: Repertoire, keys: readonly PositionKey[]): Question[] {
  const boards = boardsOf(repertoire);
  return keys.flatMap(key => {
    const position = boards.get(key);
    return position ? [{ key, position, line: null }] : [];
  });
}

/** Every own position of the lines that have one of the positions; each line from the start to its end. */
function lineQuestions(repertoire: Repertoire, keys: readonly PositionKey[]): Question[] {
  const boards = boardsOf(repertoire);
  const left = new Set(keys);
  return linesOf(repertoire).flatMap((line: Line) => {
    if (!line.keys.some((key, ply) => ply < line.moves.length && left.has(key))) return [];
    for (const key of line.keys) left.delete(key);
    return line.moves.flatMap((_, ply) => {
      const key = line.keys[ply] as PositionKey;
      const position = boards.get(key);
      return position?.turn === repertoire.color ? [{ key, position, line: { moves: line.moves, ply } }] : [];
    });
  });
}
