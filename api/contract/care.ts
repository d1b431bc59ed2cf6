/** Checking, repairing, backing up and restoring the library. */
import type { GameId, JobId } from './ids.ts';

/** A record of the library that cannot be read. Its bytes are never deleted. */
export interface DamagedRecord {
  readonly table:
    | 'games'
    | 'game_places'
    | 'game_versions'
    | 'drafts'
    | 'draft_undo'
    | 'settings'
    | 'rule_sets'
    | 'evaluations'
    | 'training'
    | 'collections'
    | 'repertoires'
    | 'repertoire_answers'
    | 'game_sets'
    | 'position_names'
    | 'aliases'
    | 'not_duplicates'
    | 'analysis_jobs'
    | 'labels'
    | 'undo_parts'
    | 'raw_texts';
  /** The id of a game, draft or exercise, the name of a setting. */
  readonly key: string;
  /** A name for people, such as the players of a game; empty if there is none. */
  readonly name: string;
  readonly reason: string;
}

/** A damaged record that a repair or a save moved to the quarantine. */
export interface QuarantinedRecord extends DamagedRecord {
  readonly id: number;
  /** Milliseconds since the epoch. */
  readonly moved: number;
  /** Characters of its bytes in the export. */
  readonly size: number;
}

export interface CheckReport {
  readonly ok: boolean;
  /** SQLite's findings about the file, missing tables, and stored columns that differ from the games; the first 100. */
  readonly file: readonly string[];
  /** Rows whose parent row is missing: table and rowid. */
  readonly orphans: readonly string[];
  readonly damaged: readonly DamagedRecord[];
  /** Games whose rows in the index of positions differ from their moves. */
  readonly positions: readonly GameId[];
  /** Games whose list columns or text index differ from the game. */
  readonly texts: readonly GameId[];
  readonly counts: LibraryCounts;
  /** The number of records in the quarantine. */
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
  readonly repertoires: number;
}

export interface RepairReport {
  /**
   * Where the old file was moved when a new one was written from its readable parts. `null`: the file was repaired in
   * place.
   */
  readonly kept: string | null;
  /** The number of undamaged games. */
  readonly games: number;
  /** Records that were moved to the quarantine with their bytes. */
  readonly moved: readonly DamagedRecord[];
  /** Rows of a damaged file that could not be read: a lower bound per table. */
  readonly lost: readonly { readonly table: string; readonly rows: number }[];
  /** Games whose index rows were rewritten. */
  readonly indexed: number;
}

export interface BackupOptions {
  readonly automatic: boolean;
  /** Hours between two automatic backups. */
  readonly hours: number;
  /** How many automatic backups are kept. */
  readonly keep: number;
  /** Absolute path; `null`: `backups` beside the library. */
  readonly folder: string | null;
}

export interface BackupFile {
  /** The file name, which identifies the backup. */
  readonly name: string;
  readonly folder: string;
  /**
   * `replaced`: a library that a restore or a repair replaced; `layout`: a copy from before an upgrade of the layout.
   */
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

/** Damaged records that were moved aside. */
export interface Quarantine {
  quarantined(): Promise<readonly QuarantinedRecord[]>;
  /** The whole quarantine with all bytes: one JSON object per line. */
  exportQuarantine(): Promise<string>;
}

/** Checking, repairing, backing up and restoring the library. */
export interface Care extends Quarantine {
  /** Starts a job that ends with a {@link CheckReport}. */
  check(): Promise<JobId>;
  /**
   * Starts a job that excludes all others and ends with a {@link RepairReport}. Refused with `library-in-use`,
   * `jobs-running`.
   */
  repair(): Promise<JobId>;
  backups(): Promise<BackupList>;
  /** Refused with `bad-folder`. */
  setBackups(options: BackupOptions): Promise<void>;
  /** Makes a backup now. */
  backUp(): Promise<BackupFile>;
  /** The contents of a listed backup. Refused with `no-such-backup`, and the codes of opening a library. */
  contents(name: string): Promise<BackupContents>;
  /**
   * Replaces the library by a listed backup; `replaced` is the new path of the old file. Refused with `library-in-use`,
   * `jobs-running`.
   */
  restore(name: string): Promise<{ readonly replaced: string | null }>;
}
