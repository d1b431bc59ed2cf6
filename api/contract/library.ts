/** Games, collections, imports, exports and drafts. */
import type { CountedLabel } from '../../core/motifs/counted-labels.ts';
import type { ChapterTags } from '../../core/study/chapters.ts';
import type { FlatStudy } from '../../core/study/study.ts';
import type { GameKind } from '../../engine/endgame/types/game-verdict.ts';
import type { Issue } from '../../engine/rules/result.ts';
import type { CollectionId, GameId, ImportId, JobId, LabelId } from './ids.ts';

export interface Collection {
  readonly id: CollectionId;
  readonly name: string;
  /** The collection that it is in; `null`: at the top. */
  readonly parent: CollectionId | null;
  /** Games in it and in the collections inside it, outside the bin. */
  readonly games: number;
  /** Games whose home collection it is, outside the bin; each game has one. */
  readonly own: number;
}

/** The collection of a new library; pages show it in their language until the user renames it. */
export const FIRST_COLLECTION = { id: 1, name: 'My games' } as const;

/** A row of the game list; all of it comes from columns. */
export interface GameRow {
  readonly id: GameId;
  /** Its home collection. */
  readonly collection: CollectionId;
  /** Further collections that it belongs to. */
  readonly collections: readonly CollectionId[];
  readonly labels: readonly LabelId[];
  readonly rules: string;
  readonly white: string;
  readonly black: string;
  readonly whiteElo: number | null;
  readonly blackElo: number | null;
  readonly event: string;
  readonly site: string;
  readonly round: string;
  /** PGN date text, `2023.04.28`, `????.??.??` when unknown. */
  readonly date: string;
  readonly result: string;
  readonly plies: number;
  readonly annotated: boolean;
  /**
   * `whole`: every move was read. `partial`: a legal part is the game, the rest is kept as text. `text`: no moves could
   * be read.
   */
  readonly kept: 'whole' | 'partial' | 'text';
  /** Milliseconds since the epoch. */
  readonly changed: number;
  /** The first ending that tables could cover, `KRSvK`; `null` if there is none or it has not been checked. */
  readonly ending: string | null;
  /** The ply to look at first: the decisive mistake, otherwise the start of that ending. */
  readonly endingPly: number | null;
  /** What the endgame tables found in it. */
  readonly kinds: readonly GameKind[];
}

/** `rating`: the sum of both ratings, then the date. `opening`: {@link Explorer.openingNames}. */
export const SORT_COLUMNS = [
  'id',
  'white',
  'black',
  'whiteElo',
  'blackElo',
  'rating',
  'event',
  'site',
  'round',
  'date',
  'result',
  'rules',
  'plies',
  'changed',
  'annotated',
  'ending',
  'opening',
] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];

/** All conditions must hold. */
export interface GameFilter {
  /** Games that belong to it or to a collection inside it. */
  readonly collection?: CollectionId;
  /** The text of a query (`api/query/parse.ts`); refused with a code of `bad-query-...`. */
  readonly query?: string;
}

/** How often the motifs of a player occur in some games. */
export interface PlayerMotifs {
  readonly name: string;
  /** Games of the player whose motifs are counted. */
  readonly games: number;
  /** Most specific first; labels that do not occur are absent. */
  readonly labels: readonly {
    readonly label: CountedLabel;
    readonly count: number;
    /** Games in which it occurs. */
    readonly games: number;
  }[];
}

export interface MotifStatistics {
  /** Games whose motifs are not counted yet; not included in the figures. */
  readonly waiting: number;
  /** The number of players. */
  readonly total: number;
  /** Those with the most games first. */
  readonly players: readonly PlayerMotifs[];
}

export interface GameQuery {
  readonly filter: GameFilter;
  readonly sort: SortColumn;
  readonly descending: boolean;
  /**
   * What to do until searches on boards have seen every game. `wait` is the default. `search` answers with the games
   * that have been found, and goes on; the event `searchProgress` says when there may be more. `stop` answers, and stops
   * searches that go on.
   */
  readonly unfinished?: 'wait' | 'search' | 'stop';
}

export interface GamePage {
  readonly total: number;
  readonly offset: number;
  readonly rows: readonly GameRow[];
  /** Games of which it is not known yet whether they match. */
  readonly unsearched: number;
}

export interface StoredGame {
  readonly id: GameId;
  readonly collection: CollectionId;
  /** Incremented by every save; saving with an older revision is refused with code `stale`. */
  readonly revision: number;
  readonly study: FlatStudy;
}

/** A game that is a chapter of a study. */
export interface Chapter extends ChapterTags {
  readonly id: GameId;
  /** Its home collection, whose games can be chapters of the same study. */
  readonly collection: CollectionId;
}

