/** The services that the database thread offers to the host, over the same RPC as the host's own services. */

import type { Training } from '../../api/contract/training.ts';
import type {
  BackupContents,
  BackupFile,
  Care,
  CheckReport,
  CollectionId,
  DamagedRecord,
  Explorer,
  ExportSelection,
  GameId,
  ImportId,
  ImportPreview,
  ImportReport,
  Issue,
  Library,
  RepairReport,
  Rules,
  Settings,
  StoredEvaluation,
  StoredRules,
} from '../../api/contract.ts';
import type { Source } from '../files/reading.ts';
import type { BackupTask } from '../safety/make-backup.ts';
import type { AdjudicatedGame, PendingGame, PendingWork } from './adjudications.ts';
import type { ExportPiece } from './export.ts';

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
  readonly ruleSets: readonly StoredRules[];
  /** Every write is refused with `library-read-only`. */
  readonly readOnly: boolean;
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
}

export interface DatabaseServices {
  readonly database: {
    open(request: OpenRequest): Promise<OpenReport>;
    /**
     * Starts to index the games of an import that was cancelled or failed; explorer and position search wait for it.
     */
    indexRemaining(): Promise<void>;
    /** Writes the log back into the file; the last call. */
    close(): Promise<void>;
  };
  readonly library: Omit<Library, 'beginUpload' | 'upload' | 'preview' | 'import' | 'export' | 'adjudicate'>;
  readonly exports: {
    /** Finds the games; must be followed by `end`. */
    begin(selection: ExportSelection): Promise<{ readonly id: number; readonly total: number }>;
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
  readonly explorer: Explorer;
  readonly rules: Omit<Rules, 'read'>;
  readonly settings: Settings;
  readonly training: Pick<Training, 'keep' | 'sessions' | 'figures' | 'reviews' | 'remove'>;
  readonly evaluations: {
    stored(rules: string, keys: readonly string[]): Promise<readonly (StoredEvaluation | null)[]>;
    /** False when the stored evaluation is at least as deep and has at least as many lines. */
    keep(evaluation: StoredEvaluation): Promise<boolean>;
  };
  /** The first two read the open library; the others name a file and need no open library. */
  readonly care: Pick<Care, 'quarantined' | 'exportQuarantine'> & {
    check(path: string, rulesWasm: string): Promise<CheckReport>;
    /** The faults of the file alone, without its records. */
    quickCheck(path: string): Promise<readonly string[]>;
    /** `now`: milliseconds since the epoch. The library must be closed. */
    repair(path: string, rulesWasm: string, now: number): Promise<RepairReport>;
    backUp(task: BackupTask): Promise<BackupFile>;
    /** Returns the path to which the replaced library was moved. The library must be closed. */
    restore(library: string, backup: string, now: number): Promise<string | null>;
    contents(path: string): Promise<BackupContents>;
  };
  readonly imports: {
    preview(source: Source, name: string): Promise<ImportPreview>;
    run(task: ImportTask): Promise<ImportReport>;
    cancel(): Promise<void>;
    /** Ends an import whose thread has died, and reports what it had stored; `null`: the log does not contain it. */
    interrupt(id: ImportId, error: Issue): Promise<ImportReport | null>;
    /** Imports of processes that have ended; each is returned once, whichever process asks. */
    takeInterrupted(): Promise<readonly InterruptedImport[]>;
  };
}

/**
 * Calls that must not be made a second time when their thread ended before it answered, because the first may have been
 * completed. A method that is not listed here is repeated.
 */
export const NOT_REPEATABLE: { readonly [K in keyof DatabaseServices]?: readonly (keyof DatabaseServices[K])[] } = {
  database: ['open', 'close'],
  library: ['createCollection', 'removeCollection', 'save', 'remove', 'restore', 'restoreAll', 'emptyBin'],
  exports: ['next'],
  rules: ['remove'],
  care: ['repair', 'backUp', 'restore'],
  imports: ['run', 'cancel', 'takeInterrupted'],
};

export interface DatabaseEvents {
  readonly progress: {
    readonly id: ImportId;
    readonly done: number;
    readonly total: number;
    readonly games: number;
  };
  /**
   * Another connection has written into the library: another program, or an import of this one. Games may have changed.
   */
  readonly changed: { readonly settings: boolean; readonly rules: boolean; readonly training: boolean };
  /** Rule sets that were stored together with games. */
  readonly ruleSets: { readonly added: readonly StoredRules[] };
  /** Progress of a check or a repair. */
  readonly care: { readonly done: number; readonly total: number };
  /** Records that a call found damaged and left out; sent before its answer. */
  readonly damaged: { readonly records: readonly DamagedRecord[] };
}
