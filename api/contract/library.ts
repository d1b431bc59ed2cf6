/** Games, collections, imports, exports and drafts. */
import type { FlatStudy } from '../../core/study/study.ts';
import type { GameKind } from '../../engine/endgame/types/game-verdict.ts';
import type { Issue } from '../../engine/rules/result.ts';
import type { CollectionId, GameId, ImportId, JobId } from './ids.ts';

export interface Collection {
  readonly id: CollectionId;
  readonly name: string;
  readonly games: number;
}

/** What the list shows of a game, all of it from columns. */
export interface GameRow {
  readonly id: GameId;
  readonly collection: CollectionId;
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
  /** Whole: every move read. Partial: a legal part is the game, the rest kept as text. Text: nothing was readable as moves. */
  readonly kept: 'whole' | 'partial' | 'text';
  /** Milliseconds since the epoch. */
  readonly changed: number;
  /** The first ending of a size for tables that it came to, `KRSvK`; `null` for none, and while nobody has looked. */
  readonly ending: string | null;
  /** Where to look first: the decisive mistake, else where that ending begins. */
  readonly endingPly: number | null;
  /** What the endgame tables found in it. */
  readonly kinds: readonly GameKind[];
}

export type SortColumn =
  | 'id'
  | 'white'
  | 'black'
  | 'event'
  | 'date'
  | 'result'
  | 'rules'
  | 'plies'
  | 'changed'
  | 'ending';

/**
 * All conditions together. A text is made of words, and of phrases between quotes: each must occur somewhere in what its field names, as a
 * part of a word too, without regard to case.
 */
export interface GameFilter {
  readonly collection?: CollectionId;
  readonly player?: string;
  readonly white?: string;
  readonly black?: string;
  readonly event?: string;
  /** PGN date text, inclusive. */
  readonly dateFrom?: string;
  readonly dateTo?: string;
  readonly result?: string;
  readonly rules?: string;
  /** All rule sets of a game, by their `variant`: `Makruk`. */
  readonly game?: string;
  readonly pliesFrom?: number;
  readonly pliesTo?: number;
  /** In comments, and in the kept text of unreadable games. */
  readonly comment?: string;
  /** In names, event, site, round, date, comments. */
  readonly text?: string;
  readonly kept?: GameRow['kept'];
  /** Only games that reach this position in their main line. */
  readonly position?: { readonly rules: string; readonly fen: string };
  /** Only games of this kind, by what the endgame tables found. */
  readonly kind?: GameKind;
  /** Only games that came to this ending, `KRSvK`; refused with `no-such-ending`. */
  readonly ending?: string;
}

export interface GameQuery {
  readonly filter: GameFilter;
  readonly sort: SortColumn;
  readonly descending: boolean;
}

export interface GamePage {
  readonly total: number;
  readonly offset: number;
  readonly rows: readonly GameRow[];
}

export interface StoredGame {
  readonly id: GameId;
  readonly collection: CollectionId;
  /** Grows by one with every save; a save against an older revision is refused with code `stale`. */
  readonly revision: number;
  readonly study: FlatStudy;
}

/** How far the games have been judged by the endgame tables. */
export interface AdjudicationState {
  /** Games that could have something to judge and that nobody has looked at since they came or changed. */
  readonly waiting: number;
  /** Tables that are not there, each with the games it would know more of, most first: `KRSMvK`, tables of needs with their folder. */
  readonly missing: readonly { readonly table: string; readonly games: number }[];
  /** Games of each kind. */
  readonly kinds: Readonly<Record<GameKind, number>>;
  /** Endings that games came to, the commonest first. */
  readonly endings: readonly { readonly ending: string; readonly games: number }[];
}

/** An edited, unsaved game. Written by the page a moment after every edit; survives a crash. */
export interface Draft {
  /** Chosen by the page (a UUID), stable for one opened game. */
  readonly id: string;
  /** The stored game it edits; `null` for a new one. */
  readonly game: GameId | null;
  readonly revision: number | null;
  readonly study: FlatStudy;
  /** Where the user was looking: a path of UCI moves. */
  readonly path: string;
  readonly changed: number;
}

export type ImportSource =
  | { readonly kind: 'upload'; readonly upload: string }
  | { readonly kind: 'text'; readonly name: string; readonly text: string }
  /** Files that were sent, each under its name below the folder `name`. */
  | { readonly kind: 'folder'; readonly name: string; readonly uploads: readonly string[] }
  | { readonly kind: 'path'; readonly path: string };

/** What a look at the beginning of a source says before it is imported. */
export interface ImportPreview {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly encoding: string;
  /** Dialect by its usual name: `playok`, `schemingmind`, `pychess`, `uci`, `long`, `plain`... */
  readonly dialect: string;
  /** True when games carry no Variant tag: the user is asked once for the file. */
  readonly needsRules: boolean;
  readonly guess: string;
  readonly firstGame: string;
  /** Of an archive or a folder: how many files it has, and whether all that were looked at seem to be of the same game. */
  readonly files: { readonly listed: number; readonly alike: boolean } | null;
}

