/** Search jobs and reports, as plain data that can be sent between threads and processes. */
import type { Verdict } from '../endgame/types/verdict.ts';
import type { Color, PlyActions } from '../rules/types.ts';

/** Threads of one search. */
export const MAX_THREADS = 64;
/** MiB of the transposition table. */
export const MAX_HASH = 2048;

export interface SearchLimits {
  /** Plies. */
  readonly depth?: number;
  readonly nodes?: number;
  /** Milliseconds. */
  readonly time?: number;
  /** Milliseconds after which no new depth is started. */
  readonly soft?: number;
  /**
   * Moves: stops at a mate in at most this many; without a depth limit, also when no such mate can be found any deeper.
   */
  readonly mate?: number;
  /** Without any limit: search until stopped. */
}

/** A complete description of a search. */
export interface SearchJob {
  readonly rules: string;
  readonly fen: string;
  /** UCI moves from `fen`, needed to detect repetition. */
  readonly moves: readonly string[];
  /** Count actions of the players along the moves. */
  readonly actions?: readonly PlyActions[];
  readonly limits: SearchLimits;
  /** Number of principal variations (MultiPV), 1 to 5. */
  readonly lines: number;
  /** Also search positions that are drawn by a rule, as long as there is a move: other programs may play on. */
  readonly playOn?: boolean;
  /** UCI: only these moves are searched at the root, all when absent. */
  readonly searchmoves?: readonly string[];
}

/**
 * A score from the side to move's point of view. `cp`: centipawns (100 = a fish in the middle game). `mate`: moves to
 * mate, negative when being mated. `won`: endgame tables prove the win within the count, but not its length, since
 * captures restart the count; the value is the DTR, negative when lost. `draw`: an exact draw at the end of the line,
 * with its reason; `no-mate`: neither side can force mate.
 */
export type Score =
  | { readonly kind: 'cp'; readonly value: number }
  | { readonly kind: 'mate'; readonly value: number }
  | { readonly kind: 'won'; readonly value: number }
  | {
      readonly kind: 'draw';
      readonly by: 'count' | 'repetition' | 'dead-position' | 'stalemate' | 'no-capture' | 'no-mate';
    };

/** Result of the endgame tables for the end of a line, with moves counted from the root. */
export type LineVerdict = Pick<Verdict, 'chaser' | 'outcome' | 'dtm' | 'dtr' | 'budget'>;

/** Depth of a line that comes only from tables: more than any search. */
export const KNOWN_DEPTH = 255;

export interface SearchLine {
  /** 1 is the best. */
  readonly rank: number;
  readonly score: Score;
  /** UCI. */
  readonly moves: readonly string[];
  readonly depth: number;
  readonly seldepth: number;
  /** Set if the line enters the tables, which then continue it to its end. */
  readonly verdict?: LineVerdict;
}

export interface SearchReport {
  readonly turn: Color;
  readonly depth: number;
  readonly lines: readonly SearchLine[];
  readonly nodes: number;
  /** Milliseconds. */
  readonly time: number;
  /** Share of the transposition table in use, 0 to 1. */
  readonly full: number;
  /**
   * `done`: the last report of this job; `reason` is why it ended. `known`: the tables gave the result without a
   * search.
   */
  readonly done: boolean;
  readonly reason?: 'limit' | 'stopped' | 'game-over' | 'only-line-solved' | 'known';
  /** Id of the network that evaluated the positions; absent with the classical evaluation. */
  readonly network?: string;
}
