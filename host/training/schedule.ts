/**
 * Spaced repetition by FSRS (the package `ts-fsrs`), for repertoires and for exercises. What is due follows from the
 * answers alone: the same answers always give the same schedule, because no random part is added to the intervals.
 */
import { createEmptyCard, forgetting_curve, fsrs, type Grade, Rating, State } from 'ts-fsrs';
import type { DrillGrade } from '../../core/repertoire/grade.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The share of positions that is still known when they are due. */
const RETENTION = 0.9;

const scheduler = fsrs({
  request_retention: RETENTION,
  enable_fuzz: false,
  learning_steps: ['10m'],
  relearning_steps: ['10m'],
});

const RATINGS: Readonly<Record<DrillGrade, Grade>> = {
  again: Rating.Again,
  hard: Rating.Hard,
  good: Rating.Good,
  easy: Rating.Easy,
};

export interface Answered {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly grade: DrillGrade;
}

/** The state of one position. Times are milliseconds since the epoch. */
export interface Scheduled {
  readonly due: number;
  /** Repeated within minutes, because it is new or was forgotten. */
  readonly learning: boolean;
  /** Days after which it is known with the probability {@link RETENTION}. */
  readonly stability: number;
  /** Answers, and how many times it was forgotten after it had been learned. */
  readonly answers: number;
  readonly lapses: number;
  readonly first: number;
  readonly last: number;
}

/** @param answers in their order; @returns `null` without answers */
export function scheduleOf(answers: readonly Answered[]): Scheduled | null {
  const [first] = answers;
  const last = answers.at(-1);
  if (!first || !last) return null;
  let card = createEmptyCard(new Date(first.at));
  // A clock that was set back must not give negative intervals.
  let now = first.at;
  for (const { at, grade } of answers) {
    now = Math.max(now, at);
    ({ card } = scheduler.next(card, new Date(now), RATINGS[grade]));
  }
  return {
    due: card.due.getTime(),
    learning: card.state !== State.Review,
    stability: card.stability,
    answers: answers.length,
    lapses: card.lapses,
    first: first.at,
    last: last.at,
  };
}

/** The probability that a position is known at a time, 0 to 1. */
export const recallOf = ({ last, stability }: Pick<Scheduled, 'last' | 'stability'>, now: number): number =>
  forgetting_curve(scheduler.parameters.w, Math.max(0, now - last) / DAY, stability);
