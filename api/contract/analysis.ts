/** The engine: live analysis, the analysis of a game, and stored evaluations. */
import type { MistakePuzzle } from '../../core/puzzles/puzzle.ts';
import type { PlayerSummary } from '../../core/report/players.ts';
import type { PlyActions } from '../../engine/rules/types.ts';
import type { Explanation } from '../../engine/search/explanation.ts';
import type { SearchJob, SearchLimits, SearchLine, SearchReport } from '../../engine/search/job.ts';
import type { JobId } from './ids.ts';
import type { GameSelection } from './organisation.ts';

/** A stored evaluation, by rule set and position (with its running count). */
export interface StoredEvaluation {
  readonly rules: string;
  /**
   * `searchKey` of the position as decimal text, because a FEN does not contain everything about a count that players
   * start.
   */
  readonly key: string;
  readonly fen: string;
  readonly depth: number;
  readonly nodes: number;
  readonly lines: readonly SearchLine[];
  readonly engine: string;
}

export type ExplainedPosition = Pick<SearchJob, 'rules' | 'fen' | 'moves' | 'actions'>;

export interface GameAnalysisRequest {
  readonly rules: string;
  readonly start: string;
  /** Main line, UCI. */
  readonly moves: readonly string[];
  /** The players' count actions. */
  readonly actions?: readonly PlyActions[];
  readonly limits: SearchLimits;
}

/** The analysis of many games. */
export interface BulkAnalysisOptions {
  /** At most this many; live analysis has priority. */
  readonly threads: number;
  /** Id of an external engine, which has its own threads; absent: the engine of Chatrang. */
  readonly engine?: string;
  /** Per position: at least one of depth, nodes and time. */
  readonly limits: Pick<SearchLimits, 'depth' | 'nodes' | 'time'>;
  /** Plies of the main line, 0 is the start; `toPly` is included, `null`: to the end. */
  readonly fromPly: number;
  readonly toPly: number | null;
  /** Positions are not searched again that have an evaluation of the same or better quality. */
  readonly skipKnown: boolean;
  /** Whether it goes on by itself after a restart of the program; otherwise it waits until it is resumed. */
  readonly continues: boolean;
}

export interface BulkAnalysisRequest extends BulkAnalysisOptions {
  readonly games: GameSelection;
}

/** What the analysis of many games has done. */
export interface BulkAnalysisReport {
  /** Games into which something was written. */
  readonly games: number;
  /** Games that were deleted or damaged. */
  readonly left: number;
  /** Evaluations and symbols written into games. */
  readonly evaluations: number;
  readonly mistakes: number;
}

/** What a report on the players of many games has read. */
export interface PlayerReport {
  /** Games with a judged move. */
  readonly games: number;
  /** Games without evaluations. */
  readonly unjudged: number;
  /** Games that were deleted or damaged. */
  readonly left: number;
  readonly players: number;
}

export interface PlayerSummaryPage {
  readonly total: number;
  readonly offset: number;
  /** Those with the most games first. */
  readonly rows: readonly PlayerSummary[];
}

/** The clock of the side to move, milliseconds. */
export interface MoveClock {
  readonly left: number;
  readonly increment: number;
}

/** A puzzle from a game, with its rule set. */
export interface PlayerMistake {
  readonly rules: string;
  readonly puzzle: MistakePuzzle;
}

export interface EngineSettings {
  readonly threads: number;
  /** MiB of the transposition table. */
  readonly hash: number;
  /** Whether networks evaluate positions. */
  readonly network: boolean;
}

export interface EngineInfo extends EngineSettings {
  readonly name: string;
  /** Largest number of threads: the processors of the machine, at most 64. */
  readonly maxThreads: number;
}

export interface Analysis {
  info(): Promise<EngineInfo>;
  /**
   * Sets threads, memory and evaluation for live analysis and for later analyses of games; more threads than
   * `maxThreads` count as that many. A running search starts again.
   */
  configure(settings: EngineSettings): Promise<EngineInfo>;
  /** Starts and warms up the engine, so that the first search runs at full speed; resolves when that is done. */
  prepare(): Promise<void>;
  /** Replaces the current search of the session; reports arrive as `analysis` events with the returned number. */
  start(job: SearchJob): Promise<number>;
  stop(): Promise<void>;
  /**
   * Searches one position beside live analysis and answers with the last report. Searches run one after another. With a
   * clock, the time follows from it. Refused with `no-limit`: a limit of depth, nodes or time is missing.
   */
  search(job: SearchJob, clock: MoveClock | null): Promise<SearchReport>;
  /**
   * Searches a position in the time of the other side until {@link search} asks for it, or for another one. Limits of
   * time apply from then on.
   */
  ponder(job: SearchJob, clock: MoveClock | null): Promise<void>;
  /** Ends the running {@link search} with what it has found, and pondering. */
  stopSearch(): Promise<void>;
  /** What adds up to the static evaluation of a position. */
  explain(position: ExplainedPosition): Promise<Explanation>;
  /** Evaluates every position of a game; progress as a job, each evaluation as an `evaluation` event. */
  analyseGame(request: GameAnalysisRequest): Promise<JobId>;
  /**
   * Starts a job that evaluates the main lines of many games and writes evaluations and symbols at mistakes into them.
   * It survives restarts, and what it has written can be undone as one step.
   */
  analyseGames(request: BulkAnalysisRequest): Promise<JobId>;
  /**
   * Starts a job that sums up the reports on games by player, from evaluations that the library or the games have.
   * Refused with `no-games`.
   */
  reportPlayers(games: GameSelection): Promise<JobId>;
  /** The players of such a job, until it is dismissed. Refused with `no-such-job`. */
  playerSummaries(job: JobId, offset: number, limit: number): Promise<PlayerSummaryPage>;
  /**
   * Puzzles from the mistakes of a player in the games of such a job, in the order of the games, at most `limit`.
   * Refused with `no-such-job`.
   */
  playerMistakes(job: JobId, player: string, limit: number): Promise<readonly PlayerMistake[]>;
  /** Stored evaluations by their keys (`StoredEvaluation.key`), in that order; `null` where none is stored. */
  stored(rules: string, keys: readonly string[]): Promise<readonly (StoredEvaluation | null)[]>;
}
