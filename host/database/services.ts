/** The services that the database thread offers to the host, over the same RPC as the host's own services. */

import type {
  BackupContents,
  BackupFile,
  BulkAnalysisRequest,
  CheckReport,
  CollectionId,
  DamagedRecord,
  DuplicateKind,
  DuplicateRecords,
  Exercises,
  Explorer,
  FormattedSelection,
  GameId,
  GameSelection,
  ImportId,
  ImportPreview,
  ImportReport,
  Issue,
  LibraryRecords,
  NameKind,
  NameRecords,
  OrganisationRecords,
  Quarantine,
  RepairReport,
  Repertoires,
  RuleRecords,
  Settings,
  SimilarNames,
  Spelling,
  StepName,
  StoredEvaluation,
  StoredRules,
  TagEdit,
  TagEditReport,
  Versions,
} from '../../api/contract.ts';
import type { Source } from '../files/reading.ts';
import type { BackupTask } from '../safety/make-backup.ts';
import type { AdjudicatedGame, PendingGame, PendingWork } from './adjudications.ts';
import type { AnalysedGame, StoredAnalysis } from './analysis-queue.ts';
import type { CompactFault } from './compact.ts';
import type { ExportPiece } from './export.ts';
import type { CountedGame, UncountedGame } from './motif-counts.ts';
import type { SeenFile, StoredFolder } from './watched-folders-store.ts';

export interface OpenRequest {
  readonly path: string;
  /** File URL of the rules kernel. */
  readonly rulesWasm: string;
  /** Imports have their own thread and connection, so that lists and drafts never wait for a file. */
  readonly purpose: 'library' | 'import';
  /** Opens the file read-only even if it could be written. */
  readonly readOnly?: boolean;
}

export interface OpenReport {
  /** True when this call created the library, which has no games yet. */
  readonly created: boolean;
  /** Path of a copy of the file from before its layout was upgraded. */
  readonly backup: string | null;
  /** Why the file was not made smaller after an upgrade that has freed much of it; `null`: nothing prevented it. */
  readonly compactFault: CompactFault | null;
  readonly ruleSets: readonly StoredRules[];
  /** Every write is refused with `library-read-only`. */
  readonly readOnly: boolean;
  /** `service.method` of every method that must not be called again when its thread ended (`repeatable.ts`). */
  readonly once: readonly string[];
}

/** An import whose process ended first. */
export interface InterruptedImport {
  readonly file: string;
  /** Games that it had stored. */
  readonly games: number;
}

export interface ImportTask {
  readonly source: Source;
  /** Its name in reports. */
  readonly name: string;
  /** Rule set of games that name none; `null`: the likeliest for each file. */
  readonly rules: string | null;
  readonly collection: CollectionId;
  /** Leaves out games that are in the library already (`equal-games.ts`). */
  readonly skipEqual?: boolean;
  /** Games that name their collections go into those rather than into `collection`. */
  readonly restoreCollections?: boolean;
}

export interface EditProgress extends TagEditReport {
  /** Games processed so far. */
  readonly done: number;
}

export interface BegunEdit {
  readonly id: number;
  /** Games to be processed. */
  readonly total: number;
}

/** Packed groups of duplicates (`duplicates/groups.ts`). */
export interface FoundGroups extends Readonly<Record<DuplicateKind, Uint8Array>> {
  /** Games that could not be read. */
  readonly unread: number;
}

