/** Names of players, events and sites: their spellings, and which of them are the same. */
import type { JobId } from './ids.ts';
import type { Change } from './organisation.ts';

export const NAME_KINDS = ['player', 'event', 'site'] as const;
export type NameKind = (typeof NAME_KINDS)[number];

export const NAME_ORDERS = ['games', 'name'] as const;
export type NameOrder = (typeof NAME_ORDERS)[number];

/** A spelling with the number of its games outside the bin. A game counts once, also if both players have the name. */
export interface Spelling {
  readonly text: string;
  readonly games: number;
}

export interface NameEntry {
  /** The preferred spelling. */
  readonly name: string;
  /** Sum over the spellings. */
  readonly games: number;
  /** The preferred one first, then by games. Those without games are aliases. */
  readonly spellings: readonly Spelling[];
}

export interface NamePage {
  readonly total: number;
  readonly offset: number;
  readonly names: readonly NameEntry[];
}

/**
 * Why spellings may be of one name. `form`: they differ in order, punctuation, capital letters, accents or titles.
 * `initials`: one has initials. `typing`: a word differs in one letter, or two in a long word of several.
 */
export const SIMILARITIES = ['form', 'initials', 'typing'] as const;
export type Similarity = (typeof SIMILARITIES)[number];

export interface SimilarNames {
  readonly reason: Similarity;
  /** Two or more, those with the most games first. */
  readonly spellings: readonly Spelling[];
}

export interface SimilarPage {
  readonly total: number;
  readonly offset: number;
  readonly groups: readonly SimilarNames[];
}

/** The methods that the database answers. */
export interface NameRecords {
  /** Names with a spelling that contains the text. */
  list(kind: NameKind, text: string, order: NameOrder, offset: number, limit: number): Promise<NamePage>;
  /** The name that has this spelling. */
  entry(kind: NameKind, spelling: string): Promise<NameEntry>;
  /**
   * Makes spellings aliases of a preferred one, which searches find together; games are not changed. Aliases of the
   * spellings come along. Refused with `bad-name`.
   */
  alias(kind: NameKind, preferred: string, spellings: readonly string[]): Promise<Change>;
  /** These spellings are no aliases any more. */
  separate(kind: NameKind, spellings: readonly string[]): Promise<Change>;
}

export interface Names extends NameRecords {
  /** Starts a job that compares all spellings of a kind that are not aliases already. */
  findSimilar(kind: NameKind): Promise<JobId>;
  /**
   * Starts a job that replaces spellings by the preferred one in all games outside the bin, and makes them aliases of
   * it: one step. It ends with a {@link TagEditReport}. Refused with `bad-name`.
   */
  rename(kind: NameKind, preferred: string, spellings: readonly string[]): Promise<JobId>;
  /** What a job has found, those with the most games first; refused with `no-such-job` when it is not the last one. */
  similar(job: JobId, offset: number, limit: number): Promise<SimilarPage>;
}
