/**
 * The one contract between the page and the host. A service is an interface of promise-returning methods whose
 * arguments and results are plain data (JSON values and Uint8Array); `rpc.ts` carries all of them without knowing any.
 */

import type { FlatStudy } from '../core/study/study.ts';
import type { DtrRule } from '../engine/endgame/count/dtr-rule.ts';
import type { EndgameStates, Loss, MissingTable } from '../engine/endgame/types/answers.ts';
import type { CountFault, GameKind, GameVerdict, Turn } from '../engine/endgame/types/game-verdict.ts';
import type { Verdict } from '../engine/endgame/types/verdict.ts';
import type { Issue } from '../engine/rules/result.ts';
import type { CountAction, PlyActs, Result } from '../engine/rules/types.ts';
import type { SearchJob, SearchLimits, SearchLine, SearchReport } from '../engine/search/job.ts';
import type { ShellWords } from './menu.ts';
import type { Training } from './training.ts';

export type {
  CountFault,
  EndgameStates,
  FlatStudy,
  GameKind,
  GameVerdict,
  Issue,
  Loss,
  MissingTable,
  SearchJob,
  SearchLimits,
  SearchLine,
  SearchReport,
  Turn,
  Verdict,
};

// ---------------------------------------------------------------- library

export type GameId = number;
export type CollectionId = number;

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

/** All given conditions hold together; text matches anywhere, without regard to case. */
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
export interface JudgedState {
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

export type ImportId = number;

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
  judged(collection: CollectionId | null): Promise<JudgedState>;
  /** Starts a job that shows every game not judged yet to the endgame tables; one that runs is answered again. What it found stays when it is stopped. */
  judge(): Promise<JobId>;

  saveDraft(draft: Draft): Promise<void>;
  drafts(): Promise<readonly Draft[]>;
  discardDraft(id: string): Promise<void>;
}

// ---------------------------------------------------------------- damage

/** A record of the library that cannot be read. Nothing deletes its bytes. */
export interface DamagedRecord {
  readonly table: 'games' | 'drafts' | 'settings' | 'rule_sets' | 'evaluations' | 'training' | 'collections';
  /** The id of a game, draft or exercise, the name of a setting. */
  readonly key: string;
  /** As people know it, such as the players of a game; empty where there is nothing of the kind. */
  readonly name: string;
  readonly reason: string;
}

/** One that was moved aside by a repair or a save. */
export interface QuarantinedRecord extends DamagedRecord {
  readonly id: number;
  /** Milliseconds since the epoch. */
  readonly moved: number;
  /** Characters of its bytes as they are exported. */
  readonly size: number;
}

// ---------------------------------------------------------------- care of the library

export interface CheckReport {
  readonly ok: boolean;
  /** What SQLite says is wrong with the file, its tables missing included; the first 100. */
  readonly file: readonly string[];
  /** Rows that belong to a row that is not there: table and rowid. */
  readonly orphans: readonly string[];
  readonly damaged: readonly DamagedRecord[];
  /** Games whose rows in the index of positions are not those of their moves. */
  readonly positions: readonly GameId[];
  /** Games whose names in lists, or whose text index, are not those of the game. */
  readonly texts: readonly GameId[];
  readonly counts: LibraryCounts;
  /** Damaged records that were moved aside before. */
  readonly quarantined: number;
  /** Milliseconds. */
  readonly time: number;
}

export interface LibraryCounts {
  readonly games: number;
  readonly binned: number;
  readonly drafts: number;
  readonly ruleSets: number;
  readonly exercises: number;
}

export interface RepairReport {
  /** The file was read as far as possible into a new one; the old one was kept here. `null`: it was repaired in place. */
  readonly kept: string | null;
  /** Games that are whole. */
  readonly games: number;
  /** Moved aside with their bytes. */
  readonly moved: readonly DamagedRecord[];
  /** Rows of a damaged file that could not be read: per table, how many at least. */
  readonly lost: readonly { readonly table: string; readonly rows: number }[];
  /** Games whose indexes were written again. */
  readonly indexed: number;
}

export interface BackupOptions {
  readonly automatic: boolean;
  /** Hours between two automatic backups. */
  readonly hours: number;
  /** Automatic backups that are kept. */
  readonly keep: number;
  /** Absolute path; `null`: `backups` beside the library. */
  readonly folder: string | null;
}

