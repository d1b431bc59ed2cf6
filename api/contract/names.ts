/** Names of players, events and sites: their spellings, and which of them are the same. */
import type { GameKind } from '../../engine/endgame/types/game-verdict.ts';
import type { JobId } from './ids.ts';
import type { GameFilter, PlayerMotifs } from './library.ts';
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
 * `script`: they are in different scripts and sound alike.
 */
export const SIMILARITIES = ['form', 'initials', 'typing', 'script'] as const;
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

/** Results of games from the view of a player. */
export interface PlayerResults {
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Games without a result. */
  readonly open: number;
}

/** The games of a player with one colour, or with both. */
export interface PlayerSide extends PlayerResults {
  /** As of an explorer's move: `null` without a finished game against a rated opponent. */
  readonly performance: number | null;
  /** Average length in plies; 0 without games. */
  readonly plies: number;
}

export interface PlayerStatistics {
  /** The preferred spelling. */
  readonly name: string;
  readonly all: PlayerSide;
  readonly white: PlayerSide;
  readonly black: PlayerSide;
  /** How many opponents there are. */
  readonly opponentsTotal: number;
  /** By preferred spelling, those with the most games first. */
  readonly opponents: readonly (PlayerResults & { readonly name: string })[];
  /** Average rating by month, `2023.04`, ascending; games with an unknown month count for `2023.??`. */
  readonly ratings: readonly { readonly month: string; readonly rating: number; readonly games: number }[];
  /** The rule sets of the games, the most frequent first. */
  readonly rules: readonly { readonly rules: string; readonly games: number }[];
  /** Endings that the games reached, the most frequent first. */
  readonly endings: readonly { readonly ending: string; readonly games: number }[];
  /** Motifs of the player, as far as they are counted; labels that do not occur are absent. */
  readonly motifs: PlayerMotifs['labels'];
  /** What the endgame tables found; kinds without games are left out. */
  readonly kinds: readonly { readonly kind: GameKind; readonly games: number }[];
}

/** The methods that the database answers. */
export interface NameRecords {
  /** Names with a spelling that contains the text. */
  list(kind: NameKind, text: string, order: NameOrder, offset: number, limit: number): Promise<NamePage>;
  /** The name that has this spelling. */
  entry(kind: NameKind, spelling: string): Promise<NameEntry>;
  /**
   * The games of a player, under any spelling, that match a filter.
   * @param limit the largest number of opponents and of endings
   */
  player(spelling: string, filter: GameFilter, limit: number): Promise<PlayerStatistics>;
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
