/** What a search is asked and what it answers. Plain data: it crosses threads, sockets and files as it is. */
import type { Color, PlyActs } from '../rules/types.ts';

export interface SearchLimits {
  /** Plies. */
  readonly depth?: number;
  readonly nodes?: number;
  /** Milliseconds. */
  readonly time?: number;
  /** Milliseconds after which no new depth is begun. */
  readonly soft?: number;
  /** Moves: ends with a mate in so many or fewer; without a depth also where looking deeper for one is no use. */
  readonly mate?: number;
  /** None of them given: search until stopped. */
}

/** A complete description: nothing about a search lives anywhere else. */
export interface SearchJob {
  readonly rules: string;
  readonly fen: string;
  /** UCI moves from `fen`: the history that repetition needs. */
  readonly moves: readonly string[];
  /** What the players did with the count on the way. */
  readonly acts?: readonly PlyActs[];
  readonly limits: SearchLimits;
  /** Principal variations wanted, 1 to 5. */
  readonly lines: number;
  /** Search also where a rule has drawn the game, as long as there is a move: other programs may play on. */
  readonly playOn?: boolean;
  /** UCI: only these moves are searched at the root, all when absent. */
  readonly searchmoves?: readonly string[];
}

/**
 * A score from the side to move's point of view.
 * `cp`: centipawns (100 = a fish in the middle game). `mate`: moves to mate, negative when being mated.
 * `draw` says that the score is an exact draw at the end of the line and by what.
 */
export type Score =
  | { readonly kind: 'cp'; readonly value: number }
  | { readonly kind: 'mate'; readonly value: number }
  | { readonly kind: 'draw'; readonly by: 'count' | 'repetition' | 'dead-position' | 'stalemate' | 'no-capture' };

export interface SearchLine {
  /** 1 is the best. */
  readonly rank: number;
  readonly score: Score;
  /** UCI. */
  readonly moves: readonly string[];
  readonly depth: number;
  readonly seldepth: number;
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
  /** `done`: the last report of this job; `reason` says why it ended. */
  readonly done: boolean;
  readonly reason?: 'limit' | 'stopped' | 'game-over' | 'only-line-solved';
}