export interface BackupFile {
  /** Within its folder; backups are named by it. */
  readonly name: string;
  readonly folder: string;
  /** `replaced`: a library that a restore or a repair took the place of; `layout`: one before its layout was renewed. */
  readonly kind: 'automatic' | 'manual' | 'replaced' | 'layout';
  /** Milliseconds since the epoch. */
  readonly made: number;
  /** Bytes. */
  readonly size: number;
}

export interface BackupList {
  readonly options: BackupOptions;
  readonly folder: string;
  /** Newest first. */
  readonly files: readonly BackupFile[];
}

export interface BackupContents extends LibraryCounts {
  readonly collections: readonly { readonly name: string; readonly games: number }[];
  /** When the last game was changed, milliseconds since the epoch; `null` without games. */
  readonly changed: number | null;
  readonly layout: number;
}

/** Checking, repairing, backing up and restoring the library. */
export interface Care {
  /** Starts a job; its end carries a {@link CheckReport}. */
  check(): Promise<JobId>;
  /** Starts a job that nothing else may run beside; its end carries a {@link RepairReport}. Refused with `library-in-use`, `jobs-running`. */
  repair(): Promise<JobId>;
  quarantined(): Promise<readonly QuarantinedRecord[]>;
  /** All of them with their bytes: one JSON object a line. */
  exportQuarantine(): Promise<string>;
  backups(): Promise<BackupList>;
  /** Refused with `bad-folder`. */
  setBackups(options: BackupOptions): Promise<void>;
  /** Makes one now. */
  backUp(): Promise<BackupFile>;
  /** What is in one of the list. Refused with `no-such-backup`, and the codes of opening a library. */
  contents(name: string): Promise<BackupContents>;
  /** Makes a backup of the list the library; where the file that it replaces lies now. Refused with `library-in-use`, `jobs-running`. */
  restore(name: string): Promise<{ readonly replaced: string | null }>;
}

// ---------------------------------------------------------------- rule sets

/** A user's own rule set as the library keeps it. */
export interface StoredRules {
  readonly id: string;
  /** A complete file of rules (`engine/rules/rule-set-file.ts`). */
  readonly text: string;
  /** Milliseconds since the epoch. */
  readonly created: number;
}

export interface Rules {
  /** Users' own, the oldest first. */
  list(): Promise<readonly StoredRules[]>;
  /** Stores the rule set of a file; refused with `bad-rules` and every fault. The same rules again change the notes alone. */
  save(text: string): Promise<StoredRules>;
  /** Refused with `in-use` while games or drafts are played by it. */
  remove(id: string): Promise<void>;
  /** Of any rule set, as a file that people send each other. */
  exportText(id: string): Promise<string>;
  /** A file of this machine, if by its content or its ending it means to be one of rules; `null`: it is something else. Refused with `file-unreadable`. */
  read(path: string): Promise<RuleFile | null>;
}

export interface RuleFile {
  /** Without folders. */
  readonly name: string;
  /** Bytes of the file. */
  readonly size: number;
  /** The whole of it, unless it is longer than a file of rules can be. */
  readonly text: string;
}

// ---------------------------------------------------------------- explorer

