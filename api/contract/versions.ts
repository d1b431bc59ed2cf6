/** Earlier versions of the games in the library. */
import type { FlatStudy } from '../../core/study/study.ts';
import type { GameId } from './ids.ts';

/** Limits of the versions of one game; the newest is always kept. */
export const MOST_VERSIONS = 100;
/** Bytes. */
export const MOST_VERSION_BYTES = 4_000_000;

/** A version of a game that a later save has replaced. */
export interface GameVersion {
  readonly id: number;
  /** When it was saved, in milliseconds since the epoch. */
  readonly saved: number;
  /** Moves of all its lines. */
  readonly moves: number;
  /** Bytes in the library. */
  readonly size: number;
}

export interface Versions {
  /** The kept versions of a game, newest first; a damaged one is reported and left out. */
  list(game: GameId): Promise<readonly GameVersion[]>;
  /** Refused with code `no-such-version`. */
  read(id: number): Promise<FlatStudy>;
}