/** Whether a method may be repeated is decided where it is implemented (`database.ts`, `repeatable.ts`). */
export interface DatabaseServices {
  readonly database: {
    open(request: OpenRequest): Promise<OpenReport>;
    /**
     * Starts to index the games of an import that was cancelled or failed; explorer and position search wait for it.
     */
    /** Writes the log back into the file; the last call. */
    close(): Promise<void>;
  };
  readonly library: LibraryRecords;
  readonly versions: Versions;
  readonly organisation: OrganisationRecords;
  readonly duplicates: DuplicateRecords;
  readonly duplicateSearch: {
    /**
     * Games that change from now on are compared again before they are merged. Returns the path of the file to search.
     */
    begin(): Promise<string>;
    /** What a search has found. */
    use(groups: FoundGroups): Promise<void>;
  };
  /** Long edits, which are one step. */
  readonly edits: {
    /** Finds the games whose tags are to be edited; must be followed by `end`. */
    tags(selection: GameSelection, edits: readonly TagEdit[], what: StepName): Promise<BegunEdit>;
    /** Finds the exact duplicates to be merged; must be followed by `end`. */
    merges(): Promise<BegunEdit>;
    /** Edits the next games in one transaction. */
    next(id: number): Promise<EditProgress>;
    end(id: number): Promise<void>;
  };
  readonly names: NameRecords;
  readonly spellings: {
    /** Every name once, under its preferred spelling. */
    all(kind: NameKind): Promise<readonly Spelling[]>;
    /** Makes spellings aliases as a part of a step that has begun. */
    join(kind: NameKind, preferred: string, spellings: readonly string[], token: string): Promise<void>;
  };
  readonly exports: {
    /** Finds the games; must be followed by `end`. */
    begin(selection: FormattedSelection): Promise<{ readonly id: number; readonly total: number }>;
    /** The next piece of text; the last one has a report. */
    next(id: number): Promise<ExportPiece>;
    end(id: number): Promise<void>;
  };
  readonly adjudications: {
    /** How many games are to be checked against the tables. */
    pending(): Promise<PendingWork>;
    /** Marks the games that depend on one of these tables for adjudication again; returns how many. */
    reopen(tables: readonly string[]): Promise<number>;
    /** Queued games with an id above `after`. */
    next(after: GameId, limit: number): Promise<readonly PendingGame[]>;
    keep(games: readonly AdjudicatedGame[]): Promise<void>;
  };
  readonly motifs: {
    /** Queues every game if other detectors counted the motifs. */
    renew(): Promise<void>;
    /** Queued games with an id above `after`. */
    next(after: GameId, limit: number): Promise<readonly UncountedGame[]>;
    keep(games: readonly CountedGame[]): Promise<void>;
  };
  readonly explorer: Explorer;
  readonly rules: RuleRecords;
  readonly settings: Settings;
  readonly exercises: Exercises;
  readonly repertoires: Repertoires;
  readonly evaluations: {
    stored(rules: string, keys: readonly string[]): Promise<readonly (StoredEvaluation | null)[]>;
    /** False when the stored evaluation is at least as deep and has at least as many lines. */
    keep(evaluation: StoredEvaluation): Promise<boolean>;
  };
  /** Analyses of many games (`analysis-queue.ts`). */
  readonly analyses: {
    create(request: BulkAnalysisRequest): Promise<StoredAnalysis>;
    claim(renew: boolean): Promise<readonly StoredAnalysis[]>;
    read(id: number): Promise<StoredAnalysis>;
    games(id: number, from: number, count: number): Promise<readonly GameId[]>;
    finish(id: number, game: AnalysedGame): Promise<StoredAnalysis>;
    setPaused(id: number, paused: boolean): Promise<void>;
    release(id: number): Promise<void>;
    end(id: number, state: 'done' | 'cancelled'): Promise<void>;
    undo(id: number, limit: number): Promise<number>;
    remove(id: number): Promise<void>;
  };
  /** Watched folders (`watched-folders-store.ts`). */
  readonly folders: {
    all(): Promise<readonly StoredFolder[]>;
    add(path: string, collection: CollectionId): Promise<StoredFolder>;
    setPaused(id: number, paused: boolean): Promise<void>;
    remove(id: number): Promise<void>;
    files(id: number): Promise<readonly SeenFile[]>;
    note(id: number, files: readonly SeenFile[]): Promise<void>;
  };
  readonly quarantine: Quarantine;
  /** These methods name a file and need no open library. */
  readonly maintenance: {
    checkFile(path: string, rulesWasm: string): Promise<CheckReport>;
    /** The faults of the file alone, without its records. */
    quickCheck(path: string): Promise<readonly string[]>;
    /** `now`: milliseconds since the epoch. The library must be closed. */
    repairFile(path: string, rulesWasm: string, now: number): Promise<RepairReport>;
    makeBackup(task: BackupTask): Promise<BackupFile>;
    /** Returns the path to which the replaced library was moved. The library must be closed. */
    restoreBackup(library: string, backup: string, now: number): Promise<string | null>;
    /** `withInitials`: words may be shortened, as in names of people. */
    similarNames(names: readonly Spelling[], withInitials: boolean): Promise<readonly SimilarNames[]>;
    /** Compares all games of a library. */
    findDuplicates(path: string): Promise<FoundGroups>;
    contentsOf(path: string): Promise<BackupContents>;
  };
  readonly imports: {
    previewOf(source: Source, name: string): Promise<ImportPreview>;
    run(task: ImportTask): Promise<ImportReport>;
    cancel(): Promise<void>;
    /** Rests between two batches until it is resumed; other programs and threads can write meanwhile. */
    setPaused(paused: boolean): Promise<void>;
    /** Ends an import whose thread has died, and reports what it had stored; `null`: the log does not contain it. */
    interrupt(id: ImportId, error: Issue): Promise<ImportReport | null>;
    /** Imports of processes that have ended; each is returned once, whichever process asks. */
    takeInterrupted(): Promise<readonly InterruptedImport[]>;
  };
}

export interface DatabaseEvents {
  readonly progress: {
    readonly id: ImportId;
    readonly done: number;
    readonly total: number;
    readonly games: number;
    /** Milliseconds without pauses. */
    readonly time: number;
  };
  /**
   * Another connection has written into the library: another program, or an import of this one. Games may have changed.
   */
  readonly changed: {
    readonly settings: boolean;
    readonly rules: boolean;
    readonly training: boolean;
    readonly repertoires: boolean;
    readonly names: boolean;
  };
  /** This connection has changed what users see; sent before the answer of the call. */
  readonly edited: { readonly data: 'games' | 'exercises' | 'repertoires' | 'names' };
  /** The user has saved or removed rule sets; `list` contains all. Sent before the answer of the call. */
  readonly rulesEdited: {
    readonly saved: readonly StoredRules[];
    readonly removed: readonly string[];
    readonly list: readonly StoredRules[];
  };
  /** Rule sets that were stored together with games. */
  readonly ruleSets: { readonly added: readonly StoredRules[] };
  /** As the event of the host. */
  readonly indexing: { readonly done: number; readonly total: number };
  /** As the event of the host. */
  readonly searchProgress: { readonly done: number; readonly total: number };
  /**
   * A change that an ended process has left incomplete could not be undone, so that a part of it is visible. The next
   * start tries again.
   */
  readonly recoveryFailed: Issue;
  /** Progress of a check or a repair. */
  readonly care: { readonly done: number; readonly total: number };
  /** Records that a call found damaged and left out; sent before its answer. */
  readonly damaged: { readonly records: readonly DamagedRecord[] };
}