export interface ExplorerMove {
  readonly move: string;
  readonly games: number;
  readonly white: number;
  readonly draws: number;
  readonly black: number;
  /** Latest date among them, PGN text. */
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

// ---------------------------------------------------------------- analysis

/** An evaluation kept in the database, by rule set and position (with its running count). */
export interface StoredEvaluation {
  readonly rules: string;
  /** `searchKey` of the position as decimal text: a FEN does not tell everything about a count that players start. */
  readonly key: string;
  readonly fen: string;
  readonly depth: number;
  readonly nodes: number;
  readonly lines: readonly SearchLine[];
  readonly engine: string;
}

export interface GameAnalysisRequest {
  readonly rules: string;
  readonly start: string;
  /** Main line, UCI. */
  readonly moves: readonly string[];
  /** What the players did with the count on the way. */
  readonly acts?: readonly PlyActs[];
  readonly limits: SearchLimits;
}

export interface EngineInfo {
  readonly name: string;
  readonly threads: number;
  /** MiB. */
  readonly hash: number;
}

export interface Analysis {
  info(): Promise<EngineInfo>;
  /** Starts and warms up the engine, so that the first search runs at full speed; resolves when that is done. */
  prepare(): Promise<void>;
  /** Replaces whatever the session was searching; reports come as `analysis` events with the number returned. */
  start(job: SearchJob): Promise<number>;
  stop(): Promise<void>;
  /** Evaluates every position of a game; progress as a job, each evaluation as an `evaluation` event. */
  analyseGame(request: GameAnalysisRequest): Promise<JobId>;
  /** By their keys (`StoredEvaluation.key`), in their order; `null` where none is kept. */
  stored(rules: string, keys: readonly string[]): Promise<readonly (StoredEvaluation | null)[]>;
}

// ---------------------------------------------------------------- endgame tables

export interface EndgameTable {
  /** `KRSvK`. */
  readonly ending: string;
  /** Of a table of needs: the folder of its rule, `needs-1a2b3c4d`; `null`: distances to mate. */
  readonly counted: string | null;
  /** Ids of rule sets whose usual count takes it. */
  readonly rules: readonly string[];
  /** Shipped with the program, or in the user's own folder. */
  readonly place: 'program' | 'own';
  readonly path: string;
  /** Bytes of the file. */
  readonly size: number;
  /** The longest mate, in moves of the chaser; `null` where none is forced. */
  readonly longest: number | null;
  /** Share of positions, the bare king to move, in which it is mated: 0 to 1. */
  readonly lost: number;
  /** Every block was read without a fault, and the file has not changed since; `false` says only that nobody has looked. */
  readonly verified: boolean;
  /** A part of the file as it is now was found damaged; `false` says only that nobody has met any. */
  readonly damaged: boolean;
}

export interface EndgameList {
  /** Every file; of one name where both folders have it the program's, which is asked first, and then the user's own. */
  readonly tables: readonly EndgameTable[];
  /** Files that cannot be used; their data name the `path`. */
  readonly faults: readonly Issue[];
  /** The user's own. */
  readonly folder: string;
  /** Endings that can be made here, those that are there included. */
  readonly endings: readonly string[];
  /** Endings of four units: each is large and takes long, and is made when it is asked for by its name. */
  readonly onDemand: readonly string[];
  /** Those of them that were begun and can be gone on with. */
  readonly begun: readonly BegunTable[];
}

export interface BegunTable {
  readonly ending: string;
  /** As those of {@link EndgameTable}. */
  readonly counted: string | null;
  /** The last step that is made, -1 before the first. */
  readonly step: number;
  /** Whether every step is made, and the table is only to be written. */
  readonly solved: boolean;
  /** Bytes on disk. */
  readonly size: number;
  readonly rules: readonly string[];
  /** Of needs: what they are made under, to go on by. */
  readonly rule: DtrRule | null;
}

/** Small tables, which are made when a question first waits for them; by their full names, the folder of a rule before the ending. */
export interface SmallMaking {
  /** All that are waited for; `step` is the last that was made of the one at work, `null` of the others. */
  readonly making: readonly { readonly name: string; readonly step: number | null }[];
  /** Somebody has stopped it: nothing is made until it goes on. */
  readonly paused: boolean;
  /** Rises when one has come, or none will: what was answered without it may be asked again. */
  readonly made: number;
}

export interface GenerateLimits {
  readonly threads?: number;
  /** Bytes; fewer threads are taken where they would need more. */
  readonly memory?: number;
}

/** What making tables takes; told before it starts. */
export interface GenerateEstimate {
  /** Those that are not there yet, and what their fishes may become, which is made beside them. */
  readonly endings: readonly string[];
  readonly threads: number;
  /** Most bytes of memory at a time, and bytes that are free. */
  readonly memory: number;
  readonly memoryFree: number;
  /** About so many bytes on disk in the end, and at most on the way, what was begun counted in; bytes that are free there. */
  readonly disk: number;
  readonly diskPeak: number;
  readonly diskFree: number;
  /** About, from the speed measured on this machine. */
  readonly seconds: number;
}

/** A place in a game, as a search is asked about one. */
export type EndgameQuestion = Pick<SearchJob, 'rules' | 'fen' | 'moves' | 'acts'>;

/** A line as it was played, and as it ended on paper. */
export interface EndgameLineQuestion extends EndgameQuestion {
  readonly result: Result | '*';
}

export interface EndgameMove {
  /** UCI. */
  readonly move: string;
  /** What the mover does best to say of the count before it, where the players count. */
  readonly acts: readonly CountAction[];
  /** Of the position after the move; `null` where no table knows it. */
  readonly verdict: Verdict | null;
  /** Moves of the chaser to mate from before this move, counting aside: this one counts when it is the chaser's. */
  readonly mateIn: number | null;
}

export interface EndgameAnswer {
  /** Of the men on the board; `null` when they are no ending that tables could know. */
  readonly ending: string | null;
  /** Where its table lies; `null` when there is none. */
  readonly place: EndgameTable['place'] | null;
  readonly verdict: Verdict | null;
  /** Best first for the side to move; empty without a verdict. */
  readonly moves: readonly EndgameMove[];
  readonly states: EndgameStates;
  /** Tables that are not there and would know more of the position or its moves. */
  readonly missing: readonly MissingTable[];
  /** Why nobody can tell, though no table is missing: first moves are left in a duel or to too many units, or two counts would have to be known at once. */
  readonly unjudged: 'first-moves' | 'two-counts' | null;
  /** Full names of small tables that are being made, or would be if that were not stopped, and without which this is not all that can be said. */
  readonly making: readonly string[];
  /** Why a table that is there could not answer. */
  readonly fault: Issue | null;
}

/** Best play of both sides up to mate or to the end of the count; empty where nothing is to be proved. */
export interface EndgameProof {
  readonly line: readonly { readonly acts: readonly CountAction[]; readonly move: string }[];
  readonly fault: Issue | null;
}

/** What is left when units of the chaser fall: each one, then each two. */
export interface EndgameLosses {
  readonly losses: readonly Loss[];
  readonly fault: Issue | null;
}

export interface EndgameLine {
  /** The ply of the first of the verdicts; 0 is the start. */
  readonly from: number;
  /** After each ply and what the players then did with the count, up to the last that a table knows; `null`: none knows the place. */
  readonly verdicts: readonly (Verdict | null)[];
  /** The line judged as a whole game; `null` with a fault. */
  readonly game: GameVerdict | null;
  readonly missing: readonly string[];
  readonly fault: Issue | null;
}

/** For whose count tables are made: that of a rule set, or of the one rule that a verdict waits for. */
export type TableCount = { readonly rules: string } | { readonly rule: DtrRule };

export interface Tables {
  list(): Promise<EndgameList>;
  /** `count`: tables for a count, with the distances they take; of distances alone where there is none. */
  estimate(endings: readonly string[], limits: GenerateLimits, count?: TableCount | null): Promise<GenerateEstimate>;
  /**
   * Starts a job; a run that was stopped is gone on with by asking again, tables that are whole are kept. Refused with `no-such-ending`,
   * `nothing-to-make`, `memory-short` and `disk-short`.
   */
  generate(endings: readonly string[], limits: GenerateLimits, count?: TableCount | null): Promise<JobId>;
  /** Reads every block of these tables, as a job; all when empty. Tables of needs have their folder before the name. A table that is damaged is told as a notice. Refused with `no-such-table`. */
  verify(endings: readonly string[]): Promise<JobId>;
  /** Of the user's own only, or what was begun of one; refused with `table-shipped`, `no-such-table`, and `tables-busy` while it is being made. */
  remove(ending: string): Promise<void>;
  /** Checks all of a file and takes a copy into the user's own folder, as a job. `text` is no source of a table. */
  import(source: ImportSource): Promise<JobId>;
  verdict(question: EndgameQuestion): Promise<EndgameAnswer>;
  proof(question: EndgameQuestion): Promise<EndgameProof>;
  losses(question: EndgameQuestion): Promise<EndgameLosses>;
  /** What the tables say along the line of these moves. */
  line(question: EndgameLineQuestion): Promise<EndgameLine>;
  /** Stops the making of small tables, or goes on with it. */
  pauseSmall(paused: boolean): Promise<void>;
}

// ---------------------------------------------------------------- jobs, settings, shell

export type JobId = string;

/** How far a table is that is being made. */
export interface MakingTable {
  readonly ending: string;
  readonly step: number;
  /** Of an ending of four units: what it is at, and how much of that is done. */
  readonly slices?: { readonly phase: 'smaller' | 'step' | 'pack'; readonly done: number; readonly of: number };
}

export interface JobState {
  readonly id: JobId;
  readonly kind:
    | 'import'
    | 'export'
    | 'analyse'
    | 'makeTables'
    | 'verifyTables'
    | 'bringTable'
    | 'judgeGames'
    | 'checkLibrary'
    | 'repairLibrary';
  readonly title: string;
  readonly state: 'running' | 'done' | 'failed' | 'cancelled';
  /** In units of `unit`; `total` is `null` while unknown. */
  readonly done: number;
  readonly total: number | null;
  readonly unit: 'bytes' | 'positions' | 'tables' | 'games';
  /** Tables that are being made, and how far each is. */
  readonly making?: readonly MakingTable[];
  /** Games so far (import). */
  readonly games: number;
  /** Per second. */
  readonly rate: number;
  readonly report?: ImportReport;
  readonly check?: CheckReport;
  readonly repair?: RepairReport;
  readonly exported?: ExportReport;
  readonly error?: Issue;
}

export interface Jobs {
  list(): Promise<readonly JobState[]>;
  cancel(id: JobId): Promise<void>;
  /** Forgets an ended job. */
  dismiss(id: JobId): Promise<void>;
}

/** The page's own settings: small JSON values by key. */
export interface Settings {
  all(): Promise<Readonly<Record<string, unknown>>>;
  set(key: string, value: unknown): Promise<void>;
}

export interface ShellInfo {
  readonly version: string;
  readonly shell: 'electron' | 'browser' | 'cli';
  readonly platform: string;
  readonly libraryPath: string;
  /** The library cannot be written: everything that would is refused with `library-read-only`. */
  readonly readOnly: boolean;
  readonly openFiles: readonly string[];
}

export interface Shell {
  info(): Promise<ShellInfo>;
  /** Native dialogs; `null` where the shell has none (the page then uses its own) or the user cancelled. */
  pickFiles(): Promise<readonly string[] | null>;
  /** The system's dialog for a folder; `null` where there is none, or when it was cancelled. */
  pickFolder(): Promise<string | null>;
  /** Writes beside and renames; `false`: this shell cannot, the page downloads instead. */
  saveFile(suggestedName: string, text: string): Promise<boolean>;
  /** The words for what the shell itself says from now on, its menu above all; one without a menu passes over them. */
  speak(words: ShellWords): Promise<void>;
}

/** Every service by name: `api.library.list(...)`. A new service is one line here and one in the host. */
export interface Services {
  readonly library: Library;
  readonly explorer: Explorer;
  readonly rules: Rules;
  readonly analysis: Analysis;
  readonly tables: Tables;
  readonly training: Training;
  readonly care: Care;
  readonly jobs: Jobs;
  readonly settings: Settings;
  readonly shell: Shell;
}

export interface Events {
  readonly analysis: { readonly session: number; readonly report: SearchReport };
  readonly evaluation: StoredEvaluation;
  readonly job: JobState;
  readonly libraryChanged: { readonly collections: boolean };
  /** Another file is the library now: everything that was asked of it is asked again. */
  readonly libraryReplaced: Readonly<Record<string, never>>;
  /** Users' own rule sets, all of them. */
  readonly rulesChanged: { readonly list: readonly StoredRules[] };
  /** Another program has changed the settings. */
  readonly settingsChanged: Readonly<Record<string, never>>;
  /** Tables were made, brought, checked or removed. */
  readonly tablesChanged: Readonly<Record<string, never>>;
  readonly smallTables: SmallMaking;
  /** An exercise was played on, or some were removed. */
  readonly trainingChanged: Readonly<Record<string, never>>;
  /** Files that the system asked to open. */
  readonly openFiles: { readonly paths: readonly string[] };
  /** A menu item of a native menu, by the page's own command name. */
  readonly command: { readonly name: string };
  readonly notice: Issue & { readonly level: 'info' | 'warning' | 'error' };
}

/** Thrown across the border as `{ name, message }`, with a code where one is known. */
export interface RemoteError {
  readonly name: string;
  readonly message: string;
  readonly code?: string;
}