/** How many games have been adjudicated by the endgame tables. */
export interface AdjudicationState {
  /** New or changed games that may have reached an ending and have not been checked. */
  readonly waiting: number;
  /**
   * Missing tables with the number of games that they would decide, most first: `KRSMvK`; DTR tables with their folder.
   */
  readonly missing: readonly { readonly table: string; readonly games: number }[];
  /** The number of games of each kind. */
  readonly kinds: Readonly<Record<GameKind, number>>;
  /** Endings that games reached, the most common first. */
  readonly endings: readonly { readonly ending: string; readonly games: number }[];
}

/** An edited, unsaved game. The page writes it shortly after every edit; it survives a crash. */
export interface Draft {
  /** Chosen by the page (a UUID), stable for one opened game. */
  readonly id: string;
  /** The stored game that it edits; `null` for a new one. */
  readonly game: GameId | null;
  readonly revision: number | null;
  readonly study: FlatStudy;
  /** The current position: a path of UCI moves. */
  readonly path: string;
  /** The edits that can be undone, and the undone ones (`core/study/packed-history.ts`); absent: none. */
  readonly undo?: string;
  readonly changed: number;
}

export type ImportSource =
  | { readonly kind: 'upload'; readonly upload: string }
  | { readonly kind: 'text'; readonly name: string; readonly text: string }
  /** Uploaded files with their names below the folder `name`. */
  | { readonly kind: 'folder'; readonly name: string; readonly uploads: readonly string[] }
  | { readonly kind: 'path'; readonly path: string };

/** Bytes of one chunk of an upload. */
export const MAX_CHUNK = 1024 * 1024;

