/** What the database thread offers to the host, over the same rpc that the host offers its own services with. */

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
import type { JudgedGame, UnjudgedGame, Waiting } from './endings.ts';
import type { ExportPiece } from './export.ts';

export interface OpenRequest {
  readonly path: string;
  /** File URL of the rules kernel. */
  readonly rulesWasm: string;
  /** Imports get a thread and a connection of their own, so that lists and drafts never wait for a file. */
  readonly purpose: 'library' | 'import';
  /** Opens it for reading, also when it could be written. */
  readonly readOnly?: boolean;
}

export interface OpenReport {
  /** True when this call made the library, which holds no game yet. */
  readonly created: boolean;
  /** Copy of the file as it was before its layout was renewed. */
  readonly backup: string | null;
  readonly ruleSets: readonly StoredRules[];
  /** Every write is refused with `library-read-only`. */
  readonly readOnly: boolean;
}

/** An import whose process ended before it. */
export interface InterruptedImport {
  readonly file: string;
  /** Games that it had stored. */
  readonly games: number;
}

export interface ImportTask {
  readonly source: Source;
  /** As reports call it. */
  readonly name: string;
  /** Rule set of games that name none; `null`: what each file looks like. */
  readonly rules: string | null;
  readonly collection: CollectionId;
  /** Leaves out games that are in the library already (`equal-games.ts`). */
  readonly skipEqual?: boolean;
}

export interface DatabaseServices {
  readonly database: {
    open(request: OpenRequest): Promise<OpenReport>;
    /** Begins to index the games of an import that was cancelled or failed; explorer and position search wait for it. */
    indexLeft(): Promise<void>;
    /** Writes the log back into the file; nothing may be called afterwards. */
    close(): Promise<void>;
  };
  readonly library: Omit<Library, 'beginUpload' | 'upload' | 'preview' | 'import' | 'export' | 'judge'>;
  readonly exports: {
    /** Finds the games; `end` must follow. */
    begin(selection: ExportSelection): Promise<{ readonly id: number; readonly total: number }>;
    /** The next piece of text; the one with a report is the last. */
    next(id: number): Promise<ExportPiece>;
    end(id: number): Promise<void>;
  };
  readonly endings: {
    /** What there is to judge. */
    waits(): Promise<Waiting>;
    /** Games that wait for one of these tables are unjudged again; how many. */
    again(tables: readonly string[]): Promise<number>;
    /** Unjudged games behind one, by their ids. */
    next(after: GameId, limit: number): Promise<readonly UnjudgedGame[]>;
    keep(judged: readonly JudgedGame[]): Promise<void>;
  };
  readonly explorer: Explorer;
  readonly rules: Omit<Rules, 'read'>;
  readonly settings: Settings;
  readonly training: Pick<Training, 'keep' | 'sessions' | 'figures' | 'reviews' | 'remove'>;
  readonly evaluations: {
    stored(rules: string, keys: readonly string[]): Promise<readonly (StoredEvaluation | null)[]>;
    /** False when one at least as deep with at least as many lines is kept already. */
    keep(evaluation: StoredEvaluation): Promise<boolean>;
  };
  /** The first two ask the library that is open; the others need none, and name a file. */
  readonly care: Pick<Care, 'quarantined' | 'exportQuarantine'> & {
    check(path: string, rulesWasm: string): Promise<CheckReport>;
    /** What is wrong with the file, without its records. */
    quickCheck(path: string): Promise<readonly string[]>;
    /** `now`: milliseconds since the epoch. The library must be closed. */
    repair(path: string, rulesWasm: string, now: number): Promise<RepairReport>;
    backUp(task: BackupTask): Promise<BackupFile>;
    /** Where the file that was the library lies now. The library must be closed. */
    restore(library: string, backup: string, now: number): Promise<string | null>;
    contents(path: string): Promise<BackupContents>;
  };
  readonly imports: {
    preview(source: Source, name: string): Promise<ImportPreview>;
    run(task: ImportTask): Promise<ImportReport>;
    cancel(): Promise<void>;
    /** Ends an import whose thread has died, and reports what it had stored; `null`: it is not in the log. */
    interrupt(id: ImportId, error: Issue): Promise<ImportReport | null>;
    /** Imports of processes that have ended since; each is handed out once, whichever process asks. */
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
  /** Another connection has written into the library: another program, or an import of this one. Games may have changed in any case. */
  readonly changed: { readonly settings: boolean; readonly rules: boolean; readonly training: boolean };
  /** Games brought rule sets of their own, which the library keeps now. */
  readonly ruleSets: { readonly added: readonly StoredRules[] };
  /** How far a check or a repair is. */
  readonly care: { readonly done: number; readonly total: number };
  /** Records that a call met and left out; told before its answer. */
  readonly damaged: { readonly records: readonly DamagedRecord[] };
}