export interface ImportRequest {
  readonly source: ImportSource;
  /** Rule set of games that do not name one; `null`: the likeliest of each file. */
  readonly rules: string | null;
  readonly collection: CollectionId;
  /**
   * Leaves out games that are in the library already, in whatever collection: the same rules, start, moves, players, date and result, no
   * two rounds that differ, and nothing written on the new one that the other has not. All come in when absent.
   */
  readonly skipEqual?: boolean;
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
  /** The game as it was stored; absent when it was not. */
  readonly id?: GameId;
}

/** A tag of a game that was left out, with the value that the equal game in the library has for it. */
export interface TagDifference {
  readonly name: string;
  readonly value: string;
  /** `null`: the game in the library has no such tag. */
  readonly kept: string | null;
}

/** A game that was left out, since an equal one is in the library, although its tags say something else. */
export interface DuplicateGame {
  /** As issues name it. */
  readonly file: string;
  readonly line: number;
  /** 1 is the first game of the file. */
  readonly game: number;
  /** The equal game in the library; `null` when it has been deleted since. */
  readonly id: GameId | null;
  readonly tags: readonly TagDifference[];
}

export interface ImportReport {
  /** In the library's log of imports; `null` for an import that was cancelled before it began. */
  readonly id: ImportId | null;
  readonly games: number;
  readonly whole: number;
  readonly partial: number;
  readonly textOnly: number;
  /** Left out, since they are in the library already; not counted above, and without issues. */
  readonly skipped: number;
  /** Of the skipped games those whose tags differ from the tags of the game in the library: `Library.duplicates` lists them. */
  readonly differing: number;
  /** Every issue, in file order. */
  readonly issues: readonly ImportIssue[];
  readonly cancelled: boolean;
  /** Why the import ended early; `null` when it did not. The counts say what is in the library. */
  readonly error: Issue | null;
  /** Milliseconds. */
  readonly time: number;
}

/** Games by their ids, in that order; or, with `ids: null`, all that match a query, in its order, except some. */
export interface ExportSelection {
  readonly ids: readonly GameId[] | null;
  readonly query: GameQuery | null;
  readonly except?: readonly GameId[];
}

export interface ExportRequest extends ExportSelection {
  /** File name to suggest. */
  readonly name: string;
}

export interface ExportReport {
  /** Games written. */
  readonly games: number;
  /** Games left out, because they were deleted meanwhile, and because their records are damaged. */
  readonly deleted: number;
  readonly damaged: number;
}

export interface ExportStart {
  readonly job: JobId;
  /** The page must fetch `/download/<id>` soon; `null`: the shell writes a file that the user has chosen. */
  readonly download: string | null;
}

export interface Library {
  collections(): Promise<readonly Collection[]>;
  createCollection(name: string): Promise<Collection>;
  renameCollection(id: CollectionId, name: string): Promise<Collection>;
  /** Refused with code `not-empty` while games are in it. */
  removeCollection(id: CollectionId): Promise<void>;
  list(query: GameQuery, offset: number, limit: number): Promise<GamePage>;
  open(id: GameId): Promise<StoredGame>;
  /** `game: null` stores a new game. Refuses with code `stale` when `revision` is not the stored one. */
  save(game: GameId | null, revision: number | null, collection: CollectionId, study: FlatStudy): Promise<StoredGame>;
  /** Moves games to the bin; the token brings them back. */
  remove(ids: readonly GameId[]): Promise<{ readonly token: string; readonly count: number }>;
  restore(token: string): Promise<number>;
  /** How many games lie in the bin. */
  binned(): Promise<number>;
  /** Brings back all of them; how many. */
  restoreAll(): Promise<number>;
  /** Deletes those that lie there now for good; how many. No token brings them back. */
  emptyBin(): Promise<number>;

  /** Bytes of a file that the page holds (drop, file input); 1 MiB at most a chunk. */
  beginUpload(name: string): Promise<string>;
  upload(upload: string, chunk: Uint8Array): Promise<void>;
  preview(source: ImportSource): Promise<ImportPreview>;
  /** Starts a job; its end carries an {@link ImportReport}, also when it failed after it had stored games. */
  import(request: ImportRequest): Promise<JobId>;
  /** The games that an import left out although their tags differ, in the order of the file. */
  duplicates(id: ImportId, offset: number, limit: number): Promise<readonly DuplicateGame[]>;
  /**
   * Starts a job that writes games as PGN into a file that the user chooses, or into a download. Its end carries an
   * {@link ExportReport}; a job that is cancelled or fails leaves no file. `null`: the user has cancelled the dialog.
   */
  export(request: ExportRequest): Promise<ExportStart | null>;
  /** PGN text of a few games, in the given order; `null`: all that match the query. Refused with `too-large`; `export` has no limit. */
  exportText(ids: readonly GameId[] | null, query: GameQuery | null): Promise<string>;

  /** Of a collection, of all games where it is `null`. */
  judged(collection: CollectionId | null): Promise<AdjudicationState>;
  /** Starts a job that shows every game not judged yet to the endgame tables; one that runs is answered again. What it found stays when it is stopped. */
  judge(): Promise<JobId>;

  saveDraft(draft: Draft): Promise<void>;
  drafts(): Promise<readonly Draft[]>;
  discardDraft(id: string): Promise<void>;
}
