import type { GameFilter, GameRow } from './library.ts';

export interface ExplorerMove {
  readonly move: string;
  readonly games: number;
  readonly white: number;
  readonly draws: number;
  readonly black: number;
  /** The latest date of these games, PGN text. */
  readonly last: string;
}

export interface ExplorerAnswer {
  readonly games: number;
  readonly white: number;
  readonly draws: number;
  readonly black: number;
  readonly moves: readonly ExplorerMove[];
  /** Some of the games, best rated and newest first. */
  readonly examples: readonly GameRow[];
}

export interface Explorer {
  /** The games that match the filter. */
  position(rules: string, fen: string, filter: GameFilter): Promise<ExplorerAnswer>;
}
