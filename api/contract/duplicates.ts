/** Duplicates: games with the same moves, and games that are the beginning of another one. */
import type { Tag } from '../../core/study/study.ts';
import type { GameId, JobId } from './ids.ts';
import type { GameRow } from './library.ts';
import type { Change } from './organisation.ts';

/**
 * `exact`: the same moves and the same tags; annotations may differ. `sameMoves`: the same moves and different tags.
 * `contained`: the moves of one are the beginning of the other. Rule sets with the same legal moves count as one.
 */
export const DUPLICATE_KINDS = ['exact', 'sameMoves', 'contained'] as const;
export type DuplicateKind = (typeof DUPLICATE_KINDS)[number];

/**
 * Shorter games are duplicates only if players and date are the same, and are never contained in another one. Games
 * without moves are no duplicates.
 */
export const LEAST_PLIES = 20;

/** Games of one group: two or more, the longest ones first, then ascending by id. */
export type DuplicateGroup = readonly GameRow[];

export interface DuplicatePage {
  /** Groups of this kind that are left. */
  readonly total: number;
  readonly offset: number;
  readonly groups: readonly DuplicateGroup[];
}

/** The number of groups of each kind that are left. */
export interface DuplicateCounts extends Readonly<Record<DuplicateKind, number>> {
  /** Games that the search could not read because of damage, and has not compared. */
  readonly unread: number;
}

/** The methods that the database answers. */
export interface DuplicateRecords {
  /**
   * What the last search has found, without groups whose games have been deleted, merged or kept apart since; `null`:
   * no search has ended.
   */
  counts(): Promise<DuplicateCounts | null>;
  groups(kind: DuplicateKind, offset: number, limit: number): Promise<DuplicatePage>;
  /** Remembers that these games are no duplicates of each other. */
  keepApart(games: readonly GameId[]): Promise<Change>;
  /**
   * Merges games of one rule set and start into the first of them, which gets the annotations, collections and labels of
   * all; the others go to the bin. Where tags differ, the values in `tags` are taken (`Result` too), or else the most
   * complete ones; the others become tags named `Other...`. One step for
   * {@link OrganisationRecords.undo}. Refused with `cannot-merge`.
   */
  merge(games: readonly GameId[], tags: readonly Tag[]): Promise<Change>;
}

export interface Duplicates extends DuplicateRecords {
  /** Starts a job that compares all games of the library outside the bin. */
  find(): Promise<JobId>;
  /**
   * Starts a job that merges every exact group that is left; one step. It ends with a `TagEditReport`, also when it is
   * cancelled.
   */
  mergeExact(): Promise<JobId>;
}
