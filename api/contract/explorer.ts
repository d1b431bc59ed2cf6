/** Statistics of positions over the games of a filter. A position counts however it was reached. */
import type { GameId } from './ids.ts';
import type { GameFilter, GameRow } from './library.ts';

export interface ResultCounts {
  readonly games: number;
  readonly white: number;
  readonly draws: number;
  readonly black: number;
}

export interface ExplorerMove extends ResultCounts {
  readonly move: string;
  /** The latest date of these games, PGN text. */
  readonly last: string;
  /** The earliest known date of these games, PGN text. */
  readonly first: string;
  /** The game with that date; `null` if no game has a date. */
  readonly firstGame: GameId | null;
  /** Average rating of the players who made the move; `null` if none has a rating. */
  readonly rating: number | null;
  /**
   * Performance of these players: the average rating of their opponents, and what their score against them is worth
   * (`performanceOf`). `null` without a finished game against a rated opponent.
   */
  readonly performance: number | null;
}

export interface ExplorerAnswer extends ResultCounts {
  readonly moves: readonly ExplorerMove[];
}

export interface PositionGames {
  readonly total: number;
  readonly offset: number;
  /** `ply`: where the position occurs first in the main line. */
  readonly rows: readonly { readonly game: GameRow; readonly ply: number }[];
}

export interface OpeningLimits {
  /** Plies from the position. */
  readonly plies: number;
  /** Moves with a smaller share of the games of the first position are left out, 0 to 1. */
  readonly share: number;
}

/** A position of {@link OpeningTree}. Different orders of moves lead to one node. */
export interface OpeningNode extends ResultCounts {
  readonly fen: string;
  /** The least number of plies from the first position. */
  readonly ply: number;
}

export interface OpeningEdge extends ResultCounts {
  /** Indexes in {@link OpeningTree.nodes}. */
  readonly from: number;
  readonly to: number;
  readonly move: string;
}

/** The most frequent lines from a position. */
export interface OpeningTree {
  /** By ply, the most frequent first; the first node is the position that was asked for. */
  readonly nodes: readonly OpeningNode[];
  readonly edges: readonly OpeningEdge[];
  /** Whether frequent lines are missing because the tree has `MOST_NODES` positions (`api/arguments.ts`). */
  readonly isCut: boolean;
}

/** A position that the user has named. */
export interface PositionName {
  readonly rules: string;
  /** `Position.key` as decimal text. */
  readonly key: string;
  readonly fen: string;
  readonly name: string;
}

/** An empty name removes the name of the position. */
export type NameChange = Omit<PositionName, 'key'>;

export interface Explorer {
  /** The moves of the games that match the filter. */
  position(rules: string, fen: string, filter: GameFilter): Promise<ExplorerAnswer>;
  /** The games that match the filter and have the position in their main line, best rated and newest first. */
  games(rules: string, fen: string, filter: GameFilter, offset: number, limit: number): Promise<PositionGames>;
  /** The openings of the games of a filter, for example of a player. */
  openings(rules: string, fen: string, filter: GameFilter, limits: OpeningLimits): Promise<OpeningTree>;
  /**
   * The openings of games: for each the name of the last named position of its main line, empty without one. Of two such
   * positions of a game, the one whose FEN has the later move number is the last.
   */
  openingNames(games: readonly GameId[]): Promise<readonly string[]>;
  /** All named positions, by name. */
  names(): Promise<readonly PositionName[]>;
  /** Stores all changes or none, and returns those that undo them. Refuses with `bad-name`, `bad-position`. */
  changeNames(changes: readonly NameChange[]): Promise<readonly NameChange[]>;
}