/** A file of games that the host has fetched. */
export interface FetchedGames {
  readonly upload: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** The result of examining the beginning of a source before the import. */
export interface ImportPreview {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly encoding: string;
  /** The dialect: `playok`, `schemingmind`, `pychess`, `uci`, `long`, `plain`... */
  readonly dialect: string;
  /** True when games have no Variant tag: the user is asked once per file. */
  readonly needsRules: boolean;
  readonly guess: string;
  readonly firstGame: string;
  /** Whether the first game of a file names its collections, as in an export of a library. */
  readonly namesCollections: boolean;
  /** For an archive or a folder: how many files it has, and whether all examined ones seem to be of the same game. */
  readonly files: { readonly listed: number; readonly alike: boolean } | null;
  /** The games of a single file, of a large one those at its beginning; `null`: an archive or a folder. */
  readonly games: { readonly counted: number; readonly areAll: boolean } | null;
}

export interface ImportRequest {
  readonly source: ImportSource;
  /** Rule set of games that do not name one; `null`: the likeliest for each file. */
  readonly rules: string | null;
  readonly collection: CollectionId;
  /**
   * Leaves out games that are in the library already, in any collection: with the same rules, start, moves, players,
   * date and result, no different rounds, and no annotation that the stored game lacks. Default: imports all games.
   */
  readonly skipEqual?: boolean;
  /**
   * Games go into the collections that their tag `Collections` names, the first as their home; missing collections are
   * created. Only games without such a tag go into `collection`. Default: the tag is ignored.
   */
  readonly restoreCollections?: boolean;
}

export interface ImportIssue {
  /** `games.pgn`; in an archive or a folder `archive.zip/games/a.pgn`. */
  readonly file: string;
  readonly line: number;
  /** 1 is the first game of the file. */
  readonly game: number;
  readonly ply: number;
  readonly code: string;
  readonly text: string;
  /** The stored game; absent when it was not stored. */
  readonly id?: GameId;
}

/** A tag of a game that was left out, with the value of the equal game in the library. */
export interface TagDifference {
  readonly name: string;
  readonly value: string;
  /** `null`: the game in the library has no such tag. */
  readonly kept: string | null;
}

/** A game that was left out because an equal one is in the library, although its tags differ. */
export interface DuplicateGame {
  /** As in {@link ImportIssue}. */
  readonly file: string;
  readonly line: number;
  /** 1 is the first game of the file. */
  readonly game: number;
  /** The equal game in the library; `null` when it has been deleted since. */
  readonly id: GameId | null;
  readonly tags: readonly TagDifference[];
}

/** Issues in the report of an import. */
export const REPORTED_ISSUES = 1000;

export interface ImportReport {
  /** Identifies the import in the library's log; `null` for an import that was cancelled before it started. */
  readonly id: ImportId | null;
  readonly games: number;
  readonly whole: number;
  readonly partial: number;
  readonly textOnly: number;
  /** Left out because they are in the library already; not included in the counts above, and without issues. */
  readonly skipped: number;
  /** How many of the skipped games have other tags than the stored game: `Library.duplicates` lists them. */
  readonly differing: number;
  /**
   * The first issues, at most {@link REPORTED_ISSUES}, and those of all files that cannot be read; in file order.
   * `Library.importIssues` has all.
   */
  readonly issues: readonly ImportIssue[];
  /** The number of all issues. */
  readonly issueCount: number;
  readonly cancelled: boolean;
  /** Why the import ended early; `null` when it did not. The counts describe what is in the library. */
  readonly error: Issue | null;
  /** Milliseconds. */
  readonly time: number;
}

/** Games by their ids, in that order; or, with `ids: null`, all that match a query, in its order; without `except`. */
export interface ExportSelection {
  readonly ids: readonly GameId[] | null;
  readonly query: GameQuery | null;
  readonly except?: readonly GameId[];
}

/** `epd`: the start position of each game. */
export const EXPORT_FORMATS = ['pgn', 'epd'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface FormattedSelection extends ExportSelection {
  /** PGN without it. */
  readonly format?: ExportFormat;
}

export interface ExportRequest extends FormattedSelection {
  /** The suggested file name. */
  readonly name: string;
}

export interface ExportReport {
  /** Games written. */
  readonly games: number;
  /** Games left out because they were deleted in the meantime or are damaged. */
  readonly deleted: number;
  readonly damaged: number;
}

export interface ExportStart {
  readonly job: JobId;
  /** The page must fetch `/download/<id>` soon; `null`: the shell writes a file that the user has chosen. */
  readonly download: string | null;
}

/** The methods that the database answers. */
export interface LibraryRecords {
  collections(): Promise<readonly Collection[]>;
  createCollection(name: string): Promise<Collection>;
  renameCollection(id: CollectionId, name: string): Promise<Collection>;
  /** Refused with code `not-empty` while it contains games or collections. */
  removeCollection(id: CollectionId): Promise<void>;
  list(query: GameQuery, offset: number, limit: number): Promise<GamePage>;
  /** Rows of these games, in this order, without those that are missing or in the bin. */
  rows(ids: readonly GameId[]): Promise<readonly GameRow[]>;
  /** The chapters of a study of a collection in their order, without damaged games. */
  chapters(collection: CollectionId, study: string): Promise<readonly Chapter[]>;
  open(id: GameId): Promise<StoredGame>;
  /** `game: null` stores a new game in the collection; others stay in theirs. Refused with code `stale` when `revision` is not the stored one. */
  save(game: GameId | null, revision: number | null, collection: CollectionId, study: FlatStudy): Promise<StoredGame>;
  /** Moves games to the bin; {@link OrganisationRecords.undo} restores them by the token. */
  remove(ids: readonly GameId[]): Promise<{ readonly token: string; readonly count: number }>;
  /** The number of games in the bin. */
  binned(): Promise<number>;
  /** Restores all games of the bin; returns how many. */
  restoreAll(): Promise<number>;
  /** Permanently deletes the games in the bin; returns how many. */
  emptyBin(): Promise<number>;
  /** The issues of an import, in the order of the file. */
  importIssues(id: ImportId, offset: number, limit: number): Promise<readonly ImportIssue[]>;
  /** The games that an import left out although their tags differ, in the order of the file. */
  duplicates(id: ImportId, offset: number, limit: number): Promise<readonly DuplicateGame[]>;
  /**
   * PGN text of a few games, in this order; `null`: all that match the query. Refused with `too-large`; `export` has no
   * limit.
   */
  exportText(ids: readonly GameId[] | null, query: GameQuery | null): Promise<string>;

  /** The state of adjudication for one collection, or for all games when it is `null`. */
  adjudication(collection: CollectionId | null): Promise<AdjudicationState>;

  /** The number of games whose motifs are not counted yet. */
  motifsWaiting(): Promise<number>;
  /** Motifs by player in the games that match. @param limit the largest number of players; `null`: all */
  motifStatistics(filter: GameFilter, limit: number | null): Promise<MotifStatistics>;

  saveDraft(draft: Draft): Promise<void>;
  drafts(): Promise<readonly Draft[]>;
  discardDraft(id: string): Promise<void>;
}

export interface Library extends LibraryRecords {
  /** Starts the upload of a file that was dropped on the page or chosen there; chunks have at most 1 MiB. */
  beginUpload(name: string): Promise<string>;
  upload(upload: string, chunk: Uint8Array): Promise<void>;
  /** Discards an upload of this page that no import reads; does nothing if there is none. */
  discardUpload(upload: string): Promise<void>;
  /**
   * Fetches a file of games from an address of HTTP or HTTPS; it becomes an upload. Refused with `address-...`.
   * @param privateHosts hosts of private networks to which the user has agreed: `host` of `address-private`
   */
  fetch(address: string, privateHosts: readonly string[]): Promise<FetchedGames>;
  preview(source: ImportSource): Promise<ImportPreview>;
  /** Starts a job that ends with an {@link ImportReport}, even if it failed after storing games. */
  import(request: ImportRequest): Promise<JobId>;
  /**
   * Starts a job that writes games as PGN into a file that the user chooses, or into a download. It ends with an {@link
   * ExportReport}; a job that is cancelled or fails leaves no file. `null`: the user has cancelled the dialog.
   */
  export(request: ExportRequest): Promise<ExportStart | null>;
  /**
   * Starts a job that checks all pending games against the endgame tables, or returns the running one. A cancelled job
   * keeps its results.
   */
  adjudicate(): Promise<JobId>;
}
