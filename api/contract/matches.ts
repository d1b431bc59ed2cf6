/** Matches between two engines, which run as jobs. */
import type { TimeControl } from '../../core/play/clock.ts';
import type { Issue } from '../../engine/rules/result.ts';
import type { Color, Result } from '../../engine/rules/types.ts';
import type { PresetChoice } from './engines.ts';
import type { CollectionId, GameId, JobId } from './ids.ts';

/** How long an engine searches for a move. */
export type MoveLimit =
  /** Milliseconds per move. */
  | { readonly kind: 'time'; readonly time: number }
  | { readonly kind: 'nodes'; readonly nodes: number }
  | { readonly kind: 'depth'; readonly depth: number }
  /** An index of `LEVELS`: its number of positions, and its choice among the best moves. */
  | { readonly kind: 'level'; readonly level: number }
  /** Milliseconds for the game and per move. */
  | ({ readonly kind: 'clock' } & TimeControl);

/** A side of a match. */
export type MatchPlayer =
  /** The engine of Chatrang, in threads of the host. `memory`: MiB; `network`: whether networks evaluate. */
  | { readonly kind: 'own'; readonly threads: number; readonly memory: number; readonly network: boolean }
  /** An engine of the list with the values of a preset; `null`: with the values that it has. */
  | { readonly kind: 'external'; readonly id: string; readonly preset: PresetChoice | null };

export type MatchOpenings =
  /** The openings of the game that come with the program. */
  | { readonly kind: 'builtIn' }
  /** One position, as a start and UCI moves. */
  | { readonly kind: 'position'; readonly fen: string; readonly moves: readonly string[] }
  /** A file of openings: UCI moves, FEN or EPD in each line. */
  | { readonly kind: 'text'; readonly name: string; readonly text: string };

/** When games end before the rules end them. */
export interface MatchAdjudication {
  /** A side loses when both engines see it at least `cp` behind for `plies` plies. */
  readonly resign: { readonly cp: number; readonly plies: number } | null;
  /** A draw when both engines see at most `cp` for `plies` plies, from ply `after` on. */
  readonly draw: { readonly cp: number; readonly plies: number; readonly after: number } | null;
  /** By the endgame tables that exist. */
  readonly tables: boolean;
  /** A game of this length is a draw. */
  readonly maxPlies: number;
}

export interface MatchRequest {
  readonly rules: string;
  /** The first one plays White in games with odd numbers. */
  readonly players: readonly [MatchPlayer, MatchPlayer];
  readonly limits: readonly [MoveLimit, MoveLimit];
  readonly openings: MatchOpenings;
  /** Each opening is played with both colours. */
  readonly pairs: number;
  /** Games at a time. */
  readonly concurrency: number;
  readonly adjudication: MatchAdjudication;
  /** Logistic Elo of the two hypotheses of a sequential test, which ends the match; `null`: all games are played. */
  readonly sprt: { readonly elo0: number; readonly elo1: number } | null;
  /** Decides the order of the openings, and the choices of levels. */
  readonly seed: number;
  /** Receives the games. */
  readonly collection: CollectionId;
}

/** Values of the PGN tag `Termination`. */
export type Termination = 'normal' | 'adjudication' | 'time forfeit' | 'rules infraction' | 'abandoned';

/**
 * Why a game ended. The code is the reason of the rules for a `normal` end; otherwise `endgame-table`,
 * `maximum-length`, `agreed-score`, `over-clock` with the milliseconds `time`, `illegal-move` with the `move`, or that
 * of an engine's failure.
 */
export type MatchEnd = Issue;

/** A game that is being played. */
export interface MatchBoard {
  /** From 1. */
  readonly number: number;
  readonly white: string;
  readonly black: string;
  readonly fen: string;
  /** UCI, those of the opening first. */
  readonly moves: readonly string[];
  /** Milliseconds when the last move had been made; `null` for a side without a clock. */
  readonly clocks: Readonly<Record<Color, number | null>>;
  /** Milliseconds since then. */
  readonly thinking: number;
  /** The last evaluation of each side, for White: centipawns, or moves to mate. */
  readonly scores: Readonly<Record<Color, MatchScore | null>>;
}

export interface MatchScore {
  readonly cp: number | null;
  readonly mate: number | null;
  /** Plies. */
  readonly depth: number;
}

/** For the first engine. */
export interface MatchStanding {
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  /** Pairs by their score: 0, 1/2, 1, 3/2 and 2 points. */
  readonly pairs: readonly [number, number, number, number, number];
  /**
   * Logistic Elo difference with its 95 % interval. `null`: unbounded, or there is no game; an unbounded `elo` has the
   * sign of what was won.
   */
  readonly elo: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Probability that it is the stronger one, 0 to 1; `null` while all pairs have the same score. */
  readonly superiority: number | null;
  /** Log-likelihood ratio with its bounds; `accepted`: the hypothesis with `elo0` or `elo1`. */
  readonly sprt: {
    readonly llr: number;
    readonly lower: number;
    readonly upper: number;
    readonly accepted: 'H0' | 'H1' | null;
  } | null;
}

export interface MatchState {
  readonly job: JobId;
  readonly request: MatchRequest;
  readonly names: readonly [string, string];
  readonly running: readonly MatchBoard[];
  /** If none is running: the game that ended last, or was being played when the match was stopped. */
  readonly last: MatchBoard | null;
  readonly standing: MatchStanding;
  readonly finished: number;
  /** Games that each engine has lost by a crash, a hang, an illegal move or its clock. */
  readonly faults: readonly [number, number];
  /** Games that differ; later ones repeat them, because no limit of time applies. `null`: all may differ. */
  readonly different: number | null;
}

export interface MatchGameRow {
  readonly number: number;
  readonly white: string;
  readonly black: string;
  readonly result: Result;
  readonly termination: Termination;
  readonly end: MatchEnd;
  readonly plies: number;
  readonly game: GameId;
}

export interface Matches {
  /**
   * Starts a match as a job. Its games are stored in the collection when they end.
   * Refused with `engine-lacks-rules`, `bad-opening`, `no-openings` and the codes of engines and rule sets.
   */
  start(request: MatchRequest): Promise<JobId>;
  /** The matches whose jobs are listed. */
  list(): Promise<readonly MatchState[]>;
  /** Finished games in the order in which they ended. Refused with `no-such-job`. */
  games(job: JobId, offset: number, limit: number): Promise<readonly MatchGameRow[]>;
}
