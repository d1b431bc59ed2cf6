/** Checking, repairing, backing up and restoring the library. */
import type { GameId, JobId } from './ids.ts';

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
