import type { CollectionId } from './ids.ts';
import type { GameRow } from './library.ts';

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
  position(rules: string, fen: string, collection: CollectionId | null): Promise<ExplorerAnswer>;
}
