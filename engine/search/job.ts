/** What a search is asked and what it answers. Plain data: it crosses threads, sockets and files as it is. */
import type { Verdict } from '../endgame/types/verdict.ts';
import type { Color, PlyActions } from '../rules/types.ts';

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
  readonly acts?: readonly PlyActions[];
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
 * `won`: endgame tables prove the win within the count, not its length, since captures begin the count anew; moves that the count at hand must
 * leave, negative when lost. `draw` says that the score is an exact draw at the end of the line and by what; `no-mate`: a table knows that nobody can force mate.
 */
export type Score =
  | { readonly kind: 'cp'; readonly value: number }
  | { readonly kind: 'mate'; readonly value: number }
  | { readonly kind: 'won'; readonly value: number }
  | {
      readonly kind: 'draw';
      readonly by: 'count' | 'repetition' | 'dead-position' | 'stalemate' | 'no-capture' | 'no-mate';
    };

/** What endgame tables say at the end of a line, its moves counted from the root. */
export type LineVerdict = Pick<Verdict, 'chaser' | 'outcome' | 'mate' | 'needs' | 'allows'>;

/** Depth of a line that tables alone have told: more than any search. */
export const KNOWN_DEPTH = 255;

export interface SearchLine {
  /** 1 is the best. */
  readonly rank: number;
  readonly score: Score;
  /** UCI. */
  readonly moves: readonly string[];
  readonly depth: number;
  readonly seldepth: number;
  /** Where the line comes into the tables; they play it to its end from there. */
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
  /** `done`: the last report of this job; `reason` says why it ended. `known`: tables answered, nothing was searched. */
  readonly done: boolean;
  readonly reason?: 'limit' | 'stopped' | 'game-over' | 'only-line-solved' | 'known';
}
