/** Repertoires of openings, and drills with spaced repetition. Times are milliseconds since the epoch. */
import type { Replies } from '../../core/repertoire/gaps.ts';
import type { DrillGrade, DrillResult } from '../../core/repertoire/grade.ts';
import type { FlatRepertoire, PositionKey, RepertoireHead } from '../../core/repertoire/repertoire.ts';
import type { GameFilter } from './library.ts';

export type RepertoireId = number;

export interface RepertoireRow extends RepertoireHead {
  readonly id: RepertoireId;
  readonly revision: number;
  /** Positions that drills ask. */
  readonly cards: number;
  /** Of them, those that are due, and new ones that today may still add. */
  readonly due: number;
  readonly fresh: number;
  readonly changed: number;
}

/** A repertoire that was removed and can be restored. */
export interface RemovedRepertoire extends RepertoireHead {
  readonly id: RepertoireId;
  readonly removed: number;
}

export interface StoredRepertoire {
  readonly id: RepertoireId;
  readonly revision: number;
  readonly repertoire: FlatRepertoire;
}

/** The positions of a drill. */
export interface DrillQueue {
  /** The first due first. */
  readonly due: readonly PositionKey[];
  /** In the order of the lines; no more than today may still add. */
  readonly fresh: readonly PositionKey[];
}

export interface DrillAnswer extends DrillResult {
  readonly position: PositionKey;
  readonly at: number;
}

export interface DrillAnswered {
  /** Takes the answer back. */
  readonly answer: number;
  readonly grade: DrillGrade;
  /** When the position is due again. */
  readonly due: number;
}

/** What is known of one position of a drill. */
export interface DrillPosition {
  readonly key: PositionKey;
  readonly due: number;
  /** The probability that it is known now, 0 to 1. */
  readonly recall: number;
  readonly learning: boolean;
  /** Known for at least three weeks. */
  readonly mature: boolean;
  readonly answers: number;
  readonly correct: number;
  readonly lapses: number;
  readonly last: number;
}

/** Answers of a day. */
export interface DrillDay {
  /** Midnight, local time. */
  readonly day: number;
  /** Answers in positions that had been answered on an earlier day, and how many of them were correct. */
  readonly reviews: number;
  readonly correct: number;
  /** Positions that were answered for the first time. */
  readonly fresh: number;
}

export interface DrillStatistics {
  /** Positions without an answer. */
  readonly fresh: number;
  readonly positions: readonly DrillPosition[];
  /** The last 30 days with today, the oldest first. */
  readonly days: readonly DrillDay[];
  /** Positions that fall due today (with those that were due before), tomorrow ...: 30 days. */
  readonly forecast: readonly number[];
}

/** Prepared openings. */
export interface Repertoires {
  /** By name. A damaged one is reported and left out. */
  list(now: number): Promise<readonly RepertoireRow[]>;
  /** Refused with `no-such-repertoire`. */
  open(id: RepertoireId): Promise<StoredRepertoire>;
  /**
   * Stores a new repertoire (`id` and `revision` are `null`) or a new version of one. Refused with `bad-repertoire`,
   * `no-such-repertoire`, and `stale`: another version was stored meanwhile.
   */
  save(
    id: RepertoireId | null,
    revision: number | null,
    repertoire: FlatRepertoire,
  ): Promise<{ readonly id: RepertoireId; readonly revision: number }>;
  /** `restore` brings it back with its answers. Removed repertoires are erased after 30 days. */
  remove(id: RepertoireId, now: number): Promise<void>;
  restore(id: RepertoireId): Promise<void>;
  /** Repertoires that `restore` brings back, the last removed one first. A damaged one is reported and left out. */
  removed(now: number): Promise<readonly RemovedRepertoire[]>;
  queue(id: RepertoireId, now: number): Promise<DrillQueue>;
  /** Refused with `no-such-repertoire` and `no-such-position`. */
  answer(id: RepertoireId, answer: DrillAnswer): Promise<DrillAnswered>;
  /** Nothing happens if the answer is gone. */
  takeBack(answer: number): Promise<void>;
  statistics(id: RepertoireId, now: number): Promise<DrillStatistics>;
  /** The moves that games of the library played in some positions, in their order. */
  replies(rules: string, fens: readonly string[], filter: GameFilter): Promise<readonly Replies[]>;
}
